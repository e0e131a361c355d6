import { charSet, WORD } from './char-set.ts';
import type { Instruction, Program } from './program.ts';
import type { Edge } from './tree.ts';

/** What stands on one side of a place in the text. */
export type Neighbour = 'nothing' | 'newline' | 'word' | 'separator' | 'other';

/**
 * Everywhere that the program can be after some text: all ways are followed at once, so a character is never
 * looked at twice. What a state leads to is remembered, so that most characters cost one look-up.
 */
interface State {
  readonly before: Neighbour;
  readonly threads: readonly number[];
  readonly next: Map<number, State | 'matched'>;
}

// Counted in threads that are kept; when it is used up, states are made anew for each character.
const MEMORY = 200_000;
const COST_OF_A_STATE = 20;
export const END = -1;
/** What parts the words of a command, the newline aside. */
const SEPARATORS = ' \t;|&<>()';

/** How much may still be spent on looking. */
export interface SearchBudget {
  left: number;
}

/** Whether the program matches anywhere in a text. Says no when the budget is used up. */
export type Search = (text: string, budget: SearchBudget) => boolean;

export function createSearch(program: Program): Search {
  const advance = createStep(program);
  const states = new Map<string, State>();
  const start: State = { before: 'nothing', threads: [0], next: new Map() };
  let room = MEMORY;

  function step(state: State, codePoint: number, budget: SearchBudget): State | 'matched' {
    const known = state.next.get(codePoint);
    if (known) return known;
    const made = advance(state, codePoint);
    budget.left -= state.threads.length;
    if (room <= 0) return made;
    const next = made === 'matched' ? made : sameAs(made);
    room -= 1;
    state.next.set(codePoint, next);
    return next;
  }

  function sameAs(made: State): State {
    const key = `${made.before} ${made.threads.toSorted((a, b) => a - b).join()}`;
    const known = states.get(key);
    if (known) return known;
    room -= made.threads.length + COST_OF_A_STATE;
    states.set(key, made);
    return made;
  }

  return (text, budget) => {
    let state = start;
    for (let at = 0; at < text.length; ) {
      const codePoint = text.codePointAt(at) ?? 0;
      const next = step(state, codePoint, budget);
      if (next === 'matched') return true;
      if (budget.left < 0) return false;
      state = next;
      at += codePoint > 0xffff ? 2 : 1;
    }
    return step(state, END, budget) === 'matched';
  };
}

/** The step from one state over one character, or over the end of the text, to the next. */
function createStep(program: Program): (state: State, codePoint: number) => State | 'matched' {
  const neighbour = createNeighbour(program);
  // The number of the step that last came by an instruction: nothing is followed twice in one step.
  const visited = new Uint32Array(program.length);
  const open: number[] = [];
  let round = 0;

  /** Follows `open` to its end; the places behind the character go to `threads`. True: a match was reached. */
  function spread(threads: number[], codePoint: number, before: Neighbour, after: Neighbour): boolean {
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const instruction = program[at];
      if (instruction === undefined || visited[at] === round) continue;
      visited[at] = round;
      if (instruction.kind === 'match') return true;
      if (instruction.kind !== 'chars') follow(instruction, at, open, before, after);
      else if (codePoint !== END && instruction.set(codePoint)) threads.push(at + 1);
    }
    return false;
  }

  return (state, codePoint) => {
    const after = neighbour(codePoint);
    // A match may begin at any character, so the program's first instruction is always among the threads.
    const threads = [0];
    round += 1;
    open.length = 0;
    for (const thread of state.threads) {
      open.push(thread);
      if (spread(threads, codePoint, state.before, after)) return 'matched';
    }
    return { before: after, threads, next: new Map() };
  };
}

/** What a character is to those that stand beside it. */
export function createNeighbour(program: Program): (codePoint: number) => Neighbour {
  // Words are told apart only for a pattern that asks: loading Unicode's letters takes a good millisecond.
  const asksForWords = program.some(
    (instruction) => instruction.kind === 'edge' && isWordEdge(instruction.edge),
  );
  const isWord = asksForWords ? charSet([WORD], false, false) : () => false;
  return (codePoint) => {
    if (codePoint === END) return 'nothing';
    if (codePoint === 0x0a) return 'newline';
    if (SEPARATORS.includes(String.fromCodePoint(codePoint))) return 'separator';
    return isWord(codePoint) ? 'word' : 'other';
  };
}

/** Adds the instructions that come after one which takes no character. */
export function follow(
  instruction: Instruction,
  at: number,
  open: number[],
  before: Neighbour,
  after: Neighbour,
): void {
  if (instruction.kind === 'jump') open.push(instruction.to);
  else if (instruction.kind === 'fork') open.push(at + 1, instruction.other);
  else if (instruction.kind === 'edge' && isAtEdge(instruction.edge, before, after)) open.push(at + 1);
}

function isWordEdge(edge: Edge): boolean {
  return edge === 'word-edge' || edge === 'no-word-edge';
}

function isAtEdge(edge: Edge, before: Neighbour, after: Neighbour): boolean {
  switch (edge) {
    case 'text-start':
      return before === 'nothing';
    case 'text-end':
      return after === 'nothing';
    case 'line-start':
      return before === 'nothing' || before === 'newline';
    case 'line-end':
      return after === 'nothing' || after === 'newline';
    case 'word-edge':
      return (before === 'word') !== (after === 'word');
    case 'no-word-edge':
      return (before === 'word') === (after === 'word');
    case 'command-word-end':
      return after === 'nothing' || partsWords(after) || partsWords(before);
  }
}

function partsWords(neighbour: Neighbour): boolean {
  return neighbour === 'separator' || neighbour === 'newline';
}
