// The hook's TypeScript for the native engine: scripts whose imports of Node are answered by native/js. What every call
// may need is one script, `hook`; the parts are loaded on demand, and use what the hook has already loaded.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { build } from 'esbuild';
import { names } from '../build-names.mjs';

/** What stands in for a module. @type {Readonly<Record<string, string>>} */
const STAND_INS = {
  'host/node-host.ts': 'host.ts',
  'host/stdio.ts': 'stdio.ts',
  'host/is-terminal.ts': 'is-terminal.ts',
  'host/content-hash.ts': 'content-hash.ts',
  'config/plain-yaml.ts': 'plain-yaml.ts',
  'host/text-hash.ts': 'text-hash.ts',
  'host/quick-append.ts': 'quick-append.ts',
  'node:fs': 'fs.ts',
};
/** Loaded on demand on Node, but here part of the hook's own script: most commands need them. */
const WITH_THE_HOOK = [
  'shell/analyse.ts',
  'effects/before.ts',
  'effects/listing.ts',
  'log-around-calls.ts',
  'packs/packs.ts',
];
/**
 * The parts: modules that export functions only, loaded when one of these is called.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const PARTS = {
  code: ['shell/inline-code/inline-code.ts'],
  shell: ['shell/whole-language.ts'],
  content: ['content/find-added.ts'],
  yaml: ['config/yaml.ts'],
  git: [
    'shell/git-data/changes.ts',
    'shell/git-data/history.ts',
    'shell/git-data/index-file.ts',
    'shell/git-data/objects.ts',
    'shell/git-data/pathspec.ts',
    'shell/git-data/revisions.ts',
    'shell/programs/git-trees.ts',
    'shell/programs/git-stash.ts',
    'shell/programs/git-clean.ts',
  ],
  builders: [
    'shell/programs/build-files.ts',
    'shell/programs/builders.ts',
    'shell/programs/containers.ts',
    'shell/programs/converters.ts',
  ],
  programs: [
    'shell/programs/archives.ts',
    'shell/programs/databases.ts',
    'shell/programs/editors.ts',
    'shell/programs/network.ts',
    'shell/programs/patches.ts',
    'shell/programs/project-wrappers.ts',
    'shell/programs/system-wrappers.ts',
    'shell/programs/terminals.ts',
    'shell/programs/transfers.ts',
    'shell/programs/unpack.ts',
  ],
  edited: ['shell/programs/edited-text.ts'],
  exceptions: ['judge-with-exceptions.ts'],
  after: ['effects/effects.ts', 'lifecycle/handle-event.ts'],
};

/**
 * The file that stands in for what an import means. It may itself import that.
 * @param {string} path as the import writes it
 * @param {string} importer
 */
function standInFor(path, importer) {
  const name = STAND_INS[path] ?? STAND_INS[Object.keys(STAND_INS).find((file) => names(path, file)) ?? ''];
  const file = name === undefined ? undefined : resolve('native/js', name);
  return file === importer ? undefined : file;
}

/** @param {string} path as an import writes it */
const partOf = (path) => Object.keys(PARTS).find((part) => PARTS[part]?.some((file) => names(path, file)));

/**
 * Answers imports as the engine needs them.
 * @param {object} script
 * @param {string} [script.part] the part that is being made; none for the hook
 * @param {ReadonlySet<string>} [script.loaded] files that the hook has
 * @param {Set<string>} [script.taken] gets those of them that the part needs
 * @returns {import('esbuild').Plugin}
 */
const forTheEngine = ({ part, loaded = new Set(), taken = new Set() }) => ({
  name: 'for-the-engine',
  setup(context) {
    context.onResolve({ filter: /\.ts$|^node:/ }, ({ path, kind, importer }) => {
      const standIn = standInFor(path, importer);
      const file = standIn ?? resolve(dirname(importer), path);
      if (loaded.has(relative('.', file))) return { path: relative('.', file), namespace: 'loaded' };
      if (standIn !== undefined) return { path: file };
      const other = partOf(path);
      if (other !== undefined && other !== part) return { path: file, namespace: 'part', pluginData: other };
      const isHere =
        other !== undefined || (part === undefined && WITH_THE_HOOK.some((own) => names(path, own)));
      return kind !== 'dynamic-import' || isHere ? undefined : { path, namespace: 'elsewhere' };
    });
    context.onLoad({ filter: /.*/, namespace: 'part' }, ({ path, pluginData }) => {
      const exported = functionsOf(path).map(
        (name) =>
          `exports.${name} = (...given) => (parts.${pluginData} ??= native.part("${pluginData}")).${name}(...given);`,
      );
      return { contents: exported.join('\n') };
    });
    context.onLoad({ filter: /.*/, namespace: 'loaded' }, ({ path }) => {
      taken.add(path);
      return { contents: `module.exports = loaded[${JSON.stringify(path)}];` };
    });
    // What starts programs is Node's: it answers instead.
    context.onLoad({ filter: /.*/, namespace: 'elsewhere' }, () => ({ contents: 'native.handOver();' }));
  },
});

