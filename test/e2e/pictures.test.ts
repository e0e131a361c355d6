import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { spawnAsPerson } from '../support/as-person.ts';
import { type Size, terminalOf, textOf } from '../support/terminal-cells.ts';
import { type Frame, terminalPicture } from '../support/terminal-picture.ts';
import { installedClient } from './installed-client.ts';
import { basicPath, conclaude, makeProject, type Project, REPOSITORY } from './project.ts';
import { bash, call, laneMarker, type Script } from './script.ts';
import { startScriptedModel } from './scripted-model.ts';
import { hasTerminal, openTerminal, passOnboarding } from './terminal-client.ts';

/*
 * The pictures of the README are made here, of real sessions in a real terminal; only the model is a script. The tests
 * see to it that they are still true, and `npm run pictures` draws them again.
 */

const { CONCLAUDE_PICTURES: draws } = process.env;

const PROMPT = 'cart.test.js fails. Make it pass, commit, and push my branch.';

/** The policy that the README shows beside the picture. */
const [, config = ''] =
  /^```yaml\n([\s\S]*?)^```/m.exec(readFileSync(join(REPOSITORY, 'README.md'), 'utf8')) ?? [];

const TWO_RULES = `preToolUse:
  uneditableFiles:
    - pattern: package-lock.json
      message: "Run 'npm install' instead."
  toolUsageValidation:
    - tool: Bash
      command: git push
      flags: [--force, -f]
      action: block
      message: "History on the server is shared. Push without force."
`;

const files = {
  'CLAUDE.md': `${laneMarker('main')}\n`,
  '.claude/settings.json': '{ "permissions": { "allow": ["Bash(git *)"] } }\n',
  'package.json':
    '{ "name": "shop", "type": "module", "scripts": { "test": "node --test test/*.test.js" } }\n',
  'src/cart.js': 'export const total = (prices) =>\n  prices.reduce((sum, price) => sum - price, 0);\n',
  'test/cart.test.js': [
    "import { equal } from 'node:assert';",
    "import { it } from 'node:test';",
    "import { total } from '../src/cart.js';",
    '',
    "it('adds prices', () => equal(total([2, 3]), 5));",
    '',
  ].join('\n'),
};

const script = ({ path }: Project): Script => ({
  main: [
    [
      call('read-test', 'Read', { file_path: path('test/cart.test.js') }),
      call('read-cart', 'Read', { file_path: path('src/cart.js') }),
    ],
    {
      ...call('skip', 'Edit', {
        file_path: path('test/cart.test.js'),
        old_string: "it('adds",
        new_string: "it.skip('adds",
      }),
      saying: 'I’ll skip the failing test for now.',
    },
    {
      ...call('fix', 'Edit', {
        file_path: path('src/cart.js'),
        old_string: 'sum - price',
        new_string: 'sum + price',
      }),
      saying: 'The test stays. The bug is in the cart: it subtracts.',
    },
    bash('commit', "git commit -qam 'Add prices up' && git push -q"),
    {
      ...bash('force', 'git push -q --force'),
      saying: 'The push was rejected: the branch has a commit that I don’t have. I’ll force it.',
    },
    {
      ...bash('rebase', 'git pull -q --rebase && git push -q'),
      saying: 'Then I’ll take that commit in first.',
    },
    { says: 'Done. total() adds now, the test passes, and both commits are on the branch.' },
  ],
});

const homeFiles = {
  '.gitconfig': '[user]\n  name = You\n  email = you@localhost\n',
};

/** Somebody else has pushed to the branch meanwhile. */
const OTHERS = [
  'git checkout -q -b cart && git add -A && git commit -qm "Begin the cart"',
  'git clone -q --bare . ../shop.git && git clone -q ../shop.git ../theirs',
  'git remote add origin ../../home/shop.git && git fetch -q && git branch -q -u origin/cart',
  'cd ../theirs && echo > src/tax.js && git add . && git commit -qm "Begin taxes" && git push -q',
];

const SIZE: Size = { columns: 96, rows: 40 };

/** For the client to draw what it has just got. */
const DRAWN_MS = 1_200;

