import type { Gate } from '../../config/sections/stop.ts';
import type { Host } from '../../host/host.ts';
import { isMap, parseJson } from '../../json-value.ts';
import { isAbsolute, joinPath } from '../../match/path-text.ts';
import type { GoodPolicy } from '../../policy.ts';
import { lostFailure } from '../../shell/exit-status.ts';
import { plainCommands } from '../../shell/simple-commands.ts';
import * as say from '../../text/config-warnings.ts';
import type { Warning } from './warnings.ts';

const MAX_MANIFEST_BYTES = 1024 * 1024;

/** Gates that can't fail, or can't work. */
export function gateWarnings(host: Host, { config, root }: GoodPolicy): readonly Warning[] {
  return config.stop.commands.flatMap((gate, index) => {
    const texts = [lost(gate), withoutTests(gate), missing(host, root, gate)];
    return texts.flatMap((text) =>
      text === undefined ? [] : [{ path: ['stop', 'commands', index, 'run'], text }],
    );
  });
}

function lost({ run }: Gate): string | undefined {
  const found = lostFailure(run);
  return found && say.failureIsLost(found.kind, found.text);
}

/** Options by which a tool has nothing to complain about, whatever there is. */
function withoutTests({ run }: Gate): string | undefined {
  const commands = plainCommands(run).filter(([name]) => !/^(?:cd|export|set)$/.test(name ?? ''));
  const [words = []] = commands.length === 1 ? commands : [];
  const never = words.find((word) => /^(?:--exit-zero|--issues-exit-code=0)$/.test(word));
  if (never !== undefined) return say.neverFails(never);
  const none = words.find((word) => /^--pass-?with-?no-?tests(?:=true)?$/i.test(word));
  return none && say.passesWithoutTests(none);
}

/** A script that isn't there. Where a command runs elsewhere, nobody can tell. */
function missing(host: Host, root: string, { run, perPackage }: Gate): string | undefined {
  const commands = plainCommands(run);
  if (perPackage !== undefined || commands.some(([name]) => /^(?:cd|pushd)$/.test(name ?? '')))
    return undefined;
  for (const words of commands) {
    const text = missingScript(host, root, words) ?? missingTarget(host, root, words);
    if (text !== undefined) return text;
    const file = fileIn(words);
    if (file !== undefined && host.kindOf(isAbsolute(file) ? file : joinPath(root, file)) === undefined)
      return say.noSuchFile(file);
  }
  return undefined;
}

/** Options after which a script is still one of this package. */
const HARMLESS = /^(?:--|-s|--silent|--if-present|--no-bail|--quiet|-q)$/;

/** A script of package.json that a command runs, and that isn't there; options may mean another package. */
function missingScript(
  host: Host,
  root: string,
  [manager = '', ...all]: readonly string[],
): string | undefined {
  if (!/^(?:npm|pnpm|yarn|bun)$/.test(manager)) return undefined;
  // What follows is for the script itself.
  const args = all.includes('--') ? all.slice(0, all.indexOf('--')) : all;
  const [verb = '', name] = args.filter((arg) => !arg.startsWith('-'));
  if (
    args
      .slice(0, Math.max(0, args.indexOf(name ?? verb)))
      .some((arg) => /^-/.test(arg) && !HARMLESS.test(arg))
  )
    return undefined;
  if (
    args.some((arg) => /^(?:-w|--workspaces?|--prefix|-C|--filter|-F|-r|--recursive|--cwd)(?:=|$)/.test(arg))
  )
    return undefined;
  const script = scriptNamed(host, root, manager, verb, name);
  if (script === undefined || scriptsOf(host, root)?.includes(script)) return undefined;
  return args.includes('--if-present') ? say.missingIsFine(script) : say.noPackageScript(script);
}

