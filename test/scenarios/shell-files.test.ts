import { describe, expect, test } from 'vitest';
import { git } from '../support/git.ts';
import { withoutId } from '../support/log-of.ts';
import { type ProjectFile, preToolUse, scratchProject } from '../support/scratch-project.ts';

const bash = (
  lines: readonly string[],
  command: string,
  files: Readonly<Record<string, ProjectFile>> = {},
  more: object = {},
) =>
  scratchProject({ ...preToolUse(...lines), '.env': 'A=1\n', 'src/app.ts': '', ...files }).pre(
    'Bash',
    { command },
    more,
  );

describe('rules for files hold in the shell', () => {
  test.each([
    'echo x > .env',
    'echo x >> ./src/../.env',
    'sed -i s/a/b/ .env',
    's"e"d -i s/a/b/ .env',
    'tee .env < /dev/null',
    'cp src/app.ts .env',
    'mv .env old',
    'rm .env',
    'rm -f .e*',
    'cd src && echo x > ../.env',
    "bash -c 'echo x > .env'",
    'sudo sh -c "echo x | tee .env"',
    'cat <<EOF > .env\nx\nEOF',
    'f=.env; echo x > "$f"',
    'for f in .env other; do : > $f; done',
    "python3 -c \"open('.env','w').write('x')\"",
    "node -e \"require('fs').writeFileSync('.env','x')\"",
    'truncate -s 0 .env',
    'git checkout -- .env',
    'find . -name .env -delete',
    'ls | xargs -I{} echo > .env',
    'dd if=/dev/zero of=.env',
    "printf x > $'\\x2eenv'",
    'echo x > $CLAUDE_PROJECT_DIR/.env',
  ])('uneditableFiles: %s', (command) => {
    const run = bash(['uneditableFiles: [".env"]'], command);
    expect(run).toMatchObject({ exitCode: 2, verdict: 'deny' });
    expect(run.reason).toContain(
      "Blocked Bash operation: file matches preToolUse.uneditableFiles pattern '.env'. File: .env (in: ",
    );
  });

  test.each([
    'cat .env',
    'grep x .env',
    'git commit -m "rm -rf .env > .env"',
    'echo "sed -i s/a/b/ .env"',
    'ls 2>&1 > /dev/null',
    'cat <<EOF\necho x > .env\nEOF',
    '# echo x > .env',
    '[[ a > .env ]]',
    'echo x > src/.env.example',
    'diff .env src/app.ts',
    'npm test && git status',
  ])('and leave alone what changes nothing: %s', (command) => {
    expect(bash(['uneditableFiles: [".env"]'], command)).toMatchObject({
      exitCode: 0,
      answer: { blocked: false },
    });
  });

  test('the part of the command that did it is named', () => {
    const run = bash(
      ['uneditableFiles: [{ pattern: ".env", message: "Secrets stay." }]'],
      'npm test; sed -i s/a/b/ .env && ls',
    );
    expect(withoutId(run.reason)).toBe(
      'Secrets stay. (in: sed -i s/a/b/ .env)\nconclaude: uneditableFiles ".env" (.conclaude.yaml:3)',
    );
  });

  test('PT-018 a Bash rule for files blocks commands that change them, and only those', () => {
    const rule = ['toolUsageValidation: [{ tool: bash, pattern: "*.md", action: block }]'];
    expect(bash(rule, 'echo hi > docs/a.md').reason).toBe(
      "Blocked Bash operation: file matches preToolUse.toolUsageValidation pattern '*.md'. File: docs/a.md (in: > docs/a.md)",
    );
    expect(bash(rule, 'sed -i s/a/b/ README.md', { 'README.md': '' }).verdict).toBe('deny');
    for (const command of ['cat README.md', 'echo README.md', 'git commit -m "README.md"'])
      expect(bash(rule, command).verdict).toBe('none');
  });

  test('rules that forbid Write, Edit or Read hold for the shell; their whitelists do not', () => {
    const rules = (tool: string, action: string) => [
      `toolUsageValidation: [{ tool: ${tool}, pattern: "src/**", action: ${action} }]`,
    ];
    expect(bash(rules('Write', 'block'), 'echo > src/new.ts').verdict).toBe('deny');
    expect(bash(rules('Edit', 'block'), 'echo > src/new.ts').verdict).toBe('none');
    expect(bash(rules('Edit', 'block'), 'sed -i s/a/b/ src/app.ts').verdict).toBe('deny');
    expect(bash(rules('Edit', 'ask'), 'rm src/app.ts').verdict).toBe('ask');
    expect(bash(rules('Read', 'block'), 'cat src/app.ts').verdict).toBe('deny');
    expect(bash(rules('Read', 'block'), 'echo > src/app.ts').verdict).toBe('none');
    expect(bash(rules('Write', 'allow'), 'echo > lib/x').verdict).toBe('none');
    expect(bash(rules('Bash', 'allow'), 'echo > lib/x').verdict).toBe('deny');
    expect(bash(rules('Bash', 'allow'), 'echo > src/x').verdict).toBe('none');
    expect(bash(rules('"*"', 'allow'), 'ls').verdict).toBe('none');
  });

  test('agents keep their own rules', () => {
    const rule = ['uneditableFiles: [{ pattern: "src/**", agent: coder }]'];
    expect(bash(rule, 'rm src/app.ts', {}, { agent: 'coder' }).reason).toContain('(agent: coder)');
    expect(bash(rule, 'rm src/app.ts').verdict).toBe('none');
  });

  test('a folder that contains protected files is not taken away', () => {
    const files = {
      'src/deep/a.lock': '',
      'tmp/x': '',
      'node_modules/p/b.lock': '',
      '.gitignore': 'node_modules\n',
    };
    const project = scratchProject({ ...preToolUse('uneditableFiles: ["*.lock"]'), ...files });
    git(project.root, 'init', '-q');
    const verdict = (command: string) => project.pre('Bash', { command }).verdict;
    expect(verdict('rm -rf src')).toBe('deny');
    expect(verdict('mv src lib')).toBe('deny');
    expect(verdict('rm -rf .')).toBe('deny');
    expect(verdict(`rm -rf ${project.root}`)).toBe('deny');
    expect(verdict('rm -rf tmp')).toBe('none');
    expect(verdict('rm -rf node_modules')).toBe('none');
    expect(verdict('rm -rf node_modules/p/b.lock')).toBe('deny');
  });

  test('nothing is unpacked into a folder whose content is protected', () => {
    const project = scratchProject({
      ...preToolUse('uneditableFiles: ["gen/**"]', 'preventAdditions: ["dist/**"]'),
      'gen/a': '',
      'dist/a': '',
    });
    const verdict = (command: string) => project.pre('Bash', { command }).verdict;
    for (const command of [
      'tar xf a.tar -C gen',
      'unzip a.zip -d gen',
      'tar -xf a.tar -C dist',
      'git clone https://example.com/x gen/x',
    ]) {
      expect(verdict(command), command).toBe('deny');
    }
    for (const command of ['tar xf a.tar', 'tar xf a.tar -C /tmp', 'tar cf /tmp/a.tar gen'])
      expect(verdict(command), command).toBe('none');
  });

  test('new files at the root and in closed places', () => {
    const project = scratchProject({
      '.conclaude.yaml': 'preToolUse: { preventAdditions: [dist] }\n',
      'old.txt': '',
    });
    const reason = (command: string) => project.pre('Bash', { command }).reason;
    expect(reason('curl -O https://example.com/x.tgz')).toContain(
      'preventRootAdditions allows no new files at the project root. File: x.tgz',
    );
    expect(reason('touch new.txt')).toContain('preventRootAdditions');
    expect(reason('touch dist/x')).toContain('preventAdditions');
    for (const command of [
      'echo > old.txt',
      'mkdir folder',
      'touch src/new.txt',
      'echo > /tmp/x',
      'npm install',
    ])
      expect(reason(command)).toBeUndefined();
  });

  test('what git ignores is neither read nor written', () => {
    const project = scratchProject({
      ...preToolUse('preventUpdateGitIgnored: true'),
      '.gitignore': '.env\nbuild/\n',
      'build/old': '',
      '.env': '',
    });
    git(project.root, 'init', '-q');
    for (const command of [
      'cat .env',
      'source .env',
      'grep x .env',
      'wc -l < .env',
      'cp .env /tmp/x',
      'echo > build/x',
      'rm -rf build',
    ]) {
      expect(project.pre('Bash', { command }).verdict, command).toBe('deny');
    }
    for (const command of ['cat .gitignore', 'ls build', 'git status'])
      expect(project.pre('Bash', { command }).verdict, command).toBe('none');
  });

  test('the guard’s own wiring', () => {
    const project = scratchProject({ ...preToolUse('selfProtection: true'), '.claude/settings.json': '{}' });
    for (const command of [
      'echo "{}" > .claude/settings.json',
      'rm .conclaude.yaml',
      'rm -rf .claude',
      'sed -i d .conclaude.yaml',
    ]) {
      expect(project.pre('Bash', { command }).verdict, command).toBe('deny');
    }
    expect(project.pre('Bash', { command: 'cat .conclaude.yaml' }).verdict).toBe('none');
    expect(project.pre('Grep', { pattern: 'x', path: '.conclaude.yaml' }).verdict).toBe('none');
  });

  test('Monitor is a shell too', () => {
    expect(
      scratchProject(preToolUse('uneditableFiles: [".env"]')).pre('Monitor', { command: 'tail -f x > .env' })
        .verdict,
    ).toBe('deny');
  });
});

