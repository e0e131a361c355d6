/** How long a program may take to clean up after it was asked to end. */
const GRACE_MILLISECONDS = 1000;
const POLL_MILLISECONDS = 25;

/** Asks everything in the group to end, and ends by force what is left of it after a short while. */
export async function endGroup(pid: number, grace = GRACE_MILLISECONDS): Promise<void> {
  if (!signalGroup(pid, 'SIGTERM')) return;
  for (let waited = 0; waited < grace; waited += POLL_MILLISECONDS) {
    await pause(POLL_MILLISECONDS);
    if (!signalGroup(pid, 0)) return;
  }
  signalGroup(pid, 'SIGKILL');
}

/** False when nobody is there to hear it. */
export function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    // Windows has no groups of this kind; there the program itself is all that can be reached.
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
    return true;
  } catch {
    return false;
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
