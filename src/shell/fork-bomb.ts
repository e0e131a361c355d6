import { knownField } from './field.ts';
import type { AndOr, ArithmeticFor, CompoundList, FunctionDefinition, PipelineNode, While } from './parse.ts';
import { findFunction } from './scope.ts';
import { type Frame, recordAround } from './session.ts';

/** What such a text is called among the commands of a line. */
const NAME = 'fork-bomb';

/** A loop without end that starts something in the background, and doesn't wait for it. */
export function followEndless(node: While | ArithmeticFor, frame: Frame): void {
  const isEndless = node.type === 'While' ? isAlways(node) : node.test === undefined;
  if (isEndless && leavesBehind(node.body)) recordAround(frame, [knownField(NAME)]);
}

function isAlways({ clause, kind }: While): boolean {
  const [only, ...more] = clause.commands;
  if (only === undefined || more.length > 0) return false;
  const { command } = only;
  if (command.type === 'TestCommand') {
    const { expression } = command;
    // `[[ 1 ]]`: a word that isn't empty.
    return (
      kind === 'while' &&
      expression.type === 'TestUnary' &&
      /^\w+$/.test(expression.operand.text) &&
      !/^-[zvR]/.test(expression.operator)
    );
  }
  if (command.type !== 'Command') return false;
  const words = [command.name?.value ?? '', ...command.args.map(({ text }) => text)];
  const name = (words[0] ?? '').replace(/^(?:\/usr)?\/bin\//, '');
  if (name === '[' || name === 'test')
    return kind === 'while' && words.filter((word) => word !== ']').length === 2;
  return kind === 'while' ? name === 'true' || name === ':' : name === 'false';
}

/** `wait`, `break` and the like count only where they are sure to run. */
function leavesBehind({ commands }: CompoundList): boolean {
  let isOpen = false;
  for (const { command, background } of commands) {
    if (background === true) isOpen = true;
    else if (command.type === 'Command' && /^(?:wait|break|exit|return)$/.test(command.name?.value ?? ''))
      isOpen = false;
  }
  return isOpen;
}

const MAX_STEPS = 64;

/** A function that, through others or not, starts itself in the background each time it is called. */
export function followRecursion(name: string, definition: FunctionDefinition, frame: Frame): void {
  const seen = new Set<string>();
  const todo = calledIn(definition.body).map((call) => ({ ...call }));
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = todo.pop();
    if (next === undefined) return;
    if (next.name === name && next.inBackground) {
      recordAround(frame, [knownField(NAME)]);
      return;
    }
    const key = `${next.name} ${next.inBackground}`;
    const other = seen.has(key) ? undefined : findFunction(frame.scope, next.name, frame.session.exported);
    seen.add(key);
    if (other === undefined) continue;
    for (const call of calledIn(other.body))
      todo.push({ name: call.name, inBackground: call.inBackground || next.inBackground });
  }
}

interface CalledFunction {
  readonly name: string;
  readonly inBackground: boolean;
}

/** What the body calls whenever it runs. */
function calledIn(body: FunctionDefinition['body']): readonly CalledFunction[] {
  if (body.type !== 'BraceGroup' && body.type !== 'Subshell') return [];
  return body.body.commands.flatMap(({ command, background }) =>
    namesIn(command).map((name) => ({ name, inBackground: background === true })),
  );
}

function namesIn(node: PipelineNode | AndOr): readonly string[] {
  if (node.type === 'Pipeline') return node.commands.flatMap(namesIn);
  return node.type === 'Command' && node.name !== undefined ? [node.name.value] : [];
}
