import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { OPENAI_DIALECT } from './openai-dialect.ts';
import { type Driver, PACKAGES, put } from './session.ts';

const PROGRAM = join(
  PACKAGES,
  `opencode/node_modules/opencode-${process.platform}-${process.arch}/bin/opencode`,
);

/** By its name the client chooses the tools: one writes and edits files, the other writes patches. */
const MODEL = { tool_call: true, limit: { context: 200_000, output: 8_000 } };
export const PATCHING_MODEL = 'gpt-5-scripted';

export const OPENCODE: Driver = {
  name: 'opencode',
  settings: '.opencode/plugin/conclaude.js',
  launcher: '.opencode/hooks/conclaude',
  dialect: OPENAI_DIALECT,
  prepare: ({ home, project }) => {
    // At its start it installs a package into each of these folders, unless it seems to be there.
    for (const folder of [join(home, '.config/opencode'), join(project, '.opencode')]) {
      mkdirSync(join(folder, 'node_modules'), { recursive: true });
      const packages = { '': { dependencies: { '@opencode-ai/plugin': '*' } } };
      put(folder, { 'package-lock.json': JSON.stringify({ packages }) });
    }
  },
  command: (prompt) => [
    PROGRAM,
    ...['run', '--format', 'json', '--auto', '-m', 'scripted/scripted', '--title', 't', prompt],
  ],
  environment: (model, { home }) => ({
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    OPENCODE_DISABLE_SHARE: '1',
    OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    OPENCODE_CONFIG_CONTENT: JSON.stringify({
      autoupdate: false,
      share: 'disabled',
      small_model: 'scripted/scripted',
      provider: {
        scripted: {
          npm: '@ai-sdk/openai-compatible',
          name: 'Scripted',
          options: { baseURL: `${model}/v1`, apiKey: 'dummy' },
          models: {
            scripted: { name: 'Scripted', ...MODEL },
            [PATCHING_MODEL]: { name: 'Scripted', ...MODEL },
          },
        },
      },
    }),
    XDG_DATA_HOME: join(home, '.local/share'),
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_STATE_HOME: join(home, '.local/state'),
  }),
};
