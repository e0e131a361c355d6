import { commandExampleProblems } from './command-examples.ts';
import { check } from './config/check.ts';
import { type Config, configuration } from './config/description.ts';
import type { SectionKind } from './config/kinds.ts';
import { layerConfig, layerFile, nestedFile } from './config/layer-file.ts';
import { readPlainYaml } from './config/plain-yaml.ts';
import type { Locate, PlacedProblem, Problem, YamlRead } from './config/problem.ts';
import { type Host, MAX_FILE_BYTES } from './host/host.ts';
import { isMap, type ValueMap } from './json-value.ts';
import type { PolicyRecord } from './log/policy-record.ts';
import {
  baseName,
  isAbsolute,
  joinPath,
  normalisePath,
  parentOf,
  resolvePath,
  withSlashes,
} from './match/path-text.ts';
import type { ShellAnalyser } from './operation/shell-files.ts';
import type { ExtendedFile, FindPack, Pack } from './packs/pack.ts';
import { hasCommandExamples } from './rules/meant-commands.ts';
import type { Rule, RuleFile, RuleList } from './rules/rule.ts';
import { ruleLists, withRules } from './rules/rules.ts';
import { fileUnreadable } from './text/config-problems.ts';

/** What a project's file says, good or broken; `undefined` where there is none. */
export type Policy = GoodPolicy | BrokenPolicy | undefined;

/** Who says it: the administrator, the user, the project, the user about this project only, or a folder of the project. */
export type Layer = 'managed' | 'user' | 'project' | 'local' | 'nested';

/** Where a policy stands that isn't the project's own. */
export interface LayerPlace {
  readonly layer: Layer;
  /** The folder that its rules are about. */
  readonly root: string;
  /** What the ids of its rules begin with, where that isn't the layer's name. */
  readonly name?: string;
}

interface PolicyFile extends LayerPlace {
  readonly file: string;
  /** The files that it extends, as far as they could be read. */
  readonly extended: readonly ExtendedFile[];
}

export interface GoodPolicy extends PolicyFile, RuleFile {
  readonly ok: true;
  /** The file's text. */
  readonly text: string;
  readonly config: Config;
  /** What the file says itself, defaults not filled in. */
  readonly written: ValueMap;
  /** What it extends. */
  readonly packs: readonly Pack[];
  readonly lists: readonly RuleList[];
  /** All rules of all lists. */
  readonly rules: readonly Rule[];
}

export interface BrokenPolicy extends PolicyFile {
  readonly ok: false;
  readonly problems: readonly PlacedProblem[];
  /** The file's text; `undefined` when it couldn't be read. */
  readonly text: string | undefined;
}

export const CONFIG_NAMES = ['.conclaude.yaml', '.conclaude.yml'] as const;

/**
 * Where the search for a policy begins. The client's variable never moves during a session, while the working folder
 * follows every `cd`: a file planted in a subfolder must not replace the project's.
 */
export function searchStart(
  host: Host,
  variable: string | undefined,
  payloadCwd: string | undefined,
): string {
  const told = variable === undefined ? undefined : host.env(variable);
  const wanted = withSlashes(told || payloadCwd || host.cwd(), host.platform);
  return isAbsolute(wanted)
    ? normalisePath(wanted)
    : resolvePath(withSlashes(host.cwd(), host.platform), wanted);
}

/** The nearest file at or above `start`. A link that leads nowhere or a folder of that name counts: it is a broken one. */
export function findConfigFile(host: Host, start: string): string | undefined {
  for (let folder = start; ; folder = parentOf(folder)) {
    for (const name of CONFIG_NAMES) {
      const file = joinPath(folder, name);
      if (host.kindOf(file) !== undefined) return file;
    }
    if (parentOf(folder) === folder) return undefined;
  }
}

/** Reads and checks a file. The parser for the whole language is loaded only for files that need it. */
export async function loadPolicy(
  host: Host,
  file: string,
  place: LayerPlace = ofProject(file),
): Promise<GoodPolicy | BrokenPolicy> {
  const content = host.readFile(file, MAX_FILE_BYTES);
  return content.ok
    ? await parsePolicyOf(host, content.text, file, place)
    : unreadable(file, content.detail, place);
}

/** What `text` says if it stands in `file`. */
export async function parsePolicyOf(
  host: Host,
  text: string,
  file: string,
  place: LayerPlace = ofProject(file),
): Promise<GoodPolicy | BrokenPolicy> {
  const policy = await asWritten(text, file, place);
  if (!extendsAny(policy)) return policy;
  const { packsOnDisk } = await import('./packs/packs.ts');
  return withPacks(policy, packsOnDisk(host, parentOf(file)));
}

/** A policy as it was when it was kept, with what it extended then. */
export async function keptPolicyOf({
  file,
  text,
  extended,
  place,
}: PolicyRecord): Promise<GoodPolicy | BrokenPolicy> {
  const policy = await asWritten(text, file, (place as LayerPlace | undefined) ?? ofProject(file));
  if (!extendsAny(policy)) return policy;
  const { packsOf } = await import('./packs/packs.ts');
  return withPacks(policy, packsOf(extended));
}

