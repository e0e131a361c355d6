import { hasOption, optionValues } from '../arguments.ts';
import { knownField } from '../field.ts';
import { contentOf, type Frame, recordAccess } from '../session.ts';
import { handled, optionsOnly } from './make-row.ts';
import type { ProgramCall } from './row.ts';

/** Clients of databases: what they write is said by options, by commands of their own, and by SQL. */
export const databases = () => [
  handled('sqlite3 sqlite sqlcipher duckdb', sqlite, {
    dashWords: true,
    valued: '-separator -cmd -init -nullvalue -newline -c -f -s',
  }),
  handled(
    'psql pgcli usql',
    (call: ProgramCall) => runScript(call, '-c --command -f --file', psqlCommands()),
    {
      valued: '-c --command -h --host -p --port -U --username -d --dbname -v --set --variable -F -R -P -T',
      output: '-o --output -L --log-file',
      input: '-f --file',
    },
  ),
  handled('mysql mariadb', (call: ProgramCall) => runScript(call, '-e --execute', mysqlCommands()), {
    valued: '-e --execute -u --user -h --host -P --port -D --database -S --socket',
    attached: '-p --password',
    output: '--tee',
  }),
  optionsOnly('pg_dump pg_dumpall pg_restore', { valued: '-h -p -U -d -n -t -F -j', output: '-f --file' }),
  optionsOnly('pg_basebackup', { valued: '-h -p -U -F', outputFolder: '-D --pgdata' }),
  optionsOnly('mysqldump mariadb-dump', {
    valued: '-h -P -u',
    output: '-r --result-file --log-error',
    outputFolder: '-T --tab',
  }),
  optionsOnly('mongoexport', {
    valued: '-d --db -c --collection -q --query -f --fields --uri -h',
    output: '-o --out',
  }),
  optionsOnly('mongodump', {
    valued: '-d --db -c --collection -q --query --uri -h',
    output: '--archive',
    outputFolder: '-o --out',
  }),
  optionsOnly('redis-cli valkey-cli', { valued: '-h -p -a -u -n', output: '--rdb --functions-rdb' }),
  handled(
    'clickhouse-client clickhouse cqlsh',
    (call: ProgramCall) => runScript(call, '-q --query -e --execute', otherCommands()),
    {
      valued: '-q --query -e --execute -h --host -u --user --port -d --database',
    },
  ),
  optionsOnly('sqlcmd', { valued: '-S -d -U -P -Q -q', input: '-i', output: '-o' }),
];

/** Commands of a client: the first group is a file that it makes, the second a command that it runs. */
type Commands = readonly { readonly pattern: RegExp; readonly runs?: true }[];

const sql = (): Commands => [
  { pattern: /\bvacuum\s+(?:\w+\s+)?into\s+'([^'\n]{1,400})'/gi },
  { pattern: /\bwritefile\s*\(\s*'([^'\n]{1,400})'/gi },
  { pattern: /\bcopy\b[^;]{1,600}?\bto\s+'([^'\n]{1,400})'/gi },
  { pattern: /\b(?:export\s+database|into\s+outfile)\s+'([^'\n]{1,400})'/gi },
];
const dotCommands = (): Commands => [
  ...sql(),
  {
    pattern:
      /^[ \t]*\.(?:output|once|save|log|trace|clone|excel)\s+(?:-\w+\s+)*(?:main\s+)?(?!\||["']\||off\b|on\b|stdout\b|stderr\b)["']?([^\s"']+)/gm,
  },
  { pattern: /^[ \t]*\.backup\s+(?:-\w+\s+)*(?:\w+\s+)?["']?([^\s"']+)["']?\s*$/gm },
  { pattern: /^[ \t]*\.(?:shell|system)\s+(.+)$/gm, runs: true },
  { pattern: /^[ \t]*\.(?:output|once)\s+(?:"\|([^"\n]+)"|'\|([^'\n]+)'|\|(.+)$)/gm, runs: true },
];
const psqlCommands = (): Commands => [
  ...sql().slice(3),
  { pattern: /\\(?:o|out|g|gx|w|write|s)\s+(?!\|)'?([^\s'|;]+)/g },
  { pattern: /\\copy\b[^\n]{1,600}?\bto\s+(?!stdout\b|program\b|pstdout\b)'?([^\s';]+)/gi },
  { pattern: /\\(?:!|o\s*\||g\s*\||copy\b[^\n]{1,600}?\bto\s+program)\s*'?([^\n']+)/gi, runs: true },
];
const mysqlCommands = (): Commands => [
  { pattern: /(?:^|;)[ \t]*(?:tee|\\T)\s+(\S+)/gm },
  { pattern: /(?:^|;|[ \t])(?:system[ \t]|\\!)[ \t]*([^\n]+)/gm, runs: true },
];
const otherCommands = (): Commands => sql().slice(2);

