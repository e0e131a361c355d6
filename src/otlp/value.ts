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

type Plain = string | number | readonly (string | number)[] | undefined;

/** What isn't there is left out. */
export function attributes(given: Readonly<Record<string, Plain>>): readonly OtlpAttribute[] {
  return Object.entries(given).flatMap(([key, plain]) =>
    plain === undefined ? [] : [{ key, value: otlpValue(plain) }],
  );
}

function otlpValue(plain: Exclude<Plain, undefined>): OtlpValue {
  if (typeof plain === 'string') return { stringValue: wellFormed(plain) };
  if (typeof plain !== 'number') return { arrayValue: { values: plain.map(otlpValue) } };
  return Number.isSafeInteger(plain) ? { intValue: String(plain) } : { doubleValue: plain };
}

/** Half a character is none in UTF-8, and a strict receiver refuses the whole batch for it. */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd');
}
