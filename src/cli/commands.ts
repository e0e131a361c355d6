import type { Terminal } from './terminal.ts';

/** Runs with the arguments after its name; returns the exit code, at once or later. */
export type Command = (args: readonly string[], terminal: Terminal) => number | Promise<number>;

/** The commands that people type. Each is loaded only when it is called: hooks don't pay for them. */
export const COMMANDS = {
  init: () => import('./init.ts').then((module) => module.init),
  uninstall: () => import('./uninstall.ts').then((module) => module.uninstall),
  validate: () => import('./validate.ts').then((module) => module.validate),
  explain: () => import('./explain.ts').then((module) => module.explain),
  test: () => import('./test.ts').then((module) => module.test),
  doctor: () => import('./doctor.ts').then((module) => module.doctor),
  visualize: () => import('./visualize.ts').then((module) => module.visualize),
  completion: () => import('./completion.ts').then((module) => module.completion),
  migrate: () => import('./migrate.ts').then((module) => module.migrate),
} as const satisfies Readonly<Record<string, () => Promise<Command>>>;

export type CommandName = keyof typeof COMMANDS;

export function isCommandName(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}
