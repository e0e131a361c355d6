import { type Arguments, hasOption, optionValue, optionValues } from '../arguments.ts';
import { type Field, joinFields, knownField } from '../field.ts';
import { contentOf, type Frame, type Output, recordAccess, runGiven } from '../session.ts';
import { opensslText } from './decoders.ts';
import { handled, optionsOnly, reads } from './make-row.ts';
import type { ProgramCall } from './row.ts';
import { isFolder } from './trees.ts';

const CURL_VALUED =
  '-X --request -H --header -d --data --data-raw --data-binary --data-urlencode --json -F --form -u --user -A --user-agent -e --referer -b --cookie -m --max-time --connect-timeout --retry --retry-delay -w --write-out -x --proxy --cacert --cert --key -r --range --resolve --url -C --continue-at --limit-rate -t -z -y -Y -Q -P --proto --proto-default --proto-redir --max-redirs --retry-max-time --interface --capath --ciphers -E --cert-type --connect-to --noproxy --oauth2-bearer --pass --proxy-user -U --pinnedpubkey --rate --speed-limit --speed-time --socks5 --socks5-hostname --tls-max --unix-socket --max-filesize --aws-sigv4 --variable --dns-servers --doh-url --keepalive-time --local-port --form-string --create-file-mode';

const CURL_OUTPUT =
  '-o --output -D --dump-header -c --cookie-jar --trace --trace-ascii --stderr --etag-save --libcurl --hsts --alt-svc';

const CURL_INPUT =
  '-T --upload-file -K --config --netrc-file --cacert --cert -E --key --proxy-cacert --proxy-cert --proxy-key --crlfile --etag-compare';
/** Options whose value may be the name of a file behind a sign. */
const CURL_SENT =
  '-d --data --data-ascii --data-binary --data-urlencode --json -F --form -H --header --variable --proxy-header -w --write-out';

/** Programs that fetch and send. */
export const network = () => [
  handled('curl', curl, {
    valued: `${CURL_VALUED} ${CURL_OUTPUT} ${CURL_INPUT} --data-ascii --proxy-header --output-dir`,
  }),
  handled('wget wget2', wget, {
    valued:
      '-O --output-document -o --output-file -a --append-output -P --directory-prefix -i --input-file -U --user-agent -t --tries -T --timeout --header -l --level -A --accept -R --reject -D --user --password --post-data --post-file --method --body-data -e -Q -w --wait --limit-rate --referer --ca-certificate --save-cookies --load-cookies --base -B -X --exclude-directories -I --http-user --http-password',
  }),
  handled('aria2c', aria2c, { valued: '-x -s -k -j -d --dir -o --out --header -i -l --log' }),
  optionsOnly('http https xh httpie', {
    valued: '-a --auth -p --print -s --style --verify --timeout',
    output: '-o --output',
  }),
  handled('aws gsutil', cloudCopy, {
    valued:
      '--profile --region --output --query --bucket --key --endpoint-url --function-name --payload --exclude --include --storage-class --acl',
  }),
  handled('socat', socat),
  handled('nc ncat netcat', netcat, {
    valued:
      '-e -c --exec --sh-exec --lua-exec -p -s -w -i -X -x -I -O -P -q --source-port --wait --idle-timeout',
  }),
  optionsOnly('yt-dlp youtube-dl', { output: '-o --output' }),
  optionsOnly('openssl', {
    dashWords: true,
    valued: '-subj -days -passout -passin',
    input: '-in -inkey -key -cert -config',
    output: '-out -keyout',
    filter: opensslText,
    alwaysFilters: true,
  }),
  handled('ssh-keygen', sshKeygen, { valued: '-t -b -C -N -P -f' }),
  reads('gpg gpg2 age', { valued: '-r --recipient -u --local-user -i --identity', output: '-o --output' }),
];

function urlName(url: Field): Field {
  const path = url.text.replace(/^[a-z]+:\/\/[^/]*/, '').replace(/[?#].*$/, '');
  return { ...url, text: path.slice(path.lastIndexOf('/') + 1) };
}

function inFolder(folder: Field | undefined, file: Field): Field {
  return folder === undefined ? file : joinFields([folder, file], '/');
}

function curl({ args, frame }: ProgramCall): undefined {
  const outputs = optionValues(args, CURL_OUTPUT).filter((value) => value.text !== '-');
  const named = hasOption(args, '-O --remote-name --remote-name-all') ? args.operands.map(urlName) : [];
  for (const file of [...outputs, ...named]) {
    const folder = file.text.startsWith('/') ? undefined : optionValue(args, '--output-dir');
    recordAccess(frame, 'create', inFolder(folder, file));
  }
  for (const value of optionValues(args, CURL_INPUT))
    if (value.text !== '-') recordAccess(frame, 'read', value);
  readCurlExtras(args, frame);
  readCurlSent(args, frame);
  // A cookie is `name=value`, anything else a file.
  for (const value of optionValues(args, '-b --cookie'))
    if (!value.text.includes('=')) recordAccess(frame, 'read', value);
  for (const url of [...args.operands, ...optionValues(args, '--url')]) {
    const [, path] = /^file:(?:\/\/(?:localhost)?)?(\/.*)$/i.exec(url.text) ?? [];
    if (path !== undefined) recordAccess(frame, 'read', { ...url, text: path });
  }
}

function readCurlSent(args: Arguments, frame: Frame): void {
  for (const value of optionValues(args, CURL_SENT)) {
    const [, paths] = /^[^=@]*=?[@<]([^;]+)/.exec(value.text) ?? [];
    // A form takes several: `files=@a,b`.
    for (const path of paths?.includes(',') ? [paths, ...paths.split(',')] : [paths])
      if (path !== undefined && path !== '-' && path !== '')
        recordAccess(frame, 'read', { ...value, text: path });
  }
}

function readCurlExtras(args: Arguments, frame: Frame): void {
  for (const config of optionValues(args, '-K --config'))
    readCurlConfig(config.text === '-' ? frame.input : contentOf(config, frame), frame);
  for (const { text } of optionValues(args, '-w --write-out'))
    for (const [, path = ''] of text.matchAll(/%output\{(?:>>)?([^}\n]{1,400})\}/g))
      recordAccess(frame, 'create', knownField(path));
}

/** A line of its configuration is an option, with or without the dashes. */
function readCurlConfig(config: Output, frame: Frame): void {
  const outputs = new Set(CURL_OUTPUT.split(' '));
  for (const line of config?.text.split('\n').slice(0, 512) ?? []) {
    const [, dashes = '', name = '', quotedValue, value] =
      /^\s*(-{0,2})([\w-]+)\s*[\s=:]\s*(?:"([^"]*)"|(\S+))/.exec(line) ?? [];
    const option = dashes === '-' ? `-${name}` : `--${name}`;
    if (outputs.has(option)) recordAccess(frame, 'create', knownField(quotedValue ?? value ?? ''));
  }
}

