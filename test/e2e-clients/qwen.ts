import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OPENAI_DIALECT } from './openai-dialect.ts';
import { type Driver, PACKAGES, put } from './session.ts';

const MODULES = join(PACKAGES, 'qwen/node_modules');

/** It needs a newer Node.js than conclaude does; where this one is too old, a package brings one. */
function nodeForQwen(): string | undefined {
  if (Number(process.versions.node.split('.')[0]) >= 22) return process.execPath;
  const own = join(MODULES, `node-${process.platform}-${process.arch}/bin/node`);
  return existsSync(own) ? own : undefined;
}

export const QWEN: Driver = {
  name: 'qwen',
  settings: '.qwen/settings.json',
  launcher: '.qwen/hooks/conclaude',
  dialect: OPENAI_DIALECT,
  managed: {
    off: { '.qwen/settings.json': '{"disableAllHooks":true}' },
    unset: ['QWEN_CODE_SYSTEM_SETTINGS_PATH'],
  },
  prepare: ({ home, base }) => {
    put(join(home, '.qwen'), {
      'settings.json': JSON.stringify({
        security: { auth: { selectedType: 'openai' } },
        privacy: { usageStatisticsEnabled: false },
        general: { enableAutoUpdate: false },
        telemetry: { enabled: false },
        model: { name: 'scripted' },
      }),
    });
    put(base, { 'system.json': '{}' });
  },
  command: (prompt) => [
    nodeForQwen() ?? process.execPath,
    join(MODULES, '@qwen-code/qwen-code/cli-entry.js'),
    ...['--auth-type', 'openai', '--model', 'scripted', '--approval-mode', 'yolo'],
    ...['--output-format', 'stream-json', '-p', prompt],
  ],
  environment: (model, { base }) => ({
    OPENAI_API_KEY: 'dummy',
    OPENAI_BASE_URL: `${model}/v1`,
    OPENAI_MODEL: 'scripted',
    QWEN_CODE_NO_RELAUNCH: 'true',
    QWEN_CODE_SYSTEM_SETTINGS_PATH: join(base, 'system.json'),
  }),
};
