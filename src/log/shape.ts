import { baseName } from '../match/path-text.ts';
import type { ShellCall } from '../operation/operation.ts';
import { looksSecret } from './mask.ts';
import { subcommandsOf } from './subcommands.ts';

/** As many as tell one command line from another; what is more is `…`. */
const MOST_COMMANDS = 8;
const MOST_FLAGS = 12;
const MOST_CHARACTERS = 400;
/** Stands for what isn't known, or isn't plainly a name. */
const UNKNOWN = '?';

/**
 * What kind of command it is, and nothing of what it is about: `git push --force; rm -rf`. Programs by their own names,
 * words that a program is known to have, and names of flags; never an operand, a value, a path or what follows `=`.
 */
export function shapeOf(calls: readonly ShellCall[]): string {
  const shapes: string[] = [];
  let isInKey = false;
  for (const call of calls) {
    const shape = isInKey ? UNKNOWN : shapeOfCall(call);
    isInKey = opensKey(call.words.join(' '), isInKey);
    if (shape === shapes.at(-1)) continue;
    if (shapes.length === MOST_COMMANDS) {
      shapes.push('…');
      break;
    }
    shapes.push(shape);
  }
  const text = shapes.join('; ') || UNKNOWN;
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text;
}

/** Each line of a key without quotes is a command to a shell, and what looks like a program's name is a part of it. */
function opensKey(words: string, isInKey: boolean): boolean {
  const [opened, closed] = [words.search(/-----BEGIN [A-Z0-9 ]*PRIVATE KEY/), words.lastIndexOf('-----END ')];
  return opened >= 0 ? closed < opened : isInKey && closed < 0;
}

function shapeOfCall({ words, unknownFrom }: ShellCall): string {
  const program = unknownFrom === 0 ? UNKNOWN : programIn(words[0] ?? '');
  return [program, ...subcommandsIn(program, words, unknownFrom), ...flagsIn(program, words)].join(' ');
}

/** `/usr/bin/git` is `git`, `@biomejs/biome@2` is `biome`. */
function programIn(word: string): string {
  const name = baseName(word.replaceAll('\\', '/'))
    .replace(/(.)@[\w.^~-]*$/, '$1')
    .replace(/\.(?:exe|cmd|bat)$/i, '');
  if (name === '[' || name === '[[' || name === ':' || name === '.') return name;
  return isProgramName(name) ? name : UNKNOWN;
}

/** A name that somebody would give a program: what looks drawn by lot is none. */
function isProgramName(name: string): boolean {
  if (!/^[A-Za-z_][\w.+-]{0,31}$/.test(name) || looksSecret(name)) return false;
  const [capitals, digits] = [name.replace(/[^A-Z]/g, '').length, name.replace(/\D/g, '').length];
  return digits <= 4 && capitals <= 4 && !(capitals > 0 && digits > 0);
}

function subcommandsIn(program: string, words: readonly string[], unknownFrom: number): readonly string[] {
  const known = subcommandsOf(program);
  if (known === undefined) return [];
  let at = 1;
  while (at < words.length && words[at]?.startsWith('-'))
    at += known.valued.includes(words[at] ?? '') ? 2 : 1;
  const [first = '', second = ''] = words.slice(at, Math.min(at + 2, unknownFrom));
  if (!Object.hasOwn(known.words, first)) return [];
  const inner = known.words[first] ?? [];
  return inner.includes(second) || (inner[0] === '*' && CLOUD_VERB.test(second)) ? [first, second] : [first];
}

/** `aws s3 rm`, `aws ec2 terminate-instances`: a verb, and what it is about in plain words. */
const CLOUD_VERB =
  /^(?:ls|cp|mv|rm|rb|mb|sync|presign|(?:get|put|list|describe|create|delete|update|terminate|start|stop|run|reboot|modify|attach|detach|add|remove|assume|set|restore|copy|tag|untag|invoke|publish|send|receive|purge|register|deregister|enable|disable|execute|deploy|batch|scan|query|filter|tail)(?:-[a-z]{2,16}){0,5})$/;

function flagsIn(program: string, words: readonly string[]): readonly string[] {
  const flags = new Set<string>();
  for (let at = 1; at < words.length; at++) {
    const word = words[at] ?? '';
    if (word === '--') break;
    if (!word.startsWith('-')) continue;
    const flag = flagIn(program, word);
    if (flag !== undefined) flags.add(flag);
    if (flags.size === MOST_FLAGS) break;
    // What follows it could look like a flag, and is none.
    if (SECRET_FLAG.test(word)) at++;
  }
  return [...flags];
}

const SECRET_FLAG = /^--?[\w-]*(?:pass|pwd|token|secret|key|cred|auth)[\w-]*$/i;

function flagIn(program: string, word: string): string | undefined {
  const [name = ''] = word.split('=', 1);
  if (LONG.test(name)) return name;
  if (Object.hasOwn(LONG_WITH_ONE_DASH, program) && LONG_WITH_ONE_DASH[program]?.includes(name.slice(1)))
    return name;
  const [, letters] = /^-([A-Za-z]+)$/.exec(name) ?? [];
  // `-psecret`: the value may be attached.
  if (letters === undefined) return /^-[A-Za-z]/.test(name) ? name.slice(0, 2) : undefined;
  const isCluster = letters.length <= 5 && new Set(letters).size === letters.length;
  return isCluster && !TAKES_ATTACHED.test(program) ? name : name.slice(0, 2);
}

/** Names of options are words; one that is made of anything else may be a value. */
const LONG = /^--(?=.{1,40}$)[a-z][a-z]{0,19}(?:-[a-z]{1,19}){0,6}[\d]{0,2}$/;

/** Programs that are given passwords, or names and passwords, right behind a letter. */
const TAKES_ATTACHED =
  /^(?:my(?:sql|isam)\w*|maria\w*|sshpass|7z\w*|zip\w*|unzip|u?n?rar|curl|wget|http|https|mongo\w*|redis-cli|ldap\w*|psql|pg_\w+|sqlcmd|bcp|sqlplus|isql|smbclient|rpcclient|net|docker|podman|nerdctl|helm|az|htpasswd|openssl|gpg2?|ftp|lftp|ncftp\w*|telnet|plink|pscp|putty|xfreerdp|rdesktop|vncviewer|mosquitto_\w+|snmp\w+|ipmitool|clickhouse\w*|cqlsh|influx|\?)$/;

const LONG_WITH_ONE_DASH: Readonly<Record<string, readonly string[]>> = {
  find: 'delete exec execdir ok okdir name iname path ipath type maxdepth mindepth mtime mmin newer size regex iregex print printf prune not user group perm empty'.split(
    ' ',
  ),
  terraform:
    'auto-approve destroy target var var-file chdir force force-copy reconfigure upgrade refresh-only replace lock'.split(
      ' ',
    ),
  tofu: 'auto-approve destroy target var var-file chdir force force-copy reconfigure upgrade refresh-only replace lock'.split(
    ' ',
  ),
  go: 'race run count tags ldflags short cover mod timeout'.split(' '),
  java: 'jar cp classpath version'.split(' '),
};
