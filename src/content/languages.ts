/** The files of a language, as a file pattern, and one of them. Prose that mentions a marker isn't among them. */
export interface Language {
  readonly files: string;
  readonly example: string;
}

const language = (files: string, example: string): Language => ({ files, example });

export const JS = language('*.{js,jsx,mjs,cjs,ts,tsx,mts,cts,vue,svelte,astro}', 'a.test.ts');
export const JS_TESTS = language(
  '{*.{test,spec,e2e,cy}.{js,jsx,mjs,cjs,ts,tsx,mts,cts},**/{test,tests,__tests__,e2e,spec}/**/*.{js,jsx,mjs,cjs,ts,tsx,mts,cts}}',
  'a.test.ts',
);
export const PYTHON = language('*.{py,pyi,ipynb}', 'a.py');
export const RUST = language('*.rs', 'a.rs');
export const GO = language('*.go', 'a.go');
export const GO_TESTS = language('*_test.go', 'a_test.go');
export const JVM = language('*.{java,kt,kts,groovy,scala}', 'A.java');
export const JVM_TESTS = language(
  '{*{Test,Tests,IT,Spec}.{java,kt,groovy,scala},**/{test,androidTest}/**/*.{java,kt,groovy,scala}}',
  'ATest.java',
);
export const DOTNET = language('*.{cs,fs,vb}', 'a.cs');
export const RUBY = language('*.rb', 'a.rb');
export const RUBY_TESTS = language('*_{spec,test}.rb', 'a_spec.rb');
export const PHP = language('*.php', 'a.php');
export const SWIFT = language('*.swift', 'a.swift');
export const ELIXIR = language('*.{ex,exs}', 'a.exs');
export const C = language('*.{c,h,cc,cpp,cxx,hpp,hh,m,mm}', 'a.c');
export const SHELL_SCRIPTS = language('*.{sh,bash,bats}', 'a.sh');
export const STYLES = language('*.{css,scss,less}', 'a.css');
export const DART = language('*.dart', 'a.dart');
export const PACKAGE = language('package.json', 'package.json');
export const WORKFLOWS = language(
  '{.github/workflows/*.{yml,yaml},.gitlab-ci.yml}',
  '.github/workflows/ci.yml',
);
export const TEST_CONFIG = language('{vitest,jest,vite}.config.{js,ts,mjs,cjs,mts,cts}', 'vitest.config.ts');
