import type { Config } from './config/description.ts';
import { configFrom, type PlacedProblem, withoutMark, type YamlRead } from './config/from-yaml.ts';
import { readPlainYaml } from './config/plain-yaml.ts';
import { type Host, MAX_FILE_BYTES } from './host/host.ts';
import type { ValueMap } from './json-value.ts';
import { parentOf } from './match/path-text.ts';
import type { Rule, RuleFile } from './rules/rule.ts';
import { rulesOf } from './rules/rules.ts';
import { fileUnreadable } from './text/config-problems.ts';

/** What a project's file says, good or broken; `undefined` where there is none. */
export type Policy = GoodPolicy | BrokenPolicy | undefined;

interface PolicyFile {
  readonly file: string;
  /** The folder that the file is in, and the one that its rules are about. */
  readonly root: string;
}

export interface GoodPolicy extends PolicyFile, RuleFile {
  readonly ok: true;
  readonly config: Config;
  /** What the file says itself, defaults not filled in. */
  readonly written: ValueMap;
  readonly rules: readonly Rule[];
}

export interface BrokenPolicy extends PolicyFile {
  readonly ok: false;
  readonly problems: readonly PlacedProblem[];
}

/** Reads and checks a file. The parser for the whole language is loaded only for files that need it. */
export async function loadPolicy(host: Host, file: string): Promise<GoodPolicy | BrokenPolicy> {
  const text = host.readFile(file, MAX_FILE_BYTES);
  if (!text.ok) return unreadable(file, text.detail);
  const source = withoutMark(text.text);
  return policyFrom(readPlainYaml(source) ?? (await import('./config/yaml.ts')).readYaml(source), file);
}

/** The same for those who have the parser at hand and can't wait. */
export function readPolicy(
  host: Pick<Host, 'readFile'>,
  file: string,
  readYaml: (source: string) => YamlRead,
): GoodPolicy | BrokenPolicy {
  const text = host.readFile(file, MAX_FILE_BYTES);
  return text.ok ? parsePolicy(text.text, file, readYaml) : unreadable(file, text.detail);
}

export function parsePolicy(
  text: string,
  file: string,
  readYaml: (source: string) => YamlRead,
): GoodPolicy | BrokenPolicy {
  const source = withoutMark(text);
  return policyFrom(readPlainYaml(source) ?? readYaml(source), file);
}

function policyFrom(yaml: YamlRead, file: string): GoodPolicy | BrokenPolicy {
  const parsed = configFrom(yaml);
  const root = parentOf(file);
  if (!parsed.ok) return { ...parsed, file, root };
  const rules = rulesOf(parsed.config.preToolUse, { file, locate: parsed.locate });
  return { ...parsed, file, root, rules };
}

function unreadable(file: string, detail: string): BrokenPolicy {
  const problem = { path: [], ...fileUnreadable(detail), position: { line: 1, column: 1 } };
  return { ok: false, problems: [problem], file, root: parentOf(file) };
}
