import { type Host, MAX_FILE_BYTES } from '../../host/host.ts';
import { isMap, parseJson, type ValueMap } from '../../json-value.ts';
import { joinPath, parentOf, relativeTo } from '../../match/path-text.ts';
import { NO_ANSWER } from '../../text/clients.ts';
import { madeUpEvent } from '../made-up.ts';
import { type SettingsForm, settingsFiles, settingsState } from '../settings-wiring.ts';
import { madeUpTool, shellToolsOf } from '../tool-table.ts';
import type { ClientWiring, Obstacle, WiringState } from '../wiring.ts';
import { copilot } from './client.ts';
import { COPILOT_EVENTS, eventNamed } from './events.ts';
import { CLIENT_FOLDER, HOOKS_FILE, MANAGED_HOOKS, PROJECT_SETTINGS, userFolder } from './places.ts';
import { POLICY_FILE } from './policy-file.ts';
import { COPILOT_TOOLS } from './tools.ts';

const FORM: SettingsForm = {
  client: copilot.name,
  folder: CLIENT_FOLDER,
  settings: HOOKS_FILE,
  userSettings: (host) => inUserFolder(host, 'hooks/conclaude.json'),
  alsoReads: PROJECT_SETTINGS,
  managed: MANAGED_HOOKS,
  // By these names, and not by its own ones, payloads and answers are those of Claude Code.
  named: (event) => (COPILOT_EVENTS.includes(event) ? event : undefined),
  eventNamed,
  refusal: `echo "{\\"permissionDecision\\":\\"deny\\",\\"permissionDecisionReason\\":\\"${NO_ANSWER}\\"}"`,
  bare: { command: 'bash', timeout: 'timeoutSec' },
  timeoutOf: (seconds) => seconds,
  secondsOf: (timeout) => timeout,
  switchesIn,
};

export const COPILOT_WIRING: ClientWiring = {
  name: copilot.name,
  title: copilot.title,
  folder: CLIENT_FOLDER,
  signs: [
    `${CLIENT_FOLDER}/copilot`,
    `${CLIENT_FOLDER}/hooks`,
    `${CLIENT_FOLDER}/agents`,
    `${CLIENT_FOLDER}/copilot-instructions.md`,
  ],
  program: 'copilot',
  package: '@github/copilot',
  tried: '1.0.102',
  events: COPILOT_EVENTS,
  shellTools: shellToolsOf(COPILOT_TOOLS),
  tellsAgents: true,
  offFlags: [],
  files: (host, level, project) =>
    level === 'managed' ? [POLICY_FILE] : settingsFiles(FORM, host, level, project),
  state: stateOf,
  madeUpCall: (call, project) => {
    const { tool_use_id: _, ...tool } = madeUpTool(COPILOT_TOOLS, call, project);
    // As little as the client sends: by that it is told from Claude Code.
    const { permission_mode: __, transcript_path: ___, ...event } = madeUpEvent('PreToolUse', project);
    return {
      ...event,
      timestamp: new Date(0).toISOString(),
      ...tool,
      ...(call.agent !== undefined && { agent_type: call.agent, agent_id: call.agent }),
    };
  },
  environment: (project) => ({ COPILOT_PROJECT_DIR: project, CLAUDE_PROJECT_DIR: project }),
  reads: ({ code, stdout }) => {
    const said = parseJson(stdout);
    if (!isMap(said) || said.permissionDecision !== 'deny') return code === 0 ? 'passed' : 'broken';
    return UNJUDGED.test(String(said.permissionDecisionReason)) ? 'broken' : 'refused';
  },
};

/** What the shells around the program say in its place. */
const UNJUDGED = new RegExp(
  `^(?:${NO_ANSWER}|conclaude refuses this call because it can't|conclaude guards this project, but)`,
);

function switchesIn({ disableAllHooks, version }: ValueMap, isHeld: boolean): readonly string[] {
  return [
    ...(disableAllHooks === true && !isHeld ? ['disableAllHooks: true'] : []),
    ...(version === undefined || version === 1 ? [] : [`version: ${JSON.stringify(version)}`]),
  ];
}

function stateOf(host: Host, project: string): WiringState {
  const state = settingsState(FORM, host, project);
  const isUsers = state.places.some(({ level, calls }) => level !== 'project' && calls.length > 0);
  return isUsers ? state : { ...state, obstacles: obstaclesIn(host, project) };
}

/** The user's own hooks run everywhere; a project's only at the top of a repository, and where the user trusts it. */
function obstaclesIn(host: Host, project: string): readonly Obstacle[] {
  const top = topOf(host, project);
  const recordedIn = inUserFolder(host, 'config.json');
  return [
    ...(top === undefined || top === project ? [] : [{ kind: 'not-the-top' as const, top }]),
    ...(recordedIn === undefined || isTrusted(host, recordedIn, project)
      ? []
      : [{ kind: 'untrusted' as const, recordedIn, flag: '--trust-folder' }]),
  ];
}

function topOf(host: Host, folder: string): string | undefined {
  if (host.kindOf(joinPath(folder, '.git')) !== undefined) return folder;
  const above = parentOf(folder);
  return above === folder ? undefined : topOf(host, above);
}

function isTrusted(host: Host, file: string, project: string): boolean {
  const content = host.readFile(file, MAX_FILE_BYTES);
  const config = content.ok ? parseJson(content.text) : undefined;
  const folders = isMap(config) && Array.isArray(config.trustedFolders) ? config.trustedFolders : [];
  return folders.some((folder) => typeof folder === 'string' && relativeTo(folder, project) !== undefined);
}

function inUserFolder(host: Host, file: string): string | undefined {
  const folder = userFolder(host);
  return folder === undefined ? undefined : joinPath(folder, file);
}
