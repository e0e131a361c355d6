import { isForbidden } from '../../content/find-added.ts';
import { SET_PREFIX, SETS, setNamed } from '../../content/set-names.ts';
import { filePatternProblem } from '../../match/file-pattern.ts';
import { compileRegex } from '../../match/regex.ts';
import { agentPattern } from '../agent-pattern.ts';
import { exampleProblems } from '../examples.ts';
import {
  choice,
  type FieldProblem,
  list,
  NO_PROBLEMS,
  oneOrMore,
  section,
  text,
  type Value,
} from '../kinds.ts';
import { observingFields } from '../observing.ts';
import { ruleId } from '../rule-id.ts';

const example = text('An example: a text that a call adds.', { required: true });

/** One rule of `preToolUse.contentRules`. */
export const contentRule = section(
  'A rule about text that a call adds to files.',
  {
    id: ruleId,
    pattern: text('The files that the rule applies to, as a file pattern.', {
      default: '**',
      problem: filePatternProblem,
      example: 'src/**/*.ts',
    }),
    forbid: oneOrMore(
      'What may not be added: a regular expression, which is matched line by line, or a set: `conclaude:secrets-in-text`, `conclaude:no-cheating`, `conclaude:conflict-markers`, or one kind of a set, such as `conclaude:no-cheating/skipped-test`. One, or a list.',
      text('A regular expression or a set.', { required: true, problem: forbidProblem }),
      ['conclaude:no-cheating', 'console\\.log'],
    ),
    where: choice(
      'Which text is looked at. `added`: only what the call adds; what is already in the file, or is only moved, passes.',
      ['added'],
      { default: 'added' },
    ),
    agent: agentPattern,
    action: choice('`block` refuses, `ask` lets the user decide.', ['block', 'ask'], { default: 'block' }),
    message: text('The message, instead of the usual sentence.', {
      example: 'Use the logger instead.',
    }),
    ...observingFields,
    match: list(
      'Texts in which the rule must find something; one in which it does not is an error.',
      example,
      ['console.log(x)'],
    ),
    notMatch: list('Texts in which it must find nothing; one in which it does is an error.', example, [
      'logger.info(x)',
    ]),
  },
  { problems: contentRuleProblems, inherits: true },
);

export type ContentRule = Value<typeof contentRule>;

function forbidProblem(value: string): string | undefined {
  if (value.startsWith(SET_PREFIX)) return setNamed(value) === undefined ? unknownSet(value) : undefined;
  const compiled = compileRegex(value);
  if (!compiled.ok) return compiled.problem;
  return compiled.regex.test('') ? 'it matches an empty line, so it would forbid everything' : undefined;
}

function unknownSet(value: string): string {
  const [name = ''] = value.slice(SET_PREFIX.length).split('/');
  const kinds = Object.hasOwn(SETS, name) ? SETS[name as keyof typeof SETS] : undefined;
  const known = kinds ?? Object.keys(SETS);
  const shown = known.map((one) => `${SET_PREFIX}${kinds === undefined ? '' : `${name}/`}${one}`);
  return `there is no such set; known are ${shown.join(', ')}`;
}

/** Whatever its files are: an example is a text, and a text lies in none. */
function contentRuleProblems(entry: Readonly<Record<string, unknown>>): readonly FieldProblem[] {
  const { forbid, match, notMatch } = entry as ContentRule;
  if (forbid.length === 0) return [{ field: 'forbid', expected: 'at least one regular expression or set' }];
  if (match.length + notMatch.length === 0) return NO_PROBLEMS;
  return exampleProblems({ match, notMatch }, forbid.join(', '), (text) => isForbidden(text, forbid));
}