async function asWritten(text: string, file: string, place: LayerPlace): Promise<GoodPolicy | BrokenPolicy> {
  const yaml = readPlainYaml(text) ?? (await import('./config/yaml.ts')).readYaml(text);
  const policy = policyFrom(yaml, text, file, place);
  if (!policy.ok || !hasCommandExamples(policy.config.preToolUse.toolUsageValidation)) return policy;
  // Reading commands takes the parser of the shell, which most policies don't need.
  return withExamples(policy, (await import('./shell/analyse.ts')).analyseShell);
}

/** The policy, if what stands beside its rules as examples of commands is what these say. */
export function withExamples(
  policy: GoodPolicy | BrokenPolicy,
  analyse: ShellAnalyser,
): GoodPolicy | BrokenPolicy {
  if (!policy.ok) return policy;
  const problems = commandExampleProblems(policy.config, analyse);
  return problems.length === 0 ? policy : broken(problems, policy, policy.text);
}

async function withPacks(policy: GoodPolicy, find: FindPack): Promise<GoodPolicy | BrokenPolicy> {
  const { extendPolicy } = await import('./packs/packs.ts');
  const extended = extendPolicy(policy, find, readPlainYaml);
  if (extended !== undefined) return extended;
  const { readYaml } = await import('./config/yaml.ts');
  return extendPolicy(policy, find, readYaml) as GoodPolicy | BrokenPolicy;
}

function extendsAny(policy: GoodPolicy | BrokenPolicy): policy is GoodPolicy {
  return policy.ok && (policy.config.extends.length > 0 || Object.keys(policy.config.overrides).length > 0);
}

/** Adds the rules of packs to a policy, for those who can't wait for it. */
export type Extend = (
  policy: GoodPolicy,
  readYaml: (text: string) => YamlRead,
) => GoodPolicy | BrokenPolicy | undefined;

/** Like `loadPolicy`, for those who have all at hand and can't wait. */
export function readPolicy(
  host: Pick<Host, 'readFile'>,
  file: string,
  readYaml: (text: string) => YamlRead,
  extend?: Extend,
): GoodPolicy | BrokenPolicy {
  const content = host.readFile(file, MAX_FILE_BYTES);
  return content.ok
    ? parsePolicy(content.text, file, readYaml, extend)
    : unreadable(file, content.detail, ofProject(file));
}

export function parsePolicy(
  text: string,
  file: string,
  readYaml: (text: string) => YamlRead,
  extend?: Extend,
): GoodPolicy | BrokenPolicy {
  const read = (source: string) => readPlainYaml(source) ?? readYaml(source);
  const policy = policyFrom(read(text), text, file, ofProject(file));
  if (!extendsAny(policy)) return policy;
  const extended = extend?.(policy, read);
  // A policy without the rules that it asks for must not pass for one.
  if (extended === undefined) throw new Error('no packs to extend a policy with');
  return extended;
}

function ofProject(file: string): LayerPlace {
  return { layer: 'project', root: parentOf(file) };
}

function policyFrom(
  yaml: YamlRead,
  text: string,
  file: string,
  place: LayerPlace,
): GoodPolicy | BrokenPolicy {
  const { layer, root, name } = place;
  if (!yaml.ok) {
    const problem = { position: { line: 1, column: 1 }, ...yaml.problem };
    return { ok: false, problems: [problem], text, extended: [], file, ...place };
  }
  const { locate } = yaml;
  const { value, problems } = check(descriptionOf(layer), yaml.value);
  if (problems.length > 0) return broken(problems, { locate, file, ...place }, text);
  const config = layer === 'project' || layer === 'nested' ? (value as Config) : layerConfig(value);
  const written = isMap(yaml.value) ? yaml.value : {};
  const isBeside = layer === 'project' || layer === 'local';
  const shown = isBeside ? baseName(file) : name === undefined ? file : `${name}/${baseName(file)}`;
  const source = { file, shown, text, locate, layer, ...(name !== undefined && { name }) };
  const lists = ruleLists(config, source, []);
  return withRules({ ok: true as const, ...source, config, written, root, packs: [], extended: [], lists });
}

function descriptionOf(layer: Layer): SectionKind {
  if (layer === 'project') return configuration;
  return layer === 'nested' ? nestedFile : layerFile;
}

function broken(
  problems: readonly Problem[],
  { locate, file, layer, root, name }: LayerPlace & { readonly locate: Locate; readonly file: string },
  text: string,
): BrokenPolicy {
  const placed = problems.map((problem) => {
    const { line, column } = locate(problem.path, problem.atKey);
    return { ...problem, position: { line, column } };
  });
  const place = { layer, root, ...(name !== undefined && { name }) };
  return { ok: false, problems: placed, text, extended: [], file, ...place };
}

function unreadable(file: string, detail: string, place: LayerPlace): BrokenPolicy {
  const problem = { path: [], ...fileUnreadable(detail), position: { line: 1, column: 1 } };
  return { ok: false, problems: [problem], text: undefined, extended: [], file, ...place };
}
