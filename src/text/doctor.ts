import { observing } from './observe.ts';
import { plural } from './plural.ts';
import { printable } from './printable.ts';

/** What `doctor` says about a check, and what there is to do about it. */
export interface Message {
  readonly text: string;
  readonly next?: string;
}

export const GROUP_TITLES = {
  client: 'Claude Code',
  settings: 'Settings',
  hooks: 'Hooks',
  levels: 'Levels, and what else could interfere',
  sandbox: 'Sandbox',
  clients: 'Other clients',
  configuration: 'Configuration',
  log: 'Log',
  rules: 'Rules, each tried on a made-up call',
} as const;

export function heading(version: string, folder: string): string {
  return `conclaude ${version}, for Claude Code started in ${printable(folder)}`;
}

export function summary(failures: number, warnings: number): string {
  const warned = warnings === 0 ? '' : ` ${plural(warnings, 'warning')}.`;
  if (failures === 0) return `The guard is on.${warned}`;
  return `The guard needs attention: ${plural(failures, 'problem')} to fix.${warned}`;
}

// The client

export function clientFound(version: string, path: string): Message {
  return { text: `version ${printable(version)} (${printable(path)})` };
}

export function clientTooOld(version: string, oldest: string): Message {
  return {
    text: `version ${printable(version)} is older than ${oldest}, the oldest that conclaude is tested with`,
    next: 'Update Claude Code: claude update',
  };
}

export function clientFailsOpen(version: string, since: string): Message {
  return {
    text: `version ${printable(version)} lets a call through when a hook itself fails (crash, timeout)`,
    next: `Update to ${since} or later: there, conclaude's hooks refuse the call instead.`,
  };
}

export function clientVersionUnknown(path: string, program: string, oldest: string): Message {
  return {
    text: `found at ${printable(path)}; its files don't tell its version`,
    next: `Run '${program} --version': conclaude is tested with ${oldest} and later.`,
  };
}

export function clientNotFound(program: string): Message {
  return {
    text: `no '${program}' on the PATH`,
    next: 'Fine if your editor or the SDK has its own. Otherwise install Claude Code.',
  };
}

export function sessionSwitch(flag: string): Message {
  return {
    text: `this session was started with ${printable(flag)}, so the client doesn't read all hooks`,
    next: `Start it without ${printable(flag.split(' ')[0] ?? flag)}.`,
  };
}

export function notInSight(): string {
  return 'Not visible from here: the session flags --bare, --safe-mode and --setting-sources turn hooks off.';
}

// Settings

export function settingsLoad(scope: string, path: string, events: readonly string[]): Message {
  const calls =
    events.length === 0 ? 'no conclaude hooks' : `conclaude at ${events.map(printable).join(', ')}`;
  return { text: `${scope}: ${printable(path)}: ${calls}` };
}

export function settingsMissing(scope: string, path: string): Message {
  return { text: `${scope}: ${printable(path)}: not found` };
}

export function settingsSkipped(scope: string, path: string, problem: string): Message {
  return {
    text: `${scope}: ${printable(path)}: the client skips the whole file: ${problem}`,
    next: 'Fix the file; until then everything in it is off.',
  };
}

export function pluginWired(path: string, events: readonly string[]): Message {
  return { text: `plugin: ${printable(path)}: conclaude at ${events.map(printable).join(', ')}` };
}

export function allHooksDisabled(path: string): Message {
  return {
    text: `${printable(path)} turns all hooks off (disableAllHooks)`,
    next: `Remove "disableAllHooks": true from it.`,
  };
}

export function othersDisabled(path: string): Message {
  return {
    text: `${printable(path)} turns off all hooks but an administrator's (disableAllHooks)`,
    next: `Remove "disableAllHooks": true from it.`,
  };
}

export function onlyManagedHooks(path: string): Message {
  return {
    text: `${printable(path)} allows only an administrator's hooks (allowManagedHooksOnly)`,
    next: 'Ask your administrator to wire conclaude in the managed settings.',
  };
}

// Configuration and rules

/** A policy beside the project's. */
export function layerFound(layer: string, file: string): Message {
  return { text: `${printable(file)} counts as well (${layer})` };
}

