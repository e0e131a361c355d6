import { type Arguments, hasOption, optionValues } from '../arguments.ts';
import { isKnown, knownTexts } from '../field.ts';
import { textAt } from '../file-text.ts';
import { childScope, hasVariables, lookUp, textValue, UNKNOWN } from '../scope.ts';
import { type Frame, type Output, resolveField } from '../session.ts';
import { gitPlace, gitState, given } from './git-state.ts';
import type { ProgramCall } from './row.ts';

/** Where settings given on the command line are kept for what the command starts, as git itself does. */
const KEPT = 'GIT_CONFIG_PARAMETERS';
const MAX_SETTINGS = 64;

/** Settings whose value is a command that git runs sooner or later. */
const COMMANDS =
  /^(?:core\.(?:editor|pager|sshcommand|fsmonitor|askpass|gitproxy|alternaterefscommand)|sequence\.editor|diff\.(?:.+\.)?(?:external|command|textconv)|(?:difftool|mergetool|man|browser|guitool)\..+\.(?:cmd|path)|filter\..+\.(?:clean|smudge|process)|merge\..+\.driver|pager\..+|credential\.(?:.+\.)?helper|gpg\.(?:.+\.)?program|interactive\.difffilter|trailer\..+\.(?:command|cmd)|sendemail\..*(?:cmd|smtpserver)|uploadpack\.packobjectshook|remote\..+\.(?:uploadpack|receivepack|vcs)|submodule\..+\.update|receive\.procreceiverefs)$/;
const VARIABLES = [
  'GIT_EDITOR',
  'GIT_SEQUENCE_EDITOR',
  'EDITOR',
  'VISUAL',
  'GIT_PAGER',
  'PAGER',
  'GIT_EXTERNAL_DIFF',
  'GIT_SSH_COMMAND',
  'GIT_SSH',
  'GIT_ASKPASS',
  'SSH_ASKPASS',
  'GIT_PROXY_COMMAND',
];

/** What the options before git's subcommand say: where it works, how it reads paths, which settings hold. */
export function prepare(args: Arguments, frame: Frame): Frame {
  const scope = childScope(frame.scope);
  const inner: Frame = { ...frame, scope };
  if (args.options.length > 0) useOptions(args, inner);
  const hasSettings = hasVariables(scope);
  if (hasSettings) runSettings(inner);
  runMadeHooks(inner);
  if (hasSettings) runVariables(inner);
  return inner;
}

function useOptions(args: Arguments, frame: Frame): void {
  const { scope } = frame;
  for (const folder of optionValues(args, '-C')) {
    scope.cwd = resolveField(frame, folder);
    scope.alsoCwds = [];
  }
  for (const [option, name] of [
    ['--git-dir', 'GIT_DIR'],
    ['--work-tree', 'GIT_WORK_TREE'],
  ] as const) {
    for (const value of optionValues(args, option))
      scope.variables.set(name, isKnown(value) ? textValue(value.text) : UNKNOWN);
  }
  for (const kind of ['literal', 'glob', 'icase'])
    if (hasOption(args, `--${kind}-pathspecs`))
      scope.variables.set(`GIT_${kind.toUpperCase()}_PATHSPECS`, textValue('1'));
  keepSettings(givenSettings(args, frame), frame);
}

function keepSettings(added: readonly string[], frame: Frame): void {
  if (added.length > 0)
    frame.scope.variables.set(KEPT, { kind: 'list', texts: [...keptSettings(frame), ...added] });
}

function givenSettings(args: Arguments, frame: Frame): readonly string[] {
  const direct = optionValues(args, '-c').map(({ text }) => text);
  const byVariable = optionValues(args, '--config-env').map(({ text }) => {
    const [, key = '', name = ''] = /^(.*)=(\w+)$/.exec(text) ?? [];
    return `${key}=${given(frame, name) ?? ''}`;
  });
  return [...direct, ...byVariable];
}

function countedSettings(frame: Frame): readonly string[] {
  const count = Math.min(Number(given(frame, 'GIT_CONFIG_COUNT') ?? 0) || 0, MAX_SETTINGS);
  return Array.from({ length: count }, (_, i) => {
    const key = given(frame, `GIT_CONFIG_KEY_${i}`) ?? '';
    return `${key}=${given(frame, `GIT_CONFIG_VALUE_${i}`) ?? ''}`;
  });
}

