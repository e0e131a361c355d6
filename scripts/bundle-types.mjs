// One declaration file for the library, out of those that tsc has written: dist/library.d.ts. The bundler has a compiler
// of its own and takes its time, so what it made of the same declarations is kept.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import extractor from '@microsoft/api-extractor';

const { Extractor, ExtractorConfig, ExtractorLogLevel } = extractor;
const cache = resolve('node_modules/.cache/conclaude-types');
// Not in the cache: what lies in node_modules is somebody else's, and the bundler would leave it there.
const declarations = resolve('dist/declarations');
const entry = join(declarations, 'library.d.ts');

mkdirSync(cache, { recursive: true });
const tsc = spawnSync(
  resolve('node_modules/.bin/tsc'),
  ['-p', 'tsconfig.library.json', '--outDir', declarations],
  {
    stdio: 'inherit',
  },
);
if (tsc.status !== 0) process.exit(1);

const files = readdirSync(declarations, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.d.ts'),
);
const hash = createHash('sha256').update(readFileSync('package-lock.json'));
for (const file of files.sort()) hash.update(file).update(readFileSync(join(declarations, file)));
const bundled = join(cache, `${hash.digest('hex').slice(0, 16)}.d.ts`);
if (!existsSync(bundled)) bundle(bundled);
copyFileSync(bundled, 'dist/library.d.ts');
rmSync(declarations, { recursive: true, force: true });

/**
 * `typeof import("./a.js").b` loses its `typeof` in the bundler, so it becomes an import of its own.
 * @param {string} file
 */
function nameImports(file) {
  const text = readFileSync(file, 'utf8');
  /** @type {string[]} */
  const imports = [];
  const named = text.replace(/typeof import\("([^"]+)"\)\.(\w+)/g, (_, from, name) => {
    imports.push(`import { ${name} as ${name}_${imports.length} } from "${from}";\n`);
    return `typeof ${name}_${imports.length - 1}`;
  });
  if (imports.length > 0) writeFileSync(file, imports.join('') + named);
}

/** @param {string} target */
function bundle(target) {
  for (const old of readdirSync(cache)) if (old.endsWith('.d.ts')) rmSync(join(cache, old));
  for (const file of files) nameImports(join(declarations, file));
  const none = { default: { logLevel: ExtractorLogLevel.None } };
  const compilerOptions = {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    types: ['node'],
    skipLibCheck: true,
  };
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: resolve('.'),
      mainEntryPointFilePath: entry,
      compiler: { overrideTsconfig: { compilerOptions, files: [entry] } },
      apiReport: { enabled: false },
      docModel: { enabled: false },
      tsdocMetadata: { enabled: false },
      dtsRollup: { enabled: true, untrimmedFilePath: target },
      messages: { extractorMessageReporting: none, tsdocMessageReporting: none },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: resolve('package.json'),
  });
  const { succeeded } = Extractor.invoke(config, {
    localBuild: true,
    // What matters is checked by a consumer that is compiled against it (test/scenarios/library.test.ts).
    messageCallback: (message) => {
      message.handled = message.logLevel !== 'error';
    },
  });
  if (!succeeded) process.exit(1);
}