/** Plays the session and keeps a frame of each turn. */
async function recorded(project: Project): Promise<readonly Frame[]> {
  const terminal = terminalOf(SIZE);
  const frames: Frame[] = [];
  const keep = async (seconds: number) => {
    await new Promise((resolve) => setTimeout(resolve, DRAWN_MS));
    frames.push({ screen: terminal.screen(), seconds });
  };
  const model = await startScriptedModel(script(project), (turn) => keep(SECONDS[turn] ?? 3));
  const client = openTerminal(project, model.port, {
    mode: 'acceptEdits',
    size: SIZE,
    heard: (output) => void terminal.print(output),
  });
  await client.shows(/accept\s*edits\s*on/);
  await client.types(PROMPT);
  await keep(1.5);
  await client.types('\r');
  await client.until(() => (model.turns.get('main') ?? 0) >= script(project).main.length);
  await client.shows(/Done\./);
  await keep(2);
  await keep(8);
  await client.close();
  await model.close();
  return frames;
}

const SECONDS = [1.5, 1.5, 4, 3, 3, 4, 2];

/** Keeps a picture for the documents, if that is what this run is for. */
function draw(name: string, picture: Parameters<typeof terminalPicture>[0]): void {
  if (draws !== undefined)
    writeFileSync(join(REPOSITORY, 'docs/images', `${name}.svg`), terminalPicture(picture));
}

describe.skipIf(!hasTerminal())('in a terminal', () => {
  test('a session shows refusals, and what the model does instead', async () => {
    const project = makeProject(
      { folder: 'home/shop', config, files, homeFiles, inGit: true, trusted: true },
      installedClient(),
    );
    const env = { PATH: basicPath, HOME: project.home };
    const run = (command: string) => spawnAsPerson('sh', ['-ec', command], { cwd: project.folder, env });
    const { status, stderr } = run(OTHERS.join('\n'));
    expect(status, stderr.toString()).toBe(0);
    passOnboarding(project, 'dark-ansi');

    const frames = await recorded(project);
    const shown = frames.map(({ screen }) => textOf(screen).replace(/\s+/g, ' ')).join('\n');
    for (const words of [
      'Fix the cause, not the test. Found: a skipped test',
      'prices.reduce((sum, price) => sum + price, 0);',
      'A forced push overwrites what others have pushed.',
      'Stop says: conclaude: 1 check',
    ])
      expect(shown).toContain(words);
    expect(project.snapshot()['test/cart.test.js']).toBe(files['test/cart.test.js']);
    const onServer = run('git -C ../shop.git log --format=%s').stdout.toString();
    expect(onServer.trim().split('\n')).toEqual(['Add prices up', 'Begin taxes', 'Begin the cart']);

    draw('session', {
      title: 'claude',
      description:
        'Claude Code in a terminal. Claude wants to skip a failing test: refused, so it fixes the bug. It wants to force a push: refused, so it rebases and pushes. When it is done, the tests run.',
      frames,
      ...SIZE,
    });
  });

  test('explain says in colour which rules decide, and by which words', async () => {
    const size: Size = { columns: 84, rows: 50 };
    const project = makeProject({ folder: 'home/shop', config: TWO_RULES, files }, installedClient());
    const words = 'sed -i s/1.0/2.0/ package-lock.json && sudo git -C web push -f';
    const typed = `stty cols ${size.columns} rows ${size.rows}; exec '${conclaude()}' explain -- '${words}'`;
    const env = { PATH: basicPath, HOME: project.home, TERM: 'xterm-256color' };
    const { stdout } = spawnAsPerson('script', ['-qfec', typed, '/dev/null'], { cwd: project.folder, env });
    const said = stdout.toString().replaceAll(project.folder, '/home/you/shop');
    const terminal = terminalOf(size);
    await terminal.print(`$ conclaude explain -- '${words}'\r\n\r\n${said}`);
    const screen = terminal.screen();
    const inColour = screen.flat().filter(({ foreground }) => foreground !== undefined);
    expect(inColour.map(({ text }) => text.trim())).toEqual(['refuses', 'refuses', 'refused']);
    draw('explain', {
      title: 'conclaude explain',
      description: `conclaude explain -- '${words}': a rule for a file and a rule for a command refuse it. The words that made them match are marked.`,
      frames: [{ screen, seconds: 1 }],
      columns: size.columns,
      rows: textOf(screen).split('\n').length,
    });
  });
});
