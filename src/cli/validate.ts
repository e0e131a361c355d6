import { showPath } from '../config/problem.ts';
import type { Host } from '../host/host.ts';
import { nodeHost } from '../host/node-host.ts';
import type { BrokenPolicy, GoodPolicy } from '../policy.ts';
import type { VALIDATE } from '../text/commands/validate.ts';
import { warningLine } from '../text/config-warnings.ts';
import { printable } from '../text/printable.ts';
import { canBeMigrated } from '../text/validate.ts';
import { chosenPolicy, complaintAbout, type Unusable } from './chosen-config.ts';
import type { Command } from './commands.ts';
import type { Terminal } from './terminal.ts';
import { dayOf } from './trials.ts';
import { findWarnings } from './validate/warnings.ts';

/** `conclaude validate`: is the configuration fit for use? */
export const validate: Command<typeof VALIDATE> = async ({ options }, terminal) => {
  const host = nodeHost();
  const policy = await chosenPolicy(host, options['config-path']);
  if (options.json) terminal.sayJson(policy.ok ? goodReport(host, policy) : badReport(policy.broken));
  else if (policy.ok) approve(host, policy, terminal);
  else reject(policy, terminal);
  return policy.ok ? 0 : 1;
};

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

function goodReport(host: Host, policy: GoodPolicy): object {
  return { valid: true, file: policy.file, problems: [], warnings: warningsOf(host, policy) };
}

function badReport(broken: BrokenPolicy | undefined): object {
  const problems = (broken?.problems ?? []).map(({ position, file, path, found, expected }) => ({
    ...(file !== undefined && file !== broken?.file && { file }),
    ...position,
    key: showPath(path),
    found,
    expected,
  }));
  return { valid: false, file: broken?.file ?? null, problems, warnings: [] };
}

function warningsOf(host: Host, loaded: GoodPolicy) {
  return findWarnings(host, loaded, dayOf(new Date())).map(({ path, text }) => {
    const { line, column } = loaded.locate(path);
    return { line, column, key: showPath(path), text };
  });
}
