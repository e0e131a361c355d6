// Calls by which an executable is tried: of each kind that it answers by itself, and of each kind of trouble.

const RULES = [
  'preToolUse:',
  '  effects: report',
  '  uneditableFiles:',
  '    - "*.lock"',
  '    - { pattern: "secrets/**", operations: [read, edit, delete] }',
  '  toolUsageValidation:',
  '    - { tool: Bash, commandPattern: "git push *", action: block, message: "Nobody pushes — ever." }',
  '    - { tool: WebFetch, pattern: "*", action: ask }',
  '',
].join('\n');

/** The configurations that calls are judged by; a project without one has none. */
export const PROJECTS = {
  rules: RULES,
  broken: 'preToolUse:\n  uneditableFiles: [unclosed\n',
  bare: undefined,
};

/**
 * @typedef {object} TrialCall
 * @property {keyof typeof PROJECTS} [project] `rules` unless told
 * @property {string} [event] `PreToolUse` unless told
 * @property {string} tool
 * @property {Readonly<Record<string, unknown>>} input
 */

const write = (/** @type {string} */ file_path) => ({ tool: 'Write', input: { file_path, content: 'x' } });
const bash = (/** @type {string} */ command) => ({ tool: 'Bash', input: { command } });

/** @type {Readonly<Record<string, TrialCall>>} */
export const CALLS = {
  'Write, allowed': write('src/new.ts'),
  'Write, refused': write('package.lock'),
  'Write, refused by another spelling': write('./src/../Käse/../package.lock'),
  'Edit, refused': { tool: 'Edit', input: { file_path: 'a.lock', old_string: 'a', new_string: 'b' } },
  'Read, allowed': { tool: 'Read', input: { file_path: 'src/app.ts' } },
  'Read, refused': { tool: 'Read', input: { file_path: 'secrets/key.pem' } },
  'WebFetch, asked about': { tool: 'WebFetch', input: { url: 'https://example.com', prompt: 'x' } },
  'Bash, allowed': bash('ls -l src | sort > src/out.txt && cat src/app.ts'),
  'Bash, refused by its text': bash('git push origin main'),
  'Bash, refused by its files': bash('mkdir -p src && echo x > src/../a.lock'),
  'Bash, refused by code in it': bash('python3 -c \'open("a" + ".lock", "w").write("x")\''),
  'Bash, watched': bash('./make-something'),
  'Bash, over': { ...bash('./make-something'), event: 'PostToolUse' },
  'Write, rules broken': { ...write('src/new.ts'), project: 'broken' },
  'Read, rules broken': { tool: 'Read', input: { file_path: 'src/app.ts' }, project: 'broken' },
  'Write, no rules': { ...write('a.lock'), project: 'bare' },
};

/** What stands on standard input when it isn't a payload. */
export const BROKEN_INPUTS = { 'nothing on standard input': '', 'half a payload': '{"tool_name": "Wri' };
