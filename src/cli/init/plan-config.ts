import { ANY_SETTINGS } from '../../clients/claude-code/places.ts';
import { shownProblems } from '../../config/shown-problems.ts';
import { readYaml } from '../../config/yaml.ts';
import type { Host } from '../../host/host.ts';
import { readTextFile } from '../../host/text-file.ts';
import { isMap, type ValueMap } from '../../json-value.ts';
import { joinPath, parentOf } from '../../match/path-text.ts';
import { CONFIG_NAMES, findConfigFile, loadPolicy } from '../../policy.ts';
import { problemLines } from '../../text/config-problems.ts';
import { configTemplate } from '../../text/config-template.ts';
import { cantWork, configAbove, configBroken } from '../../text/init.ts';
import { absolutePath } from '../chosen-config.ts';
import { VERSION } from '../version.ts';
import { backupOf, type PlannedChange } from './planned-change.ts';
import { projectFacts } from './project-facts.ts';

export type ConfigPlan =
  | {
      readonly ok: true;
      /** Left out when no configuration is to be written. */
      readonly change?: PlannedChange;
      /** What the file says, defaults not filled in. */
      readonly value: ValueMap;
      readonly languages: readonly string[];
      readonly locks: readonly string[];
    }
  | { readonly ok: false; readonly problem: string };

interface Wish {
  readonly configPath: string | undefined;
  readonly schemaUrl: string | undefined;
  readonly force: boolean;
  readonly isUsers: boolean;
}

/** What becomes of the configuration: a new one, or the one that is there, untouched, when it is valid. */
export async function planConfig(host: Host, wish: Wish): Promise<ConfigPlan> {
  const here = absolutePath(host, '.');
  const path = wish.configPath === undefined ? existingIn(host, here) : absolutePath(host, wish.configPath);
  if (wish.isUsers && wish.configPath === undefined) return usersConfig(host, here);
  if (wish.configPath === undefined && host.kindOf(path) === undefined) {
    const above = findConfigFile(host, parentOf(here));
    if (above !== undefined && here !== parentOf(here)) return { ok: false, problem: configAbove(above) };
  }
  const file = readTextFile(path);
  if (file.kind === 'unreadable') return { ok: false, problem: cantWork(path, file.why) };
  const before = file.kind === 'text' ? file.text : undefined;
  if (before !== undefined && !wish.force) return keep(host, path, before);
  const facts = projectFacts(host, parentOf(path));
  const after = configTemplate(facts, wish.schemaUrl ?? defaultSchemaUrl(), ANY_SETTINGS);
  const backup = before === undefined || before === after ? {} : { backup: backupOf(path) };
  return {
    ok: true,
    change: { path, before, after, ...backup },
    value: configValue(after),
    languages: facts.languages,
    locks: facts.locks.map(({ file: name }) => name),
  };
}

async function keep(host: Host, path: string, text: string): Promise<ConfigPlan> {
  const loaded = await loadPolicy(host, path);
  if (!loaded.ok)
    return {
      ok: false,
      problem: [configBroken(path), ...problemLines(shownProblems(loaded))].join('\n'),
    };
  const change = { path, before: text, after: text };
  return { ok: true, change, value: loaded.written, languages: [], locks: [] };
}

/** The user's own settings serve all projects; the one at hand only tells what it needs besides. */
function usersConfig(host: Host, here: string): ConfigPlan {
  const file = findConfigFile(host, here);
  const content = file === undefined ? undefined : readTextFile(file);
  const value = content?.kind === 'text' ? configValue(content.text) : {};
  return { ok: true, value, languages: [], locks: [] };
}

function existingIn(host: Host, folder: string): string {
  const files = CONFIG_NAMES.map((name) => joinPath(folder, name));
  return files.find((file) => host.kindOf(file) !== undefined) ?? (files[0] as string);
}

function configValue(text: string): ValueMap {
  const yaml = readYaml(text);
  return yaml.ok && isMap(yaml.value) ? yaml.value : {};
}

function defaultSchemaUrl(): string {
  return `https://unpkg.com/conclaude@${VERSION}/schema/conclaude.schema.json`;
}
