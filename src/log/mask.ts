import { maskByProgram } from './mask-by-program.ts';
import { MASK, maskNamedValues } from './mask-named-values.ts';
import { maskQuotedTokens } from './mask-quoted-tokens.ts';

/**
 * A text without what looks like a secret: tokens by the forms that their vendors give them, keys, passwords in
 * addresses, values of options, variables and fields that are named like secrets, and whatever looks drawn by lot.
 * Rather one word too many than one too few. Takes time in proportion to the text.
 */
export function mask(text: string): string {
  if (!MAY_HIDE.test(text)) return text;
  const tokens = maskQuotedTokens(text.replace(PRIVATE_KEY, MASK).replace(VENDOR, MASK), VENDOR);
  return maskRandom(maskByProgram(maskNamedValues(maskAddresses(tokens))));
}

/** A word of which something would be masked. */
export function looksSecret(word: string): boolean {
  return mask(word) !== word;
}

/** Short words, and paths of such, hide nothing: no form of a secret is that short, and no name stands beside it. */
const MAY_HIDE = /[\w+=~-]{13}|[:=：＝@("'`<\s]/;

/** One that is cut off counts to the end of the text. */
const PRIVATE_KEY =
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$)|PuTTY-User-Key-File-\d[\s\S]*$|AGE-SECRET-KEY-1[0-9A-Z]{10,}/g;

/** Forms that vendors give their tokens so that they are found: each begins with letters of its own. */
const VENDOR = new RegExp(
  [
    // Amazon
    '(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA|AROA|AIDA|AGPA|ANPA|ANVA|APKA|AIPA)[A-Z0-9]{12,}',
    // GitHub, GitLab
    'gh[pousr]_[A-Za-z0-9]{16,}',
    'github_pat_[A-Za-z0-9_]{16,}',
    'gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|soat|oas|ffct)-[\\w.-]{10,}',
    // Slack, Discord, Telegram, Teams
    'xox[a-z](?:-|\\.)[\\w.-]{8,}',
    'xapp-[\\w-]{8,}',
    'hooks\\.slack\\.com/(?:services|workflows)/[\\w/+-]{8,}',
    'discord(?:app)?\\.com/api/webhooks/[\\w/-]{8,}',
    '\\d{8,10}:AA[\\w-]{30,}',
    // Payment
    '(?:sk|rk|pk)_(?:live|test)_[0-9A-Za-z]{8,}',
    'whsec_[0-9A-Za-z+/=]{8,}',
    'sq0[a-z]{3}-[\\w-]{16,}',
    'EAAA[\\w-]{40,}',
    // Models
    '\\bsk-[A-Za-z0-9_-]{16,}',
    '_sk-[A-Za-z0-9_-]{16,}',
    '\\b(?:xai|pplx|nvapi|gsk|r8|hf|tvly|fw|csk)[-_][A-Za-z0-9_-]{16,}',
    // Google
    'AIza[\\w-]{30,}',
    'ya29\\.[\\w-]{16,}',
    'GOCSPX-[\\w-]{10,}',
    '\\b1//0[\\w-]{20,}',
    // Packages
    'npm_[A-Za-z0-9]{16,}',
    'pypi-[\\w-]{16,}',
    'rubygems_[0-9a-f]{16,}',
    'oy2[a-z0-9]{43}',
    'dckr_(?:pat|oat)_[\\w-]{16,}',
    // Others
    'eyJ[\\w-]{6,}(?:\\.[\\w-]*){0,4}',
    'SG\\.[\\w-]{12,}(?:\\.[\\w-]*)?',
    '\\bkey-[0-9a-f]{32}',
    '\\b(?:SK|AC)[0-9a-f]{32}',
    'do[opr]_v1_[a-f0-9]{32,}',
    'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{16,}',
    'lin_(?:api|oauth)_[A-Za-z0-9]{16,}',
    'fig[doh]_[\\w-]{16,}',
    'PMAK-[\\w-]{16,}',
    'ATATT3[\\w=-]{16,}',
    'ATCTT3[\\w=-]{16,}',
    'hv[sbr]\\.[\\w-]{16,}',
    'dp\\.(?:pt|st|ct|sa|scim|audit)\\.[\\w.-]{16,}',
    'tskey-[\\w-]{12,}',
    'sntry[su]_[\\w+/=-]{16,}',
    'glc_[A-Za-z0-9+/=]{16,}',
    'glsa_[\\w]{16,}',
    'NRAK-[A-Z0-9]{16,}',
    'NRJS-[a-f0-9]{16,}',
    'dapi[0-9a-f]{32}',
    'pscale_(?:tkn|pw|oauth)_[\\w.-]{16,}',
    'sbp_[a-f0-9]{16,}',
    'secret_[A-Za-z0-9]{20,}',
    'ntn_[A-Za-z0-9]{20,}',
    'pat[A-Za-z0-9]{14}\\.[a-f0-9]{16,}',
    'v1\\.0-[a-f0-9]{16,}[a-f0-9-]*',
    'AccountKey=[A-Za-z0-9+/=]{16,}',
    'SharedAccessSignature=[^\\s"\';]{8,}',
    'webhook\\.office\\.com/\\S{8,}',
    '[?&](?:sig|code|state|X-Amz-Signature|X-Amz-Credential|X-Goog-Signature)=[^\\s"\'&]{4,}',
  ].join('|'),
  'g',
);

/** `https://user:password@host`, and names that are tokens: `https://token@host`. A password may hold slashes. */
function maskAddresses(text: string): string {
  const plain = text.replace(/%3A%2F%2F[^\s"'&]{1,300}?%40/gi, `%3A%2F%2F${MASK}%40`);
  if (!plain.includes('://')) return plain;
  return plain.replace(
    /:\/\/(?:[^\s"'`<>/:@?#]{0,200}:[^\s"'`<>]{1,300}|[^\s"'`<>/:@?#]{1,300})@(?=[^\s"'`<>])/g,
    `://${MASK}@`,
  );
}

/** Characters of which random values are made; nearly every word is one run of them. */
const RUN = /[A-Za-z0-9+/=_~-]{20,}/g;

/** Long words that nobody would think up: digits between letters again and again, or long numbers in base sixteen. */
function maskRandom(text: string): string {
  return text.replace(RUN, (run) =>
    run
      .split('/')
      .map((part) => (looksRandom(part) ? MASK : part))
      .join('/'),
  );
}

function looksRandom(part: string): boolean {
  if (part.length < 20) return false;
  if (/^(?:0x)?(?:[0-9a-f]{32,}|[0-9A-F]{32,})$/.test(part)) return true;
  if (!/[a-z]/.test(part) || !/[A-Z]/.test(part)) return false;
  return (part.match(/[A-Za-z](?=\d)/g) ?? []).length >= 3;
}
