import { showPath } from '../config/problem.ts';
import type { Host } from '../host/host.ts';
import { nodeHost } from '../host/node-host.ts';
import { layersBeside } from '../layers.ts';
import type { BrokenPolicy, GoodPolicy } from '../policy.ts';
import type { VALIDATE } from '../text/commands/validate.ts';
import { warningLine } from '../text/config-warnings.ts';
import { printable } from '../text/printable.ts';
import { canBeMigrated, configInvalid } from '../text/validate.ts';
import { absolutePath, chosenPolicy, complaintAbout, type Unusable } from './chosen-config.ts';
import type { Command } from './commands.ts';
import type { Terminal } from './terminal.ts';
import { dayOf } from './trials.ts';
import { effectiveLines, effectiveReport } from './validate/effective.ts';
import { findWarnings } from './validate/warnings.ts';

/** `conclaude validate`: is the configuration fit for use, and what stands beside it? */
export const validate: Command<typeof VALIDATE> = async ({ options }, terminal) => {
  const host = nodeHost();
  const { 'config-path': given, effective } = options;
  const policy = await chosenPolicy(host, given);
  const others = await beside(host, policy, given);
  const good = others.filter((one): one is GoodPolicy => one.ok);
  const isMissing = !policy.ok && policy.broken === undefined;
  const judged = [...(policy.ok ? [policy] : []), ...good];
  // Without a project, the others count all the same.
  const bad = [
    ...(policy.ok || (isMissing && others.length > 0) ? [] : [policy]),
    ...others.flatMap(unusable),
  ];
  if (options.json) terminal.sayJson(report(host, judged, bad, effective));
  else {
    for (const one of judged) approve(host, one, terminal);
    if (effective) terminal.say(effectiveLines(judged, terminal.style).join('\n'));
    for (const one of bad) reject(one, terminal);
  }
  return bad.length === 0 ? 0 : 1;
};

/** What counts besides the project's policy; nothing where a certain file is meant. */
async function beside(
  host: Host,
  policy: GoodPolicy | Unusable,
  given: string | undefined,
): Promise<readonly (GoodPolicy | BrokenPolicy)[]> {
  if (given !== undefined) return [];
  const project = policy.ok ? policy : policy.broken;
  const { all } = await layersBeside(host, project, absolutePath(host, '.'));
  return all.filter((one) => one !== project);
}

function unusable(policy: GoodPolicy | BrokenPolicy): readonly Unusable[] {
  if (policy.ok) return [];
  return [{ ok: false, headline: configInvalid(policy.file, policy.problems.length), broken: policy }];
}

function approve(host: Host, policy: GoodPolicy, { say, complain, style }: Terminal): void {
  say(`${style.green('valid')}  ${printable(policy.file)}`);
  for (const { line, column, key, text } of warningsOf(host, policy))
    complain(style.yellow(warningLine(`${policy.file}:${line}:${column}`, key, text)));
}

function reject(policy: Unusable, { complain, style }: Terminal): void {
  const { broken } = policy;
  complain(`${broken ? `${style.red('invalid')}  ` : ''}${complaintAbout(policy)}`);
  if (broken?.problems.some(({ isRemoved }) => isRemoved === true)) complain(canBeMigrated());
}

/** About the project's file; what is wrong with another says which. */
function report(
  host: Host,
  good: readonly GoodPolicy[],
  bad: readonly Unusable[],
  effective: boolean,
): object {
  const file = (bad.length === 0 ? good[0]?.file : bad[0]?.broken?.file) ?? null;
  return {
    valid: bad.length === 0,
    file,
    problems: bad.flatMap(({ broken }) => problemsOf(broken, file)),
    warnings: bad.length > 0 ? [] : good.flatMap((policy) => warningsOf(host, policy)),
    ...(effective && { layers: effectiveReport(good) }),
  };
}

function problemsOf(broken: BrokenPolicy | undefined, about: string | null): readonly object[] {
  return (broken?.problems ?? []).map(({ position, file = broken?.file, path, found, expected }) => ({
    ...(file !== about && { file }),
    ...position,
    key: showPath(path),
    found,
    expected,
  }));
}

function warningsOf(host: Host, loaded: GoodPolicy) {
  return findWarnings(host, loaded, dayOf(new Date())).map(({ path, text }) => {
    const { line, column } = loaded.locate(path);
    return { line, column, key: showPath(path), text };
  });
}
