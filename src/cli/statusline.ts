import pc from 'picocolors';
import { claudeCode } from '../clients/claude-code/client.ts';
import { readStatus } from '../clients/claude-code/status-line.ts';
import { pausesOf } from '../exceptions/lifted-rules.ts';
import type { Host } from '../host/host.ts';
import { isTerminal } from '../host/is-terminal.ts';
import { nodeHost } from '../host/node-host.ts';
import { readStdin } from '../host/stdio.ts';
import { readJson } from '../json-value.ts';
import { layersBeside } from '../layers.ts';
import { findConfigFile, type GoodPolicy, loadPolicy, type Policy, searchStart } from '../policy.ts';
import { isKnownSession } from '../session-policy.ts';
import type { STATUSLINE } from '../text/commands/statusline.ts';
import { printable } from '../text/printable.ts';
import {
  countWords,
  type GuardState,
  type SessionCounts,
  stateWords,
  widthUnreadable,
} from '../text/statusline.ts';
import { UsageError } from './command-line.ts';
import type { Command } from './commands.ts';
import { openExceptions } from './project-exceptions.ts';
import { countsOf } from './statusline/session-counts.ts';
import type { Style } from './terminal.ts';
import { trialsOf } from './trials.ts';

interface Status {
  readonly state: GuardState;
  readonly counts: SessionCounts;
}

const NOTHING_COUNTED: SessionCounts = { refused: 0, observed: 0 };
const USUAL_WIDTH = 60;

/** `conclaude statusline`: one short line about the guard. A broken one would be a broken line in every session. */
export const statusline: Command<typeof STATUSLINE> = async ({ options }, terminal) => {
  const width = widthOf(options.width);
  const status = await statusNow().catch(
    (): Status => ({ state: { kind: 'unknown' }, counts: NOTHING_COUNTED }),
  );
  return terminal.say(lineOf(status, width, pc.createColors(options.color)));
};

async function statusNow(): Promise<Status> {
  const host = nodeHost();
  const { session, folder } = piped();
  const start =
    folder === undefined ? searchStart(host, claudeCode.projectVariable, undefined) : placeOf(host, folder);
  const file = findConfigFile(host, start);
  const policy = file === undefined ? undefined : await loadPolicy(host, file);
  const state = stateOf(host, policy, start, session);
  if (policy === undefined) return { state, counts: NOTHING_COUNTED };
  const excepted = policy.ok ? await exceptionsOf(host, policy) : {};
  if (session === undefined) return { state, counts: { ...NOTHING_COUNTED, ...excepted } };
  return { state, counts: { ...countsOf(host, policy.root, session), ...excepted } };
}

/** What a person has excepted, and what of it is still open. */
async function exceptionsOf(
  host: Host,
  policy: GoodPolicy,
): Promise<Pick<SessionCounts, 'paused' | 'allowed'>> {
  const { kept, now } = openExceptions(host, policy.root);
  const { all } = kept.length === 0 ? { all: [] } : await layersBeside(host, policy);
  const paused = pausesOf(host, all, now).length;
  return { paused, allowed: kept.filter(({ kind }) => kind === 'grant').length };
}

/** A person who types the command has nothing to send. */
function piped(): ReturnType<typeof readStatus> {
  const stdin = isTerminal(0) ? undefined : readStdin();
  const json = stdin?.ok ? readJson(stdin.bytes) : undefined;
  return readStatus(json?.ok ? json.raw : {});
}

/** As the hook finds it when the client names this folder. */
function placeOf(host: Host, folder: string): string {
  return searchStart({ ...host, env: () => undefined }, claudeCode.projectVariable, folder);
}

function stateOf(host: Host, policy: Policy, start: string, session: string | undefined): GuardState {
  if (policy === undefined) return { kind: 'no-policy' };
  if (!policy.ok) return { kind: 'broken' };
  if (session !== undefined && !isKnownSession(host, start, session)) return { kind: 'not-called' };
  const rules = trialsOf(policy).reduce((sum, trial) => sum + trial.rules.length, 0);
  const isOnTrial = rules > 0 || policy.config.preToolUse.mode === 'observe';
  return isOnTrial ? { kind: 'observing', rules } : { kind: 'on' };
}

function lineOf({ state, counts }: Status, width: number, style: Style): string {
  const line = printable([stateWords(state), ...countWords(counts)].join(' · '));
  const short = line.length > width ? `${line.slice(0, width - 1)}…` : line;
  const isExcepted = state.kind === 'on' && Boolean(counts.paused || counts.allowed);
  return COLOURS[isExcepted ? 'observing' : state.kind](style)(short);
}

const COLOURS: Readonly<Record<GuardState['kind'], (style: Style) => (text: string) => string>> = {
  on: ({ green }) => green,
  observing: ({ yellow }) => yellow,
  'not-called': ({ red }) => red,
  'no-policy': ({ dim }) => dim,
  broken: ({ red }) => red,
  unknown: ({ dim }) => dim,
};

function widthOf(given: string | undefined): number {
  if (given === undefined) return USUAL_WIDTH;
  const width = /^\d{2,3}$/.test(given) ? Number(given) : 0;
  if (width < 10 || width > 500) throw new UsageError(widthUnreadable(printable(given)));
  return width;
}
