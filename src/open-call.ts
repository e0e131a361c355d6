import type { Config } from './config/description.ts';
import { findAll } from './decide.ts';
import type { Finding } from './decision.ts';
import { factsOf } from './facts/facts-of.ts';
import type { IgnoreReader } from './facts/ignored.ts';
import type { Host } from './host/host.ts';
import { operationOf } from './operation/from-payload.ts';
import type { Operation } from './operation/operation.ts';
import { openProject } from './operation/project.ts';
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
}

export function openCall(
  host: Host,
  payload: Payload<'PreToolUse'>,
  { configFile, agent, readIgnored }: Circumstances,
): OpenCall {
  const project = openProject(host, configFile);
  const operation = operationOf(host, project, payload, agent);
  const facts = factsOf(host, project, readIgnored);
  return {
    operation,
    findingsBy: (config) => findAll(operation, config, facts),
  };
}
