import type { Row } from '../commands.ts';
import { AWK_AND_SED } from './code/awk-and-sed.ts';
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
];

export { HARMLESS_CODE } from './code/harmless.ts';
