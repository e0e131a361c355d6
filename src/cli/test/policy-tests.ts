import { SHELL } from '../../call/tools.ts';
import { claudeCode } from '../../clients/claude-code/client.ts';
import { madeUpCall } from '../../clients/claude-code/made-up.ts';
import type { PolicyTest } from '../../config/sections/tests.ts';
import type { Decision } from '../../decision.ts';
import type { Host } from '../../host/host.ts';
import { judgeInForce } from '../../judge-in-force.ts';
import { layersBeside } from '../../layers.ts';
import type { GoodPolicy } from '../../policy.ts';
import { strictestOf } from '../../rules/weigh.ts';
import { reasonsOf } from '../reasons-of.ts';

/** How one entry of `tests` went. */
export interface TestResult {
  readonly name: string;
  readonly line: number;
  readonly passed: boolean;
  readonly expected: {
    readonly verdict: Decision['kind'];
    readonly message: string | undefined;
    /** Left out where the test doesn't ask. */
    readonly would?: Decision['kind'];
  };
  /** `would`: what rules would have said that are only observed. */
  readonly found: {
    readonly verdict: Decision['kind'];
    readonly message: string;
    readonly would: Decision['kind'];
  };
}

/** Judges every test's call as the hook would, from the project root and by all layers. No call is made. */
export async function runPolicyTests(host: Host, loaded: GoodPolicy): Promise<readonly TestResult[]> {
  const results: TestResult[] = [];
  const { all: now } = await layersBeside(host, loaded);
  for (const [index, test] of loaded.config.tests.entries()) {
    const { tool = SHELL, file, command, input, agent } = test;
    const raw = madeUpCall({ tool, file, command, input }, loaded.root);
    const call = claudeCode.readCall('PreToolUse', { ok: true, raw });
    const { decision, observed } = await judgeInForce(host, call, { now, before: [] }, { agent });
    const would = strictestOf(observed) ?? 'none';
    const message = reasonsOf(decision).join('\n');
    results.push({
      name: nameOf(test),
      line: loaded.locate(['tests', index]).line,
      passed:
        decision.kind === test.expect &&
        message.includes(test.message ?? '') &&
        (test.would ?? would) === would,
      expected: {
        verdict: test.expect,
        message: test.message,
        ...(test.would !== undefined && { would: test.would }),
      },
      found: { verdict: decision.kind, message, would },
    });
  }
  return results;
}

function nameOf(test: PolicyTest): string {
  if (test.name !== undefined) return test.name;
  const who = test.agent === 'main' ? '' : `${test.agent}: `;
  const what = test.file ?? test.command ?? (test.input === undefined ? '' : JSON.stringify(test.input));
  return `${who}${test.tool ?? SHELL} ${what}`.trim();
}
