import type { Host } from '../../host/host.ts';
import type { Said } from '../../text/doctor.ts';
import * as say from '../../text/doctor.ts';
import { type Client, isAtLeast } from './client.ts';
import { type Finding, finding, type Status } from './finding.ts';
import { sessionSwitches } from './running-session.ts';

const OLDEST_TRIED = '2.0.77';
const HONOURS_ON_FAILURE = '2.1.295';

/** Which client there is, and what it means for the guard. */
export function checkClient(host: Host, client: Client): readonly Finding[] {
  const about = (status: Status, said: Said) => finding('client', status, said);
  const switches = sessionSwitches(host).map((flag) =>
    about(flag.startsWith('--setting-sources') ? 'warn' : 'fail', say.sessionSwitch(flag)),
  );
  return [...versionFindings(client, about), ...switches];
}

function versionFindings(client: Client, about: (status: Status, said: Said) => Finding): readonly Finding[] {
  if (client.kind === 'not-found') return [about('warn', say.clientNotFound())];
  if (client.kind === 'unknown-version') return [about('warn', say.clientVersionUnknown(client.path))];
  const { version, path } = client;
  if (!isAtLeast(version, OLDEST_TRIED)) return [about('fail', say.clientTooOld(version, OLDEST_TRIED))];
  const found = about('ok', say.clientFound(version, path));
  if (isAtLeast(version, HONOURS_ON_FAILURE)) return [found];
  return [found, about('warn', say.clientFailsOpen(version, HONOURS_ON_FAILURE))];
}
