import type { HeldPaths } from '../../clients/claude-code/sandbox-note.ts';
import type { SandboxState } from '../../clients/claude-code/sandbox-state.ts';
import { lineOf } from '../../rules/rule.ts';
import type { Holding, Holdings } from '../../sandbox/holdings.ts';
import { sizeOf } from '../../sandbox/share-out.ts';
import { printable } from '../../text/printable.ts';
import * as say from '../../text/sandbox.ts';
import { ruleSubject } from '../../text/visualize.ts';
import { indented } from '../../text/wrap.ts';
import type { Terminal } from '../terminal.ts';

export type SettingsState = Parameters<typeof say.settingsSay>[0];

/** How the settings compare with what could be held. */
export function stateOfSettings(holdings: Holdings, state: SandboxState): SettingsState {
  const missing = missingPaths(holdings, state.held);
  if (sizeOf(holdings.shared) + sizeOf(holdings.local) === 0)
    return state.isNoted ? 'outdated' : 'nothing-to-hold';
  if (missing.length > 0) return state.isNoted ? 'outdated' : 'nothing';
  return state.isOn ? 'current' : 'off';
}

/** What could be held, and isn't by these lists. */
export function missingPaths({ shared, local }: Holdings, held: HeldPaths): readonly string[] {
  return (['denyWrite', 'denyRead'] as const).flatMap((list) => {
    const present = new Set(held[list].map(plain));
    return [...shared[list], ...local[list]].filter((path) => !present.has(plain(path)));
  });
}

function plain(path: string): string {
  return path.replace(/^\.\//, '').replace(/\/(?:\*\*)?$/, '');
}

const MOST_SHOWN = 10;
const INDENT = 6;

export function show(root: string, holdings: Holdings, state: SettingsState, terminal: Terminal): void {
  const { say: tell, style } = terminal;
  const { rules } = holdings;
  const held = rules.filter(({ not }) => not === undefined).length;
  if (rules.length === 0) {
    tell(say.noFileRules());
    return;
  }
  tell(say.heading(root, held, rules.length));
  for (const holding of rules) {
    const { rule } = holding;
    const subject = ruleSubject(rule.kind.about(rule.entry), rule.agent === '*' ? undefined : rule.agent);
    const [first = '', ...rest] = indented(`${rule.id}  ${subject}`, 2);
    tell(['', first.replace(rule.id, (id) => style.cyan(id)), ...rest].join('\n'));
    tell(linesOf(holding).join('\n'));
  }
  if (!holdings.isWhole) tell(`\n${say.notAllSeen()}`);
  tell(`\n${style.bold(say.settingsSay(state))}`);
  tell(style.dim(say.onlyForShell()));
}

function linesOf({ not, denyWrite, denyRead, links, outside }: Holding): readonly string[] {
  const pad = ' '.repeat(INDENT);
  const paths = Object.entries({ denyWrite, denyRead }).flatMap(([list, all]) =>
    all.map((path) => `${pad}${say.REFUSED[list as keyof HeldPaths]}  ${printable(path)}`),
  );
  const shown = paths.length <= MOST_SHOWN ? paths : paths.slice(0, MOST_SHOWN - 1);
  const isSaidBetter = not === 'no-file' && links.length + outside.length > 0;
  const remarks = [
    ...(not === undefined || isSaidBetter ? [] : [say.notHeld(not)]),
    ...(links.length === 0 ? [] : [say.linksNotHeld(links)]),
    ...(outside.length === 0 ? [] : [say.outsideNotHeld(outside)]),
  ];
  return [
    ...shown,
    ...(shown.length < paths.length ? [`${pad}${say.morePaths(paths.length - shown.length)}`] : []),
    ...remarks.flatMap((remark) => indented(remark, INDENT)),
  ];
}

export function asReport(root: string, holdings: Holdings, settings: SettingsState) {
  return {
    root,
    settings,
    rules: holdings.rules.map(({ rule, not, denyWrite, denyRead, links, outside }) => ({
      rule: rule.id,
      line: lineOf(rule) ?? null,
      about: rule.kind.about(rule.entry),
      agent: rule.agent === '*' ? null : rule.agent,
      denyWrite,
      denyRead,
      notHeld: not === undefined ? null : { reason: not, text: say.NOT_HELD[not] },
      links,
      outside,
    })),
    shared: holdings.shared,
    local: holdings.local,
    complete: holdings.isWhole,
  };
}
