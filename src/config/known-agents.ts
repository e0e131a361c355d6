import type { Host } from '../host/host.ts';
import { joinPath } from '../match/path-text.ts';

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
const MAX_DEPTH = 4;
const MAX_AGENT_BYTES = 64 * 1024;

/** Names of the agents that a session in this project may have, plugins aside. */
export function knownAgents(host: Host, root: string): readonly string[] {
  const home = host.home();
  const folders = [
    joinPath(root, '.claude/agents'),
    ...(home === undefined ? [] : [joinPath(home, '.claude/agents')]),
  ];
  return [...BUILT_IN, ...folders.flatMap((folder) => agentsIn(host, folder, MAX_DEPTH))];
}

function agentsIn(host: Host, folder: string, depth: number): string[] {
  if (depth === 0) return [];
  return (host.list(folder) ?? []).flatMap((name) => {
    const path = joinPath(folder, name);
    if (!name.endsWith('.md')) return host.kindOf(path) === 'folder' ? agentsIn(host, path, depth - 1) : [];
    const content = host.readFile(path, MAX_AGENT_BYTES);
    const named = content.ok ? /^name: *["']?(.+?)["']? *$/m.exec(content.text)?.[1] : undefined;
    return [named ?? name.slice(0, -'.md'.length)];
  });
}
