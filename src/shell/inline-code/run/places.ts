import { normalisePosix } from '../../../match/path-text.ts';
import { resolveField } from '../../session.ts';
import { fieldOf } from './commands.ts';
import type { Machine } from './machine.ts';
import { lift, plain, unknown, type Value } from './value.ts';

/** The absolute path that a path leads to. */
export function resolved(value: Value, machine: Machine): Value {
  return lift([value], (one) => {
    const path = resolveField(machine.frame, fieldOf(one));
    return path === undefined ? unknown() : plain(normalisePosix(path));
  });
}

export function temporaryFolder({ frame }: Machine): Value {
  return plain(frame.session.world.variables.TMPDIR ?? '/tmp');
}

/** Whether there is a file or a folder at a path; what isn't there yet may come to be. */
export function isKind(value: Value | undefined, kind: 'file' | 'folder', machine: Machine): Value {
  return lift([value ?? unknown()], (one) => {
    const path = resolveField(machine.frame, fieldOf(one));
    const found = path === undefined ? undefined : machine.frame.session.view.kindOf(path);
    return found === undefined ? unknown() : plain(found === kind);
  });
}