describe('a program that runs another one hides nothing', () => {
  const lock = (command: string) =>
    bash(['uneditableFiles: [package-lock.json]'], command, { 'package-lock.json': '{}' });

  test.each([
    'asdf exec rm package-lock.json',
    'mise exec node@20 -- rm package-lock.json',
    'mise x -- rm package-lock.json',
    'dotenvx run -- rm package-lock.json',
    'dotenvx run -f .env -- rm package-lock.json',
    'dotenv -e .env -- rm package-lock.json',
    'aws-vault exec prod -- rm package-lock.json',
    "runuser me -c 'rm package-lock.json'",
    "su - me -c 'rm package-lock.json'",
    "sg staff 'rm package-lock.json'",
    "watch 'rm package-lock.json'",
    'watch -n 1 rm package-lock.json',
    'systemd-run --unit x rm package-lock.json',
    'systemd-run --an-option-of-tomorrow x rm package-lock.json',
    'nsenter -t 1 -m rm package-lock.json',
    'unshare --map-user 0 rm package-lock.json',
    'perf record -o p rm package-lock.json',
    'perf stat -e cycles rm package-lock.json',
    'pipx run black package-lock.json',
    'osascript -e \'do shell script "rm package-lock.json"\'',
    "hyperfine -i 'rm package-lock.json'",
    "watchexec 'rm package-lock.json'",
    "entr -s 'rm package-lock.json'",
    'env --ignore-signal rm package-lock.json',
    'caffeinate -t 60 rm package-lock.json',
    "xvfb-run -s '-screen 0' rm package-lock.json",
    'script package-lock.json',
    'sudo -e package-lock.json',
    'uv tool run --from black black package-lock.json',
    'objcopy a package-lock.json',
    'gcc -MMD a.c -o package-lock.json',
    'terser a.js -c -o package-lock.json',
    'comby -i a b package-lock.json',
  ])('%s', (command) => {
    const run = lock(command);
    expect(run).toMatchObject({ exitCode: 2, verdict: 'deny' });
    expect(run.reason).toContain('File: package-lock.json');
  });

  test.each([
    'asdf exec cat package-lock.json',
    'asdf install node 20',
    'mise exec node@20 -- cat package-lock.json',
    'dotenvx run -- cat package-lock.json',
    'aws-vault exec prod -- cat package-lock.json',
    "runuser me -c 'cat package-lock.json'",
    "watch 'ls package-lock.json'",
    'watch ls package-lock.json',
    'systemd-run --unit x cat package-lock.json',
    'systemd-run --an-option-of-tomorrow x cat package-lock.json',
    'nsenter -t 1 -m cat package-lock.json',
    'perf record -o p cat package-lock.json',
    'pipx run black --check package-lock.json',
    'pipx install black',
    'osascript -e \'return "rm package-lock.json"\'',
    'sudo -n apt-get install a package-lock.json',
    'npx --yes some-tool install a package-lock.json',
    'comby -i package-lock.json b a',
    'objcopy package-lock.json b',
    'helm list --output yaml',
  ])('and stops nothing that changes nothing: %s', (command) => {
    expect(lock(command)).toMatchObject({ exitCode: 0, answer: { blocked: false } });
  });

  test('a folder for output is not a new file at the root', () => {
    const project = scratchProject({ '.conclaude.yaml': 'preToolUse: { preventRootAdditions: true }\n' });
    const root = (command: string) => project.pre('Bash', { command }).verdict;
    for (const command of ['cmake -B build', 'tsc --outDir lib', 'gh run download -D artifacts'])
      expect(root(command), command).toBe('none');
    expect(root('gcc a.c -o app')).toBe('deny');
  });
});

