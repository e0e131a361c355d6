import { plural } from './plural.ts';
import { printable } from './printable.ts';

/** What `doctor` says about a check, and what there is to do about it. */
export interface Said {
  readonly text: string;
  readonly next?: string;
}

export const GROUP_TITLES = {
  client: 'Claude Code',
  settings: 'Settings',
  hooks: 'Hooks',
  configuration: 'Configuration',
  rules: 'Rules, each tried on a made-up call',
} as const;

export function heading(version: string, folder: string): string {
  return `conclaude ${version}, for Claude Code started in ${printable(folder)}`;
}

export function summary(failures: number, warnings: number): string {
  const warned = warnings === 0 ? '' : ` ${plural(warnings, 'warning')}.`;
  if (failures === 0) return `The guard is on.${warned}`;
  return `The guard is not in order: ${plural(failures, 'problem')} to solve.${warned}`;
}

// The client

export function clientFound(version: string, path: string): Said {
  return { text: `version ${printable(version)} (${printable(path)})` };
}

export function clientTooOld(version: string, oldest: string): Said {
  return {
    text: `version ${printable(version)} is older than ${oldest}, the oldest that conclaude is tried with`,
    next: 'Update Claude Code: claude update',
  };
}

export function clientFailsOpen(version: string, since: string): Said {
  return {
    text: `version ${printable(version)} lets a call pass when a hook itself fails (crash, timeout)`,
    next: `Update to ${since} or later, where conclaude's hooks refuse then.`,
  };
}

export function clientVersionUnknown(path: string, program: string, oldest: string): Said {
  return {
    text: `found at ${printable(path)}; its version is not written beside it`,
    next: `Run '${program} --version': conclaude is tried with ${oldest} and later.`,
  };
}

export function clientNotFound(program: string): Said {
  return {
    text: `no '${program}' on the PATH`,
    next: 'Fine if an editor or the SDK brings its own. Otherwise install Claude Code.',
  };
}

export function sessionSwitch(flag: string): Said {
  return {
    text: `this session was started with ${printable(flag)}, so the client does not read all hooks`,
    next: `Start it without ${printable(flag.split(' ')[0] ?? flag)}.`,
  };
}

export function notInSight(): string {
  return "Not visible from here: a session's flags --bare, --safe-mode and --setting-sources switch hooks off.";
}

// Settings

export function settingsLoad(scope: string, path: string, events: readonly string[]): Said {
  const calls =
    events.length === 0 ? 'no hooks of conclaude' : `conclaude at ${events.map(printable).join(', ')}`;
  return { text: `${scope}: ${printable(path)}: ${calls}` };
}

export function settingsMissing(scope: string, path: string): Said {
  return { text: `${scope}: ${printable(path)}: not there` };
}

export function settingsSkipped(scope: string, path: string, problem: string): Said {
  return {
    text: `${scope}: ${printable(path)}: skipped by the client, whole: ${problem}`,
    next: 'Repair the file; everything in it is off until then.',
  };
}

export function pluginWired(path: string, events: readonly string[]): Said {
  return { text: `plugin: ${printable(path)}: conclaude at ${events.map(printable).join(', ')}` };
}

export function allHooksDisabled(path: string): Said {
  return {
    text: `${printable(path)} switches all hooks off (disableAllHooks)`,
    next: `Take "disableAllHooks": true out of it.`,
  };
}

export function onlyManagedHooks(path: string): Said {
  return {
    text: `${printable(path)} lets only an administrator's hooks run (allowManagedHooksOnly)`,
    next: 'Ask your administrator to wire conclaude in the managed settings.',
  };
}

// Configuration and rules

export function configFound(file: string): Said {
  return { text: `${printable(file)} is valid` };
}

export function configMissing(folder: string): Said {
  return {
    text: `no .conclaude.yaml at or above ${printable(folder)}: conclaude has no opinion on anything`,
    next: 'conclaude init',
  };
}

export function configBroken(file: string, problems: readonly string[]): Said {
  const [first = ''] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return {
    text: `${printable(file)} is not valid, so every change is refused: ${first}${more}`,
    next: 'conclaude validate',
  };
}

export function noSelfProtection(): Said {
  return {
    text: 'selfProtection is off: an agent may edit the rules or switch the hooks off',
    next: 'Set preToolUse.selfProtection: true',
  };
}

export function noRules(): Said {
  return {
    text: 'the configuration has no rule that could fire',
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

export function ruleFires(proven: ProvenRule, verdict: 'refuses' | 'asks' | 'admits' | 'rewrites'): Said {
  const call = callOf(proven);
  if (verdict === 'admits')
    return { text: `${proven.rule} admits ${call}, and what nobody lists is refused` };
  return { text: `${proven.rule} ${verdict === 'asks' ? 'asks about' : verdict} ${call}` };
}

export function ruleShadowed(proven: ProvenRule, by: string): Said {
  return {
    text: `${placed(proven)} has no say in ${callOf(proven)}: ${by} decides`,
    next: `Is it needed? If so, put it before ${by}, or make that one narrower.`,
  };
}

export function ruleUntried(
  rule: Pick<ProvenRule, 'rule' | 'line'>,
  why: 'pattern' | 'nothing-ignored',
): Said {
  if (why === 'nothing-ignored')
    return { text: `${placed(rule)}: not tried, no line of .gitignore gave a file to try it on` };
  return {
    text: `${placed(rule)} did not fire on any call that could be made up for it`,
    next: 'Is its pattern right? conclaude visualize shows the files that it covers.',
  };
}

export function commandsNotTried(commands: number): Said {
  return { text: `preToolUse.commands: ${plural(commands, 'command')} not run, they may do more than judge` };
}

function placed({ rule, line }: Pick<ProvenRule, 'rule' | 'line'>): string {
  return line === undefined ? rule : `${rule} (line ${line})`;
}

export function callOf({ tool, file, command, agent }: MadeUpCall): string {
  const subject = command ?? file;
  const by = agent === undefined ? '' : ` by ${printable(agent)}`;
  return `${printable(tool)}${subject === undefined ? '' : ` ${printable(subject)}`}${by}`;
}
