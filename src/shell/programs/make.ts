import { hasOption, optionValues } from '../arguments.ts';
import { spend } from '../budget.ts';
import { isKnown, knownField } from '../field.ts';
import { childScope } from '../scope.ts';
import { contentOf, type Frame, type Output, recordAccess } from '../session.ts';
import { expandMake, type MakeScope } from './make-expand.ts';
import { handled } from './make-row.ts';
import { type Makefile, type MakeRule, readMakefile } from './makefile.ts';
import type { ProgramCall } from './row.ts';

/** Make runs what a makefile says, which is read where the text itself has written it. */
export const make = () =>
  handled('make gmake bmake', runMake, {
    valued: '-f --file --makefile -I --include-dir -o --old-file --assume-old -W --what-if --new-file --eval',
    attached: '-j --jobs -l --load-average -O --output-sync --debug --shuffle -d',
    folder: '-C --directory',
  });

const DEFAULT_FILES = ['GNUmakefile', 'makefile', 'Makefile'];

function runMake({ args, frame }: ProgramCall): undefined {
  const given = optionValues(args, '-f --file --makefile');
  for (const file of given) if (file.text !== '-') recordAccess(frame, 'read', file);
  const evals = optionValues(args, '--eval');
  const files = given.length > 0 ? given : DEFAULT_FILES.map(knownField);
  const texts = [
    ...evals,
    ...files.map((file) => (file.text === '-' ? frame.input : contentOf(file, frame))),
  ];
  const known = texts.filter((text) => text !== undefined);
  if (known.length === 0) return;
  const makefile = withIncludes(readMakefile(known.map(({ text }) => text).join('\n')), frame);
  const guessing = frame.guessing || !known.every(isKnown);
  const goals: string[] = [];
  for (const { text } of args.operands) {
    const [, name, value = ''] = /^([\w.]+)\s*[:+?]*=(.*)$/s.exec(text) ?? [];
    if (name === undefined) goals.push(text);
    else makefile.variables.set(name, value);
  }
  const inner: Frame = { ...frame, guessing, input: undefined };
  const scope = makeScope(makefile, inner);
  for (const line of makefile.others) expandMake(line, scope);
  for (const [, value] of makefile.variables)
    if (/\$[({](?:shell|file)\s/.test(value)) expandMake(value, scope);
  if (!hasOption(args, '-n --just-print --dry-run --recon -q --question -t --touch'))
    runGoals(goals, makefile, scope, inner);
}

const MAX_INCLUDES = 8;

function withIncludes(makefile: Makefile, frame: Frame): Makefile {
  const texts = makefile.includes
    .flatMap((files) => files.trim().split(/\s+/))
    .slice(0, MAX_INCLUDES)
    .flatMap((file) => contentOf(knownField(file), frame)?.text ?? []);
  if (texts.length === 0) return makefile;
  const included = readMakefile(texts.join('\n'));
  return {
    ...makefile,
    rules: [...makefile.rules, ...included.rules],
    variables: new Map([...included.variables, ...makefile.variables]),
    others: [...makefile.others, ...included.others],
  };
}

function makeScope({ variables }: Makefile, frame: Frame): MakeScope {
  return {
    variables,
    automatic: {},
    runShell: (command): Output =>
      frame.shell.runText(command, { ...frame, scope: childScope(frame.scope), wantsOutput: true }),
    writeFile: (path) => recordAccess(frame, 'create', knownField(path)),
    spend: (steps) => spend(frame.session.budget, steps),
  };
}

/** Runs the recipes of the goals and of all that they need; which of it is up to date isn't asked. */
function runGoals(goals: readonly string[], makefile: Makefile, scope: MakeScope, frame: Frame): void {
  const rules = makefile.rules.map((rule) => ({
    rule,
    targets: wordsOf(expandMake(rule.targets, scope)),
    needs: wordsOf(expandMake(rule.needs, scope)),
  }));
  const isSpecial = (target: string) => /^\.[A-Z]|%/.test(target);
  const first = rules.find(({ targets }) => targets.length > 0 && !targets.some(isSpecial))?.targets[0];
  const preset = makefile.variables.get('.DEFAULT_GOAL');
  const oneShell = rules.some(({ targets }) => targets.includes('.ONESHELL'));
  const done = new Set<string>();
  const queue = goals.length > 0 ? [...goals] : [preset ?? first ?? ''];
  for (let goal = queue.shift(); goal !== undefined; goal = queue.shift()) {
    if (goal === '' || done.has(goal) || !spend(frame.session.budget, rules.length)) continue;
    done.add(goal);
    for (const { rule, targets, needs } of rules) {
      const stem = stemOf(goal, targets);
      if (stem === undefined) continue;
      const filled = needs.filter((need) => need !== '|').map((need) => need.replace('%', stem));
      queue.push(...filled);
      const automatic = {
        '@': goal,
        '<': filled[0] ?? '',
        '^': filled.join(' '),
        '+': filled.join(' '),
        '?': filled.join(' '),
        '*': stem,
      };
      runRecipe(rule, { ...scope, automatic }, oneShell, frame);
    }
  }
}

/** What `%` stands for when one of the targets is this goal; empty without a `%`. */
function stemOf(goal: string, targets: readonly string[]): string | undefined {
  for (const target of targets) {
    if (target === goal) return '';
    const [before = '', after] = target.split('%');
    if (after === undefined || goal.length < before.length + after.length) continue;
    if (goal.startsWith(before) && goal.endsWith(after))
      return goal.slice(before.length, goal.length - after.length);
  }
  return undefined;
}

/** Every line gets a shell of its own, unless `.ONESHELL` is set. */
function runRecipe({ recipe }: MakeRule, scope: MakeScope, oneShell: boolean, frame: Frame): void {
  const lines = recipe.flatMap((line) => expandMake(line, scope).split('\n'));
  const commands = lines.map((line) => line.replace(/^[\s@+-]+/, ''));
  for (const command of oneShell ? [commands.join('\n')] : commands)
    frame.shell.runText(command, { ...frame, scope: childScope(frame.scope) });
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
