import { globProblem } from '../../match/name-glob.ts';
import { type FieldProblem, list, section, text } from '../kinds.ts';

const tools = text('A glob for a tool name; case is ignored.', {
  required: true,
  problem: globProblem,
});

export const permissionRequest = section(
  "Answers Claude Code's requests for permission on the user's behalf.",
  {
    default: text('`allow` approves and `deny` refuses every request that no pattern below covers.', {
      problem: (value) => (/^(allow|deny)$/i.test(value) ? undefined : 'it must be "allow" or "deny"'),
      example: 'deny',
    }),
    allow: list('Tools whose requests are approved.', tools, ['Read', 'Edit']),
    deny: list('Tools whose requests are refused; this list is checked first.', tools, ['mcp__*']),
  },
  { problems: defaultIsMissing },
);

function defaultIsMissing(value: Readonly<Record<string, unknown>>): readonly FieldProblem[] {
  const { allow, deny } = value as { allow: readonly string[]; deny: readonly string[] };
  if (value.default !== undefined || allow.length + deny.length === 0) return [];
  return [{ field: 'default', expected: '"allow" or "deny", for the tools that no pattern covers' }];
}