function keptSettings(frame: Frame): readonly string[] {
  const kept = lookUp(frame.scope, KEPT);
  if (kept?.kind === 'list') return kept.texts;
  // As git itself writes it: `'key=value'`, or `'key'='value'`.
  const [text = ''] = kept?.kind === 'text' ? kept.texts : [];
  return [...text.slice(0, 8_192).matchAll(/'([^']*)'(?:='([^']*)')?/g)].map(([, key = '', value]) =>
    value === undefined ? key : `${key}=${value}`,
  );
}

/** Whatever git would run by these settings, at some time. */
function runSettings(frame: Frame): void {
  keepSettings(countedSettings(frame), frame);
  for (const setting of keptSettings(frame)) {
    const equals = setting.indexOf('=');
    runSetting(setting.slice(0, equals), setting.slice(equals + 1), frame);
  }
}

function runVariables(frame: Frame): void {
  for (const name of VARIABLES) {
    const command = given(frame, name);
    if (command !== undefined) runCommand(command, frame);
  }
}

export function runSetting(key: string, value: string, frame: Frame): void {
  const name = key.toLowerCase();
  if (COMMANDS.test(name)) runCommand(value.replace(/^!/, ''), frame);
  if (name === 'core.hookspath') runHooks(value, frame);
}

/** Git adds a file of its own; what it is called doesn't matter, but that something stands there does. */
function runCommand(command: string, frame: Frame): void {
  if (/^(?:true|false|cat|less|-?\w+)?$/.test(command)) return;
  frame.shell.runText(`${command} /dev/null`, { ...frame, guessing: true, input: undefined });
}

const MAX_HOOKS = 32;

function runHooks(folder: string, frame: Frame): void {
  const path = resolveField(frame, { text: folder, state: 'known' });
  const names = path === undefined ? [] : (frame.session.view.list(path) ?? []);
  for (const name of names.slice(0, MAX_HOOKS)) {
    const text = textAt(`${path}/${name}`, frame)?.text ?? '';
    if (/^#!.*(?:sh|bash|dash|env)\b/.test(text)) frame.shell.runText(text, { ...frame, guessing: true });
  }
}

/** Hooks that the text itself has put into the repository. */
function runMadeHooks(frame: Frame): void {
  const { accesses } = frame.session;
  if (accesses.size === 0) return;
  for (const { kind, path, content } of [...accesses.values()])
    if (kind === 'create' && content?.startsWith('#!') && /\/\.git\/hooks\/[\w-]+$/.test(path))
      frame.shell.runText(content, { ...frame, guessing: true });
}

/** Commands of git's own that change no file here; they can't be aliases, so no file of settings is read for them. */
const OWN =
  /^(?:add|annotate|blame|branch|cat-file|check-ignore|cherry|count-objects|describe|fetch|for-each-ref|fsck|gc|hash-object|help|interpret-trailers|lfs|maintenance|merge-tree|mergetool|name-rev|notes|prune|range-diff|reflog|repack|rerere|shortlog|show-ref|status|tag|var|verify-commit|version|whatchanged|write-tree)$/;

/** A name that isn't a command of git's own may be an alias. */
export function alias({ name, words, frame }: ProgramCall): Output {
  const command = OWN.test(name) ? undefined : aliasOf(name, frame);
  if (command === undefined) return undefined;
  const scope = childScope(frame.scope);
  const texts = knownTexts(words);
  if (texts !== undefined) scope.positional = texts;
  const isShell = command.startsWith('!');
  if (isShell) scope.cwd = gitPlace(frame)?.top ?? scope.cwd;
  const text = isShell ? command.slice(1) : `git ${command}`;
  return frame.shell.runText(words.length === 0 ? text : `${text} "$@"`, { ...frame, scope });
}

function aliasOf(name: string, frame: Frame): string | undefined {
  const key = `alias.${name.toLowerCase()}`;
  const direct = keptSettings(frame).findLast((setting) => setting.toLowerCase().startsWith(`${key}=`));
  if (direct !== undefined) return direct.slice(key.length + 1);
  return gitState(frame).settings.get(key) ?? aliasInFiles(key, frame);
}

function aliasInFiles(key: string, frame: Frame): string | undefined {
  const { world } = frame.session;
  const repository = gitPlace(frame)?.repository.refs.commonDir;
  const home = world.home;
  const files = [
    ...(repository === undefined ? [] : [`${repository}/config`]),
    ...(home === undefined ? [] : [`${home}/.gitconfig`, `${home}/.config/git/config`]),
  ];
  for (const file of files) {
    const found = world.gitConfig?.(file)?.findLast((setting) => setting.key === key)?.value;
    if (found !== undefined) return found;
  }
  return undefined;
}
