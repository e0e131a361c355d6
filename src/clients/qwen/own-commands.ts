import type { OwnCommands } from '../own-commands.ts';
import { programNamed, unguardingCommands } from '../unguarding-commands.ts';

export const QWEN_COMMANDS: OwnCommands = unguardingCommands({
  program: programNamed('qwen', '@qwen-code/qwen-code'),
  flags: ['bare', 'safe-mode'],
  changing: /^(?:extensions?|hooks|mcp)$/,
  variables: [
    'QWEN_CODE_SAFE_MODE',
    'QWEN_CODE_SIMPLE',
    'QWEN_CODE_SYSTEM_SETTINGS_PATH',
    'QWEN_CODE_TRUSTED_FOLDERS_PATH',
    'QWEN_HOME',
  ],
});
