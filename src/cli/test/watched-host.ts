import type { Host } from '../../host/host.ts';
import { memoryRecords } from '../../host/memory-records.ts';
import type { ProcessEnd } from '../../host/process.ts';

/**
 * A host for a rehearsal: programs run for real, and `ended` hears of every script. Sessions that are at work
 * don't notice: what is remembered ends with the process, and no desktop notice is shown.
 */
export function watchedHost(host: Host, ended: (script: string, end: ProcessEnd) => void): Host {
  const records = memoryRecords();
  return {
    ...host,
    records: () => records,
    startDetached: async () => undefined,
    progress: () => undefined,
    run: async (request) => {
      const end = await host.run(request);
      const [flag, script] = request.args;
      // Scripts of a configuration are bash's; all else is conclaude asking git.
      if (request.file === 'bash' && flag === '-c' && script !== undefined) ended(script, end);
      return end;
    },
  };
}
