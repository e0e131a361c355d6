import { claudeCode } from '../clients/claude-code/client.ts';
import { exceptionsIn, type KeptException } from '../exceptions/kept-exceptions.ts';
import type { Host } from '../host/host.ts';
import { parentOf } from '../match/path-text.ts';
import { findConfigFile, searchStart } from '../policy.ts';

/** What is excepted in the project that the hook would find here, and hasn't been used up. */
export interface ProjectExceptions {
  readonly root: string;
  readonly kept: readonly KeptException[];
  readonly now: number;
}

export function projectExceptions(host: Host): ProjectExceptions {
  const start = searchStart(host, claudeCode.projectVariable, undefined);
  const file = findConfigFile(host, start);
  const root = file === undefined ? start : parentOf(file);
  return openExceptions(host, root);
}

export function openExceptions(host: Host, root: string): ProjectExceptions {
  const now = Date.now();
  const kept = exceptionsIn(host, root, now).filter((one) => one.kind === 'pause' || !one.isSpent);
  return { root, kept, now };
}
