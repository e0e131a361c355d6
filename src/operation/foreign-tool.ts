import type { AccessKind, NamedFile, ToolInput } from '../call/call.ts';
import { type FoundPath, pathsIn } from '../call/paths-in.ts';
import { isRemote } from './remote-servers.ts';
import { type Deed, deedOf, wordsOf } from './tool-verbs.ts';

const SOURCE = /^(?:source|src|from|old)(?:path|name|file|uri)?s?$/;
const DESTINATION = /^(?:(?:destination|dest|dst|to|new)(?:path|name|file|uri)?|output(?:path|file)?)s?$/;
/** Mean files only where something is moved or copied: mail has a `to`, too. */
const VAGUE = /^(?:to|from|old|new|oldname|newname|source|src|dest|dst)$/;

/**
 * The files that a tool names which isn't the client's own: an MCP server's, or one that this version doesn't know
 * yet. What it does to them is guessed by the verbs of its name and the usual names of fields: the client doesn't pass
 * on what a server says about its tools. `undefined`: the input goes deeper than anybody looks.
 */
export function filesOfForeignTool(tool: string, input: ToolInput): readonly NamedFile[] | undefined {
  const [, server = '', name = tool] = /^mcp__(.*)__(.*?)$/s.exec(tool) ?? [];
  const words = wordsOf(name);
  if (isRemote(server, words)) return [];
  const deed = deedOf(words);
  return pathsIn(input)?.flatMap((found) => {
    const path = localPath(besideOld(found));
    const kind = path === undefined ? undefined : accessBy(deedFor(found, deed, input), found.field);
    return path === undefined || kind === undefined ? [] : [{ kind, path }];
  });
}

/** An input may say itself what is to be done: to one file, or by a tool that can do many things. */
function deedFor({ beside }: FoundPath, deed: Deed | undefined, input: ToolInput): Deed {
  const said = [beside, input].map(({ action, operation, op, command, type }) => {
    const own = [action, operation, op, command].find((value) => typeof value === 'string');
    const words = typeof own === 'string' ? wordsOf(own.slice(0, 40)) : [];
    const kind = deed === undefined && typeof type === 'string' ? wordsOf(type.slice(0, 40)) : [];
    return deedOf(words.length > 0 ? words : kind);
  });
  return said.find((one) => one !== undefined) ?? deed ?? 'write';
}

function accessBy(deed: Deed, field: string): AccessKind | undefined {
  const isFromTo = deed === 'move' || deed === 'copy';
  if (VAGUE.test(field) && !isFromTo) return undefined;
  if (SOURCE.test(field)) return deed === 'move' ? 'delete' : 'read';
  if (DESTINATION.test(field) && deed !== 'read') return 'create';
  if (isFromTo) return deed === 'move' ? 'delete' : 'read';
  return deed;
}

/** A new name without a folder is one in the folder of the old. */
function besideOld({ field, path, beside }: FoundPath): string {
  const old = [beside.path, beside.file_path, beside.old_path, beside.source].find(
    (value) => typeof value === 'string',
  );
  const folder = typeof old === 'string' ? old.slice(0, old.lastIndexOf('/') + 1) : '';
  return field === 'newname' && !path.includes('/') ? folder + path : path;
}

/** A URI of something else than a file is none of ours. */
function localPath(text: string): string | undefined {
  return /^(?!file:)[a-z][a-z\d+.-]+:\/\//i.test(text) ? undefined : text;
}
