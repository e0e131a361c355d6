import { join } from 'node:path';
import { RULES } from './everyday.mjs';
import { sampleCalls, sampleConfig, sampleProject } from './samples.mjs';

/**
 * Decisions about a Write per second in a running process, by the library.
 * @param {string} folder
 */
export async function decisionsPerSecond(folder) {
  const { decide, nodeHost, parseConfig } = await import(
    new URL('../dist/library.mjs', import.meta.url).href
  );
  const project = join(folder, 'throughput');
  sampleProject(project, RULES);
  const call = sampleCalls(project)['Write, allowed'];
  const config = parseConfig(sampleConfig(RULES), join(project, '.conclaude.yaml'));
  const host = nodeHost();
  const run = (/** @type {number} */ milliseconds) => {
    const start = performance.now();
    let count = 0;
    for (; performance.now() - start < milliseconds; count++) decide(call, config, host);
    return (count * 1000) / (performance.now() - start);
  };
  run(500);
  return run(1000);
}
