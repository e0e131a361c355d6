import { execFileSync } from 'node:child_process';
import { fstatSync, readFileSync } from 'node:fs';
import { attempt } from './attempt.ts';

/** One process, as far as the system tells. */
export interface ProcessFact {
  readonly id: number;
  readonly parent: number;
  /** The process that leads its session: a login, a terminal, or whoever detached itself. */
  readonly session: number;
  /** What the system calls it; a part of it where it is long. */
  readonly name: string;
  readonly args: readonly string[];
}

/**
 * The processes that this one comes from: its parents, the leaders of their sessions, and the parents of those. Who
 * started a process that outlived its parent is still known by its session. `undefined`: the system doesn't tell.
 */
export function processesBehind(id: number = process.pid): readonly ProcessFact[] | undefined {
  const lookUp = processFact(id) === undefined ? fromPs() : processFact;
  if (lookUp === undefined) return undefined;
  const found = new Map<number, ProcessFact>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const fact = next > 0 && !found.has(next) ? lookUp(next) : undefined;
    if (fact === undefined) continue;
    found.set(next, fact);
    open.push(fact.session, fact.parent);
  }
  found.delete(id);
  return [...found.values()];
}

/** Where a process stands: who started it, and in which terminal. */
export interface ProcessPlace {
  /** The nearest first. */
  readonly parents: readonly ProcessFact[];
  /** `undefined`: the system doesn't tell. `gone`: it has ended. */
  readonly leader: ProcessFact | 'gone' | undefined;
  /** Is its standard input the terminal that its session belongs to? `undefined`: the system doesn't tell. */
  readonly isInOwnTerminal: boolean | undefined;
}

/** Of this process; `undefined` where the system doesn't tell. */
export function ownPlace(): ProcessPlace | undefined {
  const own = processFact(process.pid);
  const lookUp = own === undefined ? fromPs() : processFact;
  if (lookUp === undefined) return undefined;
  const parents: ProcessFact[] = [];
  for (let fact = lookUp(process.pid); fact !== undefined; ) {
    fact = fact.parent > 0 && parents.length < MOST_PARENTS ? lookUp(fact.parent) : undefined;
    if (fact !== undefined) parents.push(fact);
  }
  if (own === undefined) return { parents, leader: undefined, isInOwnTerminal: undefined };
  return {
    parents,
    leader: processFact(own.session) ?? 'gone',
    isInOwnTerminal: own.terminal !== 0 && own.terminal === deviceOf(0),
  };
}

const MOST_PARENTS = 1000;

/** The device behind an open file as /proc writes it: twelve bits for the driver, twenty for the number. */
function deviceOf(file: number): number | undefined {
  const device = attempt(() => fstatSync(file, { bigint: true }).rdev);
  if (device === undefined) return undefined;
  const driver = (device >> 8n) & 0xfffn;
  const number = (device & 0xffn) | ((device >> 12n) & 0xfff00n);
  return Number((number & 0xffn) | (driver << 8n) | ((number & 0xfff00n) << 12n));
}

/** From /proc, which Linux has. The name stands in parentheses and may contain some itself. */
function processFact(id: number): (ProcessFact & { readonly terminal: number }) | undefined {
  const stat = attempt(() => readFileSync(`/proc/${id}/stat`, 'utf8'));
  if (stat === undefined) return undefined;
  const close = stat.lastIndexOf(')');
  const [, parent, , session, terminal] = stat.slice(close + 2).split(' ');
  const line = attempt(() => readFileSync(`/proc/${id}/cmdline`, 'utf8')) ?? '';
  return {
    id,
    parent: Number(parent),
    session: Number(session),
    terminal: Number(terminal),
    name: stat.slice(stat.indexOf('(') + 1, close),
    args: line.split('\0').filter((arg) => arg !== ''),
  };
}

/** From the program that every other Unix has. It doesn't tell sessions by their leader; a group is the next best. */
export function fromPs(): ((id: number) => ProcessFact | undefined) | undefined {
  const table = attempt(() =>
    execFileSync('ps', ['-axo', 'pid=,ppid=,pgid=,command='], {
      encoding: 'utf8',
      env: { PATH: '/bin:/usr/bin' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  if (table === undefined) return undefined;
  const facts = new Map<number, ProcessFact>();
  for (const line of table.split('\n')) {
    const [, id, parent, group, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (id === undefined) continue;
    const args = command.split(' ').filter((arg) => arg !== '');
    const name = (args[0] ?? '').split('/').at(-1) ?? '';
    facts.set(Number(id), { id: Number(id), parent: Number(parent), session: Number(group), name, args });
  }
  return facts.size === 0 ? undefined : (id) => facts.get(id);
}
