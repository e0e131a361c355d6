import { optionValue, optionValues } from '../arguments.ts';
import { type Field, knownField } from '../field.ts';
import { childScope } from '../scope.ts';
import { contentOf, type Frame, recordAccess, runGiven } from '../session.ts';
import { family, handled, optionsOnly } from './make-row.ts';
import type { ProgramCall } from './row.ts';
import { isFolder, recordWhole } from './trees.ts';

const SSH_VALUED = '-b -c -D -e -J -L -l -m -O -o -p -Q -R -S -w -W -I -P -s';

/** Programs that bring files from other machines and stores, or take them there. */
export const transfers = () => [
  handled('ssh', (call: ProgramCall): undefined => runSshOptions(call), {
    valued: SSH_VALUED,
    input: '-F -i',
    output: '-E',
    stopsAtOperand: true,
  }),
  handled('sftp', sftp, { valued: '-B -b -c -D -J -l -o -P -R -S -s -X', input: '-F -i' }),
  family('rclone', [
    handled('copy sync move copyto moveto bisync', storeCopy, {
      valued:
        '--exclude --include --filter --config --transfers --checkers --bwlimit --log-level -u --backup-dir',
      output: '--log-file',
    }),
  ]),
  handled('azcopy s5cmd mc', ({ args, frame }: ProgramCall): undefined => {
    const [verb, ...rest] = args.operands;
    if (/^(?:copy|cp|sync|mv|mirror)$/.test(verb?.text ?? ''))
      copyFromStore(rest, verb?.text === 'mv', frame);
  }),
  handled(
    's3cmd',
    ({ args, frame }: ProgramCall): undefined => {
      const [verb, ...rest] = args.operands;
      if (/^(?:get|sync)$/.test(verb?.text ?? '')) copyFromStore(rest, false, frame);
    },
    { valued: '-c --config --region' },
  ),
  family('gcloud', [
    family('storage', [handled('cp rsync mv', storeCopy, { valued: '--project' })]),
    family('compute', [handled('scp', storeCopy, { valued: '--zone --project --ssh-key-file' })]),
  ]),
  family('az', [
    family('storage', [
      family('blob', [
        optionsOnly('download', {
          valued: '-c --container-name -n --name --account-name',
          output: '-f --file',
        }),
      ]),
      family('file', [
        optionsOnly('download', { valued: '-s --share-name -p --path --account-name', output: '--dest' }),
      ]),
    ]),
  ]),
];

/** Some of its options are commands that run here. */
function runSshOptions({ args, frame }: ProgramCall): undefined {
  for (const value of optionValues(args, '-o')) {
    const [, command] =
      /^\s*(?:ProxyCommand|LocalCommand|KnownHostsCommand)\s*[\s=]\s*(.+)$/i.exec(value.text) ?? [];
    if (command !== undefined) runGiven({ ...value, text: command }, { ...frame, guessing: true });
  }
}

/** Its script fetches files, changes folders, and may run commands here. */
function sftp(call: ProgramCall): undefined {
  const { args, frame } = call;
  runSshOptions(call);
  const batch = optionValue(args, '-b');
  if (batch !== undefined && batch.text !== '-') recordAccess(frame, 'read', batch);
  const script = batch === undefined || batch.text === '-' ? frame.input : contentOf(batch, frame);
  const inner: Frame = { ...frame, guessing: true, scope: childScope(frame.scope), input: undefined };
  for (const line of script?.text.split('\n').slice(0, 512) ?? [])
    runSftpLine(line.trim().replace(/^[-@]+/, ''), inner);
  const [remote, local] = args.operands;
  if (local !== undefined && /:./.test(remote?.text ?? '')) recordAccess(inner, 'create', local);
}

function runSftpLine(line: string, frame: Frame): void {
  const [, shell] = /^!\s*(.+)$/.exec(line) ?? [];
  if (shell !== undefined) frame.shell.runText(shell, frame);
  const [verb = '', ...words] = line.split(/\s+/);
  const files = words.filter((word) => !word.startsWith('-'));
  const [source = '', target] = files;
  if (verb === 'lcd' || verb === 'lmkdir')
    frame.shell.runWords([verb === 'lcd' ? 'cd' : 'mkdir', source].map(knownField), frame);
  if (verb === 'get' || verb === 'reget') {
    const name = source.slice(source.lastIndexOf('/') + 1);
    const folder = target !== undefined && (target.endsWith('/') || isFolder(knownField(target), frame));
    recordAccess(frame, 'create', knownField(folder ? `${target}/${name}` : (target ?? name)));
  }
}

function storeCopy({ name, args, frame }: ProgramCall): undefined {
  copyFromStore(args.operands, /^(?:mv|move|moveto)$/.test(name), frame);
}

/** `store:path`, `s3://bucket/key` and `host:path` are elsewhere. */
function isLocal(field: Field): boolean {
  return !/^[\w.@-]+:/.test(field.text) && field.text !== '-';
}

function copyFromStore(operands: readonly Field[], moves: boolean, frame: Frame): void {
  const target = operands.at(-1);
  const sources = operands.slice(0, -1);
  if (target === undefined) return;
  for (const source of sources) if (isLocal(source)) recordWhole(moves ? 'delete' : 'read', source, frame);
  if (!isLocal(target)) return;
  const intoFolder = target.text.endsWith('/') || isFolder(target, frame);
  for (const source of intoFolder ? sources : []) {
    const name = source.text.replace(/\/+$/, '').replace(/^.*[/:]/, '');
    if (name !== '' && !/[*?]/.test(name))
      recordAccess(
        frame,
        'create',
        { ...target, text: `${target.text.replace(/\/+$/, '')}/${name}` },
        { guess: true },
      );
  }
  recordAccess(frame, 'create', target, intoFolder ? { folder: true, wholeFolder: true, guess: true } : {});
}
