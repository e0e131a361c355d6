import { wrongShape } from '../../text/doctor-settings.ts';

/** What a value must be, in words for people. */
export type Shape = keyof typeof FITS;

const isText = (value: unknown) => typeof value === 'string';
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

const MODES = ['default', 'acceptEdits', 'plan', 'bypassPermissions', 'dontAsk', 'auto', 'manual'];

const FITS = {
  'a text': isText,
  'true or false': (value: unknown) => typeof value === 'boolean',
  'a list': Array.isArray,
  'a list of texts': isTexts,
  'a permission mode': (value: unknown) => isText(value) && MODES.includes(String(value)),
  'an object': (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'a number': (value: unknown) => typeof value === 'number',
  'a number of seconds': (value: unknown) => typeof value === 'number' && value > 0,
  '"block" or "continue"': (value: unknown) => value === 'block' || value === 'continue',
  '"bash" or "powershell"': (value: unknown) => value === 'bash' || value === 'powershell',
} as const;

/**
 * Keys of the settings for which the client skips the whole file when the value is of another type: not all that
 * it knows, but those that people use. test/e2e/settings.test.ts holds the table against the client.
 */
export const TOP_LEVEL: Readonly<Record<string, Shape>> = {
  $schema: 'a text',
  alwaysThinkingEnabled: 'true or false',
  apiKeyHelper: 'a text',
  attribution: 'an object',
  cleanupPeriodDays: 'a number',
  disableAllHooks: 'true or false',
  enableAllProjectMcpServers: 'true or false',
  enabledPlugins: 'an object',
  env: 'an object',
  fileSuggestion: 'an object',
  includeCoAuthoredBy: 'true or false',
  language: 'a text',
  model: 'a text',
  outputStyle: 'a text',
  permissions: 'an object',
  respectGitignore: 'true or false',
  sandbox: 'an object',
  statusLine: 'an object',
};

/** The same below `permissions`. Of a list of rules the client leaves out the ones that it can't read. */
export const PERMISSIONS: Readonly<Record<string, Shape>> = {
  additionalDirectories: 'a list',
  allow: 'a list',
  ask: 'a list',
  deny: 'a list',
  defaultMode: 'a permission mode',
};

/** The first key whose value has the wrong shape. A key that is missing or unknown is none. */
export function shapeProblem(
  value: Readonly<Record<string, unknown>>,
  shapes: Readonly<Record<string, Shape>>,
  where: string,
): string | undefined {
  const wrong = Object.entries(shapes).find(
    ([key, shape]) => value[key] !== undefined && !FITS[shape](value[key]),
  );
  return wrong === undefined ? undefined : wrongShape(`${where}${wrong[0]}`, wrong[1]);
}
