import type { PageParts } from './page.ts';

declare const REPORT_SCRIPT: string;
declare const REPORT_STYLE: string;

/** `page/` as the build has bundled it into this file. */
export const BUILT_PAGE: PageParts = { script: REPORT_SCRIPT, style: REPORT_STYLE };
