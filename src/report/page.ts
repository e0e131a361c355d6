import { PAGE } from '../text/report-page.ts';
import { embeddable } from './embed.ts';
import type { ReportData } from './report-data.ts';

/** What the build has made of `page/`. */
export interface PageParts {
  readonly script: string;
  readonly style: string;
}

/** How a page of ours begins: nothing else is written over. */
export const FIRST_LINE = '<!doctype html><!-- conclaude report -->';

/**
 * The whole page in one text. Everything that it shows comes from texts that an agent could have chosen, so the browser
 * is told to run and load nothing but what stands here, and to take no text for markup.
 */
export function pageOf(
  data: ReportData,
  { script, style }: PageParts,
  sha256: (text: string) => string,
): string {
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${sha256(script)}'`,
    `style-src 'sha256-${sha256(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return `${FIRST_LINE}
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<title>${PAGE.title}</title>
<style>${style}</style>
</head>
<body>
<noscript><p>${PAGE.noScript}</p></noscript>
<div id="page"></div>
<script type="application/json" id="data">${embeddable(data)}</script>
<script>${script}</script>
</body>
</html>
`;
}
