import { FILES } from '../../config/sections/file-words.ts';
import type { Gate } from '../../config/sections/stop.ts';
import { projectPattern } from '../../match/file-pattern.ts';
import { joinPath, parentOf } from '../../match/path-text.ts';
import { openProject } from '../../operation/project.ts';
import type { LifecycleCall } from '../lifecycle-call.ts';
import { asksForChanges, changedFiles } from '../stop/changed-files.ts';
import { scriptsFor } from './file-words.ts';
import { lookAtProject, type ProjectLook } from './project-look.ts';

/** A gate that has something to do. */
export interface PlannedGate {
  readonly gate: Gate;
  readonly jobs: readonly Job[];
}

/** A command in one folder. */
export interface Job {
  /** Below the project root; empty for the root itself. */
  readonly folder: string;
  /** What bash is given, one after the other: names of files may not fit into a single script. */
  readonly scripts: readonly string[];
}

/** What is known of the project's files. */
export interface ProjectView {
  /** The same look for everybody who asks, until it is outdated. */
  look(): Promise<ProjectLook | undefined>;
  /** Something has run that may have changed files. */
  outdate(): void;
  covers(patterns: readonly string[]): (path: string) => boolean;
}

export function viewProject(call: LifecycleCall): ProjectView {
  const { ignoreCase, home } = openProject(call.host, call, call.client.worktrees);
  let last: Promise<ProjectLook | undefined> | undefined;
  return {
    look() {
      last ??= lookAtProject(call);
      return last;
    },
    outdate() {
      last = undefined;
    },
    covers(texts) {
      const patterns = texts.map((text) => projectPattern(text, { ignoreCase, home }, call.root));
      return (path) => patterns.some((covers) => covers(path));
    },
  };
}

/** The commands that concern what has changed. Where that can't be known, all files count as changed. */
export async function planGates(
  call: LifecycleCall<'Stop'>,
  view: ProjectView,
): Promise<readonly PlannedGate[]> {
  const gates = call.config.stop.commands;
  const changed = gates.some(asksForChanges) ? await changedFiles(call) : undefined;
  const planned: PlannedGate[] = [];
  for (const gate of gates) {
    const jobs = await jobsOf(call, view, gate, changed);
    if (jobs.length > 0) planned.push({ gate, jobs });
  }
  return planned;
}

async function jobsOf(
  call: LifecycleCall,
  view: ProjectView,
  gate: Gate,
  changed: readonly string[] | undefined,
): Promise<readonly Job[]> {
  const { run, when, perPackage } = gate;
  const everything: Job = { folder: '', scripts: [run] };
  if (!asksForChanges(gate)) return [everything];
  const isConcerned = when.length === 0 ? () => true : view.covers(when);
  const namesFiles = run.includes(FILES);
  if (!namesFiles && perPackage === undefined)
    return changed === undefined || changed.some(isConcerned) ? [everything] : [];
  const files = (changed ?? (await (await view.look())?.all())?.names)?.filter(isConcerned);
  // A command that can't be told what to look at fails, so that nobody takes it for a success.
  if (files === undefined) return [{ folder: '', scripts: [] }];
  const packages = perPackage === undefined ? new Map([['', files]]) : byPackage(call, perPackage, files);
  return [...packages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([folder, names]) => {
      const there = namesFiles ? names.filter((name) => isFile(call, name)) : [];
      if (namesFiles && there.length === 0) return [];
      const inFolder = folder === '' ? there : there.map((name) => name.slice(folder.length + 1));
      return [{ folder, scripts: scriptsFor(run, inFolder) }];
    });
}

/** The files by the nearest folder above them that has the marker. Files outside of any package are left out. */
function byPackage(
  { host, root }: LifecycleCall,
  marker: string,
  files: readonly string[],
): Map<string, readonly string[]> {
  const known = new Map<string, string | undefined>();
  const packageOf = (folder: string): string | undefined => {
    if (known.has(folder)) return known.get(folder);
    const isPackage =
      host.kindOf(joinPath(root, folder === '' ? marker : `${folder}/${marker}`)) !== undefined;
    const found = isPackage ? folder : folder === '' ? undefined : packageOf(above(folder));
    known.set(folder, found);
    return found;
  };
  const packages = new Map<string, string[]>();
  for (const file of files) {
    const folder = packageOf(above(file));
    if (folder === undefined) continue;
    const names = packages.get(folder);
    if (names === undefined) packages.set(folder, [file]);
    else names.push(file);
  }
  return packages;
}

function above(path: string): string {
  return path.includes('/') ? parentOf(path) : '';
}

function isFile({ host, root }: LifecycleCall, name: string): boolean {
  const kind = host.kindOf(joinPath(root, name));
  return kind === 'file' || kind === 'link';
}
