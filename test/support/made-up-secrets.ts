/** Letters and digits that nobody has drawn before, always the same for the same seed; no real secret is in this repository. */
function madeUp(length: number, seed: number, characters: string = ALL): string {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  let text = '';
  while (text.length < length) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += characters[(state >>> 8) % characters.length];
  }
  return text;
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const HEX = `${DIGITS}abcdef`;
const ALL = `${LOWER}${LOWER.toUpperCase()}${DIGITS}`;
const BASE32 = `${LOWER.toUpperCase()}234567`;

/** A token of each vendor, put together here so that nothing finds one in this file. */
export function tokens(seed: number): readonly (readonly [kind: string, token: string])[] {
  const of = (length: number, characters = ALL, more = 0) => madeUp(length, seed + more, characters);
  return [
    ['an AWS access key', `AKIA${of(16, BASE32)}`],
    ['a GitHub token', `ghp_${of(36)}`],
    ['a GitHub token', `github_pat_${of(22)}_${of(59)}`],
    ['a GitLab token', `glpat-${of(20)}`],
    ['a Slack token', `xoxb-${of(12, DIGITS)}-${of(12, DIGITS, 1)}-${of(24)}`],
    ['a Slack webhook', `https://hooks.slack.com/services/T${of(9, BASE32)}/B${of(9, BASE32, 1)}/${of(24)}`],
    ['a Stripe key', `sk_live_${of(24)}`],
    ['an Anthropic key', `sk-ant-api03-${of(93)}AA`],
    ['an OpenAI key', `sk-proj-${of(40)}T3BlbkFJ${of(40)}`],
    ['a Google API key', `AIza${of(35)}`],
    ['an npm token', `npm_${of(36)}`],
    ['a key for a model', `hf_${of(34, LOWER)}`],
    ['a SendGrid key', `SG.${of(22)}.${of(43)}`],
    ['a DigitalOcean token', `dop_v1_${of(64, HEX)}`],
    ['a Databricks token', `dapi${of(32, HEX)}`],
    ['an Azure storage key', `AccountKey=${of(86)}==`],
  ];
}

export function privateKey(seed: number, newline = '\n'): string {
  const kind = ['PRIVATE', 'KEY'].join(' ');
  return [`-----BEGIN ${kind}-----`, madeUp(64, seed), madeUp(64, seed + 1), `-----END ${kind}-----`].join(
    newline,
  );
}
