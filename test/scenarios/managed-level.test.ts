import { describe, expect, test } from 'vitest';
import { administer, NOBODY } from '../support/administer.ts';
import { executableUnderTest } from '../support/build-under-test.ts';
import { canHaveOwnEtc } from '../support/own-etc.ts';
import { scratchProject } from '../support/scratch-project.ts';

const ETC = '/etc/claude-code';
const FILE = `${ETC}/managed-settings.d/50-conclaude.json`;
/** What the hooks call. */
const CALLED = `${ETC}/conclaude/${executableUnderTest() === undefined ? 'bin' : 'dist/native'}/conclaude`;
const INIT = '"$PROGRAM" init --managed';
/** Everything below the folder with owner, mode and content. */
const LIST = `find ${ETC} -printf '%p %u %m\\n' -type f -exec cksum {} + 2>/dev/null | sort`;

const REFUSED = '{"hook_event_name":"PreToolUse"}';

describe.skipIf(!canHaveOwnEtc())('init --managed', () => {
  test('puts hooks, module and program where only root can change them, and --remove takes them out', () => {
    const steps = administer(
      `umask 077; ${INIT}`,
      `cat ${FILE}`,
      `find ${ETC} ! -user root -o -perm /022 -o -type f ! -perm -444 -o -type d ! -perm -555`,
      `echo '${REFUSED}' | ${NOBODY} env -i CLAUDE_PROJECT_DIR="$PROJECT" ${CALLED} Hooks PreToolUse`,
      `${NOBODY} sh -c 'echo x > ${ETC}/conclaude/bin/conclaude'`,
      `${INIT} --remove`,
      `ls ${ETC}`,
    );
    const [init, file, loose, hook, write, remove, left] = steps;
    expect(init).toMatchObject({ code: 0, said: expect.stringContaining('written ') });
    const { hooks, ...seat } = JSON.parse(file?.said ?? '');
    expect(hooks.PreToolUse[0].hooks[0]).toMatchObject({
      command: CALLED,
      args: ['Hooks', 'PreToolUse'],
      onFailure: 'block',
    });
    const id = 'conclaude@conclaude-managed';
    expect(seat).toEqual({
      extraKnownMarketplaces: {
        'conclaude-managed': { source: { source: 'directory', path: `${ETC}/conclaude` } },
      },
      enabledPlugins: { [id]: true },
      prependPlugins: [id, 'cc-plugin-sec-default@builtin'],
      pluginConfigs: { [id]: { options: { trusted: '', judge: 'unseen' } } },
    });
    expect(loose?.said).toBe('');
    expect(hook?.code).toBe(2);
    expect(write?.code).not.toBe(0);
    expect(remove?.code).toBe(0);
    expect(left?.said).toContain('No such file');
  });

  test('leaves files of an administrator exactly as they were', () => {
    const [, before, init, again, remove, after] = administer(
      `mkdir -p ${ETC}/managed-settings.d; echo '{"model":"x"}' >${ETC}/managed-settings.json; echo '{}' >${ETC}/managed-settings.d/10-own.json`,
      LIST,
      INIT,
      `${INIT} && ${INIT} --dry-run`,
      `${INIT} --remove`,
      LIST,
    );
    expect(init?.code).toBe(0);
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining('kept ') });
    expect(remove?.code).toBe(0);
    expect(before?.said).toContain('10-own.json');
    expect(after?.said).toBe(before?.said);
  });

  test.each([
    ['somebody who is no administrator', 'true', `${NOBODY} ${INIT}`, 'Only an administrator'],
    [
      'a file of others',
      `mkdir -p ${ETC}/managed-settings.d; echo '{}' >${FILE}`,
      INIT,
      "conclaude didn't write it",
    ],
    [
      'a program of others',
      `mkdir -p ${ETC}/conclaude; echo x >${ETC}/conclaude/x`,
      INIT,
      "conclaude didn't make it",
    ],
    [
      'a folder that others may change',
      `mkdir -p ${ETC}; chmod 775 ${ETC}`,
      INIT,
      'can be changed by others',
    ],
    ['a folder of somebody else', `mkdir -p ${ETC}; chown 65534 ${ETC}`, INIT, 'can be changed by others'],
    [
      'a link into a folder of others',
      `mkdir /mnt/open; chmod 777 /mnt/open; ln -s /mnt/open ${ETC}`,
      INIT,
      'can be changed by others',
    ],
    [
      'its own file, changed since',
      `${INIT}; sed -i 's/600/1/' ${FILE}`,
      INIT,
      "isn't as conclaude wrote it",
    ],
    [
      'removing its own file, changed since',
      `${INIT}; sed -i 's/600/1/' ${FILE}`,
      `${INIT} --remove`,
      "isn't as conclaude wrote it",
    ],
  ])('refuses %s, and changes nothing', (_, prepare, run, why) => {
    const [, before, tried, after] = administer(prepare, LIST, run, LIST);
    expect(tried).toMatchObject({ code: 1, said: expect.stringContaining(why) });
    expect(after?.said).toBe(before?.said);
  });

  test('with --force takes its changed file for its own', () => {
    const [, remove, left] = administer(
      `${INIT}; sed -i 's/600/1/' ${FILE}`,
      `${INIT} --remove --force`,
      `ls ${ETC}`,
    );
    expect(remove?.code).toBe(0);
    expect(left?.said).toContain('No such file');
  });

  test('brings the runtime along where others could change it', () => {
    const node = '/mnt/node';
    const [init, runtime, own] = administer(
      `cp "${process.execPath}" ${node}; chown 65534 ${node}; ${node} "$(dirname "$PROGRAM")/../dist/conclaude.cjs" init --managed`,
      `cat ${ETC}/conclaude/runtime`,
      `rm ${node}; echo '${REFUSED}' | ${ETC}/conclaude/bin/conclaude --on-node Hooks PreToolUse`,
    );
    expect(init?.code).toBe(0);
    expect(runtime?.said).toBe(`${ETC}/conclaude/runtime-copy/node\n`);
    expect(own?.code).toBe(2);
    expect(own?.said).toContain('"conclaude":');
  });

  test('is what doctor finds, and takes hooks that a project switches off for on', () => {
    const [, doctor] = administer(
      `echo 'preToolUse: { uneditableFiles: [locked] }' >.conclaude.yaml; mkdir .claude; echo '{"disableAllHooks":true}' >.claude/settings.json; ${INIT}`,
      '"$PROGRAM" doctor',
    );
    expect(doctor?.code).toBe(0);
    expect(doctor?.said).toContain('managed level: on.');
    expect(doctor?.said).toContain("turns off all hooks but an administrator's");
  });
});

test('init --remove alone names the command that is meant', () => {
  expect(scratchProject({}).run(['init', '--remove'])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('conclaude uninstall'),
  });
});
