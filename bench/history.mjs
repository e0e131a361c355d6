// A made-up history of sessions, the same each time: lines like those of the real client, with as much text in them as
// real ones have.
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes transcripts of so many bytes into a folder; returns how many calls are in them.
 * @param {string} folder
 * @param {number} bytes
 * @param {string} root of the project that they are about
 */
export function writeHistory(folder, bytes, root) {
  let [written, calls] = [0, 0];
  for (let number = 0; written < bytes; number++) {
    const session = `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;
    const place = join(folder, root.replaceAll('/', '-'));
    mkdirSync(join(place, session, 'subagents'), { recursive: true });
    const parts = [
      { file: join(place, `${session}.jsonl`), size: SESSION_BYTES },
      { file: join(place, session, 'subagents', 'agent-a1.jsonl'), size: SESSION_BYTES / 8, agentId: 'a1' },
    ];
    writeMeta(join(place, session, 'subagents', 'agent-a1.meta.json'));
    for (const { file, size, agentId } of parts) {
      const part = writeSession(file, size, { root, session, agentId, seed: number * 2 + (agentId ? 1 : 0) });
      written += part.bytes;
      calls += part.calls;
    }
  }
  return { bytes: written, calls };
}

const SESSION_BYTES = 8_000_000;

/** @param {string} file */
function writeMeta(file) {
  const handle = openSync(file, 'w');
  writeSync(handle, JSON.stringify({ agentType: 'coder', description: 'made up' }));
  closeSync(handle);
}

/**
 * @param {string} file
 * @param {number} size
 * @param {{ root: string, session: string, agentId: string | undefined, seed: number }} about
 */
function writeSession(file, size, { root, session, agentId, seed }) {
  const random = randomFrom(seed + 1);
  const pick = (/** @type {readonly any[]} */ list) => list[Math.floor(random() * list.length)];
  const handle = openSync(file, 'w');
  let [bytes, calls, time] = [0, 0, Date.parse('2026-11-01T08:00:00Z') + seed * 3_600_000];
  const common = {
    isSidechain: agentId !== undefined,
    ...(agentId && { agentId }),
    userType: 'external',
    cwd: root,
    sessionId: session,
    version: '2.1.325',
    gitBranch: 'main',
  };
  const line = (/** @type {object} */ entry) => {
    time += Math.floor(random() * 4000);
    const text = `${JSON.stringify({ parentUuid: uuid(random), ...entry, ...common, uuid: uuid(random), timestamp: new Date(time).toISOString() })}\n`;
    bytes += writeSync(handle, text);
  };
  while (bytes < size) {
    line({
      type: 'assistant',
      message: { role: 'assistant', content: [{ type: 'text', text: prose(random, 60) }], usage: USAGE },
    });
    const id = `toolu_${seed}_${calls++}`;
    const use = callOf(random, pick, root);
    line({
      type: 'assistant',
      message: {
        role: 'assistant',
        content: [{ type: 'tool_use', id, name: use.name, input: use.input }],
        usage: USAGE,
      },
    });
    line({
      type: 'attachment',
      attachment: {
        type: 'hook_success',
        hookName: `PreToolUse:${use.name}`,
        toolUseID: id,
        hookEvent: 'PreToolUse',
        content: '',
        stdout: '{"blocked":false}\n',
        stderr: '',
        exitCode: 0,
        command: 'conclaude',
        durationMs: 20,
      },
    });
    line({
      type: 'user',
      message: { role: 'user', content: [{ tool_use_id: id, type: 'tool_result', content: use.told }] },
      toolUseResult: use.result,
      permissionDecision: { decision: 'accept', source: 'config' },
    });
    if (calls % 5 === 0)
      line({
        type: 'attachment',
        attachment: { type: 'prompt_snapshot', systemPrompt: [prose(random, 600)] },
      });
  }
  closeSync(handle);
  return { bytes, calls };
}

const USAGE = {
  input_tokens: 100,
  output_tokens: 10,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
};

/**
 * @param {() => number} random
 * @param {(list: readonly any[]) => any} pick
 * @param {string} root
 */
function callOf(random, pick, root) {
  const part = Math.floor(random() * 200);
  const file_path = `${root}/src/part-${part % 20}/file-${part}.ts`;
  const kind = random();
  if (kind < 0.35) {
    const content = code(random, 150);
    return {
      name: 'Read',
      input: { file_path },
      told: numbered(content),
      result: { type: 'text', file: { filePath: file_path, content, numLines: 150 } },
    };
  }
  if (kind < 0.55) {
    const [old_string, new_string] = [code(random, 3), code(random, 5)];
    const result = {
      filePath: file_path,
      oldString: old_string,
      newString: new_string,
      originalFile: code(random, 150),
      structuredPatch: [],
    };
    return {
      name: 'Edit',
      input: { replace_all: false, file_path, old_string, new_string },
      told: `The file ${file_path} has been updated successfully.`,
      result,
    };
  }
  if (kind < 0.62) {
    const [content, name] = [code(random, 80), `${root}/src/new-${Math.floor(random() * 1e6)}.ts`];
    const result = { type: 'create', filePath: name, content, structuredPatch: [], originalFile: null };
    return {
      name: 'Write',
      input: { file_path: name, content },
      told: `File created successfully at: ${name}`,
      result,
    };
  }
  const command = pick(COMMANDS).replace('%', String(part)).replace('@', pick(WORDS));
  const stdout = prose(random, Math.floor(random() * 400));
  return {
    name: 'Bash',
    input: { command, description: prose(random, 5) },
    told: stdout,
    result: { stdout, stderr: '', interrupted: false },
  };
}

const COMMANDS = [
  'npm test',
  'npm run build',
  'git status',
  'git diff',
  'git log --oneline -5',
  'ls -la src',
  'cat package.json',
  'npx vitest run test/unit/file-%.test.ts',
  'grep -rn "@" src | head -%',
  'git add -A && git commit -m "@ @ %"',
  'cd src/part-% && ls',
  'rm -f src/part-%/file.tmp',
  'mkdir -p build/part-%',
  'sed -n "1,%p" src/file-%.ts',
  'node -e "console.log(%)"',
  'find src -name "*-%.ts" | xargs wc -l',
  'cp src/a-%.ts src/b-%.ts',
  'python3 scripts/@.py --count %',
  'for f in src/part-%/*.ts; do echo "$f"; done',
  'rm -rf /srv/%/data',
  'deploy-% now',
  'echo @ > notes/%.txt',
];
const WORDS =
  'alpha beta gamma delta render parse config value index handler project module result stream buffer'.split(
    ' ',
  );

/** @param {() => number} random @param {number} words */
function prose(random, words) {
  const list = Array.from({ length: words }, () => WORDS[Math.floor(random() * WORDS.length)]);
  return list.join(' ');
}

/** @param {() => number} random @param {number} lines */
function code(random, lines) {
  return Array.from(
    { length: lines },
    () =>
      `  const ${prose(random, 1)} = ${prose(random, 1)}("${prose(random, 2)}", { ${prose(random, 1)} });`,
  ).join('\n');
}

/** @param {string} text */
function numbered(text) {
  return text
    .split('\n')
    .map((line, index) => `${index + 1}\t${line}`)
    .join('\n');
}

/** @param {() => number} random */
function uuid(random) {
  return `${hex(random)}-0000-4000-8000-${hex(random)}0000`;
}

/** @param {() => number} random */
function hex(random) {
  return Math.floor(random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0');
}

/** The same numbers each time (mulberry32). @param {number} seed */
function randomFrom(seed) {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
