import { readFileSync } from 'node:fs';

/** Is a process of that id still at work? One that has ended and waits to be buried doesn't count. */
export function lives(pid: string): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid.trim()}/status`, 'utf8'));
  } catch {
    return false;
  }
}
