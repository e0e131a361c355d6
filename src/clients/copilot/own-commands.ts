import type { OwnCommands } from '../own-commands.ts';
import { programNamed, unguardingCommands } from '../unguarding-commands.ts';

/** No flag switches its hooks off. */
export const COPILOT_COMMANDS: OwnCommands = unguardingCommands({
  program: programNamed('copilot', '@github/copilot'),
  flags: [],
  // The user's hooks, and the folders that he trusts, would be looked for elsewhere.
  variables: ['COPILOT_HOME'],
});
