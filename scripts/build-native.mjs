// Builds dist/native/conclaude-<build id>: the hook's TypeScript on a small engine, in one executable (native/, and
// docs/adr/0010). `--target NAME` builds for another platform (scripts/native/targets.mjs) into dist/native/NAME,
// `--form bytecode` the simple form where Linux has a better one. Says what is missing where it can't be built.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compileScripts } from './native/compile.mjs';
import { linkWithImage, linkWithScripts } from './native/link.mjs';
import { executablePath, TARGETS, thisPlatform } from './native/targets.mjs';
import { missingTools } from './native/tools.mjs';

const { values } = parseArgs({
  options: { target: { type: 'string', default: thisPlatform() }, form: { type: 'string', default: 'best' } },
});
const target = TARGETS[values.target];
const hasImage = target?.hasImage === true && values.form !== 'bytecode';
const missing = target === undefined ? [`a target called ${values.target}`] : missingTools(target, hasImage);
if (target === undefined || missing.length > 0) {
  console.error(`The native executable can't be built here. Missing: ${missing.join('; ')}.`);
  process.exit(1);
}

const id = readFileSync('dist/build-id', 'utf8').trim();
const out = resolve(executablePath(values.target, target));
const work = resolve('native/target/scripts');
rmSync(work, { recursive: true, force: true });
mkdirSync(dirname(out), { recursive: true });
const scripts = await compileScripts(work);
(hasImage ? linkWithImage : linkWithScripts)({ target, scripts, id, out });
