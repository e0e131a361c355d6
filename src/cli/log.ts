import { claudeCode } from '../clients/claude-code/client.ts';
import { nodeHost } from '../host/node-host.ts';
import { parentOf } from '../match/path-text.ts';
import { loadPolicy, searchStart } from '../policy.ts';
import type { LOG } from '../text/commands/log.ts';
import { missingOption } from '../text/otlp.ts';
import { chosenConfig } from './chosen-config.ts';
import { UsageError } from './command-line.ts';
import type { Command } from './commands.ts';
import { sendProjectLog } from './log/send-project-log.ts';
import { sinceTime } from './log/since-time.ts';

/** `conclaude log --otlp`: sends the log of this project. */
export const log: Command<typeof LOG> = async ({ options }, terminal) => {
  if (options.otlp === undefined) throw new UsageError(missingOption('otlp'));
  const host = nodeHost();
  const file = chosenConfig(host, options['config-path']);
  const policy = file === undefined ? undefined : await loadPolicy(host, file);
  const root = file === undefined ? searchStart(host, claudeCode.projectVariable, undefined) : parentOf(file);
  return sendProjectLog(
    { host, root, configured: policy?.ok === true ? policy.config.log.otlp : undefined },
    { ...options, otlp: options.otlp, since: sinceTime(options.since, Date.now()) },
    terminal,
  );
};
