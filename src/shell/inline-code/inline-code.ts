import type { Output } from '../session.ts';
import { appleScript } from './languages/apple-script.ts';
import { awk } from './languages/awk.ts';
import { javascript } from './languages/javascript.ts';
import { lua } from './languages/lua.ts';
import { perl } from './languages/perl.ts';
import { php } from './languages/php.ts';
import { python } from './languages/python.ts';
import { r } from './languages/r.ts';
import { ruby } from './languages/ruby.ts';
import { tcl } from './languages/tcl.ts';
import { type InlineCode, runCode } from './run-code.ts';

const LANGUAGES = { appleScript, awk, javascript, lua, perl, php, python, r, ruby, tcl };

export type LanguageName = keyof typeof LANGUAGES;

/** Looks at what code of another language would do, without running it. Most commands have none: loaded on demand. */
export function runInlineCode(code: InlineCode, language: LanguageName): Output {
  return runCode(code, LANGUAGES[language]);
}
