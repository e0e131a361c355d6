import { claudeCode } from '../clients/claude-code/client.ts';
import { type KeptVersion, keptVersions } from '../effects/kept-versions.ts';
import { replaceVersion } from '../effects/replace.ts';
import { nodeHost } from '../host/node-host.ts';
import { hostOfProject } from '../host/records-of-project.ts';
import { parentOf, relativeTo } from '../match/path-text.ts';
import { searchStart } from '../policy.ts';
import type { UNDO } from '../text/commands/undo.ts';
import * as say from '../text/undo.ts';
import { chosenConfig } from './chosen-config.ts';
import type { Command } from './commands.ts';
import { type Outcome, reportAsJson } from './json-report.ts';
import type { Terminal } from './terminal.ts';

/** `conclaude undo`: what was replaced in this project, and one of these versions back in its place. */
export const undo: Command<typeof UNDO> = async ({ operands: [id], options }, terminal) => {
  const system = nodeHost();
  // It need not be a good one, nor be there at all: perhaps that is what went wrong.
  const file = chosenConfig(system, options['config-path']);
  const root =
    file === undefined ? searchStart(system, claudeCode.projectVariable, undefined) : parentOf(file);
  const host = hostOfProject(system, root);
  return reportAsJson(options.json, terminal, async (shown): Promise<Outcome> => {
    const versions = keptVersions(host);
    if (id === undefined) return list(versions, root, shown);
    const wanted = versions.find((version) => version.id === id);
    if (wanted === undefined) return { problem: say.noSuchVersion(id) };
    const { path, folder, session, version } = wanted;
    const place = { path, folder, session, why: say.whyUndone(id) };
    const replaced = await replaceVersion(host, place, version);
    const file = shownPath(root, path);
    if ('problem' in replaced) return { problem: say.notBroughtBack(file, replaced.problem) };
    shown.say(say.broughtBack(file, version.kind, replaced.kept.id));
    return { report: { file, kept: replaced.kept.id } };
  });
};

function list(versions: readonly KeptVersion[], root: string, terminal: Terminal): Outcome {
  const rows = versions.map(({ id, time, path, session, why, version }) => ({
    id,
    when: new Date(time).toISOString().slice(0, 16).replace('T', ' '),
    file: shownPath(root, path),
    what: version.kind,
    why,
    session,
  }));
  for (const row of rows) terminal.say(say.keptVersion(row));
  terminal.say(rows.length === 0 ? say.nothingKept() : `\n${say.howToUndo()}`);
  return { report: { versions: rows } };
}

function shownPath(root: string, path: string): string {
  return relativeTo(root, path) || path;
}
