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
 * People's commands are a program of their own, loaded on demand: whatever they need, a hook never reads it.
 * @type {import('esbuild').Plugin}
 */
const peoplesCommandsApart = {
  name: 'peoples-commands-apart',
  setup(context) {
    context.onResolve({ filter: /\/cli\/run-command\.ts$/ }, () => ({
      path: './commands.mjs',
      external: true,
    }));
  },
};

rmSync('dist', { recursive: true, force: true });
await build({ ...common, entryPoints: { conclaude: 'src/main.ts' }, plugins: [peoplesCommandsApart] });
await build({
  ...common,
  entryPoints: { commands: 'src/cli/run-command.ts' },
  splitting: true,
  chunkNames: 'parts/[name]-[hash]',
});
await build({ ...common, entryPoints: { library: 'src/library.ts' } });
