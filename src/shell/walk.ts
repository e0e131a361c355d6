import { eitherOf, goBack, isNegated, type Place, placeOf, walkAndOr } from './and-or.ts';
import { compute } from './arithmetic.ts';
import { spend } from './budget.ts';
import { visitSubstitutions } from './expand-parameter.ts';
import { joinFields, knownField, unknownField } from './field.ts';
import { walkArithmeticFor, walkFor, walkWhile } from './loops.ts';
import type { AndOr, CommandNode, CompoundList, If, ParsedScript, Pipeline, PipelineNode } from './parse.ts';
import { applyRedirects } from './redirects.ts';
import { childScope, forgetAssigned, mergeBranch } from './scope.ts';
import { type Frame, frameOfStage, type Output, recordContent } from './session.ts';
import { runSimpleCommand } from './simple-command.ts';
import { followTest } from './tests.ts';

const MAX_DEPTH = 160;

export function walkList(list: ParsedScript | CompoundList, frame: Frame): Output {
  let printed: Output = knownField('');
  for (const { command, background } of list.commands) {
    const at = background === true ? { ...frame, scope: childScope(frame.scope) } : frame;
    printed = followedBy(printed, walkAny(command, at));
  }
  return printed;
}

const MAX_OUTPUT = 65_536;

export function followedBy(before: Output, after: Output): Output {
  if (before === undefined || after === undefined) return undefined;
  if (before.text === '') return after;
  if (after.text === '') return before;
  return before.text.length + after.text.length > MAX_OUTPUT ? undefined : joinFields([before, after], '');
}

export function walkAny(node: PipelineNode | AndOr, frame: Frame): Output {
  const { session } = frame;
  if (!spend(session.budget, 1)) return undefined;
  if (session.depth >= MAX_DEPTH) {
    session.budget.exceeded = true;
    return undefined;
  }
  session.depth++;
  const printed =
    node.type === 'AndOr'
      ? walkAndOr(node, frame)
      : node.type === 'Pipeline'
        ? walkPipeline(node, frame)
        : walkCommand(node, frame);
  session.depth--;
  return printed;
}

function walkPipeline(node: Pipeline, frame: Frame): Output {
  const [only] = node.commands;
  if (node.commands.length === 1 && only !== undefined) return walkCommand(only, frame);
  let input = frame.input;
  const lastActor = node.commands.findLastIndex(actsOnInput);
  node.commands.forEach((command, index) => {
    const wantsOutput = frame.wantsOutput || index < lastActor;
    const scope = childScope(frame.scope);
    const printed = walkCommand(command, frameOfStage(scope, input, wantsOutput, frame));
    if (frame.scope.keepsLastOfPipe && index === node.commands.length - 1) mergeBranch(frame.scope, scope);
    // Something comes through the pipe, even if nobody knows what.
    input = printed ?? (index < node.commands.length - 1 ? unknownField('') : undefined);
  });
  return input;
}

const ONLY_READS = new Set(
  'head tail wc grep egrep rg sort uniq cat less more nl cut tr awk sed jq column tac'.split(' '),
);

/** Whether this stage may do something with the names it reads, other than print them. */
function actsOnInput(node: CommandNode): boolean {
  return node.type !== 'Command' || !ONLY_READS.has(node.name?.value ?? '');
}

export function walkCommand(node: CommandNode | CompoundList, frame: Frame): Output {
  switch (node.type) {
    case 'Command':
      return runSimpleCommand(node, frame);
    case 'Redirected': {
      const streams = applyRedirects(node.redirects, frame);
      const before = frame.scope.descriptors;
      frame.scope.descriptors = streams.descriptors;
      const printed = walkCommand(node.command, { ...frame, input: streams.input });
      if (frame.scope.descriptors === streams.descriptors) frame.scope.descriptors = before;
      for (const { frame: at, target, appends } of streams.outputs)
        recordContent(at, target, printed, appends);
      return streams.printsToPipe ? printed : knownField('');
    }
    case 'BraceGroup':
      return walkList(node.body, frame);
    case 'CompoundList':
      return walkList(node, frame);
    case 'Subshell':
      return walkList(node.body, { ...frame, scope: childScope(frame.scope) });
    case 'Function':
      if (node.name.parts === undefined) frame.scope.functions.set(node.name.value, node);
      return knownField('');
    case 'Coproc':
      // What it will read is written to it later on.
      walkCommand(node.body, { ...frame, scope: childScope(frame.scope), input: unknownField('') });
      return knownField('');
    case 'TestCommand':
      visitSubstitutions(node, frame);
      followTest(node.expression, frame);
      return knownField('');
    case 'ArithmeticCommand':
      visitSubstitutions(node, frame);
      if (node.expression === undefined) forgetAssigned(node.body, frame.scope);
      else compute(node.expression, node.body, frame);
      return knownField('');
    case 'If':
      return walkIf(node, frame);
    case 'Case':
      visitSubstitutions(node.word, frame);
      for (const item of node.items) for (const pattern of item.pattern) visitSubstitutions(pattern, frame);
      return walkBranches(
        node.items.map((item) => item.body),
        frame,
      );
    case 'For':
    case 'Select':
      return walkFor(node, frame);
    case 'While':
      return walkWhile(node, frame);
    case 'ArithmeticFor':
      return walkArithmeticFor(node, frame);
  }
}

function walkIf(node: If, frame: Frame): Output {
  const { scope } = frame;
  const before = placeOf(scope);
  const choices = [node, ...node.elif];
  for (const { clause } of choices) walkList(clause, frame);
  const bodies = choices.map((choice) => choice.then);
  const moved = scope.cwd !== before.cwd && scope.alsoCwds.includes(before.cwd ?? '');
  const last = node.clause.commands.at(-1)?.command;
  const onFailure = moved && last !== undefined && last.type !== 'AndOr' && isNegated(last);
  const start = onFailure ? before : moved ? { cwd: scope.cwd, alsoCwds: [] } : undefined;
  return walkBranches(node.else === undefined ? bodies : [...bodies, node.else], frame, start);
}

/** `start`: where the first of them starts, if that isn't where the others do. */
function walkBranches(bodies: readonly CompoundList[], frame: Frame, start?: Place): Output {
  let printed: Output = knownField('');
  const branches = bodies.map((body, index) => {
    const scope = childScope(frame.scope);
    if (index === 0 && start !== undefined) goBack(scope, start);
    printed = eitherOf(printed, walkList(body, { ...frame, scope }));
    return scope;
  });
  for (const branch of branches) mergeBranch(frame.scope, branch);
  return printed;
}
