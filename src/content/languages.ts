/** The files of a language, as file patterns. Prose that mentions a marker isn't among them. */
export const JS = '*.{js,jsx,mjs,cjs,ts,tsx,mts,cts,vue,svelte,astro}';
export const JS_TESTS =
  '{*.{test,spec,e2e,cy}.{js,jsx,mjs,cjs,ts,tsx,mts,cts},**/{test,tests,__tests__,e2e,spec}/**/*.{js,jsx,mjs,cjs,ts,tsx,mts,cts}}';
export const PYTHON = '*.{py,pyi,ipynb}';
export const RUST = '*.rs';
export const GO = '*.go';
export const GO_TESTS = '*_test.go';
export const JVM = '*.{java,kt,kts,groovy,scala}';
export const JVM_TESTS =
  '{*{Test,Tests,IT,Spec}.{java,kt,groovy,scala},**/{test,androidTest}/**/*.{java,kt,groovy,scala}}';
export const DOTNET = '*.{cs,fs,vb}';
export const RUBY = '*.rb';
export const RUBY_TESTS = '*_{spec,test}.rb';
export const PHP = '*.php';
export const SWIFT = '*.swift';
export const ELIXIR = '*.{ex,exs}';
export const C = '*.{c,h,cc,cpp,cxx,hpp,hh,m,mm}';
export const SHELL_SCRIPTS = '*.{sh,bash,bats}';
export const STYLES = '*.{css,scss,less}';
export const DART = '*.dart';
