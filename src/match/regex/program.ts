import type { Node } from './tree.ts';

export type Instruction =
  | Extract<Node, { kind: 'chars' | 'edge' }>
  /** Go on at the next instruction and at `other` as well. */
  | { readonly kind: 'fork'; readonly other: number }
  | { readonly kind: 'jump'; readonly to: number }
  | { readonly kind: 'match' };

export type Program = readonly Instruction[];

export function toProgram(tree: Node): Program {
  const program: Instruction[] = [];
  write(program, tree);
  program.push({ kind: 'match' });
  return program;
}

function write(program: Instruction[], node: Node): void {
  switch (node.kind) {
    case 'chars':
    case 'edge':
      program.push(node);
      break;
    case 'sequence':
      for (const part of node.parts) write(program, part);
      break;
    case 'choice':
      writeChoice(program, node.options);
      break;
    case 'repeat':
      writeRepeat(program, node.body, node.min, node.max);
      break;
  }
}

function writeChoice(program: Instruction[], options: readonly Node[]): void {
  const jumps: number[] = [];
  for (const option of options.slice(0, -1)) {
    const fork = reserve(program);
    write(program, option);
    jumps.push(reserve(program));
    program[fork] = { kind: 'fork', other: program.length };
  }
  for (const option of options.slice(-1)) write(program, option);
  for (const jump of jumps) program[jump] = { kind: 'jump', to: program.length };
}

function writeRepeat(program: Instruction[], body: Node, min: number, max: number): void {
  for (let count = 0; count < min; count += 1) write(program, body);
  if (max === Infinity) {
    const fork = reserve(program);
    write(program, body);
    program.push({ kind: 'jump', to: fork });
    program[fork] = { kind: 'fork', other: program.length };
    return;
  }
  const forks: number[] = [];
  for (let count = min; count < max; count += 1) {
    forks.push(reserve(program));
    write(program, body);
  }
  for (const fork of forks) program[fork] = { kind: 'fork', other: program.length };
}

/** Holds a place for an instruction whose target isn't known yet. */
function reserve(program: Instruction[]): number {
  return program.push({ kind: 'match' }) - 1;
}
