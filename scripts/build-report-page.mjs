import { build } from 'esbuild';

/**
 * What `conclaude report` writes into its page, as texts.
 * @returns {Promise<{ script: string, style: string }>}
 */
export async function buildReportPage() {
  const { outputFiles } = await build({
    entryPoints: { script: 'src/report/page/main.ts', style: 'src/report/page/page.css' },
    outdir: 'dist',
    bundle: true,
    platform: 'browser',
    target: 'es2023',
    format: 'iife',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
    write: false,
  });
  const text = (/** @type {string} */ name) =>
    outputFiles.find(({ path }) => path.endsWith(name))?.text.trim() ?? '';
  return { script: text('script.js'), style: text('style.css') };
}
