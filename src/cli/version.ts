import { nodeHost } from '../host/node-host.ts';
import type { VERSION_COMMAND } from '../text/commands/version.ts';
import { type VersionFacts, versionLines } from '../text/version.ts';
import type { Command } from './commands.ts';
import { ownBuild, ownExecutable, ownInstallation } from './own-executable.ts';
import { VERSION } from './own-version.ts';

/** `conclaude version`: which conclaude this is, and what answers its hooks. */
export const version: Command<typeof VERSION_COMMAND> = ({ options: { json } }, terminal) => {
  const host = nodeHost();
  const facts: VersionFacts = {
    version: VERSION,
    build: ownBuild(host) ?? null,
    installation: ownInstallation(host),
    executable: ownExecutable(host) ?? null,
    node: { version: process.versions.node, path: process.execPath },
  };
  return json ? terminal.sayJson({ ...facts }) : terminal.say(versionLines(facts));
};
