import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { wantedHooks } from '../../src/clients/claude-code/hook-entries.ts';
import { neededEvents } from '../../src/lifecycle/needed-events.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(resolve(root, file), 'utf8'));

test("the plugin's hooks are those that init --user would wire, found in the plugin's own folder", () => {
  const program = { form: 'exec', path: '${CLAUDE_PLUGIN_ROOT}/bin/conclaude' } as const;
  const { forAll } = wantedHooks(program, neededEvents({}, true));
  const hooks = Object.fromEntries(
    forAll.map(({ event, matcher, hook }) => [
      event,
      [{ ...(matcher === undefined ? {} : { matcher }), hooks: [hook] }],
    ]),
  );
  expect(read('hooks/hooks.json')).toEqual({
    description: manifest.description,
    hooks,
    modules: ['../mod/register.ts'],
  });
});

test('the plugin has the version and the description of the package', () => {
  const { version, description, license } = manifest;
  expect(read('.claude-plugin/plugin.json')).toMatchObject({
    name: 'conclaude',
    version,
    description,
    license,
  });
});

test('the marketplace offers this version of the published package, which is built, and no other', () => {
  const [plugin] = read('.claude-plugin/marketplace.json').plugins;
  const { name, version } = manifest;
  expect(plugin).toMatchObject({ name: 'conclaude', source: { source: 'npm', package: name, version } });
  expect(manifest.files).toEqual(expect.arrayContaining(['.claude-plugin', 'hooks', 'mod', 'bin', 'dist']));
});
