import { claudeCode } from '../clients/claude-code/client.ts';
import { nodeHost } from '../host/node-host.ts';
import { writePersonEntry } from '../log-writer.ts';
import { baseName } from '../match/path-text.ts';
import { searchStart } from '../policy.ts';
import { acceptPolicy } from '../session-policy.ts';
import type { ACCEPT } from '../text/commands/accept.ts';
import { acceptNote } from '../text/exceptions.ts';
import { policyAccepted } from '../text/session-policy.ts';
import { chosenPolicy, complaintAbout } from './chosen-config.ts';
import type { Command } from './commands.ts';

/** `conclaude accept`: from now on the configuration counts as it is. */
export const accept: Command<typeof ACCEPT> = async (_, terminal) => {
  const host = nodeHost();
  const policy = await chosenPolicy(host, undefined);
  if (!policy.ok) {
    terminal.complain(complaintAbout(policy));
    return 1;
  }
  // Sessions may have been started at the root, or right here.
  for (const start of [policy.root, searchStart(host, claudeCode.projectVariable, undefined)])
    acceptPolicy(host, start);
  writePersonEntry(host, policy, policy.root, { verdict: 'accept', note: acceptNote(baseName(policy.file)) });
  return terminal.say(policyAccepted(policy.file));
};