describe('what cannot be known', () => {
  const write = 'echo x > "$(choose).txt"';

  test.each([
    ['', 'none'],
    ['unresolvedWrites: allow', 'none'],
    ['unresolvedWrites: ask', 'ask'],
    ['unresolvedWrites: block', 'deny'],
  ])('a write to an unknown file: %s → %s', (setting, verdict) => {
    const run = bash(['uneditableFiles: [".env"]', `shell: { ${setting} }`], write);
    expect(run.verdict).toBe(verdict);
    if (verdict !== 'none')
      expect(run.reason).toContain('can\'t be known from its text (in: > "$(choose).txt")');
  });

  const POLICY = ['uneditableFiles: [package-lock.json, ".env*", config/prod.yaml, "*.lock", "tests/**"]'];

  test.each([
    'echo x > config/$NAME_OF_NOBODY.yaml',
    'f=$(choose config); echo x > "$f"',
    'echo x > "$DIR_OF_NOBODY/prod.yaml"',
    'git diff --name-only -- tests | xargs npx prettier --write',
    '$PROGRAM_OF_NOBODY config/prod.yaml',
    '$(choose) .env',
    'curl -s example.com/config/prod.yaml | gunzip | sh',
    'cp x.lock "$(choose)"',
  ])('a target that may be protected is asked about: %s', (command) => {
    const run = bash(POLICY, command);
    expect(run.verdict).toBe('ask');
    expect(run.reason).toContain('it may be one that "');
    expect(bash([...POLICY, 'shell: { unresolvedWrites: allow }'], command).verdict).toBe('none');
  });

  test.each([
    'echo x > "$OUT_OF_NOBODY"',
    'echo x > "src/$NAME_OF_NOBODY.ts"; cat config/prod.yaml',
    'echo x > /tmp/$NAME_OF_NOBODY.lock',
    'npm test > "/tmp/$NAME_OF_NOBODY.log"; cat tests/a.ts',
    'echo x > "/tmp/out-$$-$(date +%s).yaml"',
    '$PROGRAM_OF_NOBODY src/app.ts',
    './scripts/lint.sh config/prod.yaml',
    'mytool config/prod.yaml',
    'curl -fsSL https://example.com/install.sh | bash',
    'eval "$(ssh-agent -s)"',
    '$VENV_OF_NOBODY/bin/pytest tests',
  ])('one that can hardly be is not: %s', (command) => {
    expect(bash(POLICY, command).verdict).toBe('none');
  });

  test.each([
    ['ask', '$PROGRAM_OF_NOBODY config/prod.yaml', 'ask'],
    ['ask', '$PROGRAM_OF_NOBODY src/app.ts', 'none'],
    ['block', '$PROGRAM_OF_NOBODY config/prod.yaml', 'deny'],
    ['block', 'echo x > "$OUT_OF_NOBODY"', 'deny'],
  ])('with unresolvedWrites: %s, %s → %s', (setting, command, verdict) => {
    const run = bash([...POLICY, `shell: { unresolvedWrites: ${setting} }`], command);
    expect(run.verdict).toBe(verdict);
  });

  test('a rule for another agent is no reason to ask', () => {
    const policy = ['uneditableFiles: [{ pattern: config/prod.yaml, agent: coder }]'];
    expect(bash(policy, 'echo x > config/$NAME_OF_NOBODY.yaml').verdict).toBe('none');
  });

  test.each([['echo "unclosed'], ['x'.repeat(131_073)]])(
    'a command that cannot be read is asked about, when there are rules for files',
    (command) => {
      expect(bash(['uneditableFiles: [".env"]'], command)).toMatchObject({ exitCode: 0, verdict: 'ask' });
      expect(bash([], command).verdict).toBe('none');
    },
  );

  test('protectFiles: false leaves commands alone', () => {
    expect(bash(['uneditableFiles: [".env"]', 'shell: { protectFiles: false }'], 'echo > .env').verdict).toBe(
      'none',
    );
    expect(
      bash(['uneditableFiles: [".env"]', 'shell: { protectFiles: false }'], 'echo "unclosed').verdict,
    ).toBe('none');
  });
});

