import type { AccessKind } from './operation.ts';

/** A path that a tool call names, and what the call does to it. */
export interface NamedFile {
  readonly kind: AccessKind;
  readonly path: string;
}

type Input = Readonly<Record<string, unknown>>;

/** What the client's own tools do to the file that they name. */
const FILE_TOOLS: Readonly<Record<string, AccessKind>> = {
  Write: 'create',
  Edit: 'write',
  MultiEdit: 'write',
  NotebookEdit: 'write',
  Read: 'read',
  NotebookRead: 'read',
  Glob: 'search',
  Grep: 'search',
  LS: 'search',
};

/** The client's other tools; a path among their inputs is no file that they change. */
const OTHER_TOOLS = `Agent Artifact AskUserQuestion Bash BashOutput ClaudeDesign CronCreate CronDelete CronList EndConversation EnterPlanMode EnterWorktree
  ExitPlanMode ExitWorktree KillBash KillShell ListAgents ListMcpResourcesTool LSP Monitor OfferChromeSetup PowerShell Projects
  propose_skills ProposeGoal PushNotification ReadMcpResourceDirTool ReadMcpResourceTool ReadNotifications RemoteTrigger ReportFindings
  ScheduleWakeup SendFeedback SendMessage SendUserFile SendUserMessage ShareOnboardingGuide ShowOnboardingRolePicker Skill SlashCommand
  StructuredOutput SubagentHandback Task TaskCreate TaskGet TaskList TaskStop TaskUpdate TodoWrite ToolSearch WaitForMcpServers WebFetch
  WebSearch Workflow`;

/**
 * The files that a tool call names. MCP tools, and tools that this version doesn't know yet, are read by the
 * usual names of path fields.
 */
export function filesOfTool(tool: string, input: Input): readonly NamedFile[] {
  const own = FILE_TOOLS[tool];
  if (own !== undefined) {
    const paths = [...texts(input, ['file_path', 'notebook_path', 'path']), ...pathsIn(input.edits)];
    return paths.map((path) => ({ kind: own, path }));
  }
  return isOtherTool(tool) ? [] : filesOfForeignTool(tool, input);
}

function isOtherTool(tool: string): boolean {
  return OTHER_TOOLS.split(/\s+/).includes(tool);
}

function texts(input: Input, names: readonly string[]): readonly string[] {
  return names.map((name) => input[name]).filter(isPath);
}

function isPath(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

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

function filesOfForeignTool(tool: string, input: Input): readonly NamedFile[] {
  const verb = verbOf(tool);
  const files: NamedFile[] = [];
  for (const [field, value] of Object.entries(input)) {
    const kind = accessBy(verb, field.toLowerCase().replace(/[_-]/g, ''));
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

/** A path, a list of paths, or a list of maps that name one each (`edits: [{ file_path }]`). */
function pathsIn(value: unknown): readonly string[] {
  if (isPath(value)) return [value];
  if (!Array.isArray(value)) return [];
  return value.slice(0, 1000).flatMap((item) => {
    if (isPath(item)) return [item];
    if (typeof item !== 'object' || item === null) return [];
    return texts(item as Input, ['file_path', 'filePath', 'path', 'file', 'notebook_path', 'uri']);
  });
}
