import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
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
  // The same size, and a time stamp set back to what it was: nothing but the content tells the two apart.
  fc.tuple(name, fc.constantFrom('a', 'b', 'c')).map(
    ([file, content]): Step =>
      ({ root }, model) => {
        if (!present(model, file)) return;
        utimesSync(join(root, file), 1, 1);
        writeFileSync(join(root, file), content);
        utimesSync(join(root, file), 1, 1);
        model.files.set(file, content);
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
  fc.constant<Step>(({ root }) => void git(root, 'update-index', '-q', '--really-refresh')),
  // What makes git look away, or see less.
  fc.constantFrom('--assume-unchanged', '--skip-worktree', '--no-assume-unchanged').map(
    (flag): Step =>
      ({ root }) =>
        void git(
          root,
          'update-index',
          flag,
          ...git(root, 'ls-files', 'src').trim().split('\n').filter(Boolean),
        ),
  ),
  fc
    .constantFrom(
      ['core.trustctime', 'false'],
      ['core.checkStat', 'minimal'],
      ['core.autocrlf', 'true'],
      ['core.splitIndex', 'true'],
      ['core.fileMode', 'false'],
    )
    .map(
      ([key, value]): Step =>
        ({ root }) =>
          void git(root, 'config', key as string, value as string),
    ),
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

/** So many that it is worth while to remember them. */
function addFiles(root: string): void {
  for (let each = 0; each < 30; each++) writeFileSync(join(root, `docs/file-${each}`), `${each}`);
  git(root, 'add', '.');
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

  /** Ways to have git see less, and what stands in `src/a` then. */
  const WAYS: Readonly<Record<string, (root: string) => void>> = {
    'nothing special': () => undefined,
    'a file to be taken as unchanged': (root) =>
      void git(root, 'update-index', '--assume-unchanged', 'src/a'),
    'a file to be skipped': (root) => void git(root, 'update-index', '--skip-worktree', 'src/a'),
    'an index in two files': (root) => void git(root, 'update-index', '--split-index'),
    'times that do not count': (root) => {
      git(root, 'config', 'core.trustctime', 'false');
      git(root, 'config', 'core.checkStat', 'minimal');
    },
    'a filter that hides changes': (root) => {
      git(root, 'config', 'filter.same.clean', 'cat > /dev/null; printf a');
      writeFileSync(join(root, '.git/info/attributes'), 'src/* filter=same\n');
    },
    'ends of lines that do not count': (root) => void git(root, 'config', 'core.autocrlf', 'true'),
  };

  const CHANGES = Object.keys(WAYS).flatMap((way) =>
    ['b', 'longer\r\n'].map((content) => [way, content] as const),
  );

  describe('with git', () => {
    test.concurrent.each(CHANGES)('told of %s, misses a file that has become %j', (way, content) =>
      inWorld(async ({ root, key }) => {
        utimesSync(join(root, 'src/a'), 1, 1);
        addFiles(root);
        WAYS[way]?.(root);
        git(root, 'update-index', '-q', '--refresh');
        // Long enough for git to tell two changes apart by the second, so that its word is taken.
        await new Promise((resolve) => setTimeout(resolve, 2500));
        const before = await key(0);
        expect(before).toBeDefined();
        expect(await key(0)).toBe(before);
        writeFileSync(join(root, 'src/a'), content);
        utimesSync(join(root, 'src/a'), 1, 1);
        const after = await key(0);
        expect(after).not.toBe(before);
        git(root, 'update-index', '-q', '--refresh');
        expect(await key(0)).toBe(after);
        writeFileSync(join(root, 'src/a'), 'a');
        expect(await key(0)).toBe(before);
      }),
    );
  });

  test('counts thousands of files, whatever they are called', () =>
    inWorld(async ({ root, key }) => {
      const odd = ['"quoted"', 'new\nline', 'é ü', '-n', ' ', 'tab\t', 'return\r'];
      for (const each of odd) writeFileSync(join(root, 'src', each), each);
      for (let each = 0; each < 300; each++) writeFileSync(join(root, `src/file-${each}`), `${each}`);
      symlinkSync('/nowhere', join(root, 'src/link'));
      const before = await key(0);
      expect(before).toBeDefined();
      for (const each of [...odd, 'file-7']) {
        writeFileSync(join(root, 'src', each), 'other');
        expect(await key(0), each).not.toBe(before);
        writeFileSync(join(root, 'src', each), each.replace('file-', ''));
        expect(await key(0), each).toBe(before);
      }
      rmSync(join(root, 'src/link'));
      symlinkSync('/elsewhere', join(root, 'src/link'));
      expect(await key(0)).not.toBe(before);
    }));

  test('is the same by whatever way contents are read', () =>
    inWorld(async ({ root, key }) => {
      for (let each = 0; each < 300; each++) writeFileSync(join(root, `src/file-${each}`), `${each}\r\n`);
      git(root, 'config', 'core.autocrlf', 'true');
      const together = await key(0);
      rmSync(join(root, '../home/.local'), { recursive: true });
      for (let each = 0; each < 150; each++) rmSync(join(root, `src/file-${each}`));
      await key(0);
      for (let each = 0; each < 150; each++) writeFileSync(join(root, `src/file-${each}`), `${each}\r\n`);
      expect(await key(0)).toBe(together);
    }));

  test('cannot be told where a name is not text', () =>
    inWorld(async ({ root, key }) => {
      writeFileSync(Buffer.concat([Buffer.from(`${root}/src/`), Buffer.from([0xff, 0xfe])]), 'x');
      expect(await key(0)).toBeUndefined();
    }));

  test('cannot be told where another repository lies inside', () =>
    inWorld(async ({ root, key }) => {
      mkdirSync(join(root, 'src/inner'));
      git(join(root, 'src/inner'), 'init', '-q');
      writeFileSync(join(root, 'src/inner/x'), '');
      git(join(root, 'src/inner'), 'add', '.');
      git(join(root, 'src/inner'), 'commit', '-qm', 'one');
      expect(await key(0)).toBeUndefined();
    }));

  test('is remembered where only this user can look', () =>
    inWorld(async ({ root, key }) => {
      addFiles(root);
      await new Promise((resolve) => setTimeout(resolve, 2500));
      const first = await key(0);
      expect(await key(0)).toBe(first);
      const gates = join(root, '../home/.local/state/conclaude/gates');
      const [folder = ''] = readdirSync(gates).filter((name) => name.startsWith('files-'));
      expect(readdirSync(join(gates, folder)).sort()).toEqual(['files', 'states']);
      for (const name of ['.', 'files', 'states'])
        expect(statSync(join(gates, folder, name)).mode & 0o077, name).toBe(0);
    }));
});
