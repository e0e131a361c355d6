import type { LogEntry, LoggedGateCommand, LoggedRule } from '../../src/log/entry.ts';
import { VERDICTS } from '../../src/log/entry.ts';
import type { SeenCall } from '../../src/report/data/report-input.ts';

/** A policy, and the hash under which entries of `logHistory` name it. */
export const HISTORY_POLICY = `preToolUse:
  preventRootAdditions: true
  uneditableFiles:
    - pattern: package-lock.json
      message: Run npm install instead.
    - pattern: test/**
      agent: coder
      message: Tests belong to the tester.
    - pattern: .env*
      operations: [read, edit, delete]
    - pattern: legacy/**
  toolUsageValidation:
    - tool: Bash
      commandPattern: git push --force*
      action: block
    - tool: Bash
      commandPattern: git push*
      action: ask
    - tool: Bash
      commandPattern: npm publish*
      action: block
stop:
  commands:
    - run: npm test
    - run: npx tsc --noEmit
`;
export const HISTORY_HASH = '5f0e3ad1c27b';
export const HISTORY_ROOT = '/home/you/shop';

/** The same numbers for the same seed, on every machine. */
function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export interface History {
  readonly entries: readonly LogEntry[];
  readonly calls: readonly SeenCall[];
}

export interface HistoryOptions {
  readonly entries: number;
  readonly days?: number;
  /** The end of the last day. */
  readonly until?: number;
  readonly seed?: number;
}

type Kind = readonly [weight: number, make: (choose: Choose) => Partial<LogEntry>];
interface Choose {
  readonly number: (most: number) => number;
  readonly one: <Value>(values: readonly Value[]) => Value;
}

const rule = (id: string, line: number | 'default', would?: LoggedRule['would']): LoggedRule => ({
  id,
  place: line === 'default' ? line : `.conclaude.yaml:${line}`,
  ...(would && { would }),
});
const COMPONENTS = ['cart', 'checkout', 'login', 'search', 'basket', 'address', 'invoice', 'menu'];
const gateCommand = (choose: Choose, shape: string, isRed: boolean): LoggedGateCommand => ({
  shape,
  outcome: isRed
    ? choose.number(12) === 0
      ? 'timed-out'
      : 'failed'
    : choose.number(3) === 0
      ? 'cached'
      : 'passed',
  ms: shape.startsWith('npm') ? 3_000 + choose.number(25_000) : 900 + choose.number(5_000),
});
const gate = (choose: Choose, round: number, isRed: boolean) => ({
  event: 'Stop' as const,
  gate: {
    round,
    commands: [gateCommand(choose, 'npm test', isRed), gateCommand(choose, 'npx tsc --noEmit', false)],
  },
});

/** What happens in the project of the history, and how often. */
const KINDS: readonly Kind[] = [
  [
    18,
    ({ one }) => ({
      verdict: 'deny',
      tool: one(['Edit', 'Write', 'Edit']),
      agent: 'coder',
      files: [`test/${one(COMPONENTS)}.test.ts`],
      rules: [rule('uneditableFiles[1]', 6)],
    }),
  ],
  [
    14,
    ({ one }) => ({
      verdict: 'deny',
      tool: 'Bash',
      files: ['package-lock.json'],
      shape: one(['rm -f', 'sed -i', 'npm install; git checkout']),
      rules: [rule('uneditableFiles[0]', 4)],
    }),
  ],
  [
    8,
    ({ one }) => ({
      verdict: 'deny',
      tool: one(['Read', 'Grep', 'Bash']),
      files: [one(['.env', '.env.local'])],
      rules: [rule('uneditableFiles[2]', 9)],
    }),
  ],
  [
    6,
    () => ({
      verdict: 'deny',
      tool: 'Bash',
      shape: 'git push --force',
      rules: [rule('toolUsageValidation[0]', 13), rule('toolUsageValidation[1]', 16)],
    }),
  ],
  [
    7,
    ({ one }) => ({
      verdict: 'deny',
      tool: 'Write',
      files: [one(['notes.md', 'PLAN.md', 'fix.py', 'debug.log'])],
      rules: [rule('preventRootAdditions', 2)],
    }),
  ],
  [
    11,
    () => ({ verdict: 'ask', tool: 'Bash', shape: 'git push', rules: [rule('toolUsageValidation[1]', 16)] }),
  ],
  [
    4,
    ({ one }) => ({
      verdict: 'rewrite',
      tool: 'Bash',
      shape: one(['npm test', 'pytest -x']),
      rules: [rule('toolUsageValidation[4]', 21)],
      policy: '0c44be91aa02',
    }),
  ],
  [
    3,
    () => ({
      verdict: 'allow',
      tool: 'Bash',
      shape: 'npm run --silent',
      rules: [rule('toolUsageValidation[5]', 24)],
      policy: '0c44be91aa02',
    }),
  ],
  [
    7,
    ({ one }) => ({
      verdict: 'observed',
      tool: 'Edit',
      files: [`src/generated/${one(COMPONENTS)}.ts`],
      rules: [rule('uneditableFiles[4]', 12, 'deny')],
      policy: '0c44be91aa02',
    }),
  ],
  [
    2,
    ({ one }) => ({
      verdict: one(['effect', 'restored', 'effect'] as const),
      event: 'PostToolUse',
      tool: 'Bash',
      shape: 'make',
      files: ['package-lock.json'],
      rules: [rule('uneditableFiles[0]', 4)],
    }),
  ],
  [11, (choose) => ({ verdict: 'gate-passed', ...gate(choose, 1, false) })],
  [7, (choose) => ({ verdict: 'gate-blocked', ...gate(choose, 1 + choose.number(3), true) })],
];

