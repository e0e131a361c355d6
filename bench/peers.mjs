// Other guards to compare with.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { everydayScenes } from './everyday.mjs';
import { findProgram } from './find-program.mjs';
import { commonSeries } from './growth.mjs';
import { sampleConfig } from './samples.mjs';
import { caseOf } from './scene.mjs';
import { startByNode } from './start-by-node.mjs';

/** @typedef {{ readonly name: string, readonly command: readonly string[] }} Peer */

/**
 * The guards that CONCLAUDE_PEERS names: `name=program argument argument; name=program argument`. Each program is
 * a path or on the PATH, and gets the payload of a PreToolUse hook in a project's folder.
 * @param {string} text
 * @returns {readonly Peer[]}
 */
export function parsePeers(text) {
  const entries = text.split(';').filter((entry) => entry.trim() !== '');
  return entries.map((entry) => {
    const [, name, words] = /^\s*([^=]*[^=\s])\s*=\s*(\S.*?)\s*$/.exec(entry) ?? [];
    if (name === undefined || words === undefined)
      throw new Error(`CONCLAUDE_PEERS takes 'name=program argument; name=program', not '${entry.trim()}'`);
    const [program = '', ...args] = words.split(/\s+/);
    return { name, command: [findProgram(program), ...args] };
  });
}

/** The peer by itself, and for some calls as a client calls it, through a shell. @param {string} name */
export const inShell = (name) => `${name}, in a shell`;

/**
 * @param {Peer} peer
 * @param {string} folder
 * @returns {readonly import('./scene.mjs').Case[]}
 */
export function peerCases({ name, command }, folder) {
  const peer = { name, command: () => command, isPeer: true };
  const line = command.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  const wired = { name: inShell(name), command: () => ['/bin/sh', '-c', line], isPeer: true };
  const place = join(folder, name.replaceAll(/[^\w.-]+/g, '-'));
  const { everyday, configOf } = understoodScenes(peer, place);
  const large = commonSeries(place, configOf).flatMap(({ scenes }) => scenes);
  return [
    ...[...everyday, ...large].map((scene) => caseOf(peer, scene)),
    ...everyday.filter(({ call }) => call === 'Write, allowed').map((scene) => caseOf(wired, scene)),
  ];
}

/** @param {Peer} peer */
export function peerSize({ command }) {
  return statSync(command[0] ?? '').size;
}

/**
 * The everyday scenes with the configuration that the peer understands: the one by which it refuses what the
 * rules forbid. Whoever refuses by neither has rules of its own.
 * @param {import('./scene.mjs').Program} peer
 * @param {string} folder
 */
function understoodScenes(peer, folder) {
  for (const configOf of [sampleConfig, earlyConfig]) {
    const everyday = everydayScenes(folder, configOf);
    const refused = everyday.find(({ call }) => call === 'Write, refused');
    if (refused !== undefined && startByNode(caseOf(peer, refused).start).exit === 2)
      return { everyday, configOf };
  }
  return { everyday: everydayScenes(folder), configOf: sampleConfig };
}

/**
 * The same rules as the original conclaude had them in its first versions, which had no patterns for commands.
 * @param {number} rules
 */
function earlyConfig(rules) {
  return sampleConfig(rules)
    .replace('preToolUse:\n', 'rules:\n  preventRootAdditions: false\n')
    .replaceAll('commandPattern:', 'pattern:');
}
