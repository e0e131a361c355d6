import { shownProblems } from '../config/shown-problems.ts';
import type { Host } from '../host/host.ts';
import { nodeHost } from '../host/node-host.ts';
import { type GoodPolicy, loadPolicy } from '../policy.ts';
import type { TEST } from '../text/commands/test.ts';
import { problemLines } from '../text/config-problems.ts';
import { printable } from '../text/printable.ts';
import * as say from '../text/test.ts';
import { configInvalid, configMissing } from '../text/validate.ts';
import { chosenConfig } from './chosen-config.ts';
import type { Command } from './commands.ts';
import type { Terminal } from './terminal.ts';
import { runPolicyTests } from './test/policy-tests.ts';
import { policyPoints, showPolicy } from './test/show-policy.ts';
import { bailOut, tap } from './test/tap.ts';
import { testEvent } from './test/test-event.ts';
import { UsageError } from './usage-error.ts';

type Format = 'text' | 'tap' | 'json';

/** `conclaude test`: runs the policy's tests; `conclaude test Stop`: runs an event's commands. */
export const test: Command<typeof TEST> = async ({ operands: [event], options }, terminal) => {
  const { agent, payload, field: fields } = options;
  if (event === undefined) refuseEventOptions({ agent, payload, field: fields[0] });
  const format: Format = options.json ? 'json' : options.tap ? 'tap' : 'text';
  const host = nodeHost();
  if (event === 'PreToolUse') {
    // In a hook's place this must not look like a pass.
    terminal.complain(say.notForTools());
    return 2;
  }
  const loaded = await goodConfig(host, options['config-path'], format, terminal);
  if (loaded === undefined) return 1;
  if (event === undefined) return testPolicy(host, loaded, format, terminal);
  return testEvent(host, loaded, event, { agent, payload, fields, format }, terminal);
};

/** Options that say more about an event make no sense without one. */
function refuseEventOptions(given: Readonly<Record<string, string | undefined>>): void {
  const misplaced = Object.keys(given).find((name) => given[name] !== undefined);
  if (misplaced !== undefined) throw new UsageError(say.onlyForEvents(misplaced));
}

/** The configuration, or `undefined` after it was said what is wrong with it. */
async function goodConfig(
  host: Host,
  path: string | undefined,
  format: Format,
  terminal: Terminal,
): Promise<GoodPolicy | undefined> {
  const file = chosenConfig(host, path);
  const loaded = file === undefined ? undefined : await loadPolicy(host, file);
  if (loaded?.ok) return loaded;
  const problems = loaded === undefined ? [] : shownProblems(loaded);
  const headline =
    loaded === undefined
      ? configMissing(path ?? host.cwd())
      : configInvalid(loaded.file, loaded.problems.length);
  if (format === 'json')
    terminal.say(JSON.stringify({ file: loaded?.file ?? null, problems, tests: [] }, undefined, 2));
  else if (format === 'tap') terminal.say(bailOut(headline));
  terminal.complain([headline, ...problemLines(problems)].join('\n'));
  return undefined;
}

async function testPolicy(
  host: Host,
  loaded: GoodPolicy,
  format: Format,
  { say: print, style }: Terminal,
): Promise<number> {
  const results = await runPolicyTests(host, loaded);
  const passed = results.every((result) => result.passed);
  if (format === 'json') print(JSON.stringify({ file: loaded.file, passed, tests: results }, undefined, 2));
  else if (format === 'tap') print(tap(policyPoints(loaded.file, results)));
  else if (results.length === 0) print(say.noTests(loaded.file, countExamples(loaded)));
  else print(showPolicy(printable(loaded.file), results, countExamples(loaded), style));
  return passed ? 0 : 1;
}

/** Examples hold whenever a configuration loads; that they were looked at is worth saying. */
function countExamples({ rules }: GoodPolicy): number {
  return rules.reduce((sum, { kind, entry }) => sum + (kind.examples?.(entry) ?? 0), 0);
}
