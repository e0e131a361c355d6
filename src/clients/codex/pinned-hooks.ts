import { isMap } from '../../json-value.ts';
import { keptInOneLine, switchedOffHere, unreadLine } from '../../text/clients.ts';
import type { FileEdit } from '../wiring.ts';
import { readToml } from './toml.ts';

/** By this remark a line of ours is known again. */
const OURS = ' # conclaude';
const SETTING = 'hooks = true';

/** An administrator's requirements with the feature `hooks` on: no other file and no flag can switch it off then. */
export function withHooksOn(source: string): FileEdit {
  const read = readToml(source);
  if (!read.ok) return { ok: false, problem: unreadLine(), offset: read.offset };
  const { features } = read.values;
  if (isMap(features) && features.hooks === true) return { ok: true, text: source };
  if (read.keys.some((path) => path.join('.') === 'features.hooks'))
    return { ok: false, problem: switchedOffHere(), offset: Math.max(0, source.search(/\bhooks\b/)) };
  if (read.keys.some((path) => path.join('.') === 'features'))
    return { ok: false, problem: keptInOneLine('features'), offset: 0 };
  const eol = source.includes('\r\n') ? '\r\n' : '\n';
  const table = read.tables.find(({ path }) => path.join('.') === 'features');
  if (table !== undefined) {
    const end = source.indexOf('\n', table.start);
    return end < 0
      ? { ok: true, text: `${source}${eol}${SETTING}${OURS}` }
      : { ok: true, text: `${source.slice(0, end + 1)}${SETTING}${OURS}${eol}${source.slice(end + 1)}` };
  }
  // Keys with dots have made the table already, and it can't be made again.
  if (hasDotted(source.slice(0, read.tables[0]?.start))) {
    const start = source.startsWith('\ufeff') ? 1 : 0;
    return {
      ok: true,
      text: `${source.slice(0, start)}features.${SETTING}${OURS}${eol}${source.slice(start)}`,
    };
  }
  const gap = source === '' ? '' : eol;
  return { ok: true, text: `${source}${gap}[features]${OURS}${eol}${SETTING}${OURS}${eol}` };
}

function hasDotted(top: string): boolean {
  const read = readToml(top);
  return read.ok && read.keys.some(([first]) => first === 'features');
}

/** The same without what was put in. */
export function withoutHooksOn(source: string): FileEdit {
  const bare = source
    // Behind the last line's end there was nothing.
    .replace(new RegExp(`\\r?\\n${SETTING}${OURS}$`), '')
    .replace(new RegExp(`^(\ufeff?)(?:features\\.)?${SETTING}${OURS}\\r?\\n`, 'm'), '$1');
  const header = `[features]${OURS}`;
  const at = bare.search(new RegExp(`^\\[features\\]${OURS}\\r?$`, 'm'));
  if (at < 0) return { ok: true, text: bare };
  const [before, after] = [bare.slice(0, at), bare.slice(at + header.length)];
  const isEmpty = /^\s*(?:\[|$)/.test(after);
  // What others have put below it would become a part of the table before.
  if (!isEmpty) return { ok: true, text: `${before}[features]${after}` };
  return { ok: true, text: before.replace(/\r?\n$/, '') + after.replace(/^\r?\n/, '') };
}

export function hasHooksOn(source: string): boolean {
  return source.includes(`${SETTING}${OURS}`);
}
