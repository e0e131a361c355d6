import { ARCHIVE_EXAMPLES } from '../../../src/shell/programs/archives.examples.ts';
import { BUILD_FILE_EXAMPLES } from '../../../src/shell/programs/build-files.examples.ts';
import { BUILDER_EXAMPLES } from '../../../src/shell/programs/builders.examples.ts';
import { CONTAINER_EXAMPLES } from '../../../src/shell/programs/containers.examples.ts';
import { CONVERTER_EXAMPLES } from '../../../src/shell/programs/converters.examples.ts';
import { COPIER_EXAMPLES } from '../../../src/shell/programs/copiers.examples.ts';
import { DATABASE_EXAMPLES } from '../../../src/shell/programs/databases.examples.ts';
import { EDITOR_EXAMPLES } from '../../../src/shell/programs/editors.examples.ts';
import type { Examples, Manner } from '../../../src/shell/programs/examples.ts';
import { FILE_PROGRAM_EXAMPLES } from '../../../src/shell/programs/file-programs.examples.ts';
import { FORMATTER_EXAMPLES } from '../../../src/shell/programs/formatters.examples.ts';
import { GIT_EXAMPLES } from '../../../src/shell/programs/git.examples.ts';
import { INTERPRETER_EXAMPLES } from '../../../src/shell/programs/interpreters.examples.ts';
import { NETWORK_EXAMPLES } from '../../../src/shell/programs/network.examples.ts';
import { PACKAGE_MANAGER_EXAMPLES } from '../../../src/shell/programs/package-managers.examples.ts';
import { PRINTER_EXAMPLES } from '../../../src/shell/programs/printers.examples.ts';
import { PROJECT_WRAPPER_EXAMPLES } from '../../../src/shell/programs/project-wrappers.examples.ts';
import { READER_EXAMPLES } from '../../../src/shell/programs/readers.examples.ts';
import type { ProgramRow } from '../../../src/shell/programs/row.ts';
import { RUNNER_EXAMPLES } from '../../../src/shell/programs/runners.examples.ts';
import { SHELL_EXAMPLES } from '../../../src/shell/programs/shells.examples.ts';
import { STREAM_EDITOR_EXAMPLES } from '../../../src/shell/programs/stream-editors.examples.ts';
import { SYSTEM_WRAPPER_EXAMPLES } from '../../../src/shell/programs/system-wrappers.examples.ts';
import { FAMILIES as PROGRAM_FAMILIES } from '../../../src/shell/programs/table.ts';
import { TERMINAL_EXAMPLES } from '../../../src/shell/programs/terminals.examples.ts';
import { TRANSFER_EXAMPLES } from '../../../src/shell/programs/transfers.examples.ts';
import { WRAPPER_EXAMPLES } from '../../../src/shell/programs/wrappers.examples.ts';

const FAMILIES: Readonly<Record<string, Readonly<Record<string, Examples>>>> = {
  archives: ARCHIVE_EXAMPLES,
  'build files': BUILD_FILE_EXAMPLES,
  builders: { ...BUILDER_EXAMPLES, ...CONTAINER_EXAMPLES },
  converters: CONVERTER_EXAMPLES,
  copiers: COPIER_EXAMPLES,
  databases: DATABASE_EXAMPLES,
  editors: EDITOR_EXAMPLES,
  'file programs': FILE_PROGRAM_EXAMPLES,
  formatters: FORMATTER_EXAMPLES,
  git: GIT_EXAMPLES,
  interpreters: INTERPRETER_EXAMPLES,
  network: { ...NETWORK_EXAMPLES, ...TRANSFER_EXAMPLES },
  'package managers': PACKAGE_MANAGER_EXAMPLES,
  printers: PRINTER_EXAMPLES,
  readers: READER_EXAMPLES,
  runners: RUNNER_EXAMPLES,
  shells: SHELL_EXAMPLES,
  'stream editors': STREAM_EDITOR_EXAMPLES,
  terminals: TERMINAL_EXAMPLES,
  wrappers: { ...WRAPPER_EXAMPLES, ...SYSTEM_WRAPPER_EXAMPLES, ...PROJECT_WRAPPER_EXAMPLES },
};

export interface Example {
  readonly family: string;
  /** The first name of the row: `gcc`, `git checkout`. */
  readonly row: string;
  readonly command: string;
  readonly effect: string;
  readonly manner: Manner | undefined;
}

export const EXAMPLES: readonly Example[] = Object.entries(FAMILIES).flatMap(([family, rows]) =>
  Object.entries(rows).flatMap(([row, examples]) =>
    Object.entries(examples).map(([command, expected]): Example => {
      const [effect, manner] = typeof expected === 'string' ? [expected] : expected;
      return { family, row, command, effect, manner };
    }),
  ),
);

/** Every row with the names that lead to it: `['git', 'hub'] > ['checkout']`. */
export interface NamedRow {
  readonly key: string;
  /** The first names of the rows around it. */
  readonly within: string;
  readonly names: readonly string[];
  readonly row: ProgramRow;
}

export const NAMED_ROWS: readonly NamedRow[] = namedRows(
  PROGRAM_FAMILIES.flatMap((rows) => rows()),
  '',
);

function namedRows(rows: readonly ProgramRow[], within: string): readonly NamedRow[] {
  return rows.flatMap((row) => {
    const names = row.names.split(' ');
    const key = `${within}${names[0]}`;
    return [{ key, within, names, row }, ...(row.kind === 'family' ? namedRows(row.members, `${key} `) : [])];
  });
}
