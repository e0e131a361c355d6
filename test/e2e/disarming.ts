import type { ClientStart } from './client.ts';
import { run, type Step, write } from './plain-disarming.ts';
import type { ProjectPlan } from './project.ts';
import type { Level } from './ways-round.ts';

/** In which sessions the forbidden happens: in none, in the next one only, in this one and the next, in this one only. */
export type Outcome = 'holds' | 'next session' | 'at once' | 'this session';

/**
 * A way to disarm the guard that no call shows: the agent writes a script and runs it, or does what looks harmless.
 * In texts, `{{PROJECT}}`, `{{HOME}}` and `{{CLIENT}}` are filled in.
 */
export interface DisarmingWay {
  readonly project?: ProjectPlan;
  /** What the script does. */
  readonly script?: string;
  /** What the agent does without a script. */
  readonly steps?: readonly Step[];
  /** What it tries then, in this session and in the next one. */
  readonly tries: readonly Step[];
  /** The file that tells whether it got through. */
  readonly target: string;
  /** A client that the script starts, which tries to write that file. */
  readonly nested?: string;
  readonly starts?: { readonly first?: ClientStart; readonly next?: ClientStart };
  readonly outcome: Readonly<Record<Level, Outcome>>;
  /** Ways of a group can be gone together, if each has a target of its own or nothing becomes of them. */
  readonly group: Readonly<Record<Level, string>>;
  /** The client takes a while to notice, and more than that when it waits for the end of the turn. */
  readonly isNoticed?: 'soon' | 'after the turn';
  /** What becomes of it hangs on how a client treats hooks that fail, or settings that change. */
  readonly differs?: true;
  /** The first session is one in a terminal. */
  readonly inTerminal?: true;
}

export const LOCKED = write('{{PROJECT}}/locked.txt');
export const HARMLESS = write('{{PROJECT}}/src/new.txt');
export const skill = (name: string): Step => ({ tool: 'Skill', input: { skill: name } });

/** A script, after which the locked file is written if it can be. */
export const tried = (script: string) => ({ script, tries: [LOCKED], target: 'locked.txt' });
/** A script that makes a client write a file of its own. */
export const nestedClient = (nested: string, options: string, before = '') => ({
  script: `${before}'{{CLIENT}}' -p --permission-mode bypassPermissions ${options} '[[lane:${nested}]] go' </dev/null`,
  nested,
  tries: [run('true')],
  target: `locked-${nested}.txt`,
});

export const everywhere = (outcome: Outcome) => ({ project: outcome, user: outcome, managed: outcome });
export const onlyProject = (outcome: Outcome) =>
  ({ project: outcome, user: 'holds', managed: 'holds' }) as const;
export const onlyUser = (outcome: Outcome) =>
  ({ project: 'holds', user: outcome, managed: 'holds' }) as const;
export const notManaged = (outcome: Outcome) =>
  ({ project: outcome, user: outcome, managed: 'holds' }) as const;

export const group = (name: string) => ({ project: name, user: name, managed: name });
/** What it damages is root's at the managed level, so that nobody is disturbed there. */
export const alone = (name: string) => ({ project: name, user: name, managed: 'program' });

/** Shell that writes files, in folders that may not be there. */
export function writing(files: Readonly<Record<string, string>>): string {
  const end = 'END_OF_FILE';
  return Object.entries(files)
    .map(
      ([file, text]) =>
        `mkdir -p "$(dirname "${file}")"\ncat > "${file}" <<'${end}'\n${text.trimEnd()}\n${end}\n`,
    )
    .join('');
}

/** Shell that changes a file of JSON: `it` is what the file holds. */
export function changing(file: string, change: string): string {
  return `node -e 'const fs = require("fs"), path = require("path"), file = ${JSON.stringify(file)}; let it = {}; try { it = JSON.parse(fs.readFileSync(file, "utf8")); } catch {} ${change}; fs.mkdirSync(path.dirname(file), { recursive: true }); fs.writeFileSync(file, JSON.stringify(it));'`;
}

/** A hook that gives a tool another input. */
export function swap(matcher: string, updatedInput: object): object {
  const hookSpecificOutput = { hookEventName: 'PreToolUse', permissionDecision: 'allow', updatedInput };
  const command = `cat >/dev/null; echo '${JSON.stringify({ hookSpecificOutput })}'`;
  return { PreToolUse: [{ matcher, hooks: [{ type: 'command', command }] }] };
}
