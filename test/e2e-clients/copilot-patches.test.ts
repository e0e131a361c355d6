import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { COPILOT } from './copilot.ts';
import { RESPONSES_DIALECT } from './responses-dialect.ts';
import { type Driver, isMissing, type Places, playSession } from './session.ts';

/** With these models it has one tool for all changes, which takes a patch as a text. */
const PATCHING: Driver = {
  ...COPILOT,
  dialect: RESPONSES_DIALECT,
  environment: (model: string, places: Places) => ({
    ...COPILOT.environment(model, places),
    COPILOT_MODEL: 'gpt-5.5',
    COPILOT_PROVIDER_WIRE_API: 'responses',
  }),
};

const patch = (...lines: readonly string[]) => ({
  tool: 'apply_patch',
  input: { text: ['*** Begin Patch', ...lines, '*** End Patch'].join('\n') },
});

describe.skipIf(isMissing('copilot'))('copilot with patches', () => {
  test('is refused a patch as a whole when one of its files is protected', async () => {
    const session = await playSession(PATCHING, {
      policy: 'preToolUse:\n  preventRootAdditions: false\n  uneditableFiles: ["config/**"]\n',
      files: { 'config/prod.yaml': 'port: 1\n', 'src/a.ts': 'one\n' },
      script: () => ({
        main: [
          { id: 'both', ...patch('*** Add File: src/b.ts', '+b', '*** Add File: config/b.yaml', '+b') },
          { id: 'line', ...patch('*** Add File: src/c.ts\r*** Add File: config/c.yaml', '+c') },
          { id: 'blank', ...patch('  *** Add File:  config/d.yaml ', '+d') },
          { id: 'delete', ...patch('*** Delete File: config/prod.yaml') },
          {
            id: 'move',
            ...patch('*** Update File: src/a.ts', '*** Move to: config/a.ts', '@@', '-one', '+two'),
          },
          { id: 'ok', ...patch('*** Update File: src/a.ts', '@@', '-one', '+two') },
          { say: 'done' },
        ],
      }),
    });
    for (const id of ['both', 'line', 'blank', 'delete', 'move'])
      expect(session.told(id)).toContain("pattern 'config/**'");
    expect(readdirSync(join(session.project, 'config'))).toEqual(['prod.yaml']);
    expect(session.read('src/b.ts')).toBe(undefined);
    expect(session.read('src/a.ts')).toBe('two\n');
  });
});
