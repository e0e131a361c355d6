import type { AccessKind, NamedFile, ToolInput, ToolUse } from '../call/call.ts';
import { SHELL } from '../call/tools.ts';
import { isAbsolute } from '../match/path-text.ts';
import { foreignCommand } from './foreign-shell.ts';
import { textIn } from './hook-payload.ts';
import { type DescribedCall, MADE_UP_ID } from './made-up.ts';
import { namesOfPattern } from './search-pattern.ts';

/** What one of a client's own tools does, and in which fields of its input. */
export interface ToolRow {
  /** The policy's word for it (`src/call/tools.ts`), or Claude Code's name of the same tool: rules may use either. */
  readonly also?: string;
  /** What it does to the files that it names. */
  readonly access?: AccessKind;
  /** Fields with a path, or a list of them. */
  readonly paths?: readonly string[];
  /** The field with a pattern of the files that it looks at; whether it looks into them. */
  readonly pattern?: string;
  readonly looksInside?: true;
  /** Of a relative path that leads nowhere it takes the ending of one that does. */
  readonly findsByEnding?: true;
  readonly isReadOnly?: true;
  /** The field with a command line for a shell. */
  readonly command?: string;
  /** The field with the folder that it works in. */
  readonly folder?: string;
  /** It runs code of the project's or the model's; a shell does so, too. */
  readonly runsCode?: true;
  /** What it starts goes on after the call: always, or where this field is true. */
  readonly staysBehind?: true | string;
  /** Fields in which the model says in its own words what the call is for; nothing comes of them. */
  readonly describedIn?: readonly string[];
}

/** A client's tools, and the files that a path in their input may mean, each as the client takes it. */
export interface ToolTable {
  readonly rows: Readonly<Record<string, ToolRow>>;
  /** A rule that forbids one of them forbids the call. */
  readonly spellings: (path: string) => readonly string[];
}

function rowOf({ rows }: ToolTable, name: string): ToolRow | undefined {
  return Object.hasOwn(rows, name) ? rows[name] : undefined;
}

export function shellToolsOf({ rows }: ToolTable): readonly string[] {
  return Object.keys(rows).filter((name) => rows[name]?.command !== undefined);
}

/** How a tool is called: the client's name of it, and, of a server's tool, the one that rules use. */
export interface NamedTool {
  readonly name: string;
  readonly also?: string | undefined;
  readonly id: string | undefined;
  readonly input: ToolInput;
}

export function toolUse(table: ToolTable, { name, also, id, input }: NamedTool): ToolUse {
  const row = rowOf(table, name);
  const foreign = row === undefined ? foreignCommand(name, input) : undefined;
  const isOwnShell = row?.command !== undefined;
  return {
    name,
    also: foreign !== undefined ? SHELL : (also ?? row?.also),
    id,
    input,
    isReadOnly: row?.isReadOnly === true,
    isShell: isOwnShell || foreign !== undefined,
    changesUnseen: row === undefined || isOwnShell || row.runsCode === true,
    staysBehind: row !== undefined && staysBehind(row, input),
    command: row?.command === undefined ? foreign : textIn(input, row.command),
    files: row && filesOf(table, row, input),
  };
}

function staysBehind({ staysBehind: how }: ToolRow, input: ToolInput): boolean {
  return typeof how === 'string' ? input[how] === true : how === true;
}

function filesOf({ spellings }: ToolTable, row: ToolRow, input: ToolInput): readonly NamedFile[] {
  const { access, paths = [], pattern, looksInside, findsByEnding } = row;
  if (access === undefined) return [];
  const given = paths
    .flatMap((field) => input[field])
    .filter((path): path is string => typeof path === 'string' && path !== '');
  const named = given.flatMap((path) =>
    spellings(path).map((one) => ({
      kind: access,
      path: asIs(one),
      ...(findsByEnding && !isAbsolute(one) && { findsByEnding }),
    })),
  );
  if (pattern === undefined) return named;
  const folder = given[0] === undefined ? undefined : asIs(given[0]);
  const found = [input[pattern]].flat().flatMap((one) => namesOfPattern(one, folder, looksInside === true));
  return [...named, ...found.map((path) => ({ kind: access, path: asIs(path), byPattern: true as const }))];
}

/** A path that the client takes as it stands: `~` is a folder's name, and `file:` as well. */
function asIs(path: string): string {
  return isAbsolute(path) || path.startsWith('./') ? path : `./${path}`;
}

/** Where a call works, seen from the folder of the session. */
export function folderOf(table: ToolTable, name: string, input: ToolInput, session: string | undefined) {
  const field = rowOf(table, name)?.folder;
  const given = field === undefined ? undefined : textIn(input, field);
  if (given === undefined || given === '') return session;
  return isAbsolute(given) ? given : `${session ?? '.'}/${given}`;
}

export function inputThatCounts(table: ToolTable, name: string, input: ToolInput): ToolInput {
  const described = rowOf(table, name)?.describedIn;
  if (described === undefined) return input;
  return Object.fromEntries(Object.entries(input).filter(([field]) => !described.includes(field)));
}

/** A call as a person describes it, in the words of the client whose tools these are. */
export function madeUpTool(
  { rows }: ToolTable,
  { tool, file, command, input, content }: DescribedCall,
  folder: string,
): Readonly<Record<string, unknown>> {
  const [name, row] = Object.entries(rows).find(([own, { also }]) => own === tool || also === tool) ?? [
    tool,
    {},
  ];
  // MCP servers like to call it `path`.
  const field = row.paths?.[0] ?? 'path';
  const path = file === undefined || isAbsolute(file) ? file : `${folder}/${file}`;
  return {
    tool_name: name,
    tool_input: {
      ...input,
      ...(path !== undefined && { [field]: path }),
      ...(command !== undefined && { [row.command ?? 'command']: command }),
      ...(content !== undefined && { content }),
    },
    tool_use_id: MADE_UP_ID,
  };
}
