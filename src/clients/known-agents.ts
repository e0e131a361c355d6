import { CLAUDE_CODE_TRACES } from './claude-code/traces.ts';

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

/** Agents that conclaude doesn't guard yet may still be at work in a project. */
const OTHERS: readonly AgentTraces[] = [
  { title: 'an agent', marks: ['AI_AGENT'], programs: [], packages: [] },
  {
    title: 'Codex',
    marks: ['CODEX_SANDBOX', 'CODEX_SANDBOX_NETWORK_DISABLED', 'CODEX_THREAD_ID', 'CODEX_CI'],
    programs: ['codex'],
    packages: ['@openai/codex'],
  },
  { title: 'Gemini CLI', marks: ['GEMINI_CLI'], programs: ['gemini'], packages: ['@google/gemini-cli'] },
  { title: 'Qwen Code', marks: ['QWEN_CODE'], programs: ['qwen'], packages: ['@qwen-code/qwen-code'] },
  {
    title: 'Copilot CLI',
    marks: ['COPILOT_CLI', 'COPILOT_AGENT'],
    programs: ['copilot'],
    packages: ['@github/copilot'],
  },
  { title: 'opencode', marks: ['OPENCODE'], programs: ['opencode'], packages: ['opencode-ai'] },
  { title: 'Cursor', marks: ['CURSOR_AGENT'], programs: ['cursor-agent'], packages: ['cursor-agent'] },
  { title: 'Cline', marks: ['CLINE_ACTIVE'], programs: ['cline'], packages: [] },
  { title: 'goose', marks: ['GOOSE_TERMINAL'], programs: ['goose'], packages: [] },
  { title: 'Aider', marks: [], programs: ['aider'], packages: [] },
  { title: 'Amp', marks: [], programs: ['amp'], packages: ['@sourcegraph/amp'] },
  { title: 'Crush', marks: [], programs: ['crush'], packages: ['@charmland/crush'] },
  { title: 'Droid', marks: [], programs: ['droid'], packages: [] },
];

export const KNOWN_AGENTS: readonly AgentTraces[] = [CLAUDE_CODE_TRACES, ...OTHERS];
