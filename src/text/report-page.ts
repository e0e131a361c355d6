import { grouped, plural } from './plural.ts';

function entries(count: number): string {
  return count === 1 ? '1 entry' : `${grouped(count)} entries`;
}

/** The words of the report's page. It shows texts as texts, so nothing here is markup. */
export const PAGE = {
  title: 'conclaude report',
  brand: 'conclaude',
  noScript:
    'This report is drawn by a script that stands in this file. Allow scripts for it, or use conclaude log in a terminal.',
  skip: 'Skip to the content',
  navigation: 'Screens',
  theme: 'Colours',
  themes: { auto: 'Colours of the system', light: 'Light colours', dark: 'Dark colours' },
  screens: {
    overview: 'Overview',
    rules: 'Rules',
    gates: 'Gates',
    disagreements: 'Disagreements',
    calls: 'Calls',
  },
  made: (when: string, version: string) => `Made ${when} by conclaude ${version}.`,
  madeOf:
    'It holds names of files, tools and rules, and the shapes of commands. It loads nothing and sends nothing.',
  unreadable: (count: number) => `${plural(count, 'line')} of the log couldn’t be read and are left out.`,
  leftOut: (count: number) => `Too many for one page: the oldest ${entries(count)} are left out.`,
  projects: (count: number) => plural(count, 'project'),
} as const;

export const VERDICT_WORDS: Readonly<Record<string, string>> = {
  deny: 'refused',
  ask: 'asked',
  rewrite: 'rewritten',
  allow: 'allowed',
  observed: 'observed',
  effect: 'effect',
  restored: 'put back',
  'gate-blocked': 'gate blocked',
  'gate-passed': 'gate passed',
  'gate-released': 'gate released',
  'broken-policy': 'broken policy',
  failure: 'hook failed',
  paused: 'paused',
  granted: 'allowed once',
  pause: 'pause set',
  grant: 'allow given',
  resume: 'resumed',
  accept: 'policy accepted',
};

export const OVERVIEW = {
  title: 'Overview',
  calls: 'Tool calls',
  callsUnknown: 'no transcripts found',
  noCalls: 'not known',
  share: (percent: string) => `${percent} of the calls`,
  sessions: (count: number) => plural(count, 'session'),
  effects: 'Effects',
  effectsNote: (restored: number) =>
    restored === 0 ? 'noticed after a call' : `${grouped(restored)} put back`,
  notes: {
    ask: 'put to the user',
    rewrite: 'changed, then run',
    allow: 'approved by a rule',
    observed: 'nothing was answered',
  } as Readonly<Record<string, string>>,
  alarm: (count: number) => `${plural(count, 'call')} that conclaude refused ran all the same.`,
  alarmWhy: 'Something on this computer may overrule the guard.',
  alarmMore: 'See which',
  broken: (count: number) => `The policy was broken ${count === 1 ? 'once' : `${grouped(count)} times`}.`,
  failed: (count: number) => `The hook failed ${count === 1 ? 'once' : `${grouped(count)} times`}.`,
  more: 'See when',
  byDay: 'By day',
  chart: (days: number, total: number, busiest: string, most: number) =>
    `Bars for ${plural(days, 'day')}, ${entries(total)} together; the most, ${grouped(most)}, on ${busiest}.`,
  table: 'The same as a table',
  day: 'Day',
  hook: 'Hook time',
  hookAbout: (count: number) =>
    `Milliseconds from the start of the process to its entry, for ${entries(count)}. Gates are left out: they take as long as their commands.`,
  half: 'half take at most (p50)',
  nineteen: '19 of 20 at most (p95)',
  most: 'the longest',
  rules: 'Most active rules',
  agents: 'Agents',
  tools: 'Tools',
  none: 'Nothing to show yet.',
  empty: 'The log has no entries for this time.',
  emptyMore:
    'conclaude writes one whenever it has an opinion: a refusal, a question, a rewrite, a gate. A guard that had nothing to say leaves none; conclaude doctor tells whether it is on.',
} as const;

export const RULES = {
  title: 'Rules',
  about: 'What each rule of the policy did, and how the sessions went on after it refused.',
  noPolicy: 'There is no one valid policy to compare with, so only rules that did something are listed.',
  rule: 'Rule',
  fired: 'Fired',
  last: 'Last',
  never: 'never',
  byDay: 'By day',
  wentOn: 'After a refusal',
  covers: 'Covers',
  files: (count: number) => (count === 0 ? 'no file' : plural(count, 'file')),
  noFiles: '–',
  sortBy: (column: string) => `Sort by ${column}`,
  former: 'no longer in the policy',
  observed: 'only observed',
  suspects: 'Suspects for false stops',
  suspectsAbout:
    'Signs that a rule stops what it shouldn’t. They are hints, not proofs: an agent that insists can also be wrong.',
  noSuspects: 'No rule shows signs of false stops.',
  idle: 'Rules that did nothing',
  idleAbout: (days: number) =>
    `No entry names them in the ${plural(days, 'day')} of this report. A rule that nobody has met yet may still be needed.`,
  noIdle: 'Every rule did something.',
  noFile: 'Rules that cover no file',
  noFileAbout:
    'Their pattern matches nothing that is in the project now: meant for files to come, or misspelt.',
  empty: 'No rule has done anything in this time.',
  only: (agent: string) => `agent ${agent}`,
  besides: (count: number) => `beside another rule ${grouped(count)}`,
} as const;

export const WENT_ON_WORDS: Readonly<Record<string, string>> = {
  other: 'went on differently',
  'gave-up': 'no call followed',
  repeated: 'tried the same again',
  unknown: 'not known',
};

export const WENT_ON_ABOUT =
  'Within the same session: the same attempt was refused again within 15 minutes, or other calls followed, or none did. Without a transcript some of it can’t be known.';

