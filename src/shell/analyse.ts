import type { ShellAnalysis, ShellProblem, ShellWorld } from './analysis.ts';
import { newBudget } from './budget.ts';
import { isProgram, runWords } from './dispatch.ts';
import { newFileTexts } from './file-texts.ts';
import { newFileView, newLinks } from './file-view.ts';
import { parseShell } from './parse.ts';
import { newScope } from './scope.ts';
import type { Frame, Output, Session, Shell } from './session.ts';
import { walkList } from './walk.ts';

const MAX_LENGTH = 131_072;
const MAX_NESTING = 16;

/** Reads a bash command: the simple commands in it and the files it touches. Never throws. */
export function analyseShell(command: string, world: ShellWorld): ShellAnalysis {
  return analyseCounted(command, world).analysis;
}

/** The same with the work it took, for those who watch that work. */
export function analyseCounted(
  command: string,
  world: ShellWorld,
): { readonly analysis: ShellAnalysis; readonly steps: number } {
  if (command.length > MAX_LENGTH) {
    return {
      analysis: {
        commands: [],
        around: [],
        accesses: [],
        chosen: [],
        unresolvedWrites: [],
        assigned: [],
        problem: 'too-long',
      },
      steps: 0,
    };
  }
  const session = newSession(command, world);
  try {
    SHELL.runText(command, firstFrame(session, command));
    for (const run of session.atExit) run();
  } catch {
    // Whatever the reason: an analysis that broke off must not pass for a complete one.
    session.complete = false;
  }
  const analysis = {
    commands: session.commands,
    around: session.around,
    accesses: [...session.accesses.values()],
    chosen: [...session.chosen.values()],
    unresolvedWrites: [...session.unresolved.values()],
    assigned: [...session.assigned],
    problem: problemOf(session),
  };
  return { analysis, steps: session.budget.steps };
}

function newSession(command: string, world: ShellWorld): Session {
  const budget = newBudget(command.length);
  const links = newLinks();
  return {
    world,
    view: newFileView(world, budget, links),
    links,
    texts: newFileTexts(world),
    budget,
    commands: [],
    around: [],
    current: undefined,
    accesses: new Map(),
    chosen: new Map(),
    unresolved: new Map(),
    programs: new Map(),
    atExit: [],
    consumed: new WeakMap(),
    assigned: new Set(),
    exported: new Set(),
    complete: true,
    depth: 0,
  };
}

function firstFrame(session: Session, command: string): Frame {
  return {
    session,
    shell: SHELL,
    scope: newScope(session.world.cwd),
    span: { start: 0, end: command.length },
    spanFixed: false,
    nesting: 0,
    calls: [],
    input: undefined,
    passed: undefined,
    wantsOutput: false,
    guessing: false,
    said: undefined,
  };
}

function problemOf(session: Session): ShellProblem | undefined {
  if (!session.complete) return 'unparsable';
  return session.budget.exceeded ? 'too-long' : undefined;
}

const SHELL: Shell = {
  runText(text, frame): Output {
    const { session, nesting } = frame;
    session.budget.steps += text.length >> 3;
    if (nesting > MAX_NESTING || session.budget.steps > session.budget.maxSteps) {
      session.budget.exceeded = true;
      return undefined;
    }
    const { script, complete } = parseShell(text);
    // Text that was put together from unknown parts may well not parse; only whole text must.
    if (!complete && !frame.guessing) session.complete = false;
    return walkList(script, { ...frame, nesting: nesting + 1, spanFixed: nesting > 0 });
  },
  runWords,
  isProgram,
};
