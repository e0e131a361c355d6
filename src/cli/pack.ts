import { nodeHost } from '../host/node-host.ts';
import type { PACK } from '../text/commands/pack.ts';
import { fileMissing } from '../text/pack-command.ts';
import { chosenPolicy, complaintAbout } from './chosen-config.ts';
import { UsageError } from './command-line.ts';
import type { Command } from './commands.ts';
import { type Outcome, reportAsJson } from './json-report.ts';
import { addPack } from './pack/add-pack.ts';
import { listPacks } from './pack/list-packs.ts';

/** `conclaude pack`: what can be extended, and one more of it. */
export const pack: Command<typeof PACK> = ({ operands: [action, file], options }, terminal) => {
  if (action === 'add' && file === undefined) throw new UsageError(fileMissing());
  return reportAsJson(options.json, terminal, async (shown): Promise<Outcome> => {
    const host = nodeHost();
    const policy = await chosenPolicy(host, options['config-path']);
    if (action === 'list') return listPacks(policy.ok ? policy : undefined, shown);
    if (!policy.ok) return { problem: complaintAbout(policy) };
    return addPack(host, policy, file ?? '', options['dry-run'], shown);
  });
};
