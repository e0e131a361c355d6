import { optionValue, optionValues } from '../arguments.ts';
import { type Field, isKnown, knownField } from '../field.ts';
import { childScope } from '../scope.ts';
import { type Frame, recordAccess, recordLink, resolveField } from '../session.ts';
import { family, handled, optionsOnly } from './make-row.ts';
import type { ProgramCall } from './row.ts';

const RUN_VALUED =
  '-v --volume --mount -w --workdir -e --env -p --publish -u --user --name --network --net -h --hostname --entrypoint -l --label --platform -m --memory --cpus --restart --add-host --cap-add --cap-drop --device --dns --expose --gpus --group-add --ipc --link --log-driver --log-opt --pid --pull --security-opt --shm-size --stop-signal --sysctl --tmpfs --ulimit --userns --volumes-from -a --attach -c --cpu-shares';

/** Containers work elsewhere, but for what they copy out and for the folders that they are given. */
export const containers = () => [
  family(
    'docker podman nerdctl kubectl oc',
    [
      handled('cp', containerCopy, { valued: '-c --container' }),
      optionsOnly('save export', { output: '-o --output' }),
      optionsOnly('build buildx', { output: '--iidfile --metadata-file' }),
      handled('run', containerRun, {
        valued: RUN_VALUED,
        input: '--env-file',
        output: '--cidfile',
        stopsAtOperand: true,
      }),
    ],
    { valued: '-H --host --context -c --config -n --namespace --kubeconfig' },
  ),
];

function containerCopy({ args, frame }: ProgramCall): undefined {
  const [source, target] = args.operands;
  const isLocal = (field: Field | undefined): boolean => !/^[^/.:][^/:]*:|^-$/.test(field?.text ?? '');
  if (isLocal(source)) recordAccess(frame, 'read', source);
  if (isLocal(target)) recordAccess(frame, 'create', target);
}

/** What the command does to a folder of this machine, it does here, under the name that the folder has inside. */
function containerRun({ args, frame }: ProgramCall): undefined {
  const mounts = [
    ...optionValues(args, '-v --volume').map(readVolume),
    ...optionValues(args, '--mount').map(readMount),
  ].flatMap((mount) => mount ?? []);
  const command = args.operands.slice(1);
  const entry = optionValue(args, '--entrypoint');
  if (mounts.length === 0 || command.length + (entry === undefined ? 0 : 1) === 0) return;
  for (const { host, inside } of mounts) {
    const path = resolveField(frame, host);
    if (path !== undefined && /^\/[^/]/.test(inside)) recordLink(frame, inside, path);
  }
  const scope = childScope(frame.scope);
  const folder = optionValue(args, '-w --workdir')?.text;
  scope.cwd = folder ?? '/';
  scope.alsoCwds = folder === undefined ? mounts.map(({ inside }) => inside).slice(0, 4) : [];
  const inner: Frame = { ...frame, scope, guessing: true };
  frame.shell.runWords(entry === undefined ? command : [entry, ...command], inner);
}

interface Mount {
  readonly host: Field;
  readonly inside: string;
}

/** `host:inside`, `host:inside:ro`; a plain name is a volume and no folder. */
function readVolume(value: Field): readonly Mount[] | undefined {
  const [host = '', inside, mode = ''] = value.text.split(':');
  if (inside === undefined || !isKnown(value) || !/^[./~]/.test(host) || /\bro\b/.test(mode))
    return undefined;
  return [{ host: knownField(host), inside }];
}

function readMount(value: Field): readonly Mount[] | undefined {
  const part = (names: string) => new RegExp(`(?:^|,)(?:${names})=([^,]+)`).exec(value.text)?.[1];
  const host = part('source|src');
  const inside = part('target|dst|destination');
  const isReadOnly = /(?:^|,)(?:readonly|ro)(?:,|$|=(?:true|1))/.test(value.text);
  if (host === undefined || inside === undefined || !isKnown(value) || isReadOnly || !/^[./~]/.test(host))
    return undefined;
  return [{ host: knownField(host), inside }];
}
