import type { EventName } from '../../call/events.ts';
import { type Host, MAX_FILE_BYTES } from '../../host/host.ts';
import { isMap, parseJson } from '../../json-value.ts';
import { joinPath } from '../../match/path-text.ts';
import { pluginChanged, pluginInTheWay } from '../../text/clients.ts';
import { LAUNCHER } from '../launcher.ts';
import { madeUpEvent } from '../made-up.ts';
import { madeUpTool, shellToolsOf } from '../tool-table.ts';
import type { ClientWiring, FileEdit, WantedCalls, WiredCall, WiredPlace, WiringLevel } from '../wiring.ts';
import { opencode } from './client.ts';
import { CLIENT_FOLDER, PROJECT_PLUGIN, userPlugin } from './places.ts';
import { factsIn, isPluginText, type PluginFacts, pluginText, wordsFor } from './plugin-text.ts';
import { OPENCODE_TOOLS } from './tools.ts';

/** The plugin is told of more; nothing of it can hold anything up. */
const EVENTS: readonly EventName[] = ['PreToolUse', 'PostToolUse'];

export const OPENCODE_WIRING: ClientWiring = {
  name: opencode.name,
  title: opencode.title,
  folder: CLIENT_FOLDER,
  signs: [CLIENT_FOLDER, 'opencode.json', 'opencode.jsonc'],
  program: 'opencode',
  package: 'opencode-ai',
  tried: '1.18.33',
  events: EVENTS,
  shellTools: shellToolsOf(OPENCODE_TOOLS),
  tellsAgents: true,
  offFlags: ['--pure', 'OPENCODE_PURE=1'],
  files: (host, level, project) => {
    // Nothing that an administrator could write stays on when somebody else doesn't want it.
    if (level === 'managed') return [];
    const path = pluginAt(host, level, project);
    return path === undefined ? undefined : [{ path, wired, unwired, isOurs: isPluginText }];
  },
  state: (host, project) => ({
    places: (['user', 'project'] as const).flatMap((level): readonly WiredPlace[] => {
      const path = pluginAt(host, level, project);
      return path === undefined ? [] : [placeAt(host, level, path)];
    }),
    switches: [],
  }),
  madeUpCall: (call, project) => ({
    ...madeUpEvent('PreToolUse', project),
    ...madeUpTool(OPENCODE_TOOLS, call, project),
    ...(call.agent !== undefined && { agent_type: call.agent, agent_id: call.agent }),
  }),
  environment: (project) => ({ CLAUDE_PROJECT_DIR: project }),
  reads: ({ code, stdout }) => {
    const said = parseJson(stdout);
    if (!isMap(said)) return 'broken';
    return code === 0 && said.passes === true ? 'passed' : 'refused';
  },
};

function pluginAt(host: Host, level: 'project' | 'user', project: string): string | undefined {
  return level === 'user' ? userPlugin(host) : joinPath(project, PROJECT_PLUGIN);
}

function wired(text: string | undefined, { needed, program, anew }: WantedCalls): FileEdit {
  if (text !== undefined && !isPluginText(text)) return { ok: false, problem: pluginInTheWay(), offset: 0 };
  const guard = needed.find(({ event }) => event === 'PreToolUse');
  const facts: PluginFacts = {
    program,
    seconds: guard?.seconds ?? DEFAULT_SECONDS,
    isCalledAfter: needed.some(({ event }) => event === 'PostToolUse'),
  };
  const present = text === undefined || anew ? undefined : factsIn(text);
  // A longer time is somebody's choice, and stays.
  const seconds = Math.max(facts.seconds, present?.seconds ?? 0);
  return { ok: true, text: pluginText({ ...facts, seconds }) };
}

const DEFAULT_SECONDS = 30;

function unwired(text: string): FileEdit {
  return { ok: true, text: isPluginText(text) ? undefined : text };
}

function placeAt(host: Host, level: WiringLevel, path: string): WiredPlace {
  const content = host.readFile(path, MAX_FILE_BYTES);
  if (!content.ok) {
    const state = content.why === 'missing' ? 'missing' : { problem: content.detail };
    return { level, path, state, calls: [] };
  }
  if (!isPluginText(content.text)) return { level, path, state: 'loads', calls: [] };
  const facts = factsIn(content.text);
  // It may do anything; that it stands there counts as an attempt to be guarded.
  if (facts === undefined) {
    const call = callAt('PreToolUse', { program: undefined, seconds: DEFAULT_SECONDS, isCalledAfter: false });
    return { level, path, state: { problem: pluginChanged() }, calls: [{ ...call, isOwn: false }] };
  }
  const events: readonly EventName[] = facts.isCalledAfter ? EVENTS : ['PreToolUse'];
  return { level, path, state: 'loads', calls: events.map((event) => callAt(event, facts)) };
}

/** What the plugin runs, as a shell would. */
function callAt(event: EventName, { program, seconds }: PluginFacts): WiredCall {
  const start = program ?? `/bin/sh ./${CLIENT_FOLDER}/${LAUNCHER}`;
  const command = [start, ...wordsFor(event, seconds)].join(' ');
  return { named: event, event, command, seconds, isOwn: true, isPartial: false };
}