function scriptNamed(
  host: Host,
  root: string,
  manager: string,
  verb: string,
  name: string | undefined,
): string | undefined {
  if (/^(?:run|run-script|rum|urn)$/.test(verb)) return name;
  // `bun test` is a program of its own.
  if (manager !== 'bun' && (verb === 'test' || (manager !== 'yarn' && /^(?:t|tst)$/.test(verb))))
    return 'test';
  if (manager === 'npm' || manager === 'bun' || !/^[\w:.-]+$/.test(verb) || OF_MANAGERS.has(verb))
    return undefined;
  // Yarn and pnpm also run programs of packages; before those are installed, nobody can tell.
  const installed = host.list(joinPath(root, 'node_modules/.bin'));
  return installed === undefined || installed.includes(verb) ? undefined : verb;
}

/** Verbs of yarn and pnpm themselves. */
const OF_MANAGERS = new Set(
  'access add approve-builds audit autoclean bin cache cat-file cat-index catalog check ci clean config constraints create dedupe deploy dlx doctor env exec explain fetch find-hash generate-lock-entry global help i ignored-builds import info init install install-test it la licenses link list ll login logout ls node npm outdated owner pack patch patch-commit patch-remove plugin policies prefix prune publish rb rebuild remove restart rm root search self-update server set setup stage start stop store tag team un uninstall unlink unplug up update upgrade upgrade-interactive version versions why workspace workspaces'.split(
    ' ',
  ),
);

const RECIPES: Readonly<Record<string, readonly string[]>> = {
  make: ['GNUmakefile', 'makefile', 'Makefile'],
  just: ['justfile', 'Justfile', '.justfile'],
};

/** A target of make or just that isn't there. Names that are computed or come from other files can't be known. */
function missingTarget(
  host: Host,
  root: string,
  [name = '', ...args]: readonly string[],
): string | undefined {
  const files = RECIPES[name];
  const [target] = args;
  if (
    files === undefined ||
    target === undefined ||
    !args.every((arg) => /^[\w.-]+$/.test(arg) && !arg.startsWith('-'))
  )
    return undefined;
  const file = files.find((one) => host.kindOf(joinPath(root, one)) !== undefined);
  if (file === undefined) return name === 'make' ? say.noSuchFile('Makefile') : undefined;
  const content = host.readFile(joinPath(root, file), MAX_MANIFEST_BYTES);
  if (!content.ok || /^[ \t]*(?:-?s?include|import|mod|define)\b|^[^\t#]*[%$][^=]*:(?!=)/m.test(content.text))
    return undefined;
  const isThere = (wanted: string) =>
    host.kindOf(joinPath(root, wanted)) !== undefined ||
    content.text.split('\n').some((line) => /^[@\w]/.test(line) && targetsIn(line).includes(wanted));
  const lost = (name === 'make' ? args : [target]).find((wanted) => !isThere(wanted));
  return lost && say.noTarget(file, lost);
}

/** `a b: c` and `a x='1': c`, and in a justfile `alias a := b`. */
function targetsIn(line: string): readonly string[] {
  const end = line.indexOf(':');
  return end < 0 ? [] : line.slice(0, end).replace(/^@/, '').trim().split(/\s+/);
}

function scriptsOf(host: Host, root: string): readonly string[] | undefined {
  const content = host.readFile(joinPath(root, 'package.json'), MAX_MANIFEST_BYTES);
  const manifest = content.ok ? parseJson(content.text) : undefined;
  return isMap(manifest) && isMap(manifest.scripts) ? Object.keys(manifest.scripts) : undefined;
}

/** A file that is to be run, by its path. What an expansion may come to isn't known. */
function fileIn([name = '', first = '']: readonly string[]): string | undefined {
  const path = /^(?:bash|sh|zsh|node|python3?|ruby)$/.test(name) ? first : name;
  return /^[\w.][\w./-]*\/[\w./-]+$|^[\w-]+\.(?:sh|py|[cm]?js|rb)$/.test(path) && !path.startsWith('-')
    ? path
    : undefined;
}
