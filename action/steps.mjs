import { showOutput } from './workflow-commands.mjs';

/** @typedef {import('./inputs.mjs').Inputs} Inputs */
/** @typedef {import('./program.mjs').Program} Program */

/**
 * @typedef {object} Remark
 * @property {'error' | 'warning'} level
 * @property {string} message
 * @property {string} [title]
 * @property {string} [file] absolute, or from the workspace
 * @property {number} [line]
 * @property {number} [column]
 *
 * @typedef {object} Result
 * @property {string} title
 * @property {boolean} passed
 * @property {string} summary
 * @property {readonly Remark[]} remarks
 */

/**
 * @param {Program} program
 * @param {Inputs} inputs
 * @returns {Result}
 */
export function validate(program, inputs) {
  const { exitCode, stdout, stderr } = program(['validate', '--json', ...configPath(inputs)]);
  const { file, problems = [], warnings = [] } = parsed(stdout);
  const remarks = [
    ...maps(problems).map((problem) => ({
      .../** @type {const} */ ({ level: 'error' }),
      ...place(file, problem),
      title: `conclaude: ${problem.key || 'policy'}`,
      message: `found ${problem.found}, expected ${problem.expected}`,
    })),
    ...maps(warnings).map((warning) => ({
      .../** @type {const} */ ({ level: 'warning' }),
      ...place(file, warning),
      title: `conclaude: ${warning.key || 'policy'}`,
      message: `${warning.text}`,
    })),
  ];
  const passed = exitCode === 0;
  const errors = remarks.filter(({ level }) => level === 'error').length;
  const counts = [count(errors, 'problem'), count(remarks.length - errors, 'warning')].filter(
    (text) => text !== '',
  );
  return {
    title: 'Policy',
    passed,
    summary: [passed ? 'valid' : 'broken', ...counts].join(', '),
    remarks: passed || errors > 0 ? remarks : [...remarks, unexplained(stderr || NO_POLICY)],
  };
}

/**
 * The log shows TAP, which is also what the failures are taken from: nothing runs twice.
 * @param {Program} program
 * @param {Inputs} inputs
 * @returns {Result}
 */
export function test(program, inputs) {
  const { exitCode, stdout, stderr } = program(['test', '--tap', ...configPath(inputs)]);
  showOutput('conclaude test --tap', stdout);
  const points = stdout.split(/^(?=(?:not )?ok \d)/m).filter((text) => /^(?:not )?ok \d/.test(text));
  const remarks = points.filter((text) => text.startsWith('not ok')).map(failedPoint);
  const passed = exitCode === 0;
  const passing = count(points.length - remarks.length, 'test');
  return {
    title: 'Tests',
    passed,
    summary:
      points.length === 0 && passed
        ? 'there are none'
        : `${passing === '' ? 'none' : passing} passed, ${remarks.length} failed`,
    remarks: passed || remarks.length > 0 ? remarks : [unexplained(stderr)],
  };
}

/**
 * `not ok 5 - name`, and a block of lines `key: JSON`.
 * @param {string} text
 * @returns {Remark}
 */
function failedPoint(text) {
  const [head = '', ...lines] = text.split('\n');
  const name = head.replace(/^not ok \d+ - /, '').replace(/\\([\\#])/g, '$1');
  /** @type {Record<string, unknown>} */
  const details = {};
  for (const line of lines) {
    const [, key = '', json = ''] = /^ {2}(\w+): (.*)$/.exec(line) ?? [];
    if (key !== '') details[key] = parsedValue(json);
  }
  const [, file, line] = /^(.*):(\d+)$/s.exec(String(details.at)) ?? [];
  const said = [
    `expected ${details.expected}, found ${details.found}`,
    ...(details.expectedMessage === undefined ? [] : [`expected to be told: ${details.expectedMessage}`]),
    ...(details.foundMessage === undefined ? [] : [`told: ${details.foundMessage}`]),
  ];
  return {
    level: 'error',
    title: `conclaude: test failed: ${name}`,
    message: said.join('\n'),
    ...(file === undefined ? {} : { file, line: Number(line) }),
  };
}

/**
 * @param {Program} program
 * @param {Inputs} inputs
 * @returns {Result}
 */
export function replay(program, { transcripts, recordedIn, maxNew, against, config }) {
  const { exitCode, stdout, stderr } = program([
    'replay',
    '--transcripts',
    transcripts,
    '--max-new',
    maxNew,
    // Samples that were committed grow old.
    '--since',
    'all',
    ...(recordedIn === '' ? [] : ['--recorded-in', recordedIn]),
    ...(against === '' ? [] : ['--against', against]),
    ...(config === '' ? [] : ['--config', config]),
  ]);
  showOutput('conclaude replay', stdout);
  const passed = exitCode === 0;
  return {
    title: 'Replay',
    passed,
    summary: passed ? `at most ${maxNew} newly stopped` : `more than ${maxNew} newly stopped, or it failed`,
    remarks: passed ? [] : [unexplained(stderr)],
  };
}

const NO_POLICY =
  'There is no policy: no .conclaude.yaml here or in a folder above, or nothing where config says.';

/** @param {Inputs} inputs */
function configPath({ config }) {
  return config === '' ? [] : ['--config-path', config];
}

/**
 * It failed and its output doesn't say why.
 * @param {string} stderr
 * @returns {Remark}
 */
function unexplained(stderr) {
  return {
    level: 'error',
    title: 'conclaude',
    message: stderr.trim() || 'conclaude failed and gave no reason',
  };
}

/**
 * @param {unknown} file
 * @param {Record<string, unknown>} where
 */
function place(file, { line, column }) {
  if (typeof file !== 'string') return {};
  return {
    file,
    ...(typeof line === 'number' && { line }),
    ...(typeof column === 'number' && { column }),
  };
}

/** @param {string} text */
function parsed(text) {
  return maps([parsedValue(text)])[0] ?? {};
}

/**
 * @param {string} text
 * @returns {unknown}
 */
function parsedValue(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * @param {unknown} value
 * @returns {Record<string, unknown>[]}
 */
function maps(value) {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : [];
}

/**
 * @param {number} number
 * @param {string} noun
 */
function count(number, noun) {
  return number === 0 ? '' : `${number} ${noun}${number === 1 ? '' : 's'}`;
}
