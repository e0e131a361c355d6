// Prepares and checks a release.
//   node scripts/release.mjs 0.2.0            writes the version everywhere, and closes the changelog's section
//   node scripts/release.mjs --check v0.2.0   fails unless every file agrees on the version, and the changelog has it
//   node scripts/release.mjs --notes v0.2.0   prints what the changelog says about it
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = resolve(fileURLToPath(import.meta.url), '../..');
const NUMBER = String.raw`\d+\.\d+\.\d+(?:-[\w.]+)?`;

/** Where the version stands: in each match, what is between the two groups. @type {readonly (readonly [string, RegExp])[]} */
const PLACES = [
  ['package.json', new RegExp(`(^  "version": ")${NUMBER}(")`, 'gm')],
  ['package-lock.json', new RegExp(`("name": "@conclaude/cli",\\s+"version": ")${NUMBER}(")`, 'g')],
  ['.claude-plugin/plugin.json', new RegExp(`(^  "version": ")${NUMBER}(")`, 'gm')],
  [
    '.claude-plugin/marketplace.json',
    new RegExp(`("package": "@conclaude/cli", "version": ")${NUMBER}(")`, 'g'),
  ],
  ['schema/conclaude.schema.json', new RegExp(`(@conclaude/cli@)${NUMBER}(/schema)`, 'g')],
  ['docs/guides/ci.md', new RegExp(`(@conclaude/cli@)${NUMBER}( )`, 'g')],
];

/**
 * The changelog with what was unreleased under the new version.
 * @param {string} changelog
 * @param {string} version
 * @param {string} day
 */
export function closed(changelog, version, day) {
  if (notesOf(changelog, 'Unreleased') === '') throw new Error('CHANGELOG.md has nothing under Unreleased');
  return changelog.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version} - ${day}`);
}

/**
 * What the changelog says about a version; nothing if there is no such section.
 * @param {string} changelog
 * @param {string} version
 */
export function notesOf(changelog, version) {
  const sections = changelog.split(/^## /m).slice(1);
  const section = sections.find((text) => text.split(/\s/, 1)[0] === version) ?? '\n';
  return section.slice(section.indexOf('\n')).trim();
}

/**
 * The files that don't name this version wherever they name one.
 * @param {string} version
 * @param {(file: string) => string} read
 */
export function disagreeing(version, read) {
  return PLACES.filter(([file, place]) => {
    const text = read(file);
    return !place.test(text) || text.replace(place, `$1${version}$2`) !== text;
  }).map(([file]) => file);
}

/** @param {string} file */
const readIn = (file) => readFileSync(join(ROOT, file), 'utf8');

/** @param {string} version */
function prepare(version) {
  if (!new RegExp(`^${NUMBER}$`).test(version)) throw new Error(`'${version}' isn't a version such as 0.2.0`);
  const changelog = closed(readIn('CHANGELOG.md'), version, new Date().toISOString().slice(0, 10));
  writeFileSync(join(ROOT, 'CHANGELOG.md'), changelog);
  for (const [file, place] of PLACES)
    writeFileSync(join(ROOT, file), readIn(file).replace(place, `$1${version}$2`));
  console.log(`Look at the changes, commit them, and push the tag v${version}.`);
}

/** @param {string} version */
function check(version) {
  const problems = disagreeing(version, readIn).map(
    (file) => `${file} names another version than ${version}`,
  );
  if (notesOf(readIn('CHANGELOG.md'), version) === '')
    problems.push(`CHANGELOG.md has no section for ${version}`);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [first = '', tag = ''] = process.argv.slice(2);
  const version = tag.replace(/^v/, '');
  if (first === '--check') check(version);
  else if (first === '--notes') console.log(notesOf(readIn('CHANGELOG.md'), version));
  else prepare(first);
}