export function suspicion(why: string, count: number): string {
  const times = count === 1 ? 'Once' : `${grouped(count)} times`;
  if (why === 'same-again') return `${times} the same was refused twice or more within one session.`;
  if (why === 'always-yes') return `All of ${grouped(count)} questions were answered with yes.`;
  return `${times} a file was changed later in the session although its change had been refused.`;
}

export const RULE = {
  place: 'Where it is',
  text: 'What it says',
  noText: 'Its text was not kept.',
  did: 'What it did',
  wentOn: 'How it went on after a refusal',
  notRefused: 'It hasn’t refused anything.',
  suspicions: 'Could it be wrong?',
  noSuspicions: 'Nothing hints at that.',
  evidence: 'For example',
  all: (count: number) => `All ${entries(count)}`,
  latest: 'The latest',
  sessions: 'Sessions',
  unknown: 'This report has no such rule.',
} as const;

export const GATES = {
  title: 'Gates',
  about: 'Commands that ran at the end of a turn, and whether they let it end.',
  rounds: 'Rounds',
  blocked: 'Blocked',
  passed: 'Passed',
  released: 'Released',
  releasedNote: 'let go after too many rounds',
  time: 'Time spent',
  longest: (rounds: number) => `at most ${plural(rounds, 'round')} in a row`,
  commands: 'Commands',
  command: 'Command',
  runs: 'Runs',
  failed: 'Failed',
  timedOut: 'Timed out',
  cached: 'Cached',
  skipped: 'Skipped',
  total: 'Total',
  half: 'Half at most',
  nineteen: '19 of 20',
  last: 'Last',
  releases: 'Turns that ended although a gate had blocked them',
  noReleases: 'No gate had to let go.',
  empty: 'No gate ran in this time.',
  emptyMore: 'Gates are commands under stop in .conclaude.yaml: they run when Claude wants to end its turn.',
} as const;

export const DISAGREEMENTS = {
  title: 'Disagreements',
  about: 'Where something happened that conclaude had refused, and when it couldn’t answer.',
  ran: 'Refused, but ran anyway',
  ranAbout:
    'conclaude refused these calls, and the client’s transcript has a result for them. Either something overruled the hook, or the client didn’t obey it: run conclaude doctor.',
  noRan: 'Every refused call that the transcripts know stayed refused.',
  noPast: 'There are no transcripts to compare with, so it isn’t known.',
  failures: 'The hook failed',
  failuresAbout: 'A payload that made no sense, or an error in conclaude. A tool call is refused then.',
  noFailures: 'It never failed.',
  broken: 'The policy was broken',
  brokenAbout: 'From the first call that met a broken policy to the first that met a good one.',
  noBroken: 'It was always readable.',
  from: 'From',
  to: 'To',
  still: 'not fixed yet',
  calls: 'Entries',
  why: 'Why',
  pauses: 'Pauses and exceptions',
  noPauses: 'Nobody paused the guard.',
  newest: (shown: number, all: number) => `The newest ${grouped(shown)} of ${grouped(all)}.`,
} as const;

export const CALLS = {
  title: 'Calls',
  search: 'Search',
  searchHint: 'files, commands, rules, ids',
  verdict: 'Verdict',
  rule: 'Rule',
  agent: 'Agent',
  tool: 'Tool',
  session: 'Session',
  from: 'From',
  to: 'To',
  all: 'all',
  reset: 'Show all',
  filter: 'Filter',
  found: (found: number, all: number) =>
    found === all ? entries(all) : `${grouped(found)} of ${entries(all)}`,
  nothing: 'No entry matches. Take something out of the filter.',
  empty: 'The log has no entries for this time.',
  when: 'When',
  what: 'What',
  id: 'Id',
  ms: 'Time',
  pages: 'Pages',
  page: (page: number, pages: number) => `Page ${grouped(page)} of ${grouped(pages)}`,
  newer: 'Newer',
  older: 'Older',
  newest: 'Newest',
  oldest: 'Oldest',
} as const;

export const CALL = {
  title: (id: string) => `Call ${id}`,
  unknown: (id: string) => `This report has no call ${id}.`,
  fields: {
    at: 'When',
    event: 'Event',
    tool: 'Tool',
    shape: 'Command’s shape',
    text: 'Text',
    files: 'Files',
    agent: 'Agent',
    session: 'Session',
    client: 'Client',
    call: 'Client’s id',
    policy: 'Policy’s hash',
    project: 'Project',
    ms: 'Hook time',
    note: 'Note',
    outcome: 'In the transcript',
    wentOn: 'How it went on',
  },
  outcomes: {
    unknown: 'not found',
    worked: 'it ran, and worked',
    failed: 'it ran, and failed',
    refused: 'it was refused',
    'refused-by-user': 'the user refused it',
  } as Readonly<Record<string, string>>,
  disagrees: 'conclaude refused this call, and yet it ran.',
  more: (count: number) => `and ${plural(count, 'more file')}`,
  rules: 'The rules that said so',
  noRules: 'No rule said so.',
  decided: 'decided',
  would: (verdict: string) => `would have ${verdict}`,
  wouldWords: { deny: 'refused', ask: 'asked', allow: 'allowed', rewrite: 'rewritten it' } as Readonly<
    Record<string, string>
  >,
  gate: (round: number) => `The gate, round ${grouped(round)}`,
  result: 'Result',
  outcome: { 'timed-out': 'timed out' } as Readonly<Record<string, string>>,
  around: 'Before and after it in the session',
  same: 'Other entries of the same id',
  alone: 'The session has no other entry.',
  here: 'this one',
  why: 'In a terminal, this tells what the rules say today:',
  whyCommand: (id: string) => `conclaude why ${id}`,
  back: 'Back',
} as const;
