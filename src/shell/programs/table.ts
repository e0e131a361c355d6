import { ARCHIVES } from './archives.ts';
import { BUILDERS } from './builders.ts';
import { COPIERS } from './copiers.ts';
import { EDITORS } from './editors.ts';
import { FILE_PROGRAMS } from './file-programs.ts';
import { FORMATTERS } from './formatters.ts';
import { GIT } from './git.ts';
import { INTERPRETERS } from './interpreters.ts';
import { NETWORK } from './network.ts';
import { PACKAGE_MANAGERS } from './package-managers.ts';
import { PRINTERS } from './printers.ts';
import { READERS } from './readers.ts';
import type { ProgramRow } from './row.ts';
import { rowsByName } from './run.ts';
import { RUNNERS } from './runners.ts';
import { SHELLS } from './shells.ts';
import { STREAM_EDITORS } from './stream-editors.ts';
import { WRAPPERS } from './wrappers.ts';

export const PROGRAM_ROWS: readonly ProgramRow[] = [
  ...READERS,
  ...PRINTERS,
  ...FILE_PROGRAMS,
  ...COPIERS,
  ...EDITORS,
  ...STREAM_EDITORS,
  ...ARCHIVES,
  ...NETWORK,
  ...GIT,
  ...FORMATTERS,
  ...BUILDERS,
  ...PACKAGE_MANAGERS,
  ...INTERPRETERS,
  ...RUNNERS,
  ...SHELLS,
  ...WRAPPERS,
];

const BY_NAME = rowsByName(PROGRAM_ROWS);

export function programFor(name: string): ProgramRow | undefined {
  return BY_NAME.get(name) ?? BY_NAME.get(name.replace(/(?:-|(?<=[a-z]))\d[\d.]*$/, ''));
}
