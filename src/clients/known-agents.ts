import { CLAUDE_CODE_TRACES } from './claude-code/traces.ts';
import { CODEX_TRACES } from './codex/traces.ts';
import { COPILOT_TRACES } from './copilot/traces.ts';
import { GEMINI_TRACES } from './gemini/traces.ts';
import { OPENCODE_TRACES } from './opencode/traces.ts';
import { QWEN_TRACES } from './qwen/traces.ts';

/** By what a coding agent's processes are known. */
export interface AgentTraces {
  /** As people call it. */
  readonly title: string;
  /** Variables that it sets for the commands that it runs. Those that people set for themselves aren't among them. */
  readonly marks: readonly string[];
  /** Names of its program. */
  readonly programs: readonly string[];
  /** Where its program lies, as a part of a path: a package that an interpreter runs. */
  readonly packages: readonly string[];
}

/** Agents that conclaude doesn't guard may still be at work in a project. */
const OTHERS: readonly AgentTraces[] = [
  { title: 'an agent', marks: ['AI_AGENT'], programs: [], packages: [] },
  { title: 'Cursor', marks: ['CURSOR_AGENT'], programs: ['cursor-agent'], packages: ['cursor-agent'] },
  { title: 'Cline', marks: ['CLINE_ACTIVE'], programs: ['cline'], packages: [] },
  { title: 'goose', marks: ['GOOSE_TERMINAL'], programs: ['goose'], packages: [] },
  { title: 'Aider', marks: [], programs: ['aider'], packages: [] },
  { title: 'Amp', marks: [], programs: ['amp'], packages: ['@sourcegraph/amp'] },
  { title: 'Crush', marks: [], programs: ['crush'], packages: ['@charmland/crush'] },
  { title: 'Droid', marks: [], programs: ['droid'], packages: [] },
];

export const KNOWN_AGENTS: readonly AgentTraces[] = [
  CLAUDE_CODE_TRACES,
  CODEX_TRACES,
  GEMINI_TRACES,
  QWEN_TRACES,
  COPILOT_TRACES,
  OPENCODE_TRACES,
  ...OTHERS,
];
