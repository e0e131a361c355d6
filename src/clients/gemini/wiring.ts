import { EVENT_NAMES } from '../../call/events.ts';
import { isMap, parseJson, type ValueMap } from '../../json-value.ts';
import { madeUpEvent } from '../made-up.ts';
import { type SettingsForm, settingsFiles, settingsState } from '../settings-wiring.ts';
import { madeUpTool, shellToolsOf } from '../tool-table.ts';
import type { ClientWiring } from '../wiring.ts';
import { gemini } from './client.ts';
import { eventNamed, nameHere } from './payload.ts';
import { CLIENT_FOLDER, MANAGED_SETTINGS, SETTINGS } from './places.ts';
import { GEMINI_TOOLS } from './tools.ts';

const FORM: SettingsForm = {
  client: gemini.name,
  folder: CLIENT_FOLDER,
  settings: SETTINGS,
  managed: MANAGED_SETTINGS,
  pin: { holder: 'hooksConfig', key: 'enabled', value: true },
  named: nameHere,
  eventNamed,
  timeoutOf: (seconds) => seconds * 1000,
  secondsOf: (timeout) => timeout / 1000,
  switchesIn,
};

export const GEMINI_WIRING: ClientWiring = {
  name: gemini.name,
  title: gemini.title,
  folder: CLIENT_FOLDER,
  program: 'gemini',
  package: '@google/gemini-cli',
  tried: '0.61.0',
  events: EVENT_NAMES.filter((event) => nameHere(event) !== undefined),
  shellTools: shellToolsOf(GEMINI_TOOLS),
  tellsAgents: false,
  offFlags: ['--skip-trust'],
  files: (host, level, project) => settingsFiles(FORM, host, level, project),
  state: (host, project) => settingsState(FORM, host, project),
  madeUpCall: (call, project) => ({
    ...madeUpEvent('PreToolUse', project),
    hook_event_name: 'BeforeTool',
    ...madeUpTool(GEMINI_TOOLS, call, project),
  }),
  environment: (project) => ({ GEMINI_PROJECT_DIR: project, CLAUDE_PROJECT_DIR: project }),
  reads: ({ code, stdout, stderr }) => {
    const said = parseJson(stdout);
    if (isMap(said)) return said.decision === 'deny' || said.decision === 'block' ? 'refused' : 'passed';
    return code !== undefined && code >= 2 && `${stdout}${stderr}`.trim() !== '' ? 'broken' : 'passed';
  },
};

/** Lists of single hooks are put together from all files: against those, nothing holds. */
function switchesIn({ hooksConfig }: ValueMap, isHeld: boolean): readonly string[] {
  if (!isMap(hooksConfig)) return [];
  const { enabled, disabled } = hooksConfig;
  const named = Array.isArray(disabled) && disabled.some((name) => /conclaude/i.test(String(name)));
  return [
    ...(enabled === false && !isHeld ? ['hooksConfig.enabled: false'] : []),
    ...(named ? ['hooksConfig.disabled'] : []),
  ];
}
