import type { Host } from '../../host/host.ts';
import { baseName, joinPath } from '../../match/path-text.ts';
import { CLIENT_FOLDER, userFolder } from './places.ts';

/** Agents that every client brings along, and the main thread. */
const BUILT_IN = [
  'main',
  'general-purpose',
  'Explore',
  'Plan',
  'claude',
  'claude-code-guide',
  'statusline-setup',
  'output-style-setup',
  'workflow-subagent',
  'fork',
  'verification',
];
const MAX_FOLDERS = 1000;
const MAX_AGENT_BYTES = 1024 * 1024;

/** Names of the agents that a session in this project may have, plugins aside. */
export function knownAgents(host: Host, root: string): readonly string[] {
  const folders = [joinPath(root, CLIENT_FOLDER), userFolder(host)];
  const files = folders.flatMap((folder) => (folder === undefined ? [] : agentFiles(host, folder)));
  return [
    ...BUILT_IN,
    ...files.map(({ path, text }) => {
      const named = /^name: *["']?(.+?)["']? *$/m.exec(text)?.[1];
      return named ?? baseName(path).slice(0, -'.md'.length);
    }),
  ];
}

/** Agent files into which the original program wrote hooks of its own. */
export function legacyAgentFiles(host: Host, clientFolder: string): readonly string[] {
  return agentFiles(host, clientFolder)
    .filter(({ text }) => /^---\r?\n[\s\S]*?\bconclaude Hooks \w+ --agent\b/.test(text))
    .map(({ path }) => path)
    .sort();
}

/** The agents' files in a folder of the client, with what they say. */
function agentFiles(host: Host, clientFolder: string): readonly { path: string; text: string }[] {
  const found: { path: string; text: string }[] = [];
  const folders = [joinPath(clientFolder, 'agents')];
  for (let looked = 0; folders.length > 0 && looked < MAX_FOLDERS; looked++) {
    const folder = folders.pop() as string;
    for (const name of host.list(folder) ?? []) {
      const path = joinPath(folder, name);
      if (!name.endsWith('.md')) {
        if (host.kindOf(path) === 'folder') folders.push(path);
        continue;
      }
      const content = host.readFile(path, MAX_AGENT_BYTES);
      found.push({ path, text: content.ok ? content.text : '' });
    }
  }
  return found;
}
