import { join } from 'node:path';
import { OPENAI_DIALECT } from './openai-dialect.ts';
import { type Driver, PACKAGES, put } from './session.ts';

const PROGRAM = join(
  PACKAGES,
  `copilot/node_modules/@github/copilot-${process.platform}-${process.arch}/copilot`,
);

export const COPILOT: Driver = {
  name: 'copilot',
  settings: '.github/hooks/conclaude.json',
  launcher: '.github/hooks/conclaude',
  dialect: OPENAI_DIALECT,
  managed: { off: { '.github/copilot/settings.json': '{"disableAllHooks":true}' } },
  prepare: ({ home, project }) =>
    put(join(home, '.copilot'), { 'config.json': JSON.stringify({ trustedFolders: [project] }) }),
  command: (prompt) => [
    PROGRAM,
    ...['-p', prompt, '--output-format', 'json', '--allow-all-tools', '--no-color'],
  ],
  environment: (model) => ({
    COPILOT_OFFLINE: 'true',
    COPILOT_AUTO_UPDATE: 'false',
    COPILOT_PROVIDER_BASE_URL: `${model}/v1`,
    COPILOT_PROVIDER_API_KEY: 'dummy',
    COPILOT_PROVIDER_WIRE_API: 'completions',
    // By its name the client chooses the tools: this one creates and edits files, others write patches.
    COPILOT_MODEL: 'claude-sonnet-4.6',
    // At its first start it unpacks itself, which takes longer than all the rest.
    COPILOT_PKG_CACHE_HOME: join(PACKAGES, 'copilot/node_modules/.unpacked'),
  }),
};
