import type { OwnFiles } from '../own-files.ts';
import { CLIENT_FOLDER, MANAGED_FOLDERS, userFolder } from './places.ts';

/** What selfProtection keeps of this client's files. */
export const CLAUDE_CODE_FILES: OwnFiles = {
  folder: CLIENT_FOLDER,
  kept: [`**/${CLIENT_FOLDER}/{settings*,hooks,plugins}`, `~/${CLIENT_FOLDER}/settings*`],
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
  return [...frontmatterParts(text), ...(text.match(INLINE_SHELL) ?? []), ...(text.match(SHELL_BLOCK) ?? [])];
}

const INLINE_SHELL = /!`[^`]+`/g;
const SHELL_BLOCK = /^[ \t]*(?:`{3,}|~{3,})[ \t]*![^]*?(?:^[ \t]*(?:`{3,}|~{3,})[ \t]*$|$(?![^]))/gm;

function frontmatterParts(text: string): readonly string[] {
  const [, head] = /^\ufeff?\s*---[^\S\n]*\r?\n([^]*?)(?:^---|$(?![^]))/m.exec(text) ?? [];
  if (head === undefined) return [];
  // Top-level keys stand at the indentation of the first one; a map in braces, or a key in disguise, may be anything.
  const indent = /^[^\S\n]*(?=[^\s#])/m.exec(head)?.[0] ?? '';
  const keys = head
    .split('\n')
    .filter((line) => line.startsWith(indent) && !/^\s/.test(line.slice(indent.length)));
  const isActive = keys.some(
    (line) => ACTIVE_KEY.test(line.slice(indent.length)) || DISGUISED.test(line.slice(indent.length)),
  );
  return isActive ? [head] : [];
}

const ACTIVE_KEY = /^(["']?)(?:hooks|mcpServers|modules)\1\s*:/i;
const DISGUISED = /^(?:[{?&*!]|"[^"]*\\)/;
