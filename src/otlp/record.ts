import type { LogEntry, LoggedRule, LogVerdict } from '../log/entry.ts';
import { mask } from '../log/mask.ts';
import { bodyOf } from '../text/otlp.ts';
import { attributes, type OtlpAttribute, wellFormed } from './value.ts';

/** A line of the log as OpenTelemetry knows it. */
export interface OtlpRecord {
  readonly timeUnixNano: string;
  readonly observedTimeUnixNano: string;
  readonly severityNumber: number;
  readonly severityText: string;
  readonly eventName: 'conclaude.verdict';
  readonly body: { readonly stringValue: string };
  readonly attributes: readonly OtlpAttribute[];
}

const INFO = { severityNumber: 9, severityText: 'INFO' } as const;
const WARN = { severityNumber: 13, severityText: 'WARN' } as const;
const ERROR = { severityNumber: 17, severityText: 'ERROR' } as const;

/** A refusal is the guard at work; what got past it, or keeps it from working, is an error. */
const SEVERITY = {
  deny: WARN,
  ask: INFO,
  allow: INFO,
  rewrite: INFO,
  observed: INFO,
  effect: ERROR,
  restored: WARN,
  'gate-passed': INFO,
  'gate-blocked': WARN,
  'gate-released': WARN,
  'broken-policy': ERROR,
  failure: ERROR,
  paused: WARN,
  granted: WARN,
  pause: WARN,
  grant: WARN,
  resume: INFO,
  accept: WARN,
} as const satisfies Record<LogVerdict, object>;

/** The same entry is the same record, however often it is sent: who stores it can drop the second. */
export function recordOf(given: LogEntry, project: string): OtlpRecord {
  const entry = masked(given);
  const time = `${Date.parse(entry.at)}000000`;
  return {
    timeUnixNano: time,
    observedTimeUnixNano: time,
    ...SEVERITY[entry.verdict],
    eventName: 'conclaude.verdict',
    body: { stringValue: wellFormed(bodyOf(entry)) },
    attributes: attributes({ ...ours(entry, mask(project)), ...common(entry) }),
  };
}

/**
 * Who wrote the log has masked it already, but perhaps an older version, which knew fewer secrets. Ids are left alone:
 * they look like secrets, and records are joined by them.
 */
function masked(entry: LogEntry): LogEntry {
  const { agent, tool, rules, files, shape, text, note, gate } = entry;
  return {
    ...entry,
    ...(agent !== undefined && { agent: mask(agent) }),
    ...(tool !== undefined && { tool: mask(tool) }),
    ...(rules && { rules: rules.map((rule) => ({ ...rule, id: mask(rule.id), place: mask(rule.place) })) }),
    ...(files && { files: files.map(mask) }),
    ...(shape !== undefined && { shape: mask(shape) }),
    ...(text !== undefined && { text: mask(text) }),
    ...(note !== undefined && { note: mask(note) }),
    ...(gate && {
      gate: { ...gate, commands: gate.commands.map((one) => ({ ...one, shape: mask(one.shape) })) },
    }),
  };
}

/** Names of our own, which stay. */
function ours(entry: LogEntry, project: string) {
  const { rules = [], gate } = entry;
  const ofRules = <Value>(value: (rule: LoggedRule) => Value) =>
    rules.length === 0 ? undefined : rules.map(value);
  const ofGate = <Value>(value: (command: NonNullable<typeof gate>['commands'][number]) => Value) =>
    gate?.commands.map(value);
  return {
    'conclaude.entry.id': entry.id,
    'conclaude.project': project,
    'conclaude.verdict': entry.verdict,
    'conclaude.event': entry.event,
    'conclaude.client': entry.client,
    'conclaude.session.id': entry.session,
    'conclaude.call.id': entry.call,
    'conclaude.agent': entry.agent,
    'conclaude.tool': entry.tool,
    'conclaude.rule.id': rules[0]?.id,
    'conclaude.rule.ids': ofRules(({ id }) => id),
    'conclaude.rule.places': ofRules(({ place }) => place),
    'conclaude.rule.would': rules.some(({ would }) => would !== undefined)
      ? rules.map(({ would }) => would ?? entry.verdict)
      : undefined,
    'conclaude.policy.hash': entry.policy,
    'conclaude.files': entry.files,
    'conclaude.files.more': entry.moreFiles,
    'conclaude.command.shape': entry.shape,
    'conclaude.text': entry.text,
    'conclaude.duration_ms': entry.ms === undefined ? undefined : { fraction: entry.ms },
    'conclaude.gate.round': gate?.round,
    'conclaude.gate.shapes': ofGate(({ shape }) => shape),
    'conclaude.gate.outcomes': ofGate(({ outcome }) => outcome),
    'conclaude.gate.durations_ms': ofGate(({ ms }) => ({ fraction: ms })),
    'conclaude.note': entry.note,
  };
}

/** The same again by the names of the semantic conventions, by which it can be joined with what others send. */
function common(entry: LogEntry) {
  return {
    'session.id': entry.session,
    'gen_ai.tool.name': entry.tool,
    'gen_ai.tool.call.id': entry.call,
    'gen_ai.agent.name': entry.agent,
  };
}
