import { knownField } from '../field.ts';
import { type Frame, recordAccess } from '../session.ts';
import type { ProgramCall } from './row.ts';

const ADDRESS = /^(?:[\d.,;$%+\-\s]|'[a-z]|\/(?:[^/\\]|\\.)*(?:\/|$)|\?(?:[^?\\]|\\.)*(?:\?|$))+/;
const MAX_LINES = 4_000;

/** Ed changes what its script on standard input tells it to; without a script that is anybody's guess. */
export function ed({ args, frame }: ProgramCall): undefined {
  const [operand] = args.operands;
  const { input } = frame;
  if (operand?.text.startsWith('!')) frame.shell.runText(operand.text.slice(1), { ...frame, guessing: true });
  recordAccess(frame, 'read', operand);
  if (input === undefined) {
    recordAccess(frame, 'write', operand);
    return;
  }
  const guessing: Frame = { ...frame, guessing: frame.guessing || input.state !== 'known' };
  let file = operand?.text;
  let adding = false;
  for (const line of input.text.split('\n', MAX_LINES)) {
    if (adding) {
      adding = line !== '.';
      continue;
    }
    const command = line.replace(ADDRESS, '').replace(/^[gv](\/|,)(?:[^/\\]|\\.)*\1/, '');
    adding = /^[aic]\s*$/.test(command);
    file = runCommand(command, file, guessing);
  }
}

/** Returns the file that later commands mean by default. */
function runCommand(line: string, file: string | undefined, frame: Frame): string | undefined {
  const [, shell] = /^(?:!|[rRwW]\s+!|[eE]\s+!)\s*(.+)$/.exec(line) ?? [];
  if (shell !== undefined) {
    frame.shell.runText(shell, { ...frame, guessing: true });
    return file;
  }
  const [, verb, given] = /^(wq|[wWeEfr])(?:\s+(\S.*?))?\s*$/.exec(line) ?? [];
  if (verb === undefined) return file;
  if (verb.toLowerCase().startsWith('w')) {
    const target = given ?? file;
    if (target !== undefined) recordAccess(frame, target === file ? 'write' : 'create', knownField(target));
    return file ?? given;
  }
  if (given !== undefined && verb !== 'f') recordAccess(frame, 'read', knownField(given));
  return verb === 'r' ? file : (given ?? file);
}
