import { isKnown, knownField } from './field.ts';
import type { AndOr, PipelineNode } from './parse.ts';
import { childScope, MAX_FOLDERS, mergeBranch, type Scope } from './scope.ts';
import type { Frame, Output } from './session.ts';
import { followedBy, walkAny } from './walk.ts';

/** A chain of `&&` and `||` on its way. */
interface Chain {
  readonly frame: Frame;
  /** Where the shell was before it. */
  readonly before: Place;
  printed: Output;
  /** Somebody has tried to go elsewhere, and may not have got there. */
  mayHaveFailed: boolean;
}

export function walkAndOr(node: AndOr, frame: Frame): Output {
  const { scope } = frame;
  const chain: Chain = { frame, before: placeOf(scope), printed: knownField(''), mayHaveFailed: false };
  node.commands.forEach((command, index) => {
    if (index > 0 && node.operators[index - 1] === '||') walkOther(command, chain);
    else walkNext(command, index > 0 ? node.commands[index - 1] : undefined, node.operators[index], chain);
  });
  const { before } = chain;
  if (chain.mayHaveFailed && before.cwd !== undefined && before.cwd !== scope.cwd)
    scope.alsoCwds = [...new Set([...scope.alsoCwds, before.cwd])].slice(0, MAX_FOLDERS);
  return chain.printed;
}

/** What comes after `||`: it runs where the command before it has failed. */
function walkOther(command: PipelineNode, chain: Chain): void {
  const { frame, before } = chain;
  const { scope } = frame;
  const ends = endsTheShell(command);
  if (ends) scope.alsoCwds = [];
  const branch = childScope(scope);
  if (chain.mayHaveFailed) goBack(branch, before);
  const other = walkAny(command, { ...frame, scope: branch });
  if (ends || (scope.cwd !== before.cwd && !chain.mayHaveFailed)) goBack(branch, scope);
  // Whoever has failed to go there is where the branch has gone.
  if (ends || (branch.cwd !== before.cwd && branch.alsoCwds.length === 0)) chain.mayHaveFailed = false;
  mergeBranch(scope, branch);
  chain.printed = eitherOf(chain.printed, other);
}

function walkNext(
  command: PipelineNode,
  previous: PipelineNode | undefined,
  following: '&&' | '||' | undefined,
  chain: Chain,
): void {
  const { frame, before } = chain;
  const { scope } = frame;
  chain.printed = followedBy(chain.printed, walkMaybe(command, previous, frame));
  const hasMoved = scope.cwd !== before.cwd;
  chain.mayHaveFailed ||= hasMoved && (scope.alsoCwds.includes(before.cwd ?? '') || isTest(previous));
  if (following !== '&&') return;
  // What follows `&&` only runs when the `cd` before it worked, or didn't if there is a `!`.
  if (chain.mayHaveFailed && isNegated(command)) goBack(scope, before);
  else scope.alsoCwds = [];
}

/** What is assigned after `&&` may stay as it was, unless what stands before it can't fail. */
function walkMaybe(command: PipelineNode, previous: PipelineNode | undefined, frame: Frame): Output {
  const isAssignment = command.type === 'Command' && command.name === undefined;
  if (!isAssignment || previous === undefined || cannotFail(previous)) return walkAny(command, frame);
  const branch = childScope(frame.scope);
  const printed = walkAny(command, { ...frame, scope: branch });
  mergeBranch(frame.scope, branch);
  return printed;
}

function cannotFail(node: PipelineNode): boolean {
  return node.type === 'Command' && /^(?:true|:|echo|printf|export|cd)?$/.test(node.name?.value ?? '');
}

export type Place = Pick<Scope, 'cwd' | 'alsoCwds'>;

export function placeOf({ cwd, alsoCwds }: Scope): Place {
  return { cwd, alsoCwds };
}

export function goBack(scope: Scope, { cwd, alsoCwds }: Place): void {
  scope.cwd = cwd;
  scope.alsoCwds = alsoCwds;
}

export function isNegated(node: PipelineNode): boolean {
  return node.type === 'Pipeline' && node.prefixes.filter(({ type }) => type === 'Negation').length % 2 === 1;
}

const FILE_TEST = /^-[abcdefghkprsuwxGLNOS]$/;

/** A test of something else than whether a file is there: `[ -n "$CI" ] && cd x` may well not move. */
function isTest(node: PipelineNode | undefined): boolean {
  if (node?.type === 'ArithmeticCommand') return true;
  if (node?.type === 'TestCommand')
    return node.expression.type !== 'TestUnary' || !FILE_TEST.test(node.expression.operator);
  if (node?.type !== 'Command' || !/^(?:\[|test)$/.test(node.name?.value ?? '')) return false;
  const [first] = node.suffix;
  return first?.type !== 'Word' || !FILE_TEST.test(first.value);
}

/** What one of two branches prints. */
export function eitherOf(one: Output, other: Output): Output {
  if (one === undefined || other === undefined || !isKnown(one) || !isKnown(other)) return undefined;
  const texts = [...new Set([one.text, ...(one.others ?? []), other.text, ...(other.others ?? [])])];
  const [text = '', ...others] = texts.filter((each) => each !== '');
  if (others.length > MAX_ALTERNATIVES) return undefined;
  return { text, state: 'guess', ...(others.length > 0 && { others }) };
}

const MAX_ALTERNATIVES = 16;

function endsTheShell(node: PipelineNode): boolean {
  if (node.type === 'BraceGroup') {
    const last = node.body.commands.at(-1)?.command;
    return last !== undefined && last.type !== 'AndOr' && endsTheShell(last);
  }
  return node.type === 'Command' && /^(?:exit|return|break|continue)$/.test(node.name?.value ?? '');
}