/** Each as often as it weighs. */
const WEIGHED = KINDS.flatMap(([weight, make]) => Array.from({ length: weight }, () => make));

/** A project's last weeks: sessions at working hours, some days more, some less. */
export function logHistory({
  entries: count,
  days = 30,
  until = Date.parse('2026-11-17T18:00:00Z'),
  seed = 7,
}: HistoryOptions): History {
  const next = numbersFrom(seed);
  const choose: Choose = {
    number: (most) => Math.floor(next() * most),
    one: (values) => values[Math.floor(next() * values.length)] as (typeof values)[number],
  };
  const entries: LogEntry[] = [];
  const calls: SeenCall[] = [];
  const perSession = Math.max(6, Math.round(count / (days * 3)));
  while (entries.length < count) {
    const day = choose.number(days);
    const isWeekend = [0, 6].includes(new Date(until - day * 86_400_000).getUTCDay());
    if (isWeekend && choose.number(6) > 0) continue;
    const session = uuid(choose);
    const start = until - day * 86_400_000 - choose.number(9 * 3_600_000);
    const length = Math.min(count - entries.length, 1 + choose.number(perSession * 2));
    playSession(choose, session, start, length, { entries, calls });
  }
  return { entries, calls };
}

/** Adds the entries of one session, and the calls between them. */
function playSession(
  choose: Choose,
  session: string,
  start: number,
  length: number,
  { entries, calls }: { readonly entries: LogEntry[]; readonly calls: SeenCall[] },
): void {
  let time = start;
  const saw = (call: Partial<SeenCall>) =>
    calls.push({ id: undefined, session, time, outcome: 'worked', changed: [], ...call });
  for (const end = entries.length + length; entries.length < end; ) {
    for (let plain = choose.number(30); plain > 0; plain--) {
      time += choose.number(20_000);
      saw({ outcome: choose.number(12) === 0 ? 'failed' : 'worked' });
    }
    time += 1_000 + choose.number(60_000);
    const made = makeEntry(choose, session, time, entries.length);
    entries.push(made);
    if (made.call !== undefined) saw({ id: made.call, outcome: outcomeOf(choose, made) });
    if (made.verdict !== 'deny' || entries.length === end) continue;
    // Some insist, and some find another way to the same file.
    if (choose.number(9) === 0) {
      time += 40_000;
      const call = callId(choose);
      entries.push({ ...made, at: new Date(time).toISOString(), call, id: sayable(choose) });
      saw({ id: call, outcome: 'refused' });
    } else if (choose.number(60) === 0) {
      time += 90_000;
      saw({ changed: (made.files ?? []).map((file) => `${HISTORY_ROOT}/${file}`) });
    }
  }
}

