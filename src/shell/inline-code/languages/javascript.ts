import { parseJavascript } from '../parse/javascript.ts';
import type { Language } from '../run/machine.ts';
import { javascriptEffects } from './javascript-effects.ts';
import { javascriptFunctions } from './javascript-functions.ts';

export const javascript: Language = {
  parse: parseJavascript,
  effects: javascriptEffects,
  functions: javascriptFunctions,
  usualName,
  functionsAreObjects: true,
};

/** `fs.promises.writeFile`, `fsp.writeFile` and `fs.writeFileSync` are the same for a file. */
function usualName(name: string): string {
  const usual = name
    .replace(/^(?:globalThis|global|window)\.(?=\w)/, '')
    .replace(/^(?:fsp|fse|fsPromises|fsExtra)\b/, 'fs')
    .replace(/^(?:fs|path|child_process|os|url|shelljs)\.(?:default|promises|posix|win32)\b/, (whole) =>
      whole.slice(0, whole.indexOf('.')),
    )
    .replace(/^(?:childProcess|child)\b/, 'child_process')
    .replace(/^(?:shell|sh)\.(?=\w)/, 'shelljs.');
  return /^(?:fs|child_process|Deno|Bun)\.\w+Sync$/.test(usual) ? usual.slice(0, -4) : usual;
}