export function configFound(file: string): Message {
  return { text: `${printable(file)} is valid` };
}

export function configMissing(folder: string): Message {
  return {
    text: `no .conclaude.yaml in ${printable(folder)} or above it: conclaude has no opinion on anything`,
    next: 'conclaude init',
  };
}

export function configBroken(file: string, problems: readonly string[]): Message {
  const [first = ''] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return {
    text: `${printable(file)} isn't valid, so every change is refused: ${first}${more}`,
    next: 'conclaude validate',
  };
}

export function noSelfProtection(): Message {
  return {
    text: 'selfProtection is off: an agent may edit the rules or turn the hooks off',
    next: 'Set preToolUse.selfProtection: true',
  };
}

/** Rules that are only observed. */
export function onTrial(rules: readonly string[], until: string | undefined): Message {
  return {
    text: `${observing(rules.length, until)}${namesOf(rules)}; what they would refuse goes ahead`,
    next: 'To have them count, remove `mode: observe`, or set `mode: enforce`.',
  };
}

export function trialOver(rules: readonly string[], until: string | undefined): Message {
  return {
    text: `${observing(rules.length, until)}, which has passed${namesOf(rules)}; they are still only observed`,
    next: 'Decide: remove `mode: observe` to have them count, remove the rules, or set a later day.',
  };
}

const MOST_NAMES = 4;

function namesOf(rules: readonly string[]): string {
  if (rules.length === 0) return '';
  const more = rules.length - MOST_NAMES;
  return ` (${rules.slice(0, MOST_NAMES).join(', ')}${more > 0 ? ` and ${more} more` : ''})`;
}

export function noRules(): Message {
  return {
    text: 'the configuration has no rule that can fire',
    next: 'See docs/reference/configuration.md',
  };
}

export interface MadeUpCall {
  readonly tool: string;
  readonly file?: string | undefined;
  readonly command?: string | undefined;
  readonly agent?: string | undefined;
}

interface ProvenRule extends MadeUpCall {
  readonly rule: string;
  /** Where the configuration says it. */
  readonly line: number | undefined;
}

const WOULD = {
  refuses: 'would refuse',
  asks: 'would ask about',
  admits: 'would allow',
  rewrites: 'would rewrite',
} as const;

export function ruleFires(
  proven: ProvenRule,
  verdict: keyof typeof WOULD,
  mode: 'enforce' | 'observe' = 'enforce',
): Message {
  const call = callOf(proven);
  if (mode === 'observe') return { text: `${proven.rule} ${WOULD[verdict]} ${call} (observed)` };
  if (verdict === 'admits') return { text: `${proven.rule} allows ${call}, and refuses what no rule allows` };
  return { text: `${proven.rule} ${verdict === 'asks' ? 'asks about' : verdict} ${call}` };
}

export function ruleShadowed(proven: ProvenRule, by: string): Message {
  return {
    text: `${placed(proven)} has no effect on ${callOf(proven)}: ${by} decides`,
    next: `Is it needed? If so, move it before ${by}, or make that one narrower.`,
  };
}

export function ruleUntried(
  rule: Pick<ProvenRule, 'rule' | 'line'>,
  why: 'pattern' | 'nothing-ignored',
): Message {
  if (why === 'nothing-ignored')
    return { text: `${placed(rule)} was not tried: no line of .gitignore gives a file to try it on` };
  return {
    text: `${placed(rule)} didn't fire on any call that doctor could make up for it`,
    next: 'Is its pattern right? conclaude visualize shows the files it covers.',
  };
}

export function commandsNotTried(commands: number): Message {
  return {
    text: `preToolUse.commands: ${plural(commands, 'command')} not run, because a command may do more than judge`,
  };
}

function placed({ rule, line }: Pick<ProvenRule, 'rule' | 'line'>): string {
  return line === undefined ? rule : `${rule} (line ${line})`;
}

export function callOf({ tool, file, command, agent }: MadeUpCall): string {
  const subject = command ?? file;
  const by = agent === undefined ? '' : ` by ${printable(agent)}`;
  return `${printable(tool)}${subject === undefined ? '' : ` ${printable(subject)}`}${by}`;
}