function makeEntry(choose: Choose, session: string, time: number, place: number): LogEntry {
  const made = choose.one(WEIGHED)(choose);
  const isGate = made.gate !== undefined;
  const common: LogEntry = {
    v: 1,
    id: sayable(choose),
    at: new Date(time).toISOString(),
    event: 'PreToolUse',
    verdict: 'deny',
    client: 'claude-code',
    session,
    ...(isGate ? {} : { call: callId(choose) }),
    agent: choose.one(['main', 'main', 'main', 'coder', 'tester']),
    policy: HISTORY_HASH,
    ms: isGate ? 9_000 + choose.number(20_000) : Math.round((3 + next95(choose)) * 10) / 10,
  };
  const odd = rare(place);
  return odd === undefined ? { ...common, ...made } : { ...common, ...odd };
}

/** What happens once in hundreds. */
function rare(place: number): Partial<LogEntry> | undefined {
  if (place % 331 === 130) return { verdict: 'failure', note: 'the payload is no JSON: unexpected end' };
  if (place % 331 === 200)
    return {
      verdict: 'paused',
      event: 'PreToolUse',
      note: 'toolUsageValidation paused for 10 minutes by a person',
    };
  if ([240, 241, 242].includes(place % 499))
    return { verdict: 'broken-policy', note: '.conclaude.yaml:7: unknown key uneditableFile' };
  if (place % 331 === 300)
    return {
      verdict: 'gate-released',
      event: 'Stop',
      gate: { round: 4, commands: [{ shape: 'npm test', outcome: 'failed', ms: 14_200 }] },
    };
  return undefined;
}

/** Mostly a few milliseconds, sometimes many. */
function next95({ number }: Choose): number {
  return number(20) === 0 ? 8 + number(400) / 10 : number(30) / 10;
}

function outcomeOf({ number }: Choose, { verdict }: LogEntry): SeenCall['outcome'] {
  if (verdict === 'deny') return number(220) === 0 ? 'worked' : 'refused';
  return number(15) === 0 ? 'failed' : 'worked';
}

function sayable({ one }: Choose): string {
  const syllable = () => one([...'bdfgklmnprstvz']) + one([...'aeiou']);
  return `${syllable()}${syllable()}-${syllable()}${syllable()}`;
}

function callId({ one }: Choose): string {
  const letters = [...'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz123456789'];
  return `toolu_01${Array.from({ length: 22 }, () => one(letters)).join('')}`;
}

function uuid({ one }: Choose): string {
  return 'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => one([...'0123456789abcdef']));
}

/** Texts that try to be more than texts. */
export const HOSTILE = [
  '</script><script>globalThis.pwned = 1</script>',
  '<img src=x onerror="globalThis.pwned=1">',
  '"><svg/onload=globalThis.pwned=1>',
  "'; globalThis.pwned = 1; //",
  '<!--<script>',
  ']]>',
  '\u202Etxt.exe\u202C',
  'a\u0000b\u001b[31mred\u0007',
  'line\u2028sep\u2029end\nnext',
  'javascript:globalThis.pwned=1',
  '&lt;b&gt;&amp;',
  '\ud800 lone',
  '${globalThis.pwned=1}',
  '__proto__',
  'x'.repeat(3000),
] as const;

/** Entries of which every text is hostile, one for each verdict and text. */
export function hostileEntries(until = Date.parse('2026-11-17T12:00:00Z')): readonly LogEntry[] {
  return HOSTILE.flatMap((text, place) =>
    VERDICTS.map(
      (verdict, kind): LogEntry => ({
        v: 1,
        id: kind === 0 ? `id${text}` : `hostile-${place}-${kind}`,
        at: new Date(until - (place * 20 + kind) * 1000).toISOString(),
        event: 'PreToolUse',
        verdict,
        client: text,
        session: `session${text}`,
        call: `call${text}`,
        agent: `agent${text}`,
        tool: `tool${text}`,
        rules: [{ id: `rule${text}`, place: `${text}:3`, would: 'deny' }],
        policy: text,
        files: [text, `${text}/b`],
        moreFiles: 3,
        shape: text,
        text,
        ms: 4,
        note: text,
        ...(verdict.startsWith('gate-') && {
          gate: { round: 2, commands: [{ shape: text, outcome: 'failed', ms: 10 }] },
        }),
      }),
    ),
  );
}
