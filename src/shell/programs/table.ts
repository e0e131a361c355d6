import { archives } from './archives.ts';
import { buildFiles } from './build-files.ts';
import { builders } from './builders.ts';
import { containers } from './containers.ts';
import { converters } from './converters.ts';
import { copiers } from './copiers.ts';
import { databases } from './databases.ts';
import { editors } from './editors.ts';
import { filePrograms } from './file-programs.ts';
import { formatters } from './formatters.ts';
import { git } from './git.ts';
import { interpreters } from './interpreters.ts';
import { network } from './network.ts';
import { packageManagers } from './package-managers.ts';
import { printers } from './printers.ts';
import { projectWrappers } from './project-wrappers.ts';
import { readers } from './readers.ts';
import type { ProgramRow } from './row.ts';
import { indexRows } from './run.ts';
import { runners } from './runners.ts';
import { shells } from './shells.ts';
import { streamEditors } from './stream-editors.ts';
import { systemWrappers } from './system-wrappers.ts';
import { terminals } from './terminals.ts';
import { transfers } from './transfers.ts';
import { wrappers } from './wrappers.ts';

/** In the order in which they are looked into: what agents mostly run comes first. */
export const FAMILIES: readonly (() => readonly ProgramRow[])[] = [
  readers,
  printers,
  git,
  filePrograms,
  copiers,
  packageManagers,
  streamEditors,
  interpreters,
  shells,
  runners,
  buildFiles,
  builders,
  containers,
  converters,
  formatters,
  wrappers,
  systemWrappers,
  projectWrappers,
  archives,
  network,
  transfers,
  databases,
  editors,
  terminals,
];

const byName = new Map<string, ProgramRow>();
let indexed = 0;

export function programFor(name: string): ProgramRow | undefined {
  return find(name) ?? find(name.replace(/(?:-|(?<=[a-z]))\d[\d.]*$/, ''));
}

/** Making the rows costs time, so a family is made only when none before it has the name. */
function find(name: string): ProgramRow | undefined {
  let row = byName.get(name);
  while (row === undefined && indexed < FAMILIES.length) {
    indexRows(FAMILIES[indexed++]?.() ?? [], byName);
    row = byName.get(name);
  }
  return row;
}
