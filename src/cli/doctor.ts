import { claudeCode } from '../clients/claude-code/client.ts';
import { nodeHost } from '../host/node-host.ts';
import { searchStart } from '../policy.ts';
import type { DOCTOR } from '../text/commands/doctor.ts';
import { GROUP_TITLES, heading, notInSight, summary } from '../text/doctor.ts';
import { indented, wrapped } from '../text/wrap.ts';
import type { Command } from './commands.ts';
import { examine } from './doctor/examine.ts';
import type { Finding } from './doctor/finding.ts';
import { VERSION } from './own-version.ts';
import type { Style, Terminal } from './terminal.ts';
import { dayOf } from './trials.ts';

/** `conclaude doctor`: is the guard on? */
export const doctor: Command<typeof DOCTOR> = async ({ options: { json } }, terminal) => {
  const host = nodeHost();
  const launch = searchStart(host, claudeCode.projectVariable, undefined);
  const findings = await examine(host, launch, dayOf(new Date()));
  const isOn = findings.every(({ status }) => status !== 'fail');
  if (json) terminal.sayJson({ on: isOn, version: VERSION, folder: launch, findings });
  else tell(launch, findings, terminal);
  return isOn ? 0 : 1;
};

function tell(launch: string, findings: readonly Finding[], terminal: Terminal): void {
  const { say, style } = terminal;
  say(heading(VERSION, launch));
  for (const [group, title] of Object.entries(GROUP_TITLES) as readonly [Finding['group'], string][]) {
    const own = findings.filter((finding) => finding.group === group);
    if (own.length > 0)
      say(['', style.bold(title), ...own.flatMap((finding) => linesOf(finding, style))].join('\n'));
  }
  const failures = findings.filter(({ status }) => status === 'fail').length;
  const warnings = findings.filter(({ status }) => status === 'warn').length;
  const verdict = summary(failures, warnings);
  say(`\n${style.bold(failures === 0 ? style.green(verdict) : style.red(verdict))}`);
  say(style.dim(wrapped(notInSight()).join('\n')));
}

const INDENT = 8;

function linesOf({ status, text, next }: Finding, style: Style): readonly string[] {
  const colour = { ok: style.green, warn: style.yellow, fail: style.red }[status];
  const [first = '', ...rest] = indented(text, INDENT);
  const advice = next === undefined ? [] : indented(next, INDENT + 2);
  const marked = advice.map((line, index) =>
    index === 0 ? `${' '.repeat(INDENT)}→ ${line.trimStart()}` : line,
  );
  return [
    `  ${colour(status.padEnd(4))}${first.slice(6)}`,
    ...rest,
    ...marked.map((line) => style.cyan(line)),
  ];
}
