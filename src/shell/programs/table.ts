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
import { indexRows, prepareRow } from './run.ts';
import { runners } from './runners.ts';
import { shells } from './shells.ts';
import { streamEditors } from './stream-editors.ts';
import { systemWrappers } from './system-wrappers.ts';
import { terminals } from './terminals.ts';
import { transfers } from './transfers.ts';
import { wrappers } from './wrappers.ts';

type Family = () => readonly ProgramRow[];

/** What agents mostly run. */
const EVERYDAY: readonly Family[] = [
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
  wrappers,
  formatters,
];
const RARE: readonly Family[] = [
  buildFiles,
  builders,
  containers,
  converters,
  systemWrappers,
  projectWrappers,
  archives,
  network,
  transfers,
  databases,
  editors,
  terminals,
];
/** In the order in which they are looked into. */
export const FAMILIES: readonly Family[] = [...EVERYDAY, ...RARE];

const byName = new Map<string, ProgramRow>();
let indexed = 0;
/** The families that aren't made yet, by their programs, once that is known. */
let rareByName: ReadonlyMap<string, Family> | undefined;

export function programFor(name: string): ProgramRow | undefined {
  return find(name) ?? find(name.replace(/(?:-|(?<=[a-z]))\d[\d.]*$/, ''));
}

/** Making the rows costs time, so a family is made only when none before it has the name. */
function find(name: string): ProgramRow | undefined {
  let row = byName.get(name);
  if (row !== undefined) return row;
  if (rareByName !== undefined) {
    const family = rareByName.get(name);
    if (family !== undefined) indexRows(family(), byName);
    return byName.get(name);
  }
  while (row === undefined && indexed < FAMILIES.length) {
    indexRows(FAMILIES[indexed++]?.() ?? [], byName);
    row = byName.get(name);
  }
  return row;
}

/** For those who can prepare before a call is there: makes the everyday rows, and notes who has the others. */
export function prepareTable(): void {
  for (const family of EVERYDAY) indexRows(family(), byName);
  byName.forEach(prepareRow);
  const rare = new Map<string, Family>();
  for (const family of RARE) {
    const rows = new Map<string, ProgramRow>();
    indexRows(family(), rows);
    for (const name of rows.keys()) rare.set(name, family);
  }
  rareByName = rare;
}
