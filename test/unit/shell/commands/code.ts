import type { Row } from '../commands.ts';
import { AGENTS_CODE, AGENTS_HARMLESS } from './code/agents.ts';
import { AWK_AND_SED } from './code/awk-and-sed.ts';
import { HARMLESS } from './code/harmless.ts';
import { JAVASCRIPT, JAVASCRIPT_ELSEWHERE } from './code/javascript.ts';
import { MORE_CODE } from './code/more.ts';
import { OTHER_CODE } from './code/others.ts';
import { PERL, PERL_ELSEWHERE } from './code/perl.ts';
import { PYTHON, PYTHON_ELSEWHERE } from './code/python.ts';
import { RUBY_AND_PHP } from './code/ruby-and-php.ts';

/** Code of other languages in a command. */
export const CODE: readonly Row[] = [
  ...PYTHON,
  ...PYTHON_ELSEWHERE,
  ...JAVASCRIPT,
  ...JAVASCRIPT_ELSEWHERE,
  ...PERL,
  ...PERL_ELSEWHERE,
  ...AWK_AND_SED,
  ...RUBY_AND_PHP,
  ...OTHER_CODE,
  ...MORE_CODE,
  ...AGENTS_CODE,
];

export const HARMLESS_CODE: readonly Row[] = [...HARMLESS, ...AGENTS_HARMLESS];
