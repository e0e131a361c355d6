import { shownProblems } from '../config/shown-problems.ts';
import type { Host } from '../host/host.ts';
import { nodeHost } from '../host/node-host.ts';
import type { GoodPolicy } from '../policy.ts';
import type { TEST } from '../text/commands/test.ts';
import * as say from '../text/test.ts';
import { chosenPolicy, complaintAbout, type Unusable } from './chosen-config.ts';
import { UsageError } from './command-line.ts';
import type { Command } from './commands.ts';
import type { Terminal } from './terminal.ts';
import { runPolicyTests } from './test/policy-tests.ts';
import { policyPoints, showPolicy } from './test/show-policy.ts';
import { bailOut, tap } from './test/tap.ts';
import { type Format, testEvent } from './test/test-event.ts';

/** `conclaude test`: runs the policy's tests; `conclaude test Stop`: runs an event's commands. */
export const test: Command<typeof TEST> = async ({ operands: [event], options }, terminal) => {
  const { agent, payload, field, fresh } = options;
  if (event === undefined)
    refuseEventOptions({ agent, payload, field: field[0], fresh: fresh ? '' : undefined });
  const format: Format = options.json ? 'json' : options.tap ? 'tap' : 'text';
  const host = nodeHost();
  if (event === 'PreToolUse') {
    // In a hook's place this must not look like a pass.
    terminal.complain(say.notForTools());
    return 2;
  }
  const policy = await chosenPolicy(host, options['config-path']);
  if (!policy.ok) return reject(policy, format, terminal);
  if (event === undefined) return testPolicy(host, policy, format, terminal);
  return testEvent(host, policy, event, options, format, terminal);
};

/** Options that say more about an event make no sense without one. */
function refuseEventOptions(given: Readonly<Record<string, string | undefined>>): void {
  const misplaced = Object.keys(given).find((name) => given[name] !== undefined);
  if (misplaced !== undefined) throw new UsageError(say.onlyForEvents(misplaced));
}

function reject(policy: Unusable, format: Format, terminal: Terminal): number {
  const { broken, headline } = policy;
  const problems = broken ? shownProblems(broken) : [];
  if (format === 'json') terminal.sayJson({ file: broken?.file ?? null, problems, tests: [] });
  else if (format === 'tap') terminal.say(bailOut(headline));
  terminal.complain(complaintAbout(policy));
  return 1;
}

async function testPolicy(
  host: Host,
  policy: GoodPolicy,
  format: Format,
  terminal: Terminal,
): Promise<number> {
  const results = await runPolicyTests(host, policy);
  const { file } = policy;
  const passed = results.every((result) => result.passed);
  if (format === 'json') terminal.sayJson({ file, passed, tests: results });
  else if (format === 'tap') terminal.say(tap(policyPoints(file, results)));
  else if (results.length === 0) terminal.say(say.noTests(file, countExamples(policy)));
  else terminal.say(showPolicy(file, results, countExamples(policy), terminal.style));
  return passed ? 0 : 1;
}

/** Examples hold whenever a configuration loads; that they were looked at is worth saying. */
function countExamples({ rules }: GoodPolicy): number {
  return rules.reduce((sum, { kind, entry }) => sum + (kind.examples?.(entry) ?? 0), 0);
}
