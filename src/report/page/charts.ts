import { OVERVIEW, VERDICT_WORDS } from '../../text/report-page.ts';
import type { Day, ReportData } from '../report-data.ts';
import { el, svg } from './dom.ts';
import { grouped, longDay, shortDay } from './format.ts';
import { table } from './parts.ts';

/** What the chart stacks, from the bottom up. What is left out says nothing about calls. */
const STACK = ['deny', 'ask', 'rewrite', 'allow', 'observed', 'effect', 'gate-blocked'] as const;
const [WIDTH, HEIGHT, LEFT, RIGHT, BOTTOM, TOP] = [960, 240, 44, 16, 24, 10];

type Verdict = (typeof STACK)[number];

/** `put back` is an effect, too. */
function countOf({ verdicts }: Day, verdict: Verdict): number {
  return (verdicts[verdict] ?? 0) + (verdict === 'effect' ? (verdicts.restored ?? 0) : 0);
}

function totalOf(day: Day): number {
  return STACK.reduce((sum, verdict) => sum + countOf(day, verdict), 0);
}

/** What happened on each day: a drawing, what it says in words, and its numbers. */
export function dayChart({ days }: ReportData): readonly HTMLElement[] {
  const totals = days.map(totalOf);
  const most = Math.max(0, ...totals);
  const busiest = days[totals.indexOf(most)]?.day ?? '';
  const total = totals.reduce((a, b) => a + b, 0);
  const shown = STACK.filter((verdict) => days.some((day) => countOf(day, verdict) > 0));
  const words = OVERVIEW.chart(days.length, total, busiest === '' ? '' : longDay(busiest), most);
  const legend = el(
    'ul',
    { class: 'legend', 'aria-hidden': 'true' },
    shown.map((verdict) =>
      el('li', {}, el('span', { class: `swatch is-${verdict}` }), VERDICT_WORDS[verdict]),
    ),
  );
  const columns = [
    { title: OVERVIEW.day, cell: ({ day }: Day) => longDay(day), isHead: true },
    { title: OVERVIEW.calls, cell: ({ calls }: Day) => grouped(calls), isNumber: true },
    ...shown.map((verdict) => ({
      title: VERDICT_WORDS[verdict] ?? verdict,
      cell: (day: Day) => grouped(countOf(day, verdict)),
      isNumber: true,
    })),
  ];
  return [
    el('figure', { class: 'chart' }, legend, draw(days, shown, most, words)),
    el('details', {}, el('summary', {}, OVERVIEW.table), table(OVERVIEW.byDay, columns, days.toReversed())),
  ];
}

function draw(days: readonly Day[], shown: readonly Verdict[], most: number, words: string): Element {
  const step = niceStep(most);
  const top = Math.max(step, Math.ceil(most / step) * step);
  const y = (value: number) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - BOTTOM - TOP);
  const slot = (WIDTH - LEFT - RIGHT) / days.length;
  const width = Math.min(36, slot * 0.72);
  const lines: SVGElement[] = [];
  for (let value = 0; value <= top; value += step)
    lines.push(
      svg('line', {
        class: value === 0 ? 'axis' : 'grid',
        x1: LEFT,
        x2: WIDTH - RIGHT,
        y1: y(value),
        y2: y(value),
      }),
      svg('text', { class: 'tick', x: LEFT - 8, y: y(value) + 4, 'text-anchor': 'end' }, grouped(value)),
    );
  // As many days are named as there is room for.
  const every = Math.max(1, Math.ceil(days.length / 12));
  const bars = days.map((day, index) => {
    const x = LEFT + slot * (index + 0.5);
    let below = 0;
    const parts = shown.flatMap((verdict) => {
      const count = countOf(day, verdict);
      if (count === 0) return [];
      const [from, to] = [y(below), y(below + count)];
      below += count;
      return [
        svg('rect', {
          class: `bar is-${verdict}`,
          x: x - width / 2,
          width,
          y: to,
          height: Math.max(1, from - to - 1),
        }),
      ];
    });
    const said = shown
      .filter((verdict) => countOf(day, verdict) > 0)
      .map((verdict) => `${VERDICT_WORDS[verdict]} ${grouped(countOf(day, verdict))}`);
    const named = (days.length - 1 - index) % every === 0;
    return svg(
      'g',
      { class: 'day' },
      svg('title', {}, [longDay(day.day), ...said].join('\n')),
      svg('rect', { class: 'slot', x: x - slot / 2, width: slot, y: TOP, height: HEIGHT - BOTTOM - TOP }),
      parts,
      named
        ? svg('text', { class: 'tick', x, y: HEIGHT - 6, 'text-anchor': 'middle' }, shortDay(day.day))
        : undefined,
    );
  });
  return svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': words }, lines, bars);
}

/** A round number, so that there are about five lines. */
function niceStep(most: number): number {
  const raw = Math.max(1, most / 5);
  const power = 10 ** Math.floor(Math.log10(raw));
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * power);
  return steps.find((step) => Number.isInteger(step) && step >= raw) ?? 10 * power;
}

/** A rule's days at a glance; the numbers beside it say the same. */
export function sparkline(values: readonly number[]): Element {
  const [width, height] = [96, 22];
  const shown = values.slice(-32);
  const most = Math.max(1, ...shown);
  const slot = width / Math.max(1, shown.length);
  return svg(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, class: 'spark', 'aria-hidden': 'true' },
    svg('line', { class: 'axis', x1: 0, x2: width, y1: height - 0.5, y2: height - 0.5 }),
    shown.map((value, index) => {
      const tall = value === 0 ? 0 : Math.max(2, (value / most) * (height - 2));
      const barWidth = Math.max(1, Math.min(8, slot - 1));
      return svg('rect', {
        class: 'bar',
        x: index * slot,
        width: barWidth,
        y: height - 1 - tall,
        height: tall,
      });
    }),
  );
}

/** A bar that shows how parts of a whole compare; said in words beside it. */
export function shareBar(parts: readonly { readonly name: string; readonly count: number }[]): Element {
  const [width, height] = [120, 8];
  const whole = parts.reduce((sum, { count }) => sum + count, 0);
  let at = 0;
  return svg(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, class: 'share', 'aria-hidden': 'true', preserveAspectRatio: 'none' },
    parts.map(({ name, count }) => {
      const wide = whole === 0 ? 0 : (count / whole) * width;
      const bar = svg('rect', {
        class: `bar is-${name}`,
        x: at,
        width: Math.max(0, wide - 0.5),
        y: 0,
        height,
      });
      at += wide;
      return bar;
    }),
  );
}
