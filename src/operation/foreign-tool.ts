import type { AccessKind, NamedFile, ToolInput } from '../call/call.ts';
import { pathsIn, plainName } from '../call/paths-in.ts';

const READING =
  /^(read|get|list|search|find|stat|info|view|tree|grep|glob|show|describe|diff|exists|head|tail|cat|check|query|count|analy[sz]e)/;
const MOVING = /^(move|rename|mv)/;
const COPYING = /^(copy|cp|clone)/;
const DELETING = /^(delete|remove|rm|unlink|trash)/;
const MAKING = /^(write|create|save|make|mkdir|new|touch|download|export|generate|put|add|append)/;

const TARGET =
  /^(path|filepath|file|filename|filepaths|paths|files|notebookpath|relativepath|absolutepath|relativefilepath|targetfile|targetpath|target|directory|dir|folder|uri|output|outputpath|outputfile|savepath|edits)$/;
const DESTINATION = /^(destination|destinationpath|dest|dst|newpath|newname|to|topath|output|outputpath)$/;
const SOURCE = /^(source|sourcepath|src|oldpath|oldname|from|frompath)$/;

/**
 * The files that a tool names which isn't the client's own: an MCP server's, or one that this version doesn't know
 * yet. What it does to them is guessed by the usual names of tools and of fields.
 */
export function filesOfForeignTool(tool: string, input: ToolInput): readonly NamedFile[] {
  const verb = verbOf(tool);
  const files: NamedFile[] = [];
  for (const [field, value] of Object.entries(input)) {
    const kind = accessBy(verb, plainName(field));
    if (kind !== undefined) for (const path of pathsIn(value)) files.push({ kind, path });
  }
  return files;
}

/** `mcp__filesystem__write_file` → `write_file`. */
function verbOf(tool: string): string {
  const name = tool.startsWith('mcp__') ? tool.slice(tool.lastIndexOf('__') + 2) : tool;
  return name.toLowerCase();
}

function accessBy(verb: string, field: string): AccessKind | undefined {
  const [fromOneToAnother, isSource] = [MOVING.test(verb) || COPYING.test(verb), SOURCE.test(field)];
  if (fromOneToAnother && isSource) return COPYING.test(verb) ? 'read' : 'delete';
  if (fromOneToAnother && DESTINATION.test(field)) return 'create';
  if (!TARGET.test(field)) return undefined;
  if (MOVING.test(verb)) return 'delete';
  if (READING.test(verb) || COPYING.test(verb)) return 'read';
  if (DELETING.test(verb)) return 'delete';
  return MAKING.test(verb) ? 'create' : 'write';
}