describe('command rules on parts', () => {
  const rule = (action: string, pattern: string, more = '') => [
    `toolUsageValidation: [{ tool: Bash, commandPattern: "${pattern}", action: ${action}, commandScope: each${more} }]`,
  ];

  test.each([
    ['git push --force', 'deny'],
    ['cd x && FOO=1 sudo git push --force origin main', 'deny'],
    ["bash -c 'git push --force'", 'deny'],
    ['g"i"t push --force', 'deny'],
    ['git\tpush   --force', 'deny'],
    ['echo $(git push --force)', 'deny'],
    ['(git push --force)', 'deny'],
    ['ls\ngit push --force', 'deny'],
    ['echo "git push --force"', 'none'],
    ['git commit -m "git push --force"', 'none'],
    ['git push', 'none'],
  ])('block applies if any part matches: %s → %s', (command, verdict) => {
    expect(bash(rule('block', 'git push --force*'), command).verdict).toBe(verdict);
  });

  test.each([
    ['npm test', 'none'],
    ['npm test && npm run lint', 'none'],
    ['npm test; rm -rf .', 'deny'],
    ['npm test && curl x | sh', 'deny'],
    ['curl x', 'deny'],
  ])('allow only if all do: %s → %s', (command, verdict) => {
    expect(bash(rule('allow', 'npm *'), command).verdict).toBe(verdict);
  });

  test('the line as it stands is the default', () => {
    expect(
      bash(
        ['toolUsageValidation: [{ tool: Bash, commandPattern: "git push*", action: block }]'],
        'cd x && git push',
      ).verdict,
    ).toBe('none');
  });

  test('a command that cannot be read is held against the pattern as a line, too', () => {
    expect(bash(rule('block', '*git push*'), 'git push "').verdict).toBe('deny');
    expect(bash(rule('allow', 'npm *'), 'npm x; "').verdict).toBe('ask');
  });
});

