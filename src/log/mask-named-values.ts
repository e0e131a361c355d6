/** What stands for a secret. It tells nothing of its beginning, nor of its length. */
export const MASK = '***';

/** Values that stand beside a name like `password`: options, assignments, fields of JSON and YAML, headers, tags. */
export function maskNamedValues(text: string): string {
  let found = text;
  for (const [pattern, replacement] of SPELLED) found = found.replace(pattern, replacement);
  return maskAfterWords(maskAfterNames(found));
}

const VALUE = `(?:"(?:[^"\\\\]|\\\\.)*"?|'[^']*'?|[^\\s"'])+`;

/** Spellings in which no `=` or `:` leads from the name to the value, or the value has more than one word. */
const SPELLED: readonly (readonly [RegExp, string])[] = [
  [
    /\b(authorization|proxy-authorization|cookie|set-cookie)(["']?\s{0,4}[:=]\s{0,4})[^\r\n"'`]+/gi,
    `$1$2${MASK}`,
  ],
  [/\b(bearer|basic|digest|negotiate|apikey)[ \t]{1,4}[\w.~+/=:-]{6,}/gi, `$1 ${MASK}`],
  [
    new RegExp(
      `(--?[\\w-]{0,40}(?:passw|passphrase|pwd|token|secret|api-?key|access-?key|private-?key|credential|auth-?key|encryption-?key|sas-?url)[\\w-]{0,40})([ \\t]{1,8})${VALUE}`,
      'gi',
    ),
    `$1$2${MASK}`,
  ],
  [
    /(--?(?:pass|pw|auth|key|user|http-user|userpwd|proxy-user|login|bearer|oauth2-bearer)[ \t=]{1,8}["']?)[^\s"':]*:[^\s"']+/gi,
    `$1${MASK}`,
  ],
  [
    new RegExp(
      `(--?(?:\\w*pass|pw|pin|otp|bearer|oauth2-bearer|cookie|key|storepass)[ \\t=]{1,8})${VALUE}`,
      'gi',
    ),
    `$1${MASK}`,
  ],
  [/(--from-literal[ \t=]{1,8}[\w.-]{1,100}=)(?:"[^"\n]*"?|'[^'\n]*'?|[^\s"'])+/g, `$1${MASK}`],
  // An option in one line of a list, or one text of it, and its value in the next.
  [
    /(--?[\w-]{0,40}(?:passw|passphrase|pwd|token|secret|api-?key|access-?key|private-?key|credential)[\w-]{0,40}["']?(?:[ \t]*,[ \t]*|[ \t]*\r?\n[ \t]*-[ \t]+))(?:"[^"\n]*"?|'[^'\n]*'?|[^\s"',\]]+)/gi,
    `$1${MASK}`,
  ],
  // `define('DB_PASSWORD', 'value')`
  [
    /(["'][\w.-]{0,60}(?:passw|passphrase|pwd|token|secret|api[_-]?key|access[_-]?key|private[_-]?key|credential|authorization|cookie)[\w.-]{0,60}["'][ \t]*,[ \t]*)(?:"[^"\n]*(?:"|$)|'[^'\n]*(?:'|$))(?![ \t]*:)/gi,
    `$1${MASK}`,
  ],
  // `name: DB_PASSWORD`, and then `value: …`
  [
    /((?:name|key)["']?[ \t]*[:=][ \t]*["']?[\w.-]{0,60}(?:passw|passphrase|pwd|token|secret|api[_-]?key|access[_-]?key|private[_-]?key|credential)[\w.-]{0,60}["']?[,\s]{1,40}["']?value["']?[ \t]*[:=][ \t]*)(?:"[^"\n]*"?|'[^'\n]*'?|[^\s"',}]+)/gi,
    `$1${MASK}`,
  ],
  [
    /((?:пароль|mot de passe|contraseña|contrasena|senha|hasło|wachtwoord|lösenord|密码|密碼|パスワード|비밀번호)[ \t]{0,4}[:=：＝][ \t]{0,4})[^\r\n]+/gi,
    `$1${MASK}`,
  ],
  // `.pgpass`
  [/((?:^|[\s"'])[\w.*-]{1,100}:(?:\d{2,5}|\*):[\w*-]{1,60}:[\w*-]{1,60}:)[^\s"']+/g, `$1${MASK}`],
  // netrc
  [/\b(login[ \t]+\S{1,200}[ \t\r\n]+(?:password|account)[ \t]+)\S+/gi, `$1${MASK}`],
  // SQL
  [
    /\b(identified[ \t]{1,8}(?:with[ \t]{1,8}\w{1,60}[ \t]{1,8})?(?:by|as)[ \t]{1,8})(?:'[^']*'?|"[^"]*"?|\S+)/gi,
    `$1${MASK}`,
  ],
  [/\b(\w{0,40}(?:password|passphrase|secret|token)[ \t]{1,4})(?:'[^'\n]*'|"[^"\n]*")/gi, `$1${MASK}`],
  // What people write to each other.
  [
    /\b((?:password|passphrase|passcode|passwort|kennwort|credentials?|token|secret|pin|(?:api|access|private|secret|signing)[ -]?key)\b[ \t]{1,4}(?:for[ \t]{1,4}\S{1,80}[ \t]{1,4})?(?:is|was|ist|lautet|equals|to|will be)(?::|[ \t])[ \t]{0,4})\S+/gi,
    `$1${MASK}`,
  ],
  // XML
  [
    /(<[\w:.-]{0,40}(?:password|passwd|passphrase|secret|token|apikey|api-key|privatekey)[\w:.-]{0,40}[^<>]{0,200}>)[^<]+/gi,
    `$1${MASK}`,
  ],
];

const WORD = /(?<![\w.$/-])([\w$.:/-]{3,120})[ \t]{1,8}/g;
const WORD_VALUE =
  /(?![-=|&;<>:,)*]|\$\(|(?:is|was|to|for|in|of|and|or)\b)(?:"[^"\n]*"?|'[^'\n]*'?|[^\s"'|&;<>()]+)/y;

/**
 * `set -x API_TOKEN value`, `git config user.password value`: a name of several parts is no prose, and a value with
 * digits in it no plain word.
 */
function maskAfterWords(text: string): string {
  let [result, done] = ['', 0];
  for (const { 0: whole, 1: name = '', index } of text.matchAll(WORD)) {
    if (index < done || name.startsWith('-') || !isSecretName(name)) continue;
    WORD_VALUE.lastIndex = index + whole.length;
    const value = WORD_VALUE.exec(text)?.[0];
    if (value === undefined) continue;
    // `src/auth-token.ts` is a file.
    const isCompound =
      /[a-z\d][_.][a-z]|:_/i.test(name) && (name.includes(':_') || !/\/|\.\w{1,4}$/.test(name));
    if (!isCompound && !/[A-Za-z].*\d|\d.*[A-Za-z]/.test(value)) continue;
    result += `${text.slice(done, index + whole.length)}${MASK}`;
    done = index + whole.length + value.length;
  }
  return result === '' ? text : result + text.slice(done);
}

/** Far more than any name has. */
const MOST_NAME = 120;
const SEPARATOR = /(?:=>|:=|\+=|\?=|[:=：＝]|%3[AaDd]|\()/g;

/** `NAME=value`, `"name": "value"`, `name => 'value'`, `setName("value")`: looks at what stands before each separator. */
function maskAfterNames(text: string): string {
  SEPARATOR.lastIndex = 0;
  let [result, done] = ['', 0];
  for (let found = SEPARATOR.exec(text); found !== null; found = SEPARATOR.exec(text)) {
    const [separator] = found;
    const { name, before } = nameBefore(text, Math.max(done, found.index - MOST_NAME), found.index);
    if (!isSecretName(name)) continue;
    const start = found.index + separator.length;
    const whole = endOfValue(text, start, separator, text[found.index - 1] === ' ');
    // `"X-Api-Key: value"`
    const quote = /["'`]/.test(before) ? text.indexOf(before, start) : -1;
    const end = quote > start && quote < whole ? quote : whole;
    if (end === start) continue;
    const lead = /^[ \t]*/.exec(text.slice(start, Math.min(end, start + 8)))?.[0] ?? '';
    const [quotes = ''] = /^\\*["'`]/.exec(text.slice(start + lead.length, start + lead.length + 4)) ?? [];
    const isQuoted = quotes !== '' && text.slice(start, end).endsWith(quotes);
    result += `${text.slice(done, start)}${lead}${isQuoted ? quotes + MASK + quotes : MASK}`;
    done = end;
    SEPARATOR.lastIndex = end;
  }
  return result === '' ? text : result + text.slice(done);
}

/** Some of them nobody sees: they may stand in a name, and hide it. */
const NAME_CHARACTER = /[\w.$\u00ad\u200b-\u200d\u2060\ufeff-]/;
const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

interface NameBefore {
  readonly name: string;
  /** The character before it, where no other of the kind closes it again. */
  readonly before: string;
}

function nameBefore(text: string, from: number, at: number): NameBefore {
  const near = text.slice(from, at);
  let end = near.length;
  while (end > 0 && /[ \t\])]/.test(near[end - 1] ?? '')) end--;
  const isQuoted = /["'`]/.test(near[end - 1] ?? '');
  while (end > 0 && /["'`\\]/.test(near[end - 1] ?? '')) end--;
  let start = end;
  while (start > 0 && NAME_CHARACTER.test(near[start - 1] ?? '')) start--;
  return {
    name: near.slice(start, end).replace(UNSEEN, ''),
    before: isQuoted ? '' : (near[start - 1] ?? ''),
  };
}

const ANYWHERE =
  /token|secret|passw|passwd|passphrase|passcode|apikey|accesskey|privatekey|signingkey|encryptionkey|masterkey|sharedkey|accountkey|credential|authkey|sessionkey|sessionid|connectionstring|databaseurl|authorization|bearer|cookie|kennwort|webhookurl/;
const AT_END =
  /(?:^|[^a-z])(?:key|keys|pass|pw|pwd|pin|auth|salt|otp|dsn|seed|mnemonic|jwt|sas|cert|pem|psk)$/;
const RUN_TOGETHER = /^(?!.*(?:bypass|compass|trespass|surpass|overpass|underpass)$)\w+pass$/;
const CAMEL_END = /[a-z\d](?:Key|Keys|Pass|Pwd|Auth|Pin|Salt|Otp|Dsn|Jwt|Psk)$/;

function isSecretName(name: string): boolean {
  if (name === '') return false;
  const plain = name.toLowerCase();
  return (
    ANYWHERE.test(plain.replace(/[_.$-]/g, '')) ||
    AT_END.test(plain) ||
    RUN_TOGETHER.test(plain) ||
    CAMEL_END.test(name)
  );
}

/** Where the value ends that begins at `at`; `at` itself where there is none. */
function endOfValue(text: string, at: number, separator: string, hasBlank: boolean): number {
  let start = at;
  while (start < text.length && start < at + 8 && (text[start] === ' ' || text[start] === '\t')) start++;
  const first = text[start];
  if (first === undefined) return at;
  if (first === '\n' || first === '\r') return separator === ':' ? indentedEnd(text, start) : at;
  const quoted = quotedEnd(text, start);
  if (separator === '(') return quoted ?? at;
  if (/[|>]/.test(first)) {
    const block = blockEnd(text, start);
    if (block !== undefined) return block;
  }
  // To the end of the line where words may follow: `password: three little words`.
  if (quoted !== undefined && separator !== '=') return quoted;
  const isLine = quoted === undefined && (separator === ':' || hasBlank || start > at);
  return isLine ? lineEnd(text, start) : wordEnd(text, start);
}

/** The value stands alone in the next line, further in; another name there has a value of its own. */
function indentedEnd(text: string, at: number): number {
  const near = text.slice(at, at + 400);
  const found = /^\r?\n[ \t]{1,80}(?![-#])(?:"[^"\n]*"?|'[^'\n]*'?|[^\s:{["',]+(?=\s|$))/.exec(near);
  return found === null ? at : at + found[0].length;
}

/** `"…"`, `'…'`, `\"…\"`. */
function quotedEnd(text: string, at: number): number | undefined {
  let open = at;
  while (text[open] === '\\') open++;
  const quote = text[open];
  if (quote !== '"' && quote !== "'" && quote !== '`') return undefined;
  const depth = open - at;
  for (let end = open + 1; end < text.length; end++) {
    let slashes = 0;
    while (text[end] === '\\') {
      slashes++;
      end++;
    }
    if (text[end] === quote && (slashes === depth || (depth === 0 && slashes % 2 === 0))) return end + 1;
  }
  return text.length;
}

function lineEnd(text: string, at: number): number {
  const end = text.slice(at).search(/[\r\n]|\\n/);
  return end < 0 ? text.length : at + end;
}

/** A word as a shell reads it: quotes and escaped blanks are part of it. */
function wordEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length) {
    const char = text[end] ?? '';
    if (/\s/.test(char)) break;
    if (char === '"' || char === "'" || char === '`') end = quotedEnd(text, end) ?? end + 1;
    else if (char === '\\' && text[end + 1] === 'n') break;
    else if (char === '\\' && /["'`]/.test(text[end + 1] ?? '')) end = quotedEnd(text, end) ?? end + 1;
    else end += char === '\\' ? 2 : 1;
  }
  return Math.min(end, text.length);
}

/** `|` and `>` of YAML: the indented lines that follow. */
function blockEnd(text: string, at: number): number | undefined {
  const opening = /^[|>][\d+-]{0,2}[ \t]{0,8}\r?\n/.exec(text.slice(at, at + 16));
  if (opening === null) return undefined;
  let end = at + opening[0].length;
  while (end < text.length && /[ \t\r\n]/.test(text[end] ?? '')) {
    const next = text.indexOf('\n', end);
    end = next < 0 ? text.length : next + 1;
  }
  return end;
}
