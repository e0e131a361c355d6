import { isMap, type ValueMap } from '../../json-value.ts';
import * as say from '../../text/doctor-settings.ts';
import { isAtLeast, KNOWN_TO_ALL, SINCE } from './versions.ts';

/** What a value must be, in words for people. */
type Shape = keyof typeof FITS;

const isText = (value: unknown) => typeof value === 'string';
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

const MODES = ['default', 'acceptEdits', 'plan', 'bypassPermissions', 'dontAsk', 'auto', 'manual'];

const FITS = {
  'a string': isText,
  'true or false': (value: unknown) => typeof value === 'boolean',
  'a list': Array.isArray,
  'a list of strings': isTexts,
  'a permission mode': (value: unknown) => isText(value) && MODES.includes(String(value)),
  'an object': isMap,
  'a number': (value: unknown) => typeof value === 'number',
  'a number of seconds': (value: unknown) => typeof value === 'number' && value > 0,
  '"block" or "continue"': (value: unknown) => value === 'block' || value === 'continue',
  '"bash" or "powershell"': (value: unknown) => value === 'bash' || value === 'powershell',
} as const;

/**
 * Keys of the settings for which the client skips the whole file when the value is of another type: not all that
 * it knows, but those that people use. test/e2e/settings.test.ts checks the table against the client.
 */
const TOP_LEVEL: Readonly<Record<string, Shape>> = {
  $schema: 'a string',
  alwaysThinkingEnabled: 'true or false',
  apiKeyHelper: 'a string',
  attribution: 'an object',
  cleanupPeriodDays: 'a number',
  disableAllHooks: 'true or false',
  enableAllProjectMcpServers: 'true or false',
  enabledPlugins: 'an object',
  env: 'an object',
  fileSuggestion: 'an object',
  includeCoAuthoredBy: 'true or false',
  language: 'a string',
  model: 'a string',
  outputStyle: 'a string',
  permissions: 'an object',
  respectGitignore: 'true or false',
  sandbox: 'an object',
  statusLine: 'an object',
};

/** The same below `permissions`. Of a list of rules the client leaves out the ones that it can't read. */
const PERMISSIONS: Readonly<Record<string, Shape>> = {
  additionalDirectories: 'a list',
  allow: 'a list',
  ask: 'a list',
  deny: 'a list',
  defaultMode: 'a permission mode',
};

/** What makes the client skip settings whole, by the rules that were measured with it: one wrong entry is enough. */
export function settingsShapeProblem(settings: ValueMap, version: string | undefined): string | undefined {
  const permissions = isMap(settings.permissions) ? settings.permissions : {};
  return (
    shapeProblem(settings, TOP_LEVEL, '') ??
    shapeProblem(permissions, PERMISSIONS, 'permissions.') ??
    hooksProblem(settings.hooks, version)
  );
}

function hooksProblem(hooks: unknown, version: string | undefined): string | undefined {
  if (hooks === undefined) return undefined;
  if (!isMap(hooks)) return say.wrongShape('hooks', 'an object');
  if (version !== undefined && !isAtLeast(version, SINCE.forgivesUnknownEvents)) {
    const unknown = Object.keys(hooks).find((event) => !KNOWN_TO_ALL.includes(event));
    if (unknown !== undefined) return say.unknownEvent(unknown, version);
  }
  // These two events decide about tools, so the client takes no half of them; of others it leaves out what is wrong.
  for (const event of ['PreToolUse', 'PermissionRequest']) {
    const problem = hooks[event] === undefined ? undefined : eventProblem(`hooks.${event}`, hooks[event]);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function eventProblem(where: string, entries: unknown): string | undefined {
  if (!Array.isArray(entries)) return say.wrongShape(where, 'a list');
  for (const [index, entry] of entries.entries()) {
    const at = `${where}[${index}]`;
    if (!isMap(entry)) return say.wrongShape(at, 'an object');
    if (entry.matcher !== undefined && typeof entry.matcher !== 'string')
      return say.wrongShape(`${at}.matcher`, 'a string');
    if (!Array.isArray(entry.hooks)) return say.wrongShape(`${at}.hooks`, 'a list');
    for (const [place, hook] of entry.hooks.entries()) {
      const problem = hookProblem(`${at}.hooks[${place}]`, hook);
      if (problem !== undefined) return problem;
    }
  }
  return undefined;
}

/** The field that each type of hook can't do without. */
const NEEDS: Readonly<Record<string, string>> = {
  command: 'command',
  http: 'url',
  prompt: 'prompt',
  agent: 'prompt',
  mcp_tool: 'server',
};

/** What a hook may say besides. A wrong one costs the file, an unknown key costs nothing. */
const MAY_HAVE: Readonly<Record<string, Shape>> = {
  args: 'a list of strings',
  async: 'true or false',
  asyncRewake: 'true or false',
  if: 'a string',
  once: 'true or false',
  onFailure: '"block" or "continue"',
  shell: '"bash" or "powershell"',
  statusMessage: 'a string',
  timeout: 'a number of seconds',
};

function hookProblem(where: string, hook: unknown): string | undefined {
  if (!isMap(hook)) return say.wrongShape(where, 'an object');
  const needed =
    typeof hook.type === 'string' && Object.hasOwn(NEEDS, hook.type) ? NEEDS[hook.type] : undefined;
  if (needed === undefined) return say.wrongShape(`${where}.type`, `one of ${Object.keys(NEEDS).join(', ')}`);
  if (typeof hook[needed] !== 'string') return say.wrongShape(`${where}.${needed}`, 'a string');
  return shapeProblem(hook, MAY_HAVE, `${where}.`);
}

/** The first key whose value has the wrong shape. A key that is missing or unknown is none. */
function shapeProblem(
  value: ValueMap,
  shapes: Readonly<Record<string, Shape>>,
  where: string,
): string | undefined {
  const wrong = Object.entries(shapes).find(
    ([key, shape]) => value[key] !== undefined && !FITS[shape](value[key]),
  );
  return wrong === undefined ? undefined : say.wrongShape(`${where}${wrong[0]}`, wrong[1]);
}
