import type { CallArguments } from './machine.ts';
import { lift, shapeOf, textValue, unknown, type Value } from './value.ts';

/** `'%s/%s' % (a, b)`, `sprintf('%s', a)`: only what is put in as it is can be told. */
export function percentFormat(format: Value, given: Value): Value {
  const items = given.kind === 'list' ? given.items : [given];
  return lift([format, ...items], (text, ...values) => {
    let index = 0;
    const filled = shapeOf(text).replace(
      /%(?:\((\w+)\))?([-+ #]*\d*(?:\.\d+)?)([sdirfx%])/g,
      (_whole, key, width, kind) => {
        if (kind === '%') return '%';
        const value = key === undefined ? values[index++] : entryOf(given, key);
        return value === undefined || width !== '' ? shapeOf(unknown()) : shapeOf(value);
      },
    );
    return textValue(filled);
  });
}

/** `'{}/{name}'.format(a, name=b)`. */
export function braceFormat(format: Value, { positional, named }: CallArguments): Value {
  const keys = [...named.keys()];
  return lift([format, ...positional, ...named.values()], (text, ...values) => {
    let index = 0;
    const placeOf = (key: string): number => {
      if (key === '') return index++;
      return /^\d+$/.test(key) ? Number(key) : positional.length + keys.indexOf(key);
    };
    const fill = (whole: string, key?: string, rest?: string): string => {
      if (key === undefined) return whole[0] ?? '';
      const value = values[placeOf(key)];
      return shapeOf(value === undefined || rest !== '' ? unknown() : value);
    };
    return textValue(shapeOf(text).replace(/\{\{|\}\}|\{(\w*)((?:[^\w{}][^{}]*)?)\}/g, fill));
  });
}

function entryOf(value: Value, key: string): Value | undefined {
  return value.kind === 'map' ? value.entries.get(key) : undefined;
}
