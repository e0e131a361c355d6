import { flag, list, section, text, type Value, whole } from './kinds.ts';
import { byPattern, commandList, emptyScript, listed } from './sections/command.ts';
import { extendsPacks, overrides } from './sections/extends.ts';
import { log } from './sections/log.ts';
import { notifications } from './sections/notifications.ts';
import { permissionRequest } from './sections/permission-request.ts';
import { postToolUse } from './sections/post-tool-use.ts';
import { preToolUse } from './sections/pre-tool-use.ts';
import { stop } from './sections/stop.ts';
import { policyTest } from './sections/tests.ts';
import { userPromptSubmit } from './sections/user-prompt-submit.ts';

/** The whole of `.conclaude.yaml`. */
export const configuration = section(
  'The configuration of conclaude, in `.conclaude.yaml` or `.conclaude.yml` at the project root.',
  {
    extends: extendsPacks,
    overrides,
    preToolUse,
    postToolUse,
    postToolBatch: listed('What runs after a batch of tool calls.'),
    permissionRequest,
    permissionDenied: byPattern('What runs when a tool call is denied.', 'tool name'),
    userPromptSubmit,
    userPromptExpansion: byPattern('What runs when a slash command becomes a prompt.', 'command name'),
    stop,
    stopFailure: listed('What runs when a turn ends because of an API error.'),
    skillStart: byPattern('What runs when a subagent starts.', "the subagent's name", 'agent pattern'),
    subagentStop: byPattern('What runs when a subagent ends.', "the subagent's name", 'agent pattern'),
    teammateIdle: byPattern(
      'What runs when a teammate has nothing to do. A command that exits with code 2 keeps it working.',
      "the teammate's name",
    ),
    taskCreated: byPattern('What runs when a task is created.', "the task's subject"),
    taskCompleted: byPattern(
      'What runs before a task is closed. A command that exits with code 2 keeps it open.',
      "the task's subject",
    ),
    configChange: byPattern(
      'What runs when settings change. A command that exits with code 2 keeps the old ones.',
      'where the settings come from (`user_settings`, `project_settings`, `local_settings`, `policy_settings`, `skills`)',
    ),
    setup: byPattern('What runs at a setup. A command that exits with code 2 refuses it.', 'what caused it'),
    postCompact: byPattern(
      'What runs after a conversation is compacted.',
      'what caused it (`manual`, `auto`)',
    ),
    cwdChanged: byPattern('What runs when the working folder changes.', 'the new folder'),
    fileChanged: byPattern('What runs when a watched file changes.', "the file's path"),
    instructionsLoaded: byPattern(
      'What runs when instructions are loaded.',
      'their kind (`User`, `Project`, `Local`, `Managed`)',
    ),
    elicitation: byPattern('What runs when an MCP server asks the user something.', "the server's name"),
    elicitationResult: byPattern('What runs when the user answers an MCP server.', "the server's name"),
    messageDisplay: section('What runs when a message is shown.', {
      commands: commandList,
      onlyFinal: flag('Only when the message is complete.', true),
    }),
    worktreeCreate: section('How a worktree is made.', {
      command: text(
        "A script for bash that makes it and prints its path; `$CONCLAUDE_WORKTREE_NAME` is its name. Without one, git makes it where Claude Code's own worktrees are.",
        { problem: emptyScript, example: './scripts/make-worktree.sh' },
      ),
      timeout: whole('Seconds until the script is stopped.', { min: 1, max: 3600, default: 60 }),
    }),
    notifications,
    log,
    tests: list(
      'Tests of the policy: tool calls with the verdict that you expect. `conclaude test` runs them; they change nothing else.',
      policyTest,
    ),
  },
  {
    removed: {
      rules:
        'The `rules` section is no longer supported. Move its fields to `preToolUse`: `rules.preventRootAdditions`, `rules.uneditableFiles` and `rules.toolUsageValidation` keep their names there.',
      gitWorktree:
        'Remove it: Claude Code makes its own worktrees, and conclaude guards files inside them as it does in the project.',
    },
  },
);

export type Config = Value<typeof configuration>;