const MAX_TEXT = 262_144;

function runCommands(text: string, commands: Commands, outer: Frame): void {
  const frame: Frame = { ...outer, guessing: true, input: undefined };
  if (text.length > MAX_TEXT) outer.session.budget.exceeded = true;
  for (const { pattern, runs } of commands) {
    for (const match of text.slice(0, MAX_TEXT).matchAll(pattern)) {
      const found = match.slice(1).find((group) => group !== undefined) ?? '';
      if (runs === true) frame.shell.runText(found, frame);
      else recordAccess(frame, 'create', knownField(found));
    }
  }
}

/** The texts of options, and what is read from a file or from standard input. */
function runScript({ args, frame }: ProgramCall, texts: string, commands: Commands): undefined {
  const values = optionValues(args, texts);
  const parts = [...values, ...values.map((value) => contentOf(value, frame)), frame.input];
  runCommands(parts.map((part) => part?.text ?? '').join('\n'), commands, frame);
}

const SQL_CHANGES =
  /\b(?:insert|update|delete|create|drop|alter|replace|vacuum|reindex|pragma\s+\w+\s*=)\b|^[ \t]*\.import\b/im;

const SQL_INPUT =
  /^[ \t]*\.(?:import|read|restore)\s+(?:--?\w+\s+)?['"]?([^\s'"]+)|\breadfile\(\s*'([^'\n]{1,400})'/gim;

function sqlite({ args, frame }: ProgramCall): undefined {
  const [file, ...statements] = args.operands;
  const given = optionValues(args, '-cmd -c -s');
  const scripts = optionValues(args, '-init -f').map((script) => contentOf(script, frame));
  const own = [...statements, ...given, ...scripts, frame.input].map((part) => part?.text ?? '').join('\n');
  const text = own + readFiles(own, frame);
  runCommands(text, dotCommands(), frame);
  for (const [, path = '', inCall = ''] of text.matchAll(SQL_INPUT))
    recordAccess(frame, 'read', knownField(path || inCall), { guess: true });
  const readOnly = hasOption(args, '-readonly');
  for (const other of attached(text))
    recordAccess(frame, readOnly ? 'read' : 'create', knownField(other), { guess: true });
  if (file === undefined || file.text === ':memory:' || file.text === '') return;
  const unseen = statements.length + given.length === 0 && frame.input === undefined;
  const changes = SQL_CHANGES.test(text) || unseen;
  recordAccess(frame, changes && !readOnly ? 'create' : 'read', file, { guess: unseen });
}

/** `.read file`. */
function readFiles(text: string, frame: Frame): string {
  const files = [...text.matchAll(/^[ \t]*\.read\s+["']?([^\s"']+)/gm)].slice(0, 8);
  return files.map(([, file = '']) => `\n${contentOf(knownField(file), frame)?.text ?? ''}`).join('');
}

/** Other databases that it works on, too. */
function attached(text: string): readonly string[] {
  if (!SQL_CHANGES.test(text)) return [];
  return [
    ...text.matchAll(
      /\battach\s+(?:database\s+)?'([^'\n]{1,400})'|^[ \t]*\.open\s+(?:-\w+\s+)*([^\s-]\S*)/gim,
    ),
  ]
    .map(([, first, second]) => first ?? second ?? '')
    .filter((name) => name !== '' && name !== ':memory:');
}