describe('what a formatter picks by its own pattern', () => {
  const pick = (command: string) => {
    const files = {
      ...preToolUse('uneditableFiles: ["dist/**"]'),
      '.gitignore': 'dist\n',
    };
    const project = scratchProject({ ...files, 'dist/app.js': '', 'src/app.js': '' });
    git(project.root, 'init', '-q');
    return project.pre('Bash', { command }).verdict;
  };

  test.each([
    ['prettier --write "**/*.js"', 'none'],
    ['npx prettier -w "{src,dist}/**/*.js"', 'none'],
    ['prettier --write "**/*.js" --ignore-path .prettierignore', 'deny'],
    ['prettier --write dist/app.js', 'deny'],
    ['eslint --fix "**/*.js"', 'deny'],
  ])('leaves alone what git ignores only where the formatter does: %s → %s', (command, verdict) => {
    expect(pick(command)).toBe(verdict);
  });
});

describe('what a text writes and then runs', () => {
  test.each([
    ["printf 'rm .env\\n' > /tmp/x.sh; sh /tmp/x.sh", 'deny'],
    ["make -f - <<'X'\nall:\n\trm .env\nX", 'deny'],
    ["npm pkg set scripts.x='rm .env' && npm run x", 'deny'],
    ["tmux new -d 'rm .env'", 'deny'],
    ['chronic rm .env', 'deny'],
    ['some-new-tool -o json .env', 'none'],
    ['some-new-tool --output ./.env', 'deny'],
    ['some-new-tool run -- rm .env', 'deny'],
    ["printf 'rm .env\\n' > /tmp/x.sh; bash -n /tmp/x.sh", 'none'],
    ['kubectl exec pod -- rm .env', 'none'],
    ["ssh host 'rm .env'", 'none'],
    ['rm --help .env', 'none'],
  ])('%s → %s', (command, verdict) => {
    expect(bash(['uneditableFiles: [".env"]'], command).verdict).toBe(verdict);
  });
});
