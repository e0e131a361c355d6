import { join } from 'node:path';
import { GEMINI_DIALECT } from './gemini-dialect.ts';
import { type Driver, PACKAGES, put } from './session.ts';

export const GEMINI: Driver = {
  name: 'gemini',
  settings: '.gemini/settings.json',
  launcher: '.gemini/hooks/conclaude',
  dialect: GEMINI_DIALECT,
  managed: {
    off: { '.gemini/settings.json': '{"hooksConfig":{"enabled":false}}' },
    unset: ['GEMINI_CLI_SYSTEM_SETTINGS_PATH'],
  },
  prepare: ({ home, project }) =>
    put(join(home, '.gemini'), {
      'settings.json': JSON.stringify({
        security: { auth: { selectedType: 'gemini-api-key' } },
        privacy: { usageStatisticsEnabled: false },
        general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
        telemetry: { enabled: false },
      }),
      'trustedFolders.json': JSON.stringify({ [project]: 'TRUST_FOLDER' }),
    }),
  command: (prompt) => [
    process.execPath,
    join(PACKAGES, 'gemini/node_modules/@google/gemini-cli/bundle/gemini.js'),
    // A model by its name: else another request asks which one to take.
    ...['-m', 'gemini-2.5-flash', '--approval-mode', 'yolo', '--output-format', 'stream-json', '-p', prompt],
  ],
  environment: (model, { base }) => ({
    GEMINI_API_KEY: 'dummy',
    GOOGLE_GEMINI_BASE_URL: model,
    GEMINI_CLI_NO_RELAUNCH: 'true',
    GEMINI_CLI_SYSTEM_SETTINGS_PATH: join(base, 'no-settings.json'),
  }),
};
