import { printable } from './printable.ts';

/** The words of `conclaude explain`. */
export const OUTCOMES = {
  refuses: 'refuses',
  asks: 'asks',
  approves: 'approves',
  rewrites: 'rewrites',
  covers: 'allows',
  outside: 'not listed',
  overruled: 'overruled',
  'no-match': 'no match',
  'no-objection': 'no objection',
  'other-agent': 'other agent',
  'not-concerned': "doesn't apply",
  'not-asked': 'not asked',
} as const;

/** Of rules that are only observed, where they have something to say. */
export const WOULD = {
  refuses: 'would refuse',
  asks: 'would ask',
  approves: 'would approve',
  rewrites: 'would rewrite',
  covers: 'would allow',
  outside: 'would refuse',
} as const;

export function observedNote(until: string | undefined): string {
  return until === undefined ? '(observed)' : `(observed until ${until})`;
}

export function observedHeading(): string {
  return 'Only observed, so nothing comes of it:';
}

const WOULD_SAY = {
  deny: 'would refuse',
  ask: 'would ask you',
  allow: 'would approve',
  rewrite: 'would change the input',
} as const;

export function wouldSay(rule: string, place: string, kind: keyof typeof WOULD_SAY): string {
  return `${rule} (${place}) ${WOULD_SAY[kind]}:`;
}

/** A heading for rules of another file than the project's. */
export function groupIn(
  setting: string,
  { layer, shown }: { readonly layer: string; readonly shown: string },
): string {
  return layer === 'project' ? `${setting} in ${shown}` : `${setting} in ${shown} (${layer})`;
}

const GROUP_NOTES: Readonly<Record<string, string>> = {
  toolUsageValidation: 'the first rule that matches decides',
  uneditableFiles: 'files that may not be changed',
  preventAdditions: 'where no new files may be created',
  contentRules: 'what may not be added to files',
  preventUpdateGitIgnored: 'what git ignores stays untouched',
  preventRootAdditions: 'no new files at the project root',
  shell: "what a command's text doesn't tell",
  commands: 'asked when no rule refuses',
  selfProtection: "conclaude's own files stay as they are",
};

export function groupNote(name: string): string {
  const note = Object.hasOwn(GROUP_NOTES, name) ? GROUP_NOTES[name] : undefined;
  return note === undefined ? '' : `: ${note}`;
}

export function ruleLine(line: number | undefined): string {
  return line === undefined ? 'default' : `line ${line}`;
}

/** A rule's name if it has one, what it is about, and for whom. */
export function ruleWords(name: string | undefined, about: string, agent: string): string {
  const words = name === undefined ? about : `${name}: ${about}`;
  return agent === '*' ? words : `${words} (agent ${agent})`;
}

export function leftOut(count: number): string {
  return count === 1
    ? "One more rule doesn't apply to this call; --all shows it."
    : `${count} more rules don't apply to this call; --all shows them.`;
}

export function noRules(): string {
  return 'There are no rules.';
}

/** What is still to come for a command that may run. */
export function comparedAfterwards(effects: 'report' | 'restore'): string {
  return `When it has ended, protected files are compared (effects: ${effects}).`;
}

const VERDICTS = {
  none: 'no opinion',
  deny: 'refused',
  ask: 'asks you',
  allow: 'approved',
  rewrite: 'no opinion, but a changed input',
} as const;

export function verdictWord(kind: keyof typeof VERDICTS): string {
  return VERDICTS[kind];
}

const AGENT_SOURCES = {
  flag: 'named by --agent',
  payload: 'named by Claude Code',
  record: 'recorded when it started',
  transcript: 'found in the transcript',
  default: 'no subagent is named',
} as const;

export function agentWords(name: string, by: keyof typeof AGENT_SOURCES): string {
  return `${printable(name)} (${AGENT_SOURCES[by]})`;
}

const ACCESSES = {
  create: 'written',
  write: 'changed',
  delete: 'deleted',
  read: 'read',
  search: 'searched',
} as const;

export function fileWords(
  shown: string,
  access: keyof typeof ACCESSES,
  exists: 'file' | 'folder' | undefined,
): string {
  const there = exists === undefined ? "doesn't exist" : exists === 'folder' ? 'a folder' : 'exists';
  return `${printable(shown)} (${ACCESSES[access]}; ${there})`;
}

export function unresolvedWrite(part: string): string {
  return `${printable(part)} (writes to a file that can't be known)`;
}

export function moreFiles(count: number): string {
  return `and ${count} more`;
}

/** What the client does with the answer. */
export function clientReaction(kind: keyof typeof VERDICTS, rewrites: boolean): string {
  const rewritten = rewrites ? ' with the input below' : '';
  switch (kind) {
    case 'none':
      return 'Claude Code applies its own permissions: it runs the call, or asks you first.';
    case 'deny':
      return "Claude Code doesn't run the call, in any permission mode, and tells Claude:";
    case 'ask':
      return `Claude Code asks you before it runs the call${rewritten}, in every permission mode. Where nobody can answer (claude -p), it doesn't run the call. You are told:`;
    case 'rewrite':
      return 'Claude Code applies its own permissions to the input below. It notes:';
    case 'allow':
      return `Claude Code runs the call${rewritten} without asking, unless its own deny or ask rules object. It notes:`;
  }
}

export function noConfigFound(from: string): string {
  return `No .conclaude.yaml or .conclaude.yml in ${printable(from)} or above it: conclaude has no opinion on anything.`;
}

export function configBroken(tool: string, passes: boolean): string {
  return passes
    ? `The configuration is broken. ${printable(tool)} only reads, so it goes ahead; everything that could change something is refused:`
    : 'The configuration is broken, so the call is refused, like everything except reading:';
}

export function nothingToExplain(): string {
  return "no call to explain: name a tool, put a command after '--', or send a payload to standard input";
}

export function payloadUnreadable(problem: string): string {
  return `can't read the payload on standard input: ${printable(problem)}; a hook would refuse the call`;
}

/** `near` is empty where no known name is near. */
export function unknownTool(name: string, near: string): string {
  return `Note: unknown tool '${printable(name)}'${near === '' ? '.' : `; did you mean '${near}'?`} It was judged by its name alone.`;
}

export function noToolNamed(): string {
  return "it doesn't name a tool";
}

export function inputUnreadable(problem: string): string {
  return `option '--input' must be a JSON object: ${printable(problem)}`;
}
