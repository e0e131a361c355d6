// Calls by which the executable finds out what of its heap calls touch (native/src/image/training.rs).
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleCalls, sampleProject } from '../../bench/samples.mjs';

/** @type {Readonly<Record<string, readonly (keyof ReturnType<typeof sampleCalls>)[]>>} */
const CALLS = {
  files: ['Write, allowed', 'Write, refused', 'Edit', 'Read'],
  commands: ['Bash, short', 'Bash, long', 'Bash, refused'],
};

/** @param {string} folder */
export function writeSampleCalls(folder) {
  rmSync(folder, { recursive: true, force: true });
  for (const [kind, names] of Object.entries(CALLS))
    for (const [number, name] of names.entries()) {
      const place = join(folder, kind, String(number));
      const project = join(place, 'project');
      mkdirSync(project, { recursive: true });
      sampleProject(project, 20);
      writeFileSync(join(place, 'payload.json'), JSON.stringify(sampleCalls(project)[name]));
    }
}
