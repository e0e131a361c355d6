import { variablesNamed } from '../../host/environment.ts';
import { type Host, MAX_FILE_BYTES } from '../../host/host.ts';
import { onPath } from '../../host/on-path.ts';
import { joinPath } from '../../match/path-text.ts';
import { realPath } from '../../operation/real-path.ts';

/** Programs that decide what a check comes to, beside those that its script names. */
const RUNTIMES =
  'bash node npm npx pnpm yarn bun deno python python3 uv poetry go cargo rustc rustup java mvn gradle ruby bundle php composer dotnet make just'.split(
    ' ',
  );

/** Below the home folder: which version stands behind a name on the PATH that is only a stand-in. */
const VERSION_FILES = [
  '.rustup/settings.toml',
  '.pyenv/version',
  '.rbenv/version',
  '.tool-versions',
  '.config/mise/config.toml',
  '.nvm/alias/default',
  '.npmrc',
  '.cargo/config.toml',
];

/** Variables that change what programs load, find or do. */
const VARIABLES =
  /^(?:PATH|BASH_ENV|ENV|BASHOPTS|SHELLOPTS|IFS|BASH_FUNC_.*|LD_.*|DYLD_.*|NODE_.*|npm_config_.*|PYTHON.*|PYTEST_.*|MYPY.*|RUFF_.*|VIRTUAL_ENV|CONDA_PREFIX|PYENV_VERSION|GO[A-Z]+|CGO_.*|RUST.*|CARGO.*|JAVA_.*|JDK_.*|MAVEN_.*|GRADLE_.*|RUBY.*|GEM_.*|BUNDLE_.*|PHP.*|MAKEFLAGS|JEST_.*|VITEST.*|CI|TZ|LANG|LC_.*)$/i;

/** What a script runs on, as a text that is another one after every change. */
export function runtimeOf(host: Host, scripts: readonly string[]): string {
  const named = scripts.flatMap(
    (script) => script.slice(0, 10_000).match(/(?<![\w./-])[a-zA-Z][\w.-]*/g) ?? [],
  );
  const programs = [...new Set([...RUNTIMES, ...named.slice(0, 200)])].sort();
  const found = programs.flatMap((name) => {
    const path = onPath(host, name);
    if (path === undefined) return [];
    const real = realPath(host, path);
    const stamp = host.stamp(real);
    return [[name, real, stamp?.size, stamp?.seconds, stamp?.nanoseconds]];
  });
  const home = host.home();
  const versions = VERSION_FILES.map((name) => {
    const content = home === undefined ? undefined : host.readFile(joinPath(home, name), MAX_FILE_BYTES);
    return content?.ok ? content.text : null;
  });
  return JSON.stringify([host.platform, found, versions, variablesNamed(VARIABLES)]);
}
