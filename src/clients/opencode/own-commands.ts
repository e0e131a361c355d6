import type { OwnCommands } from '../own-commands.ts';
import { programNamed, unguardingCommands } from '../unguarding-commands.ts';

export const OPENCODE_COMMANDS: OwnCommands = unguardingCommands({
  program: programNamed('opencode', 'opencode-ai'),
  flags: ['pure'],
  variables: ['OPENCODE_PURE', 'OPENCODE_DISABLE_PROJECT_CONFIG'],
});
