import type { Call } from './call/call.ts';
import type { Finding, Violation } from './decision.ts';
import { createIgnoreReader } from './facts/ignored.ts';
import { factsOf } from './facts-for-rules.ts';
import type { Host } from './host/host.ts';
import { snapshotHost } from './host/snapshot-host.ts';
import type { FileAccess } from './operation/operation.ts';
import { openProject } from './operation/project.ts';
import { subjectPath } from './operation/subject-path.ts';
import type { GoodPolicy } from './policy.ts';
import { placeOf, type Rule } from './rules/rule.ts';
import { weigh } from './rules/weigh.ts';

/** Something that a call has done to a file, whether or not its text had told. */
export interface Deed {
  readonly tool: string;
  readonly also?: string | undefined;
  readonly agent: string;
  readonly kind: 'create' | 'write' | 'delete';
  /** Absolute. */
  readonly path: string;
}

/** What a rule objects to in a deed. */
export interface Objection extends Violation {
  readonly id: string;
  readonly place: string;
  /** The rule has words of its own, which `message` begins with. */
  readonly isOwnMessage: boolean;
  /** A person has paused the rule. */
  readonly isPaused?: true;
}

export interface JudgedDeed {
  readonly shown: string;
  readonly objections: readonly Objection[];
  /** What rules would have objected to that are only observed. */
  readonly observed: readonly Objection[];
}

export type DeedJudge = (deed: Deed) => JudgedDeed;

/** The same rules, asked about what has happened: only what they forbid counts, and only for files. */
export function judgeOfDeeds(system: Host, call: Pick<Call, 'client'>, policy: GoodPolicy): DeedJudge {
  const host = snapshotHost(system);
  const project = openProject(host, policy, call.client.worktrees);
  const facts = factsOf(host, project, { ...call, tool: undefined }, createIgnoreReader(host));
  return ({ tool, also, agent, kind, path: given }) => {
    const found = subjectPath(host, project, given, policy.root);
    // As it was before: what is new wasn't there, and what is gone was.
    const path = { ...found, kind: kind === 'create' ? undefined : ('file' as const) };
    const file: FileAccess = { kind, path, changes: true, creates: kind === 'create' };
    // A deed is a deed: rules for Write and Edit hold for every tool that does the same unseen.
    const operation = { tool, also, agent, files: [file], isShell: true, command: undefined, input: {} };
    const { findings, observed } = weigh(policy.lists, { ...operation, shell: undefined }, facts);
    // Commands leave files behind that git ignores; nobody means those by "no new files".
    const isOutput = kind === 'create' && facts.ignoredBy(path) !== undefined;
    const counted = (finding: Finding) => objectionOf(finding, isOutput);
    return {
      shown: path.shown,
      objections: findings.flatMap(counted),
      observed: observed.flatMap(counted),
    };
  };
}

function objectionOf(said: Finding, isOutput: boolean): readonly Objection[] {
  // Nobody was asked about what no text showed.
  const finding = said.kind === 'ask' && said.insteadOf !== undefined ? said.insteadOf : said;
  if (finding.kind !== 'deny' || finding.about.file === undefined) return [];
  const { rule } = finding;
  if (rule === undefined || (isOutput && !meansByName(rule))) return [];
  const isOwnMessage = (rule.entry as { message?: string }).message !== undefined;
  const paused = rule.isLifted ? ({ isPaused: true } as const) : {};
  return [{ ...finding, id: rule.id, place: placeOf(rule), isOwnMessage, ...paused }];
}

/** Does it protect certain files, whatever git thinks of them? */
function meansByName({ kind, entry }: Rule): boolean {
  return !kind.onlyNewFiles && kind.covers?.(entry).kind !== 'ignored-files';
}
