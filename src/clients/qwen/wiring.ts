import { type EventName, isEventName } from '../../call/events.ts';
import { isMap, parseJson } from '../../json-value.ts';
import { madeUpEvent } from '../made-up.ts';
import { type SettingsForm, settingsFiles, settingsState } from '../settings-wiring.ts';
import { madeUpTool, shellToolsOf } from '../tool-table.ts';
import type { ClientWiring } from '../wiring.ts';
import { qwen } from './client.ts';
import { CLIENT_FOLDER, MANAGED_SETTINGS, SETTINGS } from './places.ts';
import { QWEN_TOOLS } from './tools.ts';

/** Those that were seen to reach a hook. It knows more, among them PermissionRequest and SessionEnd. */
const EVENTS: readonly EventName[] = [
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PostToolBatch',
  'Notification',
  'UserPromptSubmit',
  'SessionStart',
  'Stop',
  'SubagentStart',
  'SubagentStop',
  'InstructionsLoaded',
];

const FORM: SettingsForm = {
  client: qwen.name,
  folder: CLIENT_FOLDER,
  settings: SETTINGS,
  managed: MANAGED_SETTINGS,
  pin: { key: 'disableAllHooks', value: false },
  named: (event) => (EVENTS.includes(event) ? event : undefined),
  eventNamed: (name) => (isEventName(name) ? name : undefined),
  // From 1000 on it takes the number for milliseconds.
  timeoutOf: (seconds) => (seconds < MILLISECONDS_FROM ? seconds : seconds * 1000),
  secondsOf: (timeout) => (timeout < MILLISECONDS_FROM ? timeout : timeout / 1000),
  switchesIn: ({ disableAllHooks }, isHeld) =>
    disableAllHooks === true && !isHeld ? ['disableAllHooks: true'] : [],
};
const MILLISECONDS_FROM = 1000;
const OFF_FLAGS = ['--safe-mode', '--bare'];

export const QWEN_WIRING: ClientWiring = {
  name: qwen.name,
  title: qwen.title,
  folder: CLIENT_FOLDER,
  program: 'qwen',
  package: '@qwen-code/qwen-code',
  tried: '0.24.4',
  events: EVENTS,
  shellTools: shellToolsOf(QWEN_TOOLS),
  tellsAgents: true,
  offFlags: OFF_FLAGS,
  managedOffFlags: OFF_FLAGS,
  files: (host, level, project) => settingsFiles(FORM, host, level, project),
  state: (host, project) => settingsState(FORM, host, project),
  madeUpCall: (call, project) => ({
    ...madeUpEvent('PreToolUse', project),
    ...madeUpTool(QWEN_TOOLS, call, project),
    ...(call.agent !== undefined && { agent_type: call.agent }),
  }),
  environment: (project) => ({ QWEN_PROJECT_DIR: project, CLAUDE_PROJECT_DIR: project }),
  reads: ({ code, stdout, stderr }) => {
    if (code !== 2 || stderr.trim() === '') return 'passed';
    return isMap(parseJson(stdout)) ? 'refused' : 'broken';
  },
};
