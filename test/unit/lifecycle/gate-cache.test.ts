import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { claudeCode } from '../../../src/clients/claude-code/client.ts';
import { readYaml } from '../../../src/config/yaml.ts';
import { nodeHost } from '../../../src/host/node-host.ts';
import { openCache } from '../../../src/lifecycle/gate/cache.ts';
import { viewProject } from '../../../src/lifecycle/gate/plan.ts';
import type { LifecycleCall } from '../../../src/lifecycle/lifecycle-call.ts';
import { parsePolicy } from '../../../src/policy.ts';
import { git } from '../../support/git.ts';
import { runs } from '../../support/property-runs.ts';

interface World {
  readonly root: string;
  readonly bin: string;
  /** The name of the state, as the gate of that number sees it. */
  key(gate: number, run?: string): Promise<string | undefined>;
}

const GATES = [{}, { inputs: ['src/**'] }, { when: ['src/**'] }];

async function inWorld(use: (world: World) => Promise<void>): Promise<void> {
  const base = mkdtempSync(join(tmpdir(), 'conclaude-cache-'));
  try {
    const [root, bin, home] = ['project', 'bin', 'home'].map((name) => join(base, name)) as [
      string,
      string,
      string,
    ];
    for (const folder of [join(root, 'src'), join(root, 'docs'), bin, home])
      mkdirSync(folder, { recursive: true });
    const files = {
      'src/a': 'a',
      'src/b': 'b',
      'docs/c': 'c',
      'package-lock.json': '{}',
      '.gitignore': 'ignored\n',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
    const file = join(root, '.conclaude.yaml');
    writeFileSync(file, '');
    writeFileSync(join(bin, 'node'), 'one');
    git(root, 'init', '-q');
    git(root, 'add', '.');
    git(root, 'commit', '-qm', 'one');
    const host = {
      ...nodeHost(),
      home: () => home,
      env: (name: string) => (name === 'PATH' ? bin : process.env[name]),
    };
    const text = JSON.stringify({ stop: { commands: GATES.map((gate) => ({ run: 'check', ...gate })) } });
    const policy = parsePolicy(text, file, readYaml);
    if (!policy.ok) throw new Error('no policy');
    const call = {
      ...claudeCode.readCall('Stop', { ok: true, raw: {} }),
      host,
      config: policy.config,
      file,
      root,
      agent: 'main',
    };
    await use({
      root,
      bin,
      // Each time a new process would ask.
      key: async (gate, run = 'check') => {
        const asked = call as LifecycleCall;
        const cache = openCache(asked, viewProject(asked));
        const settings = policy.config.stop.commands[gate];
        return settings && cache?.keyOf(settings, { folder: '', scripts: [run] });
      },
    });
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

/** What may happen to a project, and what of it a check can see. */
type Step = (world: World, model: Model) => void;
interface Model {
  readonly files: Map<string, string>;
  readonly modes: Map<string, number>;
  run: string;
  node: string;
}

const name = fc.constantFrom('src/a', 'src/b', 'src/n', 'docs/c', 'docs/d', 'package-lock.json');
const text = fc.constantFrom('', 'a', 'b', 'longer text');
const present = (model: Model, file: string) => model.files.has(file);

const STEPS: readonly fc.Arbitrary<Step>[] = [
  fc.tuple(name, text).map(
    ([file, content]): Step =>
      ({ root }, model) => {
        writeFileSync(join(root, file), content);
        model.files.set(file, content);
        if (!model.modes.has(file)) model.modes.set(file, 0o644);
      },
  ),
  fc.tuple(name, fc.constantFrom(0o644, 0o755, 0o600)).map(
    ([file, mode]): Step =>
      ({ root }, model) => {
        if (!present(model, file)) return;
        chmodSync(join(root, file), mode);
        model.modes.set(file, mode);
      },
  ),
  name.map(
    (file): Step =>
      ({ root }, model) => {
        rmSync(join(root, file), { force: true });
        model.files.delete(file);
        model.modes.delete(file);
      },
  ),
  // A change back to the old text, at a time that lies before: only the content counts.
  name.map(
    (file): Step =>
      ({ root }, model) => {
        if (present(model, file)) utimesSync(join(root, file), 1, 1);
      },
  ),
  fc.tuple(name, name).map(
    ([from, to]): Step =>
      ({ root }, model) => {
        const [content, mode] = [model.files.get(from), model.modes.get(from)];
        if (content === undefined || mode === undefined || from === to) return;
        renameSync(join(root, from), join(root, to));
        model.files.delete(from);
        model.modes.delete(from);
        model.files.set(to, content);
        model.modes.set(to, mode);
      },
  ),
  fc.constantFrom('check', 'check --all').map(
    (run): Step =>
      (_, model) => {
        model.run = run;
      },
  ),
  fc.constantFrom('one', 'other version').map(
    (node): Step =>
      ({ bin }, model) => {
        if (node === model.node) return;
        writeFileSync(join(bin, 'node'), node);
        // The same size and another time, or the other way round: any of them tells two programs apart.
        utimesSync(join(bin, 'node'), node.length, node.length);
        model.node = node;
      },
  ),
  // What makes no difference.
  text.map(
    (content): Step =>
      ({ root }) =>
        writeFileSync(join(root, 'ignored'), content),
  ),
  fc.constant<Step>(({ root }) => void git(root, 'add', '-A')),
  fc.constant<Step>(({ root }) => void git(root, 'commit', '-qm', 'more', '--allow-empty', '-a')),
  fc.constant<Step>(({ root }) => void git(root, 'reset', '-q')),
];

/** The world as it begins, with modes that no umask has changed. */
function modelOf({ root, bin }: World): Model {
  const files = new Map([
    ['src/a', 'a'],
    ['src/b', 'b'],
    ['docs/c', 'c'],
    ['package-lock.json', '{}'],
  ]);
  utimesSync(join(bin, 'node'), 3, 3);
  for (const file of files.keys()) chmodSync(join(root, file), 0o644);
  return { files, modes: new Map([...files.keys()].map((file) => [file, 0o644])), run: 'check', node: 'one' };
}

function seen(model: Model, gate: number): string {
  const isNarrow = GATES[gate] !== undefined && Object.keys(GATES[gate]).length > 0;
  const files = [...model.files]
    .filter(([file]) => !isNarrow || file.startsWith('src/') || file === 'package-lock.json')
    .map(([file, content]) => [file, content, model.modes.get(file)])
    .sort();
  return JSON.stringify([gate, files, model.run, model.node]);
}

describe('the name of a state', () => {
  test('is another one exactly when something that counts is another', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(...STEPS), { minLength: 1, maxLength: 8 }), async (steps) => {
        await inWorld(async (world) => {
          const model = modelOf(world);
          const [keyOf, stateOf] = [new Map<string, string>(), new Map<string, string>()];
          for (const step of [() => undefined, ...steps]) {
            step(world, model);
            for (const gate of GATES.keys()) {
              const state = seen(model, gate).slice(3);
              const key = (await world.key(gate, model.run)) ?? 'none';
              // The second and third gate see the same files.
              const group = gate === 0 ? 'all' : 'some';
              expect(keyOf.get(`${group}${state}`) ?? key).toBe(key);
              expect(stateOf.get(`${group}${key}`) ?? state).toBe(state);
              keyOf.set(`${group}${state}`, key);
              stateOf.set(`${group}${key}`, state);
            }
          }
        });
      }),
      { numRuns: runs(12) },
    );
  }, 300_000);

  test('cannot be told where another repository lies inside', () =>
    inWorld(async ({ root, key }) => {
      mkdirSync(join(root, 'src/inner'));
      git(join(root, 'src/inner'), 'init', '-q');
      writeFileSync(join(root, 'src/inner/x'), '');
      git(join(root, 'src/inner'), 'add', '.');
      git(join(root, 'src/inner'), 'commit', '-qm', 'one');
      expect(await key(0)).toBeUndefined();
    }));

  test('is found again without reading any file, and what is remembered is private', () =>
    inWorld(async ({ root, key }) => {
      for (const file of ['src/a', 'src/b']) utimesSync(join(root, file), 1, 1);
      await new Promise((resolve) => setTimeout(resolve, 100));
      const first = await key(0);
      expect(await key(0)).toBe(first);
      const gates = join(root, '../home/.local/state/conclaude/gates');
      expect(readdirSync(gates).some((folder) => folder.startsWith('files-'))).toBe(true);
    }));
});
