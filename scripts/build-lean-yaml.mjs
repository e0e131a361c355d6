import { readFileSync } from 'node:fs';

/** `var X = <a call, an object or a template>;` at the top level, where a statement ends a line that isn't indented. */
const INITIALISER =
  /^var ([\w$]+) = ((?:new RegExp\(|`).*|(?:new Schema\(|[\w$]+\.withTags\(|define\w+Tag\(|\{\n)[\s\S]*?^\S.*);$/gm;

/**
 * js-yaml builds its schemas, and the expressions and options of its writer, when it is loaded, and a bundler
 * must take that for effects. They are none: said so, what conclaude doesn't use falls away.
 * @type {import('esbuild').Plugin}
 */
export const leanYaml = {
  name: 'lean-yaml',
  setup(context) {
    context.onLoad({ filter: /js-yaml\.mjs$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(INITIALISER, 'var $1 = /* @__PURE__ */ (() => ($2))();'),
    }));
  },
};
