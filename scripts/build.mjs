import { rmSync } from 'node:fs';
import { build } from 'esbuild';

/** @type {import('esbuild').BuildOptions} */
const common = {
  outdir: 'dist',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  logLevel: 'warning',
};

/**
 * Files of src/ that are programs of their own, loaded on demand: whatever they need, a plain tool call's hook
 * never reads it.
 * @type {Readonly<Record<string, string>>}
 */
const APART = {
  commands: 'cli/run-command.ts',
  lifecycle: 'lifecycle/answer-lifecycle.ts',
  judges: 'lifecycle/ask-commands.ts',
  shell: 'shell/analyse.ts',
  processes: 'host/node-processes.ts',
};

/** @type {import('esbuild').Plugin} */
const loadedOnDemand = {
  name: 'loaded-on-demand',
  setup(context) {
    context.onResolve({ filter: /\.ts$/ }, ({ path, kind }) => {
      if (kind !== 'dynamic-import') return undefined;
      const name = Object.keys(APART).find((part) =>
        `/${APART[part]}`.endsWith(path.replace(/^(\.+\/)+/, '/')),
      );
      return name === undefined ? undefined : { path: `./${name}.mjs`, external: true };
    });
  },
};

rmSync('dist', { recursive: true, force: true });
await build({ ...common, entryPoints: { conclaude: 'src/main.ts' }, plugins: [loadedOnDemand] });
await build({
  ...common,
  entryPoints: Object.fromEntries(Object.entries(APART).map(([name, file]) => [name, `src/${file}`])),
  splitting: true,
  chunkNames: 'parts/[name]-[hash]',
});
await build({ ...common, entryPoints: { library: 'src/library.ts' } });
