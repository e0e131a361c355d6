/**
 * The forms that vendors give their tokens so that they are found: each begins with letters of its own. `loose` is for
 * masking, where one word too many does no harm. `exact` is for refusing, where it does: the whole form with its length.
 * A row without it may be masked, but never refused, because samples and public values look the same.
 */
export interface VendorShape {
  readonly kind: string;
  readonly loose: string;
  readonly exact?: string;
  /** One of them is in every token, so that most texts needn't be looked at any closer. */
  readonly words?: readonly string[];
}

const shape = (kind: string, loose: string, exact?: string, words?: string): VendorShape =>
  exact === undefined ? { kind, loose } : { kind, loose, exact, words: (words ?? '').split(' ') };

export const VENDOR_SHAPES: readonly VendorShape[] = [
  shape(
    'an AWS access key',
    '(?:A3T[A-Z0-9]|AKIA|ASIA|ABIA|ACCA|AROA|AIDA|AGPA|ANPA|ANVA|APKA|AIPA)[A-Z0-9]{12,}',
    '(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}',
    'AKIA ASIA ABIA ACCA',
  ),
  shape(
    'a GitHub token',
    'gh[pousr]_[A-Za-z0-9]{16,}',
    'gh[pousr]_[A-Za-z0-9]{36,}',
    'ghp_ gho_ ghu_ ghs_ ghr_',
  ),
  shape(
    'a GitHub token',
    'github_pat_[A-Za-z0-9_]{16,}',
    'github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}',
    'github_pat_',
  ),
  shape(
    'a GitLab token',
    'gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|soat|oas|ffct)-[\\w.-]{10,}',
    'gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|soat|oas|ffct)-[\\w.-]{20,}',
    'glpat- gldt- glrt- glcbt- glptt- glft- glimt- glagent- glsoat- gloas- glffct-',
  ),
  shape(
    'a Slack token',
    'xox[a-z](?:-|\\.)[\\w.-]{8,}',
    'xox[abeprs]-(?:\\d{8,14}-){1,4}[A-Za-z0-9]{16,}',
    'xoxa- xoxb- xoxe- xoxp- xoxr- xoxs-',
  ),
  shape('a Slack token', 'xapp-[\\w-]{8,}', 'xapp-\\d-[A-Z0-9]{8,14}-\\d{8,16}-[a-f0-9]{32,64}', 'xapp-'),
  shape(
    'a Slack webhook',
    'hooks\\.slack\\.com/(?:services|workflows)/[\\w/+-]{8,}',
    'hooks\\.slack\\.com/(?:services/T[A-Z0-9]{8,12}/B[A-Z0-9]{8,12}/[A-Za-z0-9]{24}|workflows/T[A-Z0-9]{8,12}/A[A-Z0-9]{8,12}/\\d{16,20}/[A-Za-z0-9]{24})',
    'hooks.slack.com/',
  ),
  shape(
    'a Discord webhook',
    'discord(?:app)?\\.com/api/webhooks/[\\w/-]{8,}',
    'discord(?:app)?\\.com/api/webhooks/\\d{17,20}/[\\w-]{60,80}',
    '/api/webhooks/',
  ),
  shape('a Telegram bot token', '\\d{8,10}:AA[\\w-]{30,}', '\\d{8,10}:AA[\\w-]{33}', ':AA'),
  shape(
    'a Stripe key',
    '(?:sk|rk|pk)_(?:live|test)_[0-9A-Za-z]{8,}',
    '(?:sk|rk)_live_[0-9A-Za-z]{24,}',
    'sk_live_ rk_live_',
  ),
  shape('a Stripe webhook secret', 'whsec_[0-9A-Za-z+/=]{8,}', 'whsec_[0-9A-Za-z]{32,}', 'whsec_'),
  shape(
    'a Square token',
    'sq0[a-z]{3}-[\\w-]{16,}',
    'sq0(?:atp-[\\w-]{22}|csp-[\\w-]{43})',
    'sq0atp- sq0csp-',
  ),
  shape('a Square token', 'EAAA[\\w-]{40,}'),
  // Before the general form, which would take a part of it.
  shape(
    'an Anthropic key',
    'sk-ant-[A-Za-z0-9_-]{16,}',
    'sk-ant-(?:api|admin|oat|ort|sid)\\d{2}-[\\w-]{80,}',
    'sk-ant-',
  ),
  shape(
    'an OpenAI key',
    '\\bsk-[A-Za-z0-9_-]{16,}',
    'sk-(?:[A-Za-z0-9_-]{20,200}T3BlbkFJ[A-Za-z0-9_-]{20,})',
    'T3BlbkFJ',
  ),
  shape('an OpenRouter key', 'sk-or-v1-[0-9a-f]{16,}', 'sk-or-v1-[0-9a-f]{64}', 'sk-or-v1-'),
  shape('a key for a model', '_sk-[A-Za-z0-9_-]{16,}'),
  shape(
    'a key for a model',
    '\\b(?:xai|pplx|nvapi|gsk|r8|hf|tvly|fw|csk)[-_][A-Za-z0-9_-]{16,}',
    '(?:xai-[A-Za-z0-9]{80}|pplx-[A-Za-z0-9]{48,56}|nvapi-[A-Za-z0-9_-]{60,70}|gsk_[A-Za-z0-9]{52}|r8_[A-Za-z0-9]{37}|hf_[A-Za-z]{34}|tvly-(?:dev-)?[A-Za-z0-9]{32})',
    'xai- pplx- nvapi- gsk_ r8_ hf_ tvly-',
  ),
  shape('a Google API key', 'AIza[\\w-]{30,}', 'AIza[\\w-]{35}', 'AIza'),
  shape('a Google access token', 'ya29\\.[\\w-]{16,}', 'ya29\\.[\\w-]{60,}', 'ya29.'),
  shape('a Google client secret', 'GOCSPX-[\\w-]{10,}', 'GOCSPX-[\\w-]{28}', 'GOCSPX-'),
  shape('a Google refresh token', '\\b1//0[\\w-]{20,}', '1//0[\\w-]{60,}', '1//0'),
  shape('an npm token', 'npm_[A-Za-z0-9]{16,}', 'npm_[A-Za-z0-9]{36}', 'npm_'),
  shape(
    'a PyPI token',
    'pypi-[\\w-]{16,}',
    'pypi-AgE(?:IcHlwaS5vcmc|NdGVzdC5weXBpLm9yZw)[\\w-]{50,}',
    'pypi-AgE',
  ),
  shape('a RubyGems key', 'rubygems_[0-9a-f]{16,}', 'rubygems_[0-9a-f]{48}', 'rubygems_'),
  shape('a NuGet key', 'oy2[a-z0-9]{43}', 'oy2[a-z0-9]{43}', 'oy2'),
  shape(
    'a Docker token',
    'dckr_(?:pat|oat)_[\\w-]{16,}',
    'dckr_(?:pat|oat)_[\\w-]{27,}',
    'dckr_pat_ dckr_oat_',
  ),
  shape('a signed token', 'eyJ[\\w-]{6,}(?:\\.[\\w-]*){0,4}'),
  shape('a SendGrid key', 'SG\\.[\\w-]{12,}(?:\\.[\\w-]*)?', 'SG\\.[\\w-]{22}\\.[\\w-]{43}', 'SG.'),
  shape('a Mailgun key', '\\bkey-[0-9a-f]{32}'),
  shape('a Twilio key', '\\b(?:SK|AC)[0-9a-f]{32}'),
  shape(
    'a DigitalOcean token',
    'do[opr]_v1_[a-f0-9]{32,}',
    'do[opr]_v1_[a-f0-9]{64}',
    'doo_v1_ dop_v1_ dor_v1_',
  ),
  shape(
    'a Shopify token',
    'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{16,}',
    'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}',
    'shpat_ shpca_ shppa_ shpss_',
  ),
  shape(
    'a Linear key',
    'lin_(?:api|oauth)_[A-Za-z0-9]{16,}',
    'lin_(?:api|oauth)_[A-Za-z0-9]{40,64}',
    'lin_api_ lin_oauth_',
  ),
  shape('a Figma token', 'fig[doh]_[\\w-]{16,}', 'fig[doh]_[\\w-]{40,}', 'figd_ figo_ figh_'),
  shape('a Postman key', 'PMAK-[\\w-]{16,}', 'PMAK-[a-f0-9]{24}-[a-f0-9]{34}', 'PMAK-'),
  shape('an Atlassian token', 'ATATT3[\\w=-]{16,}', 'ATATT3[\\w=-]{150,}', 'ATATT3'),
  shape('an Atlassian token', 'ATCTT3[\\w=-]{16,}', 'ATCTT3[\\w=-]{150,}', 'ATCTT3'),
  shape('a Vault token', 'hv[sbr]\\.[\\w-]{16,}', 'hv[sbr]\\.[\\w-]{90,}', 'hvs. hvb. hvr.'),
  shape(
    'a Doppler token',
    'dp\\.(?:pt|st|ct|sa|scim|audit)\\.[\\w.-]{16,}',
    'dp\\.(?:pt|st|ct|sa|scim|audit)\\.(?:[\\w-]{1,40}\\.)?[A-Za-z0-9]{40,44}',
    'dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit.',
  ),
  shape(
    'a Tailscale key',
    'tskey-[\\w-]{12,}',
    'tskey-[a-z]{3,10}-[A-Za-z0-9]{8,20}-[A-Za-z0-9]{20,}',
    'tskey-',
  ),
  shape(
    'a Sentry token',
    'sntry[su]_[\\w+/=-]{16,}',
    'sntry(?:u_[a-f0-9]{64}|s_eyJ[\\w+/=-]{60,})',
    'sntryu_ sntrys_',
  ),
  shape('a Grafana token', 'glc_[A-Za-z0-9+/=]{16,}', 'glc_eyJ[A-Za-z0-9+/=]{60,}', 'glc_eyJ'),
  shape('a Grafana token', 'glsa_[\\w]{16,}', 'glsa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}', 'glsa_'),
  shape('a New Relic key', 'NRAK-[A-Z0-9]{16,}', 'NRAK-[A-Z0-9]{27}', 'NRAK-'),
  shape('a New Relic key', 'NRJS-[a-f0-9]{16,}'),
  shape('a Databricks token', 'dapi[0-9a-f]{32}', 'dapi[0-9a-f]{32}(?:-\\d)?', 'dapi'),
  shape(
    'a PlanetScale token',
    'pscale_(?:tkn|pw|oauth)_[\\w.-]{16,}',
    'pscale_(?:tkn|pw|oauth)_[\\w.-]{32,64}',
    'pscale_tkn_ pscale_pw_ pscale_oauth_',
  ),
  shape('a Supabase token', 'sbp_[a-f0-9]{16,}', 'sbp_[a-f0-9]{40}', 'sbp_'),
  shape('a Notion token', 'secret_[A-Za-z0-9]{20,}'),
  shape('a Notion token', 'ntn_[A-Za-z0-9]{20,}', 'ntn_\\d{11}[A-Za-z0-9]{35}', 'ntn_'),
  shape(
    'an Airtable token',
    'pat[A-Za-z0-9]{14}\\.[a-f0-9]{16,}',
    'pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}',
    'pat',
  ),
  shape('a Cloudflare key', 'v1\\.0-[a-f0-9]{16,}[a-f0-9-]*', 'v1\\.0-[a-f0-9]{24}-[a-f0-9]{146}', 'v1.0-'),
  shape(
    'an Azure storage key',
    'AccountKey=[A-Za-z0-9+/=]{16,}',
    'AccountKey=[A-Za-z0-9+/]{86}==',
    'AccountKey=',
  ),
  shape('an Azure signature', 'SharedAccessSignature=[^\\s"\';]{8,}'),
  shape('a Teams webhook', 'webhook\\.office\\.com/\\S{8,}'),
  shape(
    'a signed address',
    '[?&](?:sig|code|state|X-Amz-Signature|X-Amz-Credential|X-Goog-Signature)=[^\\s"\'&]{4,}',
  ),
];
