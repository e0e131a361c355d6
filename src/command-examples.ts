import { SHELL } from './call/tools.ts';
import { claudeCode } from './clients/claude-code/client.ts';
import type { Config } from './config/description.ts';
import { exampleProblems } from './config/examples.ts';
import type { Problem } from './config/problem.ts';
import type { ToolRule } from './config/tool-rule.ts';
import { factsOf } from './facts-for-rules.ts';
import type { Host } from './host/host.ts';
import { baseName, parentOf } from './match/path-text.ts';
import { operationOf } from './operation/from-call.ts';
import { openProject } from './operation/project.ts';
import type { ShellAnalyser } from './operation/shell-files.ts';
import { hasCommandExamples } from './rules/meant-commands.ts';
import { toolRules } from './rules/tool-rules.ts';
import { foundValue } from './text/config-problems.ts';

/** Examples beside rules by meaning that these don't match although they must, or the other way round. */
export function commandExampleProblems({ preToolUse }: Config, analyse: ShellAnalyser): readonly Problem[] {
  return preToolUse.toolUsageValidation.flatMap((rule, at) =>
    hasCommandExamples([rule])
      ? exampleProblems(rule, rule.command.join(', '), (example) => matches(rule, example, analyse)).map(
          ({ field, index = 0, expected }) => ({
            path: ['preToolUse', 'toolUsageValidation', at, field, index],
            found: foundValue(rule[field as 'match' | 'notMatch'][index]),
            expected,
          }),
        )
      : [],
  );
}

const ROOT = '/project';

const FOLDERS = new Set(['/', '/etc', '/home', '/home/user', ROOT, '/tmp', '/usr', '/var']);

/** A system with nothing but the folders that all have: what an example means must not depend on where it is looked at. */
const EMPTY = {
  platform: 'posix',
  cwd: () => ROOT,
  env: () => undefined,
  home: () => '/home/user',
  kindOf: (path: string) => (FOLDERS.has(path) ? 'folder' : undefined),
  readLink: () => undefined,
  sameFile: () => false,
  readFile: () => ({ ok: false, detail: '' }),
  fingerprint: () => undefined,
  readBytes: () => undefined,
  stamp: () => undefined,
  list: (folder: string) =>
    FOLDERS.has(folder)
      ? [...FOLDERS].filter((path) => path !== '/' && parentOf(path) === folder).map(baseName)
      : undefined,
} as unknown as Host;

function matches(rule: ToolRule, command: string, analyse: ShellAnalyser): boolean {
  const project = openProject(EMPTY, { file: `${ROOT}/.conclaude.yaml`, root: ROOT }, claudeCode.worktrees);
  const tool = { name: SHELL, also: undefined, isShell: true, command, input: {}, files: undefined };
  const operation = operationOf(EMPTY, project, { tool, cwd: ROOT } as never, 'main', analyse, true);
  const facts = factsOf(EMPTY, project, { client: claudeCode, tool: undefined }, undefined);
  if (toolRules.ofCall?.(rule, operation, facts) === 'matches') return true;
  return operation.files.some((file) => toolRules.ofFile?.(rule, file, operation, facts) === 'matches');
}
