import type { Host } from '../host/host.ts';
import type { ProcessEnd } from '../host/process.ts';

export interface Script {
  readonly script: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: string;
  readonly timeoutSeconds: number | undefined;
}

/** The one way in which conclaude runs what a configuration says: one bash script, bounded in time and memory. */
export function runScript(host: Host, { script, ...bounds }: Script): Promise<ProcessEnd> {
  return host.run({ file: 'bash', args: ['-c', script], ...bounds });
}
