import { configFrom, type LoadedConfig, withoutMark, type YamlRead } from './config/from-yaml.ts';
import { readPlainYaml } from './config/plain-yaml.ts';
import type { Host } from './host/host.ts';
import { parentOf } from './match/path-text.ts';

/** More than any real configuration; beyond it a mistake is likelier than a rule. */
const MAX_BYTES = 4 * 1024 * 1024;

/** Reads and checks the file that `findConfigFile` found. */
export async function loadConfig(host: Host, file: string): Promise<LoadedConfig> {
  const where = { file, root: parentOf(file) };
  const content = host.readFile(file, MAX_BYTES);
  if (content.ok) return { ...configFrom(await readText(content.text)), ...where };
  const problem = {
    path: [],
    found: `a file that can't be read (${content.detail})`,
    expected: 'a readable file',
    position: { line: 1, column: 1 },
  };
  return { ok: false, problems: [problem], ...where };
}

/** The parser for the whole language is loaded only for files that need it. */
async function readText(text: string): Promise<YamlRead> {
  const source = withoutMark(text);
  return readPlainYaml(source) ?? (await import('./config/yaml.ts')).readYaml(source);
}
