import { packKind } from '../../config/pack-name.ts';
import { shownProblems } from '../../config/shown-problems.ts';
import { readYaml } from '../../config/yaml.ts';
import { lineEndingOf } from '../../edit/text-edits.ts';
import { contentHash } from '../../host/content-hash.ts';
import type { Host } from '../../host/host.ts';
import { readTextFile } from '../../host/text-file.ts';
import { baseName, joinPath } from '../../match/path-text.ts';
import { extendPolicy, packsOnDisk } from '../../packs/packs.ts';
import { type GoodPolicy, parsePolicy } from '../../policy.ts';
import { problemLines } from '../../text/config-problems.ts';
import * as say from '../../text/pack-command.ts';
import { absolutePath } from '../chosen-config.ts';
import { carryOut, reportOf } from '../init/planned-change.ts';
import type { Outcome } from '../json-report.ts';
import type { Terminal } from '../terminal.ts';
import { dayOf } from '../trials.ts';
import { addToExtends } from './add-to-extends.ts';

const FOLDER = '.conclaude/packs';

/** Copies a pack into the project, and has the configuration extend it. Nothing is written unless all of it is valid. */
export function addPack(
  host: Host,
  policy: GoodPolicy,
  given: string,
  dryRun: boolean,
  terminal: Terminal,
): Outcome {
  const source = absolutePath(host, given);
  const file = readTextFile(source);
  if (file.kind !== 'text')
    return { problem: say.cantRead(source, file.kind === 'missing' ? say.noSuchFile() : file.why) };
  const name = baseName(source)
    .replace(/\.ya?ml$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-');
  const spec = `./${FOLDER}/${name}.yaml`;
  if (!/[a-z0-9]/.test(name) || packKind(spec) !== 'file') return { problem: say.badName(baseName(source)) };
  const path = joinPath(policy.root, `${FOLDER}/${name}.yaml`);
  const eol = lineEndingOf(file.text);
  const head = say.packHeader(source, dayOf(new Date()), contentHash(new TextEncoder().encode(file.text)));
  const text = [...head.map((line) => `# ${line}`), file.text.replace(/^\ufeff/, '')].join(eol);
  const config = policy.config.extends.includes(spec) ? policy.text : addToExtends(policy.text, spec);
  if (config === undefined) return { problem: say.addByHand(policy.file, spec) };
  const onDisk = packsOnDisk(host, policy.root);
  const planned = parsePolicy(config, policy.file, readYaml, (alone, read) =>
    extendPolicy(
      alone,
      (wanted, from) =>
        wanted === spec && from === policy.file
          ? { ok: true, file: path, real: path, text }
          : onDisk(wanted, from),
      read,
    ),
  );
  if (!planned.ok)
    return { problem: [say.unusablePack(source), ...problemLines(shownProblems(planned))].join('\n') };
  const before = readTextFile(path);
  const changes = [
    { path, before: before.kind === 'text' ? before.text : undefined, after: text },
    { path: policy.file, before: policy.text, after: config },
  ];
  const problem = carryOut(changes, policy.root, dryRun, terminal);
  return problem === undefined ? { report: reportOf(changes, dryRun) } : { problem };
}
