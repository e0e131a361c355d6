import { GATES } from '../../text/report-page.ts';
import type { GateCommandReport } from '../report-data.ts';
import { linkToCalls } from '../route.ts';
import type { Context } from './context.ts';
import { type Child, el, foreign } from './dom.ts';
import { entryTable } from './entry-table.ts';
import { duration, grouped } from './format.ts';
import { type Column, empty, heading, moment, section, table, tiles } from './parts.ts';

export function gates(context: Context): readonly Child[] {
  const report = context.data.gates;
  const rounds = report.passed + report.blocked + report.released;
  if (rounds === 0) return [heading(GATES.title, GATES.about), empty(GATES.empty, el('br'), GATES.emptyMore)];
  return [
    heading(GATES.title, GATES.about),
    tiles([
      { label: GATES.rounds, value: grouped(rounds), note: GATES.longest(report.longest) },
      {
        label: GATES.passed,
        value: grouped(report.passed),
        kind: 'gate-passed',
        href: linkToCalls({ verdict: 'gate-passed' }),
      },
      {
        label: GATES.blocked,
        value: grouped(report.blocked),
        kind: 'gate-blocked',
        href: linkToCalls({ verdict: 'gate-blocked' }),
      },
      {
        label: GATES.released,
        value: grouped(report.released),
        note: GATES.releasedNote,
        kind: 'gate-released',
        href: linkToCalls({ verdict: 'gate-released' }),
      },
      { label: GATES.time, value: duration(report.ms) },
    ]),
    section(GATES.commands, table(GATES.commands, columns(context), report.commands)),
    section(
      GATES.releases,
      report.releases.length === 0
        ? empty(GATES.noReleases)
        : entryTable(GATES.releases, report.releases.map(context.entry), context),
    ),
  ];
}

function columns({ clock }: Context): readonly Column<GateCommandReport>[] {
  const number = (
    title: string,
    read: (command: GateCommandReport) => number,
  ): Column<GateCommandReport> => ({
    title,
    cell: (command) => zeroQuiet(read(command)),
    isNumber: true,
  });
  const time = (title: string, read: (command: GateCommandReport) => number): Column<GateCommandReport> => ({
    title,
    cell: (command) => duration(read(command)),
    isNumber: true,
  });
  return [
    { title: GATES.command, cell: ({ shape }) => el('code', {}, foreign(shape)), isHead: true },
    number(GATES.passed, ({ passed }) => passed),
    number(GATES.failed, ({ failed }) => failed),
    number(GATES.timedOut, ({ timedOut }) => timedOut),
    number(GATES.cached, ({ cached }) => cached),
    number(GATES.skipped, ({ skipped }) => skipped),
    time(GATES.total, ({ ms }) => ms),
    time(GATES.half, ({ p50 }) => p50),
    time(GATES.nineteen, ({ p95 }) => p95),
    { title: GATES.last, cell: ({ last }) => moment(last, clock), className: 'when' },
  ];
}

function zeroQuiet(value: number): Child {
  return value === 0 ? el('span', { class: 'quiet' }, '0') : grouped(value);
}