function wget({ args, frame }: ProgramCall): undefined {
  if (hasOption(args, '--spider')) return;
  for (const value of optionValues(args, '-o --output-file -a --append-output --save-cookies'))
    recordAccess(frame, 'create', value);
  for (const value of optionValues(args, '-i --input-file --post-file --body-file --load-cookies'))
    recordAccess(frame, 'read', value);
  const document = optionValue(args, '-O --output-document');
  if (document !== undefined) {
    if (document.text !== '-') recordAccess(frame, 'create', document);
    return;
  }
  const folder = optionValue(args, '-P --directory-prefix');
  for (const url of args.operands) {
    const name = urlName(url);
    const file = name.text === '' ? { ...name, text: 'index.html' } : name;
    recordAccess(frame, 'create', inFolder(folder, file));
  }
}

function aria2c({ args, frame }: ProgramCall): undefined {
  const folder = optionValue(args, '-d --dir');
  const out = optionValue(args, '-o --out');
  for (const file of out === undefined ? args.operands.map(urlName) : [out])
    recordAccess(frame, 'create', inFolder(folder, file));
}

function cloudCopy({ args, frame }: ProgramCall): undefined {
  const [service, action] = args.operands;
  const called = `${service?.text} ${action?.text}`;
  if (called === 's3api get-object' || called === 'lambda invoke') {
    const file = args.operands[2];
    if (file?.text !== '-') recordAccess(frame, 'create', file);
    return;
  }
  if (hasOption(args, '--dryrun -n')) return;
  const operands = args.operands.filter((operand) => operand.text !== 's3');
  const [verb, source, target] = operands;
  if (!/^(?:cp|mv|sync|rsync)$/.test(verb?.text ?? '') || source === undefined || target === undefined)
    return;
  const isLocal = (field: Field): boolean => !/^[a-z0-9]+:\/\//.test(field.text) && field.text !== '-';
  if (isLocal(source)) recordAccess(frame, verb?.text === 'mv' ? 'delete' : 'read', source);
  if (!isLocal(target)) return;
  const intoFolder =
    target.text.endsWith('/') ||
    isFolder(target, frame) ||
    hasOption(args, '--recursive -r') ||
    /sync$/.test(verb?.text ?? '');
  recordAccess(frame, 'create', target, intoFolder ? { folder: true, wholeFolder: true, guess: true } : {});
  if (intoFolder && !hasOption(args, '--recursive -r'))
    recordAccess(frame, 'create', inFolder(target, urlName(source)), { guess: true });
}

function sshKeygen({ args, frame }: ProgramCall): undefined {
  const file = optionValue(args, '-f');
  if (hasOption(args, '-y -l -p -e -i')) recordAccess(frame, 'read', file);
  if (file === undefined || hasOption(args, '-l -F -y -R -H -e -i')) return;
  recordAccess(frame, 'create', file);
  recordAccess(frame, 'create', joinFields([file, knownField('.pub')], ''));
}

/** Its addresses may be files, or commands: `OPEN:file,chdir=folder`, `EXEC:'cat file'`. */
function socat({ args, frame }: ProgramCall): undefined {
  for (const address of args.operands.flatMap((one) =>
    one.text.split('!!').map((text) => ({ ...one, text })),
  )) {
    const [, kind = '', rest = ''] = /^(\w[\w-]*):(.*)$/s.exec(address.text) ?? [];
    const [target = '', ...options] = rest.split(/(?<!\\),/);
    const text = target.replace(/\\(.)/g, '$1').replace(/^(["'])(.*)\1$/s, '$2');
    if (/^(?:EXEC|SYSTEM|SHELL)$/i.test(kind)) runGiven({ ...address, text }, { ...frame, guessing: true });
    if (!/^(?:G?OPEN|FILE|CREATE|PIPE)$/i.test(kind)) continue;
    const folder = options.find((option) => /^(?:chdir|cd)=/i.test(option))?.replace(/^\w+=/, '');
    const file = folder === undefined ? text : `${folder}/${text}`;
    recordAccess(frame, 'read', { ...address, text: file }, { guess: true });
    if (/^CREATE$/i.test(kind) || /(?:^|,)(?:creat|trunc|append|wronly)/.test(options.join(',')))
      recordAccess(frame, 'create', { ...address, text: file }, { guess: true });
  }
}

/** What it connects to the other side runs here. */
function netcat({ args, frame }: ProgramCall): undefined {
  for (const command of optionValues(args, '-e -c --exec --sh-exec'))
    runGiven(command, { ...frame, guessing: true, input: undefined });
}
