import type { Host } from '../host/host.ts';
import { parentOf } from '../match/path-text.ts';
import { type ParsedConfig, parseConfig } from './parse.ts';

export type { PlacedProblem } from './parse.ts';

/** More than any real configuration; beyond it a mistake is likelier than a rule. */
const MAX_BYTES = 4 * 1024 * 1024;

export type LoadedConfig = ParsedConfig & { readonly file: string; readonly root: string };

/** Reads and checks the file that `findConfigFile` found. */
export function loadConfig(host: Host, file: string): LoadedConfig {
  const where = { file, root: parentOf(file) };
  const content = host.readFile(file, MAX_BYTES);
  if (content.ok) return { ...parseConfig(content.text), ...where };
  const problem = {
    path: [],
    found: `a file that can't be read (${content.detail})`,
    expected: 'a readable file',
    position: { line: 1, column: 1 },
  };
  return { ok: false, problems: [problem], ...where };
}
