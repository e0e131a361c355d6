import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, transformSync } from 'esbuild';
import { names } from './build-names.mjs';
import { buildReportPage } from './build-report-page.mjs';
import { FUNCTION_END, FUNCTION_START } from './build-script-frame.mjs';

const version = JSON.parse(readFileSync('package.json', 'utf8')).version;

/** @type {import('esbuild').BuildOptions} */
const common = {
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  target: 'node20',
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
  // What some packages have as `main` asks for its own files at run time, where there are none.
  mainFields: ['module', 'main'],
};

/**
 * What a plain tool call doesn't need, in files of its own. People's commands are modules that share their
 * chunks; the parts of a hook are scripts, which start faster and have a code cache.
 * @type {Readonly<Record<string, string>>}
 */
const PARTS = {
  lifecycle: 'lifecycle/handle-event.ts',
  gates: 'lifecycle/stop/gate.ts',
  reports: 'lifecycle/gate/report.ts',
  watch: 'effects/before.ts',
  listing: 'effects/listing.ts',
  effects: 'effects/effects.ts',
  judges: 'lifecycle/ask-commands.ts',
  shell: 'shell/analyse.ts',
  code: 'shell/inline-code/inline-code.ts',
  content: 'content/find-added.ts',
  yaml: 'config/yaml.ts',
  packs: 'packs/packs.ts',
  sandbox: 'sandbox/refresh.ts',
  processes: 'host/node-processes.ts',
  log: 'log-around-calls.ts',
  exceptions: 'judge-with-exceptions.ts',
  clients: 'other-client.ts',
};
const COMMANDS = 'cli/run-command.ts';
/**
 * Parts that decide can't wait for another: these are loaded when one of their functions is called.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const CALLED = {
  code: ['runInlineCode'],
  content: ['findAdded', 'isForbidden', 'samplesOfSet', 'withoutForbidden'],
};

/** @type {import('esbuild').Plugin} */
const loadedOnDemand = {
  name: 'loaded-on-demand',
  setup(context) {
    context.onResolve({ filter: /\.ts$/ }, ({ path, kind }) => {
      const called = Object.keys(CALLED).find((part) => names(path, PARTS[part] ?? ''));
      if (kind === 'import-statement' && called !== undefined) return { path: called, namespace: 'called' };
      if (kind !== 'dynamic-import') return undefined;
      if (names(path, COMMANDS)) return { path: 'commands', namespace: 'module' };
      const part = Object.entries(PARTS).find(([, file]) => names(path, file))?.[0];
      return part === undefined ? undefined : { path: part, namespace: 'part' };
    });
    context.onLoad({ filter: /.*/, namespace: 'part' }, ({ path }) => ({
      contents: `module.exports = require("./${path}.js");`,
    }));
    context.onLoad({ filter: /.*/, namespace: 'called' }, ({ path }) => ({
      contents: (CALLED[path] ?? [])
        .map((name) => `exports.${name} = (...given) => require("./${path}.js").${name}(...given);`)
        .join('\n'),
    }));
    // A script has no `import()` of its own; its loader answers for a module with a promise.
    context.onLoad({ filter: /.*/, namespace: 'module' }, ({ path }) => ({
      contents: `exports.runCommand = async (argv) => (await require("./${path}.mjs")).runCommand(argv);`,
    }));
    context.onResolve({ filter: /^\.\/\w+\.m?js$/ }, ({ path, namespace }) =>
      namespace === 'file' ? undefined : { path, external: true },
    );
  },
};

rmSync('dist', { recursive: true, force: true });
const scripts = await build({
  ...common,
  banner: { js: FUNCTION_START },
  footer: { js: FUNCTION_END },
  entryPoints: {
    hook: 'src/start.ts',
    ...Object.fromEntries(Object.entries(PARTS).map(([name, file]) => [name, `src/${file}`])),
  },
  format: 'cjs',
  supported: { 'dynamic-import': false },
  plugins: [loadedOnDemand],
  write: false,
});
const hash = createHash('sha256');
mkdirSync('dist', { recursive: true });
for (const { path, text } of scripts.outputFiles) {
  // They are loaded as Latin-1, which is quicker, so only ASCII may stand in them. esbuild escapes everything else, but
  // for what stands in regular expressions.
  const contents = text.replace(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  writeFileSync(path, contents);
  hash.update(contents);
}
const id = `${version}-${hash.digest('hex').slice(0, 16)}`;
writeFileSync('dist/build-id', `${id}\n`);
const loader = readFileSync(new URL('build-loader.cjs', import.meta.url), 'utf8');
writeFileSync('dist/conclaude.cjs', transformSync(loader.replace('BUILD-ID', id), { minify: true }).code);

/** @type {import('esbuild').BuildOptions} */
const modules = {
  ...common,
  format: 'esm',
  outExtension: { '.js': '.mjs' },
};
const page = await buildReportPage();
await build({
  ...modules,
  entryPoints: { commands: `src/${COMMANDS}` },
  define: { REPORT_SCRIPT: JSON.stringify(page.script), REPORT_STYLE: JSON.stringify(page.style) },
  splitting: true,
  chunkNames: 'parts/[name]-[hash]',
});
await build({ ...modules, entryPoints: { library: 'src/library.ts' } });

const trainer = fileURLToPath(new URL('build-code-cache.mjs', import.meta.url));
// V8 takes a code cache only under the options that it was made with: those in bin/conclaude.
const options = readFileSync('bin/conclaude', 'utf8').match(/(?<=^ *"\$node" )--\S+/m) ?? [];
process.exitCode = spawnSync(process.execPath, [...options, trainer], { stdio: 'inherit' }).status ?? 1;
