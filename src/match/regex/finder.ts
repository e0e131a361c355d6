import { createNeighbour, END, follow, type Neighbour, type SearchBudget } from './automaton.ts';
import type { Program } from './program.ts';

/** Half-open. */
export interface FoundSpan {
  readonly start: number;
  readonly end: number;
}

/** One match is found in linear time, but a text may hold many long ones, so there is a budget. With one that is used up, what is found so far may not be the longest, or not be there yet. */
export type Finder = (text: string, from: number, budget: SearchBudget) => FoundSpan | undefined;

/** Where each way through the program stands, and where it began; those that began first come first. */
interface Ways {
  readonly places: number[];
  readonly starts: number[];
}

/** Finds the first match at or after a place, the longest of those that begin there. */
export function createFinder(program: Program): Finder {
  const neighbour = createNeighbour(program);
  const step = createStep(program);
  return (text, from, budget) => {
    let before: Neighbour = from === 0 ? 'nothing' : neighbour(lastBefore(text, from));
    let ways: Ways = { places: [], starts: [] };
    let next: Ways = { places: [], starts: [] };
    let best: FoundSpan | undefined;
    for (let at = from; at <= text.length; ) {
      if (best === undefined) addWay(ways, 0, at);
      budget.left -= 1 + ways.places.length;
      if (ways.places.length === 0 || budget.left < 0) return best;
      const codePoint = text.codePointAt(at) ?? END;
      const after = neighbour(codePoint);
      const start = step(ways, next, { codePoint, before, after }, best?.start);
      if (start !== undefined) best = { start, end: at };
      // The same two again and again: making new ones for each character is most of the work.
      const last = ways;
      ways = next;
      next = last;
      next.places.length = 0;
      next.starts.length = 0;
      before = after;
      at += codePoint > 0xffff ? 2 : 1;
    }
    return best;
  };
}

interface Place {
  readonly codePoint: number;
  readonly before: Neighbour;
  readonly after: Neighbour;
}

/** Follows all ways over one character; gives the start of a match that ends before it. `most`: later starts lose. */
function createStep(
  program: Program,
): (ways: Ways, next: Ways, place: Place, most: number | undefined) => number | undefined {
  const visited = new Uint32Array(program.length);
  const open: number[] = [];
  let round = 0;

  function spread(next: Ways, { codePoint, before, after }: Place, start: number): boolean {
    let isMatch = false;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const instruction = program[at];
      if (instruction === undefined || visited[at] === round) continue;
      visited[at] = round;
      if (instruction.kind === 'match') isMatch = true;
      else if (instruction.kind !== 'chars') follow(instruction, at, open, before, after);
      else if (codePoint !== END && instruction.set(codePoint)) addWay(next, at + 1, start);
    }
    return isMatch;
  }

  return (ways, next, place, most = Infinity) => {
    let first = most;
    let isMatch = false;
    round += 1;
    for (let index = 0; index < ways.places.length; index++) {
      const start = ways.starts[index] as number;
      if (start > first) break;
      open.push(ways.places[index] as number);
      if (!spread(next, place, start)) continue;
      [first, isMatch] = [start, true];
    }
    return isMatch ? first : undefined;
  };
}

function addWay({ places, starts }: Ways, place: number, start: number): void {
  places.push(place);
  starts.push(start);
}

function lastBefore(text: string, at: number): number {
  const unit = text.charCodeAt(at - 1);
  const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff && at > 1;
  return isSecondHalf ? (text.codePointAt(at - 2) ?? unit) : unit;
}
