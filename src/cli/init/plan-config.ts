import { ANY_SETTINGS } from '../../clients/claude-code/places.ts';
import { shownProblems } from '../../config/shown-problems.ts';
import { readYaml } from '../../config/yaml.ts';
import type { Host } from '../../host/host.ts';
import { readTextFile } from '../../host/text-file.ts';
import { isMap, type ValueMap } from '../../json-value.ts';
import { parentOf } from '../../match/path-text.ts';
import { CONFIG_NAMES, findConfigFile, loadPolicy } from '../../policy.ts';
import { problemLines } from '../../text/config-problems.ts';
import { configTemplate } from '../../text/config-template.ts';
import {
  answerIsForNew,
  cantWork,
  configAbove,
  configBroken,
  keptConfig,
  observeIsForNew,
  summary,
} from '../../text/init.ts';
import { absolutePath, configIn } from '../chosen-config.ts';
import { VERSION } from '../own-version.ts';
import type { InitOptions } from './plan-init.ts';
import { backupOf, type PlannedChange } from './planned-change.ts';
import { projectFacts } from './project-facts.ts';
import type { Questions } from './questions.ts';
import { wishesFor } from './wishes.ts';

const DEFAULT_SCHEMA_URL = `https://unpkg.com/@conclaude/cli@${VERSION}/schema/conclaude.schema.json`;

export type ConfigPlan =
  | {
      readonly ok: true;
      /** Left out when no configuration is to be written. */
      readonly change?: PlannedChange;
      /** What the file says, defaults not filled in. */
      readonly value: ValueMap;
      /** The lock files that a new configuration protects. */
      readonly locks: readonly string[];
    }
  | { readonly ok: false; readonly problem: string };

/** What becomes of the configuration: a new one, or the one that is there, untouched, when it is valid. */
export async function planConfig(
  host: Host,
  options: InitOptions,
  questions: Questions | undefined,
): Promise<ConfigPlan> {
  const here = absolutePath(host, '.');
  const given = options['config-path'];
  const path = absolutePath(host, given ?? configIn(host, here) ?? CONFIG_NAMES[0]);
  if (options.user && given === undefined) return usersConfig(host, here);
  if (given === undefined && host.kindOf(path) === undefined) {
    const above = findConfigFile(host, parentOf(here));
    if (above !== undefined && here !== parentOf(here)) return { ok: false, problem: configAbove(above) };
  }
  const file = readTextFile(path);
  if (file.kind === 'unreadable') return { ok: false, problem: cantWork(path, file.why) };
  const before = file.kind === 'text' ? file.text : undefined;
  if (before !== undefined && !options.force) {
    const problem = unheard(options, path);
    return problem === undefined ? keep(host, path, before) : { ok: false, problem };
  }
  const facts = projectFacts(host, parentOf(path));
  const schema = options['schema-url'] ?? DEFAULT_SCHEMA_URL;
  const wishes = await wishesFor(facts, options, questions);
  const after = configTemplate(facts, wishes, schema, ANY_SETTINGS);
  const backup = before === undefined || before === after ? {} : { backup: backupOf(path) };
  const locks = facts.locks.map(({ file: name }) => name);
  const words = { note: summary(facts.languages, [...locks, ...facts.secrets]), unchanged: keptConfig() };
  return { ok: true, change: { path, before, after, ...backup, ...words }, value: configValue(after), locks };
}

/** What was asked for, and is for a new file only. */
function unheard({ observe, packs, gates }: InitOptions, path: string): string | undefined {
  if (observe) return observeIsForNew(path);
  if (packs !== undefined) return answerIsForNew('packs', path);
  return gates === undefined ? undefined : answerIsForNew('gates', path);
}

async function keep(host: Host, path: string, text: string): Promise<ConfigPlan> {
  const loaded = await loadPolicy(host, path);
  if (!loaded.ok) {
    const problem = [configBroken(path), ...problemLines(shownProblems(loaded))].join('\n');
    return { ok: false, problem };
  }
  const change = { path, before: text, after: text, unchanged: keptConfig() };
  return { ok: true, change, value: loaded.written, locks: [] };
}

/** The user's own settings serve all projects; the one at hand only tells what it needs besides. */
function usersConfig(host: Host, here: string): ConfigPlan {
  const file = findConfigFile(host, here);
  const content = file === undefined ? undefined : readTextFile(file);
  const value = content?.kind === 'text' ? configValue(content.text) : {};
  return { ok: true, value, locks: [] };
}

function configValue(text: string): ValueMap {
  const yaml = readYaml(text);
  return yaml.ok && isMap(yaml.value) ? yaml.value : {};
}
