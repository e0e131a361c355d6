import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownHooksIn, withTrust } from '../../src/clients/codex/trust.ts';
import { RESPONSES_DIALECT } from './responses-dialect.ts';
import { type Driver, PACKAGES, put } from './session.ts';

export const CODEX_PROGRAM = join(PACKAGES, 'codex/node_modules/@openai/codex/bin/codex.js');

/** No hook may run that init hasn't had trusted. */
export const CODEX: Driver = {
  name: 'codex',
  settings: '.codex/hooks.json',
  launcher: '.codex/hooks/conclaude',
  initOptions: ['--trust'],
  managed: {
    off: { '.codex/config.toml': '[features]\nhooks = false\n' },
    offFlags: ['--disable', 'hooks'],
  },
  dialect: RESPONSES_DIALECT,
  prepare: ({ home }) => put(join(home, '.codex'), { 'config.toml': CONFIG }),
  settingsChanged: ({ project, home }) => {
    const config = join(home, '.codex/config.toml');
    const hooks = join(project, '.codex/hooks.json');
    const trusted = withTrust(
      readFileSync(config, 'utf8'),
      ownHooksIn(hooks, readFileSync(hooks, 'utf8'), 'codex'),
    );
    if (trusted.ok) writeFileSync(config, trusted.text ?? '');
  },
  command: (prompt, _, model) => [
    ...[process.execPath, CODEX_PROGRAM, 'exec', '--json', '--skip-git-repo-check'],
    '--dangerously-bypass-approvals-and-sandbox',
    ...['-c', `model_providers.scripted.base_url="${model}/v1"`],
    prompt,
  ],
  environment: () => ({ SCRIPTED_KEY: 'dummy' }),
};

/** With a model that has other tools than the usual one. */
export function codexWith(model: string): Driver {
  return {
    ...CODEX,
    prepare: ({ home }) => put(join(home, '.codex'), { 'config.toml': CONFIG.replace('gpt-5.5', model) }),
  };
}

/** Without these features it would look for its plugins in the network. */
const CONFIG = `model = "gpt-5.5"
model_provider = "scripted"

[model_providers.scripted]
name = "scripted"
wire_api = "responses"
env_key = "SCRIPTED_KEY"
request_max_retries = 0
stream_max_retries = 0
supports_websockets = false

[analytics]
enabled = false

[feedback]
enabled = false

[features]
plugins = false
remote_plugin = false
apps = false
`;
