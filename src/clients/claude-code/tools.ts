import type { AccessKind, NamedFile, ToolInput, ToolUse } from '../../call/call.ts';
import { pathsIn } from '../../call/paths-in.ts';
import { namesOfPattern } from '../search-pattern.ts';

/** What one of the client's own tools does. */
export interface Tool {
  /** What it does to the file that it names, and in which field it names it. */
  readonly access?: AccessKind;
  readonly field?: string;
  /** The field with a pattern of the files that it looks at; whether it looks into them. */
  readonly patternField?: string;
  readonly looksInside?: true;
  readonly isReadOnly?: true;
  /** It hands `command` to a shell. */
  readonly isShell?: true;
  /** It runs code of the project's or the model's; a shell does so, too. */
  readonly runsCode?: true;
  /** What it starts always goes on after the call. */
  readonly staysBehind?: true;
  /** The client's own matchers know it by this name, too. */
  readonly also?: string;
  /** A field in which the model says in its own words what the call is for; nothing comes of it. */
  readonly describedIn?: string;
}

const READS = { isReadOnly: true } as const;

export const TOOLS: Readonly<Record<string, Tool>> = {
  Bash: { isShell: true, describedIn: 'description' },
  Monitor: { isShell: true, also: 'Bash', staysBehind: true, describedIn: 'description' },
  Write: { access: 'create', field: 'file_path' },
  Edit: { access: 'write', field: 'file_path' },
  MultiEdit: { access: 'write', field: 'file_path' },
  NotebookEdit: { access: 'write', field: 'notebook_path' },
  Read: { access: 'read', field: 'file_path', ...READS },
  NotebookRead: { access: 'read', field: 'notebook_path', ...READS },
  Glob: { access: 'search', field: 'path', patternField: 'pattern', ...READS },
  Grep: { access: 'search', field: 'path', patternField: 'glob', looksInside: true, ...READS },
  LS: { access: 'search', field: 'path', ...READS },
  Agent: { also: 'Task' },
  TaskStop: { also: 'KillShell' },
  WebFetch: {},
  PowerShell: { runsCode: true },
  // Its text may have commands in it, which the client runs without another call.
  Skill: { runsCode: true },
  SlashCommand: { runsCode: true },
};

/** The client's other tools; a path in their input is no file that they change. */
const OTHERS = `Artifact AskUserQuestion BashOutput ClaudeDesign CronCreate CronDelete CronList EndConversation EnterPlanMode EnterWorktree
  ExitPlanMode ExitWorktree KillBash KillShell ListAgents ListMcpResourcesTool LSP OfferChromeSetup Projects
  propose_skills ProposeGoal PushNotification ReadMcpResourceDirTool ReadMcpResourceTool ReadNotifications RemoteTrigger ReportFindings
  ScheduleWakeup SendFeedback SendMessage SendUserFile SendUserMessage ShareOnboardingGuide ShowOnboardingRolePicker
  StructuredOutput SubagentHandback Task TaskCreate TaskGet TaskList TaskUpdate TodoWrite ToolSearch WaitForMcpServers
  WebSearch Workflow`;
const OTHER: Tool = {};

export function toolNamed(name: string): Tool | undefined {
  if (Object.hasOwn(TOOLS, name)) return TOOLS[name];
  return OTHERS.split(/\s+/).includes(name) ? OTHER : undefined;
}

/** The names of all tools, or of those that hand a command to a shell. */
export function toolNames(which: 'all' | 'shell'): readonly string[] {
  if (which === 'all') return [...Object.keys(TOOLS), ...OTHERS.split(/\s+/)];
  return Object.keys(TOOLS).filter((name) => TOOLS[name]?.isShell);
}

const PATH_FIELDS = ['file_path', 'notebook_path', 'path'] as const;

/**
 * The files that a call of `tool` names; some versions edit several at once. `undefined`: its input goes deeper than
 * anybody looks.
 */
export function filesOf(tool: Tool, input: ToolInput): readonly NamedFile[] | undefined {
  const { access } = tool;
  if (access === undefined) return [];
  const files: NamedFile[] = [];
  for (const name of PATH_FIELDS) {
    const path = input[name];
    if (typeof path === 'string' && path !== '') files.push({ kind: access, path });
  }
  if (tool.patternField !== undefined)
    for (const path of namesOfPattern(input[tool.patternField], input.path, tool.looksInside === true))
      files.push({ kind: access, path, byPattern: true });
  if (input.edits === undefined) return files;
  const edited = pathsIn({ edits: input.edits });
  return edited && [...files, ...edited.map(({ path }) => ({ kind: access, path }))];
}

/** Without the words in which the model says what it is for. */
export function inputThatCounts({ name, input }: Pick<ToolUse, 'name' | 'input'>): ToolInput {
  const field = toolNamed(name)?.describedIn;
  if (field === undefined) return input;
  const { [field]: _, ...rest } = input;
  return rest;
}
