import { expect, test } from 'vitest';
import type { ToolRule } from '../../src/config/tool-rule.ts';
import { judge, parseConfig } from '../../src/library.ts';
import { BUILT_IN } from '../../src/packs/built-in.ts';
import { memoryHost } from '../support/memory-host.ts';

const ROOT = '/home/me/shop';
const host = memoryHost({
  cwd: ROOT,
  env: { HOME: '/home/me' },
  entries: { [`${ROOT}/package.json`]: '{}' },
});
const packs = Object.keys(BUILT_IN).map((name) => `conclaude:${name}`);
const config = parseConfig(
  `extends: [${packs.join(', ')}]\npreToolUse:\n  preventRootAdditions: false\n`,
  `${ROOT}/.conclaude.yaml`,
  host,
);

function stops(command: string): boolean {
  if (!config.ok) throw new Error('the configuration is broken');
  const { decision } = judge({ tool_name: 'Bash', tool_input: { command }, cwd: ROOT }, config, host);
  return decision.kind === 'deny' || decision.kind === 'ask';
}

interface Example {
  readonly command: string;
  /** The programs that its rule names. */
  readonly programs: readonly string[];
}

const examples: readonly Example[] = Object.values(BUILT_IN).flatMap(({ rules }) =>
  ((rules.toolUsageValidation ?? []) as readonly ToolRule[]).flatMap(({ command, match }) => {
    const programs = [...new Set(command.flatMap((text) => (text.split(' ')[0] ?? '').split('|')))];
    return match.map((example) => ({ command: example, programs: programs.filter((one) => one !== '*') }));
  }),
);

test('what a pack stops, it stops beside a harmless call of any program of the same rule', () => {
  const alone = examples.filter(({ command }) => stops(command));
  expect(alone.length).toBeGreaterThan(examples.length * 0.9);
  const passed = alone.flatMap(({ command, programs }) =>
    programs
      .flatMap((program) => [`${program} --version; ${command}`, `${command}; ${program} --version`])
      .filter((line) => !stops(line)),
  );
  expect(passed).toEqual([]);
});
