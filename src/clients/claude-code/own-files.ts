import type { OwnFiles } from '../own-files.ts';
import { CLIENT_FOLDER, MANAGED_FOLDERS, userFolder } from './places.ts';

/** What selfProtection keeps of this client's files. */
export const CLAUDE_CODE_FILES: OwnFiles = {
  folder: CLIENT_FOLDER,
  kept: [`**/${CLIENT_FOLDER}/{settings*,hooks,plugins}`, `~/${CLIENT_FOLDER}/settings*`],
  held: [`${CLIENT_FOLDER}/{hooks,plugins}`],
  // Each server in it is a program that the client starts.
  asked: ['.mcp.json'],
  places(host) {
    const user = userFolder(host);
    const home = host.home();
    const below = ['settings.json', 'settings.local.json', 'hooks', 'plugins', 'dev-mods', '.claude.json'];
    return [
      ...MANAGED_FOLDERS,
      ...(home === undefined ? [] : [`${home}/.claude.json`]),
      ...(user === undefined ? [] : below.map((name) => `${user}/${name}`)),
    ];
  },
  userFolder,
  instructionIn,
  activeParts,
  isActive: (path) => ACTIVE.test(path),
  pluginMark: '.claude-plugin',
};

/** Folders of Markdown that the client reads to the model, or in which it looks for plugins. */
const INSTRUCTIONS = /\/\.claude\/(?:skills|agents|commands)\/(.+)$/is;

/** The user's folder may have another name. */
function instructionIn(path: string, user: string | undefined): string | undefined {
  const isUsers = user !== undefined && path.startsWith(`${user}/`);
  return INSTRUCTIONS.exec(isUsers ? `/${CLIENT_FOLDER}${path.slice(user.length)}` : path)?.[1];
}

/** Files that make a folder of instructions a plugin, whatever is in them. */
const ACTIVE = /(?:^|\/)(?:\.claude-plugin(?:\/|$)|hooks\/hooks\.json$|\.(?:mcp|lsp)\.json$)/i;

/** The parts of a Markdown file at which the client runs something by itself: hooks, servers, inline shell. */
function activeParts(text: string): readonly string[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .trimStart()
    .split(/\r?\n/);
  return [...frontmatterParts(lines), ...(text.match(/!`[^`]+`/g) ?? []), ...shellBlocks(lines)];
}

function frontmatterParts([first = '', ...lines]: readonly string[]): readonly string[] {
  if (!/^---\s*$/.test(first)) return [];
  const end = lines.findIndex((line) => line.startsWith('---'));
  const head = end < 0 ? lines : lines.slice(0, end);
  // Keys of the whole stand at the indentation of the first one.
  const indent = /^\s*/.exec(head.find((line) => /^\s*[^\s#]/.test(line)) ?? '')?.[0] ?? '';
  const isActive = (line: string) => line.startsWith(indent) && ACTIVE_KEY.test(line.slice(indent.length));
  return head.some(isActive) ? [head.join('\n')] : [];
}

/** A map in braces, or a key in disguise, may be anything. */
const ACTIVE_KEY = /^(?:(["']?)(?:hooks|mcpServers|modules)\1\s*:|[{?&*!]|"[^"]*\\)/i;

const FENCE = /^\s*(?:`{3,}|~{3,})/;

function shellBlocks(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line, start) => {
    if (!FENCE.test(line) || !/^\s*[`~]+\s*!/.test(line)) return [];
    const length = lines.slice(start + 1).findIndex((later) => FENCE.test(later));
    return [lines.slice(start, length < 0 ? undefined : start + 1 + length).join('\n')];
  });
}
