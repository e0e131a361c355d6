'use strict';
// Becomes dist/conclaude.cjs. The program's parts are scripts beside it, each with the code cache that the build
// made by running it: compiling takes longer than deciding. A cache of another V8 is not found or is rejected,
// and the part is compiled as usual. The cache stands beside the program and nowhere else, so whoever could
// change it could change the program.
const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');

/** The build puts its own id here. */
const build = 'BUILD-ID';
const cacheFolder = `${__dirname}/cache/${build}-${process.versions.v8}-${process.arch}`;

/** @param {string} name */
function load(name) {
  if (!name.startsWith('./')) return require(name);
  if (name.endsWith('.mjs')) return import(name);
  const filename = `${__dirname}/${name.slice(2)}`;
  const script = new Script(readFileSync(filename, 'latin1'), {
    filename,
    cachedData: readCache(name.slice(2)),
  });
  const module = { exports: {} };
  script.runInThisContext()(module, load);
  return module.exports;
}

/** @param {string} name */
function readCache(name) {
  try {
    return readFileSync(`${cacheFolder}/${name}.bin`);
  } catch {
    return undefined;
  }
}

load('./hook.js');
