import type { CommandDescription } from './description.ts';
import { HELP } from './shared-options.ts';
import { USAGE_ERROR } from './usage-exit-code.ts';

export const COMPLETION = {
  summary: 'print a completion script for your shell',
  isMinor: true,
  operands: [{ name: 'SHELL', choices: ['bash', 'zsh', 'fish'] }],
  about: "Prints a script that completes conclaude's commands and options.",
  options: { help: HELP },
  exitCodes: { 0: 'printed', ...USAGE_ERROR },
  examples: [
    'conclaude completion bash >> ~/.bashrc',
    `conclaude completion zsh > "\${fpath[1]}/_conclaude"`,
    'conclaude completion fish > ~/.config/fish/completions/conclaude.fish',
  ],
} as const satisfies CommandDescription;
