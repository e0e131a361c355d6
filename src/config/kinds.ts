/**
 * The words in which the configuration is described, once. From a description come the TypeScript types
 * (`Value`), the checks (`check.ts`), the JSON Schema and the reference page.
 */
export type Kind =
  | FlagKind
  | TextKind
  | WholeKind
  | ChoiceKind
  | ListKind
  | MapKind
  | SectionKind
  | TextOrKind
  | FlagOrKind
  | FreeMapKind;

interface Described {
  /** For people: what it does, in a sentence or two. */
  readonly doc: string;
  readonly example?: unknown;
}

export interface FlagKind extends Described {
  readonly kind: 'flag';
  readonly default: boolean;
}

export interface TextKind extends Described {
  readonly kind: 'text';
  readonly default: string | undefined;
  readonly required: boolean;
  /** Where the specification accepts an explicit `null` for "not set". */
  readonly nullable: boolean;
  /** What is wrong with a value, or `undefined`. */
  readonly problem: (value: string) => string | undefined;
}

export interface WholeKind extends Described {
  readonly kind: 'whole';
  readonly default: number | undefined;
  readonly min: number;
  readonly max: number;
}

export interface ChoiceKind<Choice extends string = string> extends Described {
  readonly kind: 'choice';
  readonly choices: readonly Choice[];
  readonly default: Choice | undefined;
  readonly required: boolean;
  /** Words that people write for one of them by mistake. */
  readonly meant?: Readonly<Record<string, Choice>>;
}

export interface ListKind<Item extends Kind = Kind> extends Described {
  readonly kind: 'list';
  readonly item: Item;
  /** One item may stand for a list of one. */
  readonly orOne?: true;
  readonly required?: true;
}

export interface MapKind<Item extends Kind = Kind> extends Described {
  readonly kind: 'map';
  readonly keyName: string;
  readonly keyProblem: (key: string) => string | undefined;
  readonly item: Item;
}

export interface SectionKind<Fields extends Readonly<Record<string, Kind>> = Readonly<Record<string, Kind>>>
  extends Described {
  readonly kind: 'section';
  readonly fields: Fields;
  /** The values of fields that aren't given, as far as they have one. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** The other fields: required ones, and sections that have some inside. */
  readonly needed: readonly string[];
  /** Keys that earlier versions had, each with what replaces it. */
  readonly removed: Readonly<Record<string, string>>;
  /** What to do about a key that belongs elsewhere; `undefined` for any other. */
  readonly refused?: (key: string) => string | undefined;
  /**
   * A file may have hundreds of them, so a field that isn't given is inherited from the defaults. Whoever copies one
   * keeps its prototype.
   */
  readonly inherits?: boolean;
  /** What is wrong between the fields, each with the field that it is shown at. */
  readonly problems?: (value: Readonly<Record<string, unknown>>) => readonly FieldProblem[];
}

export interface FieldProblem {
  readonly field: string;
  /** Which item, when the field is a list; and which key of that item. */
  readonly index?: number;
  readonly inside?: string;
  readonly expected: string;
}

export const NO_PROBLEMS: readonly FieldProblem[] = [];

/** A text, or a section whose `short` field the text stands for. */
export interface TextOrKind<Long extends SectionKind = SectionKind> extends Described {
  readonly kind: 'text-or';
  readonly short: string;
  readonly long: Long;
}

/** `on` or `off`, or a section that is on unless its `short` field says otherwise. */
export interface FlagOrKind<Long extends SectionKind = SectionKind> extends Described {
  readonly kind: 'flag-or';
  readonly short: string;
  readonly long: Long;
  readonly default: Readonly<Record<string, unknown>>;
}

/** A map whose content is not ours to judge, such as a tool's input. */
export interface FreeMapKind extends Described {
  readonly kind: 'free-map';
}

