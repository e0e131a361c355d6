import { describe, expect, test } from 'vitest';
import { administer, NOBODY } from '../support/administer.ts';
import { executableUnderTest } from '../support/build-under-test.ts';
import { canHaveOwnEtc } from '../support/own-etc.ts';

const COPY = '/etc/claude-code/conclaude';
const CALLED = `${COPY}/${executableUnderTest() === undefined ? 'bin' : 'dist/native'}/conclaude`;

interface Managed {
  readonly name: string;
  readonly title: string;
  /** The file with the hooks. */
  readonly file: string;
  readonly event: string;
  /** The file is ours as a whole, and hooks stand in it without groups. */
  readonly isOwnFile?: true;
  /** A line that shows that nobody else can switch the hooks off, and in which file. */
  readonly pin?: readonly [file: string, line: RegExp];
  /** What a project writes to switch hooks off. */
  readonly off: readonly [file: string, text: string];
  /** An administrator's own file, in which hooks are off. */
  readonly ownOff?: readonly [file: string, text: string];
  readonly sign: string;
}

const CLIENTS: readonly Managed[] = [
  {
    name: 'codex',
    title: 'Codex',
    file: '/etc/codex/hooks.json',
    event: 'PreToolUse',
    pin: ['/etc/codex/requirements.toml', /^hooks = true/m],
    off: ['.codex/config.toml', '[features]\nhooks = false\n'],
    ownOff: ['/etc/codex/requirements.toml', '[features]\nhooks = false\n'],
    sign: '.codex',
  },
  {
    name: 'copilot',
    title: 'Copilot CLI',
    file: '/etc/github-copilot/policy.d/conclaude.json',
    event: 'PreToolUse',
    isOwnFile: true,
    pin: ['/etc/github-copilot/policy.d/conclaude.json', /"version": 1/],
    off: ['.github/copilot/settings.json', '{"disableAllHooks":true}'],
    sign: '.github/copilot',
  },
  {
    name: 'gemini',
    title: 'Gemini CLI',
    file: '/etc/gemini-cli/settings.json',
    event: 'BeforeTool',
    pin: ['/etc/gemini-cli/settings.json', /"hooksConfig": \{\s*"enabled": true/],
    off: ['.gemini/settings.json', '{"hooksConfig":{"enabled":false}}'],
    ownOff: ['/etc/gemini-cli/settings.json', '{"hooksConfig":{"enabled":false}}'],
    sign: '.gemini',
  },
  {
    name: 'qwen',
    title: 'Qwen Code',
    file: '/etc/qwen-code/settings.json',
    event: 'PreToolUse',
    pin: ['/etc/qwen-code/settings.json', /"disableAllHooks": false/],
    off: ['.qwen/settings.json', '{"disableAllHooks":true}'],
    ownOff: ['/etc/qwen-code/settings.json', '{"disableAllHooks":true}'],
    sign: '.qwen',
  },
];

const init = (name: string) => `"$PROGRAM" init --client ${name} --managed`;
const put = (file: string, text: string) =>
  `mkdir -p "$(dirname ${file})"; printf '%s' '${text.replaceAll("'", "'\\''")}' >${file}`;
/** Everything below a folder with owner, mode and content. */
const list = (folder: string) =>
  `find ${folder} ${COPY} -printf '%p %u %m\\n' -type f -exec cksum {} + 2>/dev/null | sort`;

describe.skipIf(!canHaveOwnEtc())('init --client --managed', () => {
  describe.each(CLIENTS)('$name', ({ name, title, file, event, isOwnFile, pin, off, ownOff, sign }) => {
    const folder = file.split('/').slice(0, 3).join('/');
    const run = init(name);

    test('writes hooks that only root can change, and --remove takes all of it out', () => {
      const [done, text, loose, pinned, hook, again, remove, left] = administer(
        `umask 077; ${run}`,
        `cat ${file}`,
        `find ${folder} ${COPY} ! -user root -o -perm /022 -o -type f ! -perm -444 -o -type d ! -perm -555`,
        `cat ${pin?.[0] ?? file}`,
        `echo '{}' | ${NOBODY} env -i PATH="$PATH" sh -c '${CALLED} Hooks PreToolUse --client ${name} --within 600 || exit 2'`,
        `${run} && ${run} --dry-run`,
        `${run} --remove`,
        `ls -d ${folder} ${COPY} /etc/claude-code`,
      );
      expect(done).toMatchObject({ code: 0, said: expect.stringContaining(`session of ${title}`) });
      const [entry] = JSON.parse(text?.said ?? '').hooks[event];
      expect(entry.matcher).toBe(undefined);
      expect(isOwnFile ? entry.bash : entry.hooks[0].command).toBe(
        `${CALLED} Hooks PreToolUse --client ${name} --within 600 || exit 2`,
      );
      expect(loose?.said).toBe('');
      if (pin !== undefined) expect(pinned?.said).toMatch(pin[1]);
      // Exit 2, or the words by which this client takes a refusal.
      expect(`${hook?.code}${hook?.said}`).toMatch(/^2|"decision":"(?:deny|block)"/);
      expect(again).toMatchObject({ code: 0, said: expect.stringContaining('kept ') });
      expect(remove?.code).toBe(0);
      expect(left?.said.match(/No such file/g)).toHaveLength(3);
    });

    test.skipIf(isOwnFile)('leaves files of an administrator byte for byte as they were', () => {
      const own = '{\r\n\t"mcpServers": {},\r\n\t"hooks": { "Other": [] }\r\n}\r\n';
      const [, before, done, changed, , after] = administer(
        `${put(file, own)}${pin === undefined || pin[0] === file ? '' : `; ${put(pin[0], 'x = 1')}`}`,
        list(folder),
        run,
        list(folder),
        `${run} --remove`,
        list(folder),
      );
      expect(done?.code).toBe(0);
      expect(changed?.said).not.toBe(before?.said);
      expect(after?.said).toBe(before?.said);
    });

    test.skipIf(!isOwnFile)('leaves a file that others have written alone', () => {
      const [, before, end, after, remove, left] = administer(
        put(file, '{"version":1,"hooks":{"preToolUse":[{"type":"command","bash":"mine"}]}}'),
        list(folder),
        run,
        list(folder),
        `${run} --remove`,
        list(folder),
      );
      expect(end).toMatchObject({ code: 1, said: expect.stringContaining("conclaude didn't write it") });
      expect(after?.said).toBe(before?.said);
      expect(remove?.code).toBe(0);
      expect(left?.said).toBe(before?.said);
    });

    test.skipIf(ownOff === undefined)('does not overrule an administrator', () => {
      const [, before, end, after] = administer(
        put(...(ownOff ?? ['', ''])),
        list(folder),
        run,
        list(folder),
      );
      expect(end).toMatchObject({ code: 1, said: expect.stringContaining('hooks are switched off here') });
      expect(after?.said).toBe(before?.said);
    });

    test('doctor says that it is on, whatever the project switches off', () => {
      const found = (said: string | undefined) =>
        (JSON.parse(said ?? '{}').findings as { status: string; text: string }[]).filter(({ text }) =>
          text.startsWith(title),
        );
      const [, unheld, , on] = administer(
        `${put(...off)}; "$PROGRAM" init --client ${name} ${name === 'codex' ? '--trust' : ''}`,
        '"$PROGRAM" doctor --json',
        `mkdir -p ${sign}; ${run}`,
        '"$PROGRAM" doctor --json',
      );
      expect(found(unheld?.said)).toContainEqual(
        expect.objectContaining({ status: 'fail', text: expect.stringContaining('switched off') }),
      );
      expect(found(on?.said).filter(({ status }) => status === 'fail')).toEqual([]);
      expect(found(on?.said).map(({ text }) => text)).toContainEqual(
        expect.stringContaining(`${file} calls conclaude at`),
      );
    });
  });

  const folder = '/etc/gemini-cli';
  const file = `${folder}/settings.json`;
  const run = init('gemini');
  test.each([
    ['somebody who is no administrator', 'true', `${NOBODY} ${run}`, 'init --client gemini --managed'],
    ['a program of others', `mkdir -p ${COPY}; echo x >${COPY}/x`, run, "conclaude didn't make it"],
    [
      'a folder that others may change',
      `mkdir ${folder}; chmod 775 ${folder}`,
      run,
      'can be changed by others',
    ],
    [
      'a file that others may change',
      `${put(file, '{}')}; chmod 666 ${file}`,
      run,
      'can be changed by others',
    ],
    [
      'a link into a folder of others',
      `mkdir /mnt/open; chmod 777 /mnt/open; ln -s /mnt/open ${folder}`,
      run,
      'can be changed by others',
    ],
    [
      'a file that not all can read',
      `${put(file, '{}')}; chmod 600 ${file}`,
      run,
      "can't be read by everybody",
    ],
    ['a file that is broken', put(file, '{ "hooks": '), run, file],
    ['--trust', 'true', `${run} --trust`, 'nothing for --trust to write'],
  ])('refuses %s, and changes nothing', (_, prepare, tried, why) => {
    const [, before, end, after] = administer(prepare, list(folder), tried, list(folder));
    expect(end).toMatchObject({ code: 1, said: expect.stringContaining(why) });
    expect(after?.said).toBe(before?.said);
  });

  test('one copy serves all clients, and goes with the last of them', () => {
    const present = `test -x ${CALLED} && cat ${COPY}/written-settings`;
    const steps = administer(
      init('codex'),
      '"$PROGRAM" init --managed',
      `${init('gemini')}; "$PROGRAM" doctor`,
      `${init('codex')} --remove; ${present}`,
      `"$PROGRAM" init --managed --remove; test -x ${CALLED}`,
      '"$PROGRAM" init --managed --remove',
      `${init('gemini')} --remove; ls -d /etc/claude-code /etc/codex /etc/gemini-cli`,
    );
    const [, , both, codex, claude, nothing, last] = steps;
    expect(both?.said).toContain('managed level: on.');
    expect(codex).toMatchObject({
      code: 0,
      said: expect.stringContaining('Claude Code, Gemini CLI call it, too'),
    });
    expect(claude).toMatchObject({ code: 0, said: expect.stringContaining('Gemini CLI calls it, too') });
    expect(nothing).toMatchObject({ code: 0, said: expect.stringContaining('nothing to remove') });
    expect(last?.said.match(/No such file/g)).toHaveLength(3);
  });

  test('OpenCode has no such place', () => {
    const [end, left] = administer(init('opencode'), `ls ${COPY}`);
    expect(end).toMatchObject({ code: 1, said: expect.stringContaining('there is no --managed') });
    expect(left?.said).toContain('No such file');
  });
});
