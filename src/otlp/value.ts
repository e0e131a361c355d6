/** A value as OTLP writes it in JSON; whole numbers are 64 bits wide there, and so they are text. */
export type OtlpValue =
  | { readonly stringValue: string }
  | { readonly intValue: string }
  | { readonly doubleValue: number }
  | { readonly arrayValue: { readonly values: readonly OtlpValue[] } };

export interface OtlpAttribute {
  readonly key: string;
  readonly value: OtlpValue;
}

/** A number that may be a fraction: stores want an attribute to have one type in all records. */
export interface Fraction {
  readonly fraction: number;
}

type Single = string | number | Fraction;
type Plain = Single | readonly Single[] | undefined;

/** What isn't there is left out; a plain number is a whole one. */
export function attributes(given: Readonly<Record<string, Plain>>): readonly OtlpAttribute[] {
  return Object.entries(given).flatMap(([key, plain]) =>
    plain === undefined ? [] : [{ key, value: isList(plain) ? listValue(plain) : singleValue(plain) }],
  );
}

function isList(plain: Single | readonly Single[]): plain is readonly Single[] {
  return Array.isArray(plain);
}

function listValue(plain: readonly Single[]): OtlpValue {
  return { arrayValue: { values: plain.map(singleValue) } };
}

function singleValue(plain: Single): OtlpValue {
  if (typeof plain === 'string') return { stringValue: wellFormed(plain) };
  return typeof plain === 'number'
    ? { intValue: BigInt.asIntN(64, BigInt(Math.trunc(plain))).toString() }
    : { doubleValue: plain.fraction };
}

/** Half a character is none in UTF-8, and a strict receiver refuses the whole batch for it. */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}
