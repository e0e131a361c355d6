import type { Config } from './config/description.ts';
import { findAll } from './decide.ts';
import type { Finding } from './decision.ts';
import { factsOf } from './facts/facts-of.ts';
import type { IgnoreReader } from './facts/ignored.ts';
import type { Host } from './host/host.ts';
import { snapshotHost } from './host/snapshot-host.ts';
import { operationOf } from './operation/from-payload.ts';
import type { Operation } from './operation/operation.ts';
import { openProject } from './operation/project.ts';
import type { ShellAnalyser } from './operation/shell-files.ts';
import type { Payload } from './wire/payload.ts';

/** A tool call, looked at once, and ready to be judged by as many configurations as one likes. */
export interface OpenCall {
  readonly operation: Operation;
  /** What each rule says, before the strictest wins. */
  findingsBy(config: Config): readonly Finding[];
}

interface Circumstances {
  /** Its folder is the project root. */
  readonly configFile: string;
  readonly agent: string;
  readonly readIgnored?: IgnoreReader | undefined;
  readonly analyseShell?: ShellAnalyser | undefined;
}

export function openCall(
  system: Host,
  payload: Payload<'PreToolUse'>,
  { configFile, agent, readIgnored, analyseShell }: Circumstances,
): OpenCall {
  const host = snapshotHost(system);
  const project = openProject(host, configFile);
  const operation = operationOf(host, project, payload, { agent, analyseShell });
  const facts = factsOf(host, project, readIgnored);
  return {
    operation,
    findingsBy: (config) => findAll(judged(operation, config), config, facts),
  };
}

/** With `shell.protectFiles` off, a command line is text and nothing more. */
function judged(operation: Operation, config: Config): Operation {
  return operation.isShell && !config.preToolUse.shell.protectFiles ? { ...operation, files: [] } : operation;
}
