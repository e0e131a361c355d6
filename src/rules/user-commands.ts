import type { JudgingCommand } from '../config/sections/pre-tool-use.ts';
import { shortScript } from '../text/command-reports.ts';
import type { RuleKind } from './rule.ts';

/** `preToolUse.commands`: the user's own judges, asked when no rule has refused. */
export const userCommands: RuleKind<JudgingCommand> = {
  about: ({ run }) => shortScript(run),
  isAsked: ({ tool }, operation, facts) => {
    const matches = facts.tool(tool);
    const { tool: name, also, alsoBy = [] } = operation;
    return [name, ...(also === undefined ? [] : [also]), ...alsoBy].some(matches);
  },
};
