/** A policy as it is kept: its file, its text, and what it extended then. */
export interface PolicyRecord {
  readonly file: string;
  readonly text: string;
  readonly extended: readonly ExtendedText[];
  /** Whose it is and what it is about, where that isn't the project that it stands in. */
  readonly place?: { readonly layer: string; readonly root: string; readonly name?: string };
  /** The built-in packs that it extends, by what tells one version of their rules from another. */
  readonly builtIn?: BuiltInVersions;
}

export type BuiltInVersions = Readonly<Record<string, string>>;

interface ExtendedText {
  readonly from: string;
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

interface Kept extends Omit<PolicyRecord, 'place' | 'builtIn'> {
  readonly layer: string;
  readonly root: string;
  readonly name?: string;
}

/** What is kept of a policy whose text could be read. */
export function asRecord({ file, text, extended, layer, root, name }: Kept): PolicyRecord {
  const place = { layer, root, ...(name !== undefined && { name }) };
  return { file, text, extended, ...(layer !== 'project' && { place }) };
}

/** The same for the log: what a pack says may change with the next version of conclaude. */
export function asLogged(
  policy: Kept & {
    readonly packs?: readonly { readonly shown: string; readonly version?: string | undefined }[];
  },
): PolicyRecord {
  const versions = (policy.packs ?? []).flatMap(({ shown, version }) =>
    version === undefined ? [] : [[shown, version] as const],
  );
  return { ...asRecord(policy), ...(versions.length > 0 && { builtIn: Object.fromEntries(versions) }) };
}

/**
 * The file's path, a line end, and its text. Where it extends others or isn't the project's, a line of JSON instead of
 * the path (which begins with no brace), and the texts one after the other.
 */
export function recordOf({ file, text, extended, place, builtIn }: PolicyRecord): string {
  if (extended.length === 0 && place === undefined && builtIn === undefined) return `${file}\n${text}`;
  const head = {
    file,
    place,
    builtIn,
    length: text.length,
    extended: extended.map((one) => ({ ...one, text: undefined, length: one.text.length })),
  };
  return `${JSON.stringify(head)}\n${text}${extended.map((one) => one.text).join('')}`;
}

/** `undefined`: somebody else has written it. */
export function readRecord(record: string): PolicyRecord | undefined {
  const end = record.indexOf('\n');
  if (end < 0) return undefined;
  const head = record.slice(0, end);
  const texts = record.slice(end + 1);
  if (!head.startsWith('{')) return { file: head, text: texts, extended: [] };
  try {
    const { file, length, place, builtIn, extended } = JSON.parse(head) as Head;
    let at = length;
    return {
      file,
      text: texts.slice(0, length),
      ...(place && { place }),
      ...(builtIn && { builtIn }),
      extended: extended.map((one) => {
        const text = texts.slice(at, at + one.length);
        at += one.length;
        return { from: one.from, name: one.name, file: one.file, text };
      }),
    };
  } catch {
    return undefined;
  }
}

interface Head {
  readonly file: string;
  readonly length: number;
  readonly place?: PolicyRecord['place'];
  readonly builtIn?: BuiltInVersions;
  readonly extended: readonly (Omit<ExtendedText, 'text'> & { readonly length: number })[];
}
