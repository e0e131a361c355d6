import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ScratchProject, scratchProject } from '../support/scratch-project.ts';
import { asFile, transcriptLines } from '../support/transcript.ts';

const NOTHING = 'preToolUse:\n  preventRootAdditions: false\n';
const RULES = 'preToolUse:\n  uneditableFiles: [{ id: locked, pattern: "*.lock" }]\n';

/** Where a rule may stand, with a file that it is about, and what its layer is called. */
const LAYERS = [
  ['../home/.config/conclaude/policy.yaml', 'a.lock', 'user'],
  ['.conclaude.local.yaml', 'a.lock', 'local'],
  ['packages/api/.conclaude.yaml', 'packages/api/a.lock', 'packages/api'],
] as const;

const TESTS = (file: string) => `${NOTHING}tests:
  - { file: ${file}, tool: Edit, expect: deny }
  - { file: src/a.ts, tool: Edit, expect: none }
`;

function record(project: ScratchProject, file: string): void {
  const place = join(dirname(project.root), 'home/.claude/projects/-project/s.jsonl');
  mkdirSync(dirname(place), { recursive: true });
  const uses = [file, 'src/a.ts', 'packages/web/a.lock'].map((path, index) => ({
    id: `${index}`,
    tool: 'Edit',
    input: { file_path: join(project.root, path), old_string: '', new_string: 'x' },
    told: 'done',
    session: 's',
    cwd: project.root,
  }));
  writeFileSync(place, asFile(transcriptLines(...uses)));
}

describe.each(LAYERS)('a rule in %s', (policy, file, name) => {
  test("counts in the tests of the project's policy", () => {
    const project = scratchProject({ '.conclaude.yaml': TESTS(file), [policy]: RULES });
    expect(project.run(['test'])).toMatchObject({ exitCode: 0 });
    expect(scratchProject({ '.conclaude.yaml': TESTS(file) }).run(['test'])).toMatchObject({ exitCode: 1 });
  });

  test('counts in a replay, which names its layer', () => {
    const project = scratchProject({ '.conclaude.yaml': NOTHING, [policy]: RULES });
    record(project, file);
    const { stdout } = project.run(['replay', '--since', 'all', '--json']);
    const found = JSON.parse(stdout);
    expect(found.layers).toMatchObject([{ name }]);
    const stopped = found.rules.filter(({ refused }: { refused: number }) => refused > 0);
    expect(stopped.map(({ id }: { id: string }) => id)).toEqual([expect.stringContaining('locked')]);
    // A file with the same name that lies elsewhere is none of a folder's.
    expect(stopped[0].refused).toBe(name === 'packages/api' ? 1 : 2);
    expect(project.run(['replay', '--since', 'all']).stdout).toContain(`as they are now: ${name}.`);
  });

  test('is tried by doctor', () => {
    const project = scratchProject({ '.conclaude.yaml': NOTHING, [policy]: RULES });
    expect(project.run(['doctor']).stdout).toMatch(/locked.*(?:refuses|blocks)/s);
  });
});
