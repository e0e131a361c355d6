import { type LogEntry, type LoggedGate, MOST_FILES, MOST_LINE_BYTES } from './entry.ts';

/** An entry before it is cut: more files than a line holds, and texts of any length. */
export type WholeEntry = {
  readonly [Key in Exclude<keyof LogEntry, 'moreFiles'>]: LogEntry[Key] | undefined;
};

/** How much of each field there is room for; the next row is for lines that the one before left too long. */
const LIMITS = [
  { text: 1200, note: 600, files: MOST_FILES, name: 200, rules: 10, gate: 20, shape: 400 },
  { text: 300, note: 300, files: 10, name: 120, rules: 5, gate: 8, shape: 200 },
  { text: 60, note: 120, files: 3, name: 60, rules: 3, gate: 3, shape: 100 },
  { text: 0, note: 20, files: 1, name: 30, rules: 1, gate: 0, shape: 30 },
] as const;

/** One line of JSON with its newline, short enough to be written at once; its fields are cut until it is. */
export function lineOf(entry: WholeEntry): Uint8Array {
  // Most are short. Nothing has to be cut then, whatever bytes its characters take.
  const whole = (entry.files?.length ?? 0) <= MOST_FILES ? JSON.stringify(entry) : undefined;
  let bytes: Uint8Array = new TextEncoder().encode(`${whole}\n`);
  if (whole !== undefined && whole.length < MOST_LINE_BYTES / 4) return bytes;
  for (const limits of LIMITS) {
    bytes = new TextEncoder().encode(`${JSON.stringify(cutTo(entry, limits))}\n`);
    if (bytes.length < MOST_LINE_BYTES) break;
  }
  return bytes;
}

/** What is `undefined` isn't written. */
function cutTo(entry: WholeEntry, limits: (typeof LIMITS)[number]): object {
  const { session, call, agent, tool, rules, files, shape, text, gate, note } = entry;
  const more = (files?.length ?? 0) - limits.files;
  return {
    ...entry,
    session: cut(session, limits.name),
    call: cut(call, limits.name),
    agent: cut(agent, limits.name),
    tool: cut(tool, limits.name),
    rules: rules?.slice(0, limits.rules).map((rule) => ({
      ...rule,
      id: cut(rule.id, limits.name),
      place: cut(rule.place, limits.name),
    })),
    files: files?.slice(0, limits.files).map((file) => cut(file, limits.name)),
    moreFiles: more > 0 ? more : undefined,
    shape: cut(shape, limits.shape),
    text: cut(text, limits.text),
    gate: gate && cutGate(gate, limits.gate, limits.name),
    note: cut(note, limits.note),
  };
}

function cutGate({ round, commands }: LoggedGate, most: number, characters: number): object {
  return {
    round,
    commands: commands.slice(0, most).map((one) => ({ ...one, shape: cut(one.shape, characters) })),
  };
}

function cut(text: string | undefined, most: number): string | undefined {
  return text === undefined || text.length <= most ? text : `${text.slice(0, Math.max(0, most - 1))}…`;
}
