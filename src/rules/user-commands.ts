import type { JudgingCommand } from '../config/sections/pre-tool-use.ts';
import { shortScript } from '../text/command-reports.ts';
import type { RuleKind } from './rule.ts';

/** `preToolUse.commands`: the user's own judges, asked when no rule has refused. */
export const userCommands: RuleKind<JudgingCommand> = {
  about: ({ run }) => shortScript(run),
  isAsked: ({ tool }, operation, facts) => {
    const matches = facts.tool(tool);
    return matches(operation.tool) || (operation.also !== undefined && matches(operation.also));
  },
};
