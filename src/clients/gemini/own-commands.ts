import type { OwnCommands } from '../own-commands.ts';
import { programNamed, unguardingCommands } from '../unguarding-commands.ts';

export const GEMINI_COMMANDS: OwnCommands = unguardingCommands({
  program: programNamed('gemini', '@google/gemini-cli'),
  // The project counts as trusted then, and its hooks don't run all the same.
  flags: ['skip-trust'],
  changing: /^(?:extensions?|hooks?|mcp)$/,
  variables: ['GEMINI_CLI_HOME', 'GEMINI_CLI_SYSTEM_SETTINGS_PATH', 'GEMINI_CLI_TRUSTED_FOLDERS_PATH'],
});
