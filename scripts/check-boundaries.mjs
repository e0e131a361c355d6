// Holds the rooms of src/ apart: who may import whom at run time, and which rooms decide without waiting for
// anything. Types are erased, so `import type` is free.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Each room with the rooms that it may import; `node` stands for Node's own modules. Files directly in src/ tie
 * the rooms together and may import all of them.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const MAY_IMPORT = {
  text: [],
  match: [],
  patch: [],
  shell: ['match', 'patch'],
  host: ['match', 'node'],
  edit: [],
  findings: [],
  call: ['text'],
  content: ['match'],
  config: ['content', 'match', 'text', 'host'],
  clients: ['call', 'edit', 'match', 'patch', 'text', 'host'],
  operation: ['call', 'shell', 'facts', 'match', 'text', 'host'],
  facts: ['match', 'host'],
  log: ['call', 'content', 'match', 'text', 'host'],
  rules: ['call', 'clients', 'config', 'content', 'match', 'text'],
  packs: ['config', 'match', 'text', 'host', 'operation', 'rules'],
  exceptions: ['host', 'rules'],
  effects: ['call', 'clients', 'match', 'text', 'host', 'operation', 'facts', 'rules'],
  sandbox: ['clients', 'match', 'text', 'host', 'facts', 'operation'],
  lifecycle: [
    'call',
    'clients',
    'config',
    'match',
    'text',
    'host',
    'shell',
    'facts',
    'findings',
    'log',
    'operation',
    'sandbox',
  ],
  otlp: ['call', 'log', 'match', 'text', 'host', 'node'],
  replay: ['src', 'call', 'clients', 'match', 'text', 'host', 'facts', 'operation', 'rules', 'log'],
  report: ['log', 'match', 'text'],
  cli: [
    'src',
    'replay',
    'call',
    'clients',
    'edit',
    'config',
    'content',
    'host',
    'match',
    'text',
    'operation',
    'facts',
    'rules',
    'shell',
    'lifecycle',
    'sandbox',
    'effects',
    'log',
    'exceptions',
    'otlp',
    'report',
    'packs',
    'node',
  ],
};

/** Files of src/ that are no more than a word of the language, so that every room may import them. */
const EVERYWHERE = ['json-value.ts', 'shell-word.ts'];

/** What decides is synchronous, so that an engine without promises, files or modules could run it, too. */
const SYNCHRONOUS = [
  'content',
  'text',
  'match',
  'patch',
  'shell',
  'edit',
  'findings',
  'call',
  'clients',
  'config',
  'facts',
  'operation',
  'rules',
  'packs',
  'exceptions',
];
const WAITING = /\basync\s+function\b|\basync\s*\(|\bawait\s+[\w(]|\bimport\(\s*['"]/;

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Holds a program for a client as a text, whose imports are that client's. */
const TEXT_OF_A_PLUGIN = 'clients/opencode/plugin-text.ts';

/**
 * What `source`, the text of `file` (relative to src/), imports although its room may not.
 * @param {string} file
 * @param {string} source
 * @returns {string[]}
 */
export function violations(file, source) {
  const room = roomOf(file);
  if (room === undefined || file === TEXT_OF_A_PLUGIN) return [];
  const allowed = MAY_IMPORT[room];
  if (allowed === undefined)
    return [`${file}: the folder ${room}/ has no row in scripts/check-boundaries.mjs`];
  const found = [];
  for (const [, plain, dynamic] of source.matchAll(IMPORT)) {
    const target = plain ?? dynamic ?? '';
    const wanted = roomOfImport(file, target);
    if (wanted !== undefined && wanted !== room && !allowed.includes(wanted))
      found.push(`${file}: ${room}/ must not import ${wanted}/ (${target})`);
  }
  if (SYNCHRONOUS.includes(room) && WAITING.test(source)) found.push(`${file}: ${room}/ must not wait`);
  return found;
}

/** @param {string} file */
function roomOf(file) {
  return file.includes('/') ? file.split('/')[0] : undefined;
}

/**
 * @param {string} file
 * @param {string} target
 */
function roomOfImport(file, target) {
  if (target.startsWith('node:')) return 'node';
  if (!target.startsWith('.')) return undefined;
  const path = join(dirname(file), target);
  return path.startsWith('..') || EVERYWHERE.includes(path) ? undefined : (roomOf(path) ?? 'src');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const src = join(dirname(fileURLToPath(import.meta.url)), '..', 'src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const found = files.flatMap((file) =>
    violations(relative('.', file).replaceAll('\\', '/'), readFileSync(join(src, file), 'utf8')),
  );
  for (const line of found) console.error(line);
  if (found.length > 0) process.exit(1);
}