/** @param {string} file */
function functionsOf(file) {
  const other = /^export (?:const \w+ = (?!\(\) =>)|class ).*/m.exec(readFileSync(file, 'utf8'));
  if (other !== null) throw new Error(`${file} can't be a part: ${other[0]}`);
  return [...readFileSync(file, 'utf8').matchAll(/^export (?:async function|function|const) (\w+)/gm)].map(
    ([, name]) => name,
  );
}

/** @type {import('esbuild').BuildOptions} */
const common = {
  bundle: true,
  format: 'iife',
  platform: 'neutral',
  target: 'es2023',
  minify: process.env.CONCLAUDE_KEEP_NAMES === undefined,
  legalComments: 'none',
  logLevel: 'warning',
  mainFields: ['module', 'main'],
  supported: { 'dynamic-import': false },
  metafile: true,
  write: false,
  outdir: 'out',
};

/**
 * Writes the scripts into a folder: `hook.js`, which sets `answer`, and the parts, each of which comes to its exports.
 * @param {string} folder
 * @returns {Promise<{ hook: string, parts: readonly string[] }>} their names
 */
export async function bundleForEngine(folder) {
  mkdirSync(folder, { recursive: true });
  const loaded = new Set(Object.keys((await scriptOf({}, "import './native/js/entry.ts';")).inputs));
  /** The hook's modules that parts take something of. @type {Set<string>} */
  const taken = new Set();
  for (const [part, files] of Object.entries(PARTS)) {
    const entry = files.map((file) => `export * from './src/${file}';`).join('\n');
    const { text } = await scriptOf({ part, loaded, taken }, entry);
    writeFileSync(join(folder, `${part}.js`), `(() => { ${text}\nreturn made; })()`);
  }
  writeFileSync(join(folder, 'hook.js'), (await scriptOf({}, hookEntry(taken))).text);
  return { hook: 'hook', parts: Object.keys(PARTS) };
}

/**
 * @param {Parameters<typeof forTheEngine>[0]} script
 * @param {string} contents
 */
async function scriptOf(script, contents) {
  const { outputFiles, metafile } = await build({
    ...common,
    globalName: 'made',
    plugins: [forTheEngine(script)],
    stdin: { contents, resolveDir: resolve('.'), sourcefile: 'entry.ts', loader: 'ts' },
  });
  return { text: outputFiles?.[0]?.text.trim() ?? '', inputs: metafile?.inputs ?? {} };
}

/**
 * All values that a file exports, as this project writes that.
 * @param {string} file
 */
function exportsOf(file) {
  const text = readFileSync(file, 'utf8');
  const own = [...text.matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm)].map(
    ([, name]) => name,
  );
  const passedOn = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, list = '']) => list.split(','));
  const values = passedOn
    .map((word) => word.trim())
    .filter((word) => word !== '' && !word.startsWith('type '));
  return [...own, ...values.map((word) => word.replace(/^.* as /, ''))];
}

/**
 * The hook's own code, and a table of what parts take from it.
 * @param {ReadonlySet<string>} taken
 */
function hookEntry(taken) {
  const files = [...taken].map((file, index) => {
    const values = exportsOf(file);
    const list = values.map((value) => `${value} as ${value}${index}`).join(', ');
    const row = values.map((value) => `${value}: ${value}${index}`).join(', ');
    return { line: `import { ${list} } from './${file}';`, row: `'${file}': { ${row} },` };
  });
  const rows = files.map(({ row }) => row).join('\n');
  return [
    "import './native/js/entry.ts';",
    ...files.map(({ line }) => line),
    `Object.assign(globalThis, { parts: {}, loaded: {\n${rows}\n} });`,
  ].join('\n');
}
