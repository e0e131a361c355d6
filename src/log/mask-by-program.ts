import { MASK } from './mask-named-values.ts';

const VALUE = `(?:"(?:[^"\\\\]|\\\\.)*"?|'[^']*'?|[^\\s"'])+`;

/** `mysql -psecret`, `curl -u name:secret`: what a letter means only the program tells. */
const LETTERS: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:mysql\w*|mariadb[\w-]*|sshpass|7z\w*|u?n?rar|mongo\w*|docker|podman|nerdctl|helm|az|xfreerdp|cqlsh|clickhouse-client|oc|sqlplus|plink|pscp|vsql|twine|security|keytool)\b/,
    'p',
  ],
  [/\b(?:zip|unzip|sqlcmd|bcp|isql|mosquitto_\w+|ipmitool)\b/, 'P'],
  [/\b(?:redis-cli)\b/, 'a'],
  [/\b(?:ldap\w+|rpcclient|security)\b/, 'w'],
  [/\b(?:curl|http|https|wget|smbclient|nuget|influx)\b/, 'uUab'],
  [/\b(?:htpasswd|oathtool)\b/, 'bB'],
  [/\b(?:openssl)\b/, 'kK'],
  [/\bsnmp\w+\b/, 'AXac'],
  [/\bgh[ \t]+secret\b/, 'b'],
];

/** What follows is a secret, or has one in it. */
const REST: readonly RegExp[] = [
  /\b(?:vault|cargo|wrangler|flyctl|fly|hcloud|op)[ \t]+login[ \t]+(?!-)/,
  /\bnet[ \t]+(?:user|use)[ \t]+\S+[ \t]+(?!\/)/i,
  /\bwpa_passphrase[ \t]+\S+[ \t]+/,
  /\bhtpasswd[ \t]+(?:-\w{1,8}[ \t]+){0,4}-\w{0,8}b\w{0,8}[ \t]+/,
  /\boathtool[ \t]+/,
  /\bmc[ \t]+(?:alias[ \t]+set|config[ \t]+host[ \t]+add)[ \t]+\S+[ \t]+/,
  /\bConvertTo-SecureString[ \t]+/i,
  /\b(?:sqlplus|rman|sqlldr|impdp|expdp)[ \t]+(?=[^\s]{1,200}\/)/i,
  /\bsecrets?[ \t]+(?:set|put|create|add|import|versions[ \t]+add)[ \t]+(?:\w+[ \t]+)?(?=\S{0,200}=)/,
  /\bsecrets?[ \t]+(?:set|put|create|add)[ \t]+[^\n]{0,200}?--(?:body|value|data|from-literal|secret-string)[ \t=]{1,4}/,
];

/** Programs that read a secret from their input. */
const READS_SECRET =
  /--(?:\w+-)?(?:password|token|secret|key|passphrase)-(?:stdin|fd)|--with-token|--stdin\b|\b(?:sudo|su)\b[^|]{0,200}[ \t]-\w{0,8}S|\b(?:chpasswd|passwd|kinit|cryptsetup|smbpasswd|secret-tool)\b|\bsecrets?[ \t]+(?:set|put|create|add|versions)\b|\b(?:docker|podman|vault|cargo|gh)[ \t]+(?:auth[ \t]+)?login\b|\bread\b[^|]{0,80}[ \t]-\w{0,8}s/;

/** What only the program makes a secret, command by command. */
export function maskByProgram(text: string): string {
  const parts = text.split(/([;&\n]+)/);
  return parts.map((part) => maskRest(maskLetters(maskInput(part)))).join('');
}

const SAYS = /\b(?:echo|printf|print)[ \t]+(?=\S)/;
const HERE_STRING = /(<<<[ \t]{0,8})(?:"(?:[^"\\]|\\.)*"?|'[^']*'?|[^\s"'])+/g;

/** `echo secret | docker login --password-stdin`, `sudo -S ls <<< secret`. */
function maskInput(part: string): string {
  if (!/\||<<</.test(part) || !READS_SECRET.test(part)) return part;
  const commands = part.split(/(\|+)/);
  const fed = commands.map((command, at) => {
    const found = at === commands.length - 1 ? null : SAYS.exec(command);
    return found === null ? command : `${command.slice(0, found.index + found[0].length)}${MASK} `;
  });
  return fed.join('').replace(HERE_STRING, `$1${MASK}`);
}

function maskLetters(part: string): string {
  if (!/[ \t"'[,(]-[A-Za-z]/.test(part)) return part;
  return part
    .split(/(\|+)/)
    .map((command) => {
      const letters = LETTERS.filter(([program]) => program.test(command)).map(([, letter]) => letter);
      if (letters.length === 0) return command;
      // Between two words stands a blank, or what a list of another language puts there.
      const flag = new RegExp(
        `([ \\t"'[,(]-[A-Za-z]{0,4}[${letters.join('')}])(?:["']?[ \\t=,]{0,4})${VALUE}`,
        'g',
      );
      return command.replace(flag, `$1 ${MASK}`);
    })
    .join('');
}

function maskRest(part: string): string {
  let masked = part;
  for (const pattern of REST) {
    const found = pattern.exec(masked);
    if (found === null) continue;
    const start = found.index + found[0].length;
    const pipe = masked.indexOf('|', start);
    const end = pipe < 0 ? masked.length : pipe;
    if (masked.slice(start, end).trim() === '') continue;
    masked = `${masked.slice(0, start)}${MASK}${pipe < 0 ? '' : ' '}${masked.slice(end)}`;
  }
  return masked;
}