/** The TypeScript type of what a description accepts, defaults filled in. */
export type Value<K extends Kind> = K extends FlagKind
  ? boolean
  : K extends TextKind
    ? K['required'] extends true
      ? string
      : K['default'] extends string
        ? string
        : string | undefined
    : K extends WholeKind
      ? K['default'] extends number
        ? number
        : number | undefined
      : K extends ChoiceKind<infer Choice>
        ? K['required'] extends true
          ? Choice
          : K['default'] extends string
            ? Choice
            : Choice | undefined
        : K extends ListKind<infer Item>
          ? readonly Value<Item>[]
          : K extends MapKind<infer Item>
            ? Readonly<Record<string, Value<Item>>>
            : K extends SectionKind<infer Fields>
              ? { readonly [Key in keyof Fields]: Value<Fields[Key]> }
              : K extends TextOrKind<infer Long>
                ? Value<Long>
                : K extends FlagOrKind<infer Long>
                  ? Value<Long>
                  : K extends FreeMapKind
                    ? Readonly<Record<string, unknown>> | undefined
                    : never;

const fine = () => undefined;

export function flag(doc: string, fallback: boolean): FlagKind {
  return { kind: 'flag', doc, default: fallback };
}

export function text<const O extends Partial<Omit<TextKind, 'kind' | 'doc'>>>(doc: string, options: O) {
  const base = { kind: 'text', default: undefined, required: false, nullable: false, problem: fine } as const;
  return { ...base, ...options, doc } as Omit<typeof base, keyof O> & O & { readonly doc: string } & TextKind;
}

export function whole<
  const O extends {
    readonly min: number;
    readonly max: number;
    readonly default?: number;
    readonly example?: number;
  },
>(doc: string, options: O) {
  const base = { kind: 'whole', default: undefined } as const;
  return { ...base, ...options, doc } as Omit<typeof base, keyof O> & O & WholeKind;
}

export function choice<
  const Choice extends string,
  const O extends Partial<Omit<ChoiceKind<Choice>, 'kind' | 'doc' | 'choices'>>,
>(doc: string, choices: readonly Choice[], options: O) {
  const base = { kind: 'choice', default: undefined, required: false } as const;
  return { ...base, ...options, choices, doc } as Omit<typeof base, keyof O> & O & ChoiceKind<Choice>;
}

export function list<Item extends Kind>(
  doc: string,
  item: Item,
  example?: unknown,
  more: Pick<ListKind, 'orOne'> = {},
): ListKind<Item> {
  return { kind: 'list', doc, item, ...(example === undefined ? {} : { example }), ...more };
}

/** A list, or a single text that stands for a list of one. */
export function oneOrList<Item extends TextKind | ChoiceKind>(
  doc: string,
  item: Item,
  example?: unknown,
): ListKind<Item> {
  return list(doc, item, example, { orOne: true });
}

/** The same, but it may not be left out. */
export function oneOrMore<Item extends TextKind | ChoiceKind>(
  doc: string,
  item: Item,
  example?: unknown,
): ListKind<Item> {
  return { ...oneOrList(doc, item, example), required: true };
}

export function mapOf<Item extends Kind>(
  doc: string,
  key: Pick<MapKind, 'keyName' | 'keyProblem'>,
  item: Item,
): MapKind<Item> {
  return { kind: 'map', doc, ...key, item };
}

export function section<Fields extends Readonly<Record<string, Kind>>>(
  doc: string,
  fields: Fields,
  more: Partial<Pick<SectionKind, 'removed' | 'refused' | 'inherits' | 'problems'>> = {},
): SectionKind<Fields> {
  const defaults: Record<string, unknown> = {};
  const needed: string[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const isNeeded =
      field.kind === 'section' ? field.needed.length > 0 : 'required' in field && field.required;
    if (isNeeded) needed.push(name);
    else if (field.kind === 'list') defaults[name] = [];
    else if (field.kind === 'map') defaults[name] = {};
    else if (field.kind === 'section') defaults[name] = field.defaults;
    else defaults[name] = 'default' in field ? field.default : undefined;
  }
  // Without a prototype, so that a key of every object is no field.
  const own = Object.assign(Object.create(null), fields) as Fields;
  return { kind: 'section', doc, fields: own, defaults, needed, removed: {}, ...more };
}

export function textOr<Long extends SectionKind>(
  doc: string,
  short: keyof Long['fields'] & string,
  long: Long,
): TextOrKind<Long> {
  return { kind: 'text-or', doc, short, long };
}

export function flagOr<Long extends SectionKind>(
  doc: string,
  short: keyof Long['fields'] & string,
  long: Long,
): FlagOrKind<Long> {
  return { kind: 'flag-or', doc, short, long, default: long.defaults };
}

export function freeMap(doc: string): FreeMapKind {
  return { kind: 'free-map', doc };
}
