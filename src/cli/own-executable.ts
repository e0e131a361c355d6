import type { Host } from '../host/host.ts';
import { joinPath, parentOf } from '../match/path-text.ts';
import { realPath } from '../operation/real-path.ts';
import { ownProgram } from './init/own-program.ts';

/** One of these is there where executables for the platform run. bin/conclaude goes by the same signs: it has no others. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  'linux-x64': ['/lib64/ld-linux-x86-64.so.2', '/lib/ld-musl-x86_64.so.1'],
  'linux-arm64': ['/lib/ld-linux-aarch64.so.1', '/lib/ld-musl-aarch64.so.1'],
  'darwin-x64': ['/System/Library'],
  'darwin-arm64': ['/System/Library'],
};

/** In a copy that `init` made. It has no id in its name: hooks of running sessions must find the next one, too. */
export const NATIVE_IN_COPY = 'dist/native/conclaude';

/** The executable that answers hooks in Node's place: of this very build, for this platform. */
export function ownExecutable(host: Host): string | undefined {
  const platform = `${process.platform}-${process.arch}`;
  const build = ownBuild(host);
  if (build === undefined || !SIGNS[platform]?.some((sign) => host.kindOf(sign) !== undefined))
    return undefined;
  const home = ownInstallation(host);
  const name = `conclaude-${build}`;
  return [
    joinPath(parentOf(parentOf(home)), `@conclaude/${platform}/${name}`),
    joinPath(home, `dist/native/${name}`),
    joinPath(home, `node_modules/@conclaude/${platform}/${name}`),
    joinPath(home, NATIVE_IN_COPY),
  ].find((file) => isProgram(host, file));
}

/** What this program was built from, with its version. */
export function ownBuild(host: Host): string | undefined {
  const file = host.readFile(joinPath(ownInstallation(host), 'dist/build-id'), MAX_ID_BYTES);
  return file.ok ? file.text.trim() : undefined;
}

const MAX_ID_BYTES = 1024;

/** The folder of the package or the checkout. */
export function ownInstallation(host: Host): string {
  return parentOf(parentOf(realPath(host, ownProgram(host))));
}

function isProgram(host: Host, file: string): boolean {
  const stamp = host.stamp(file);
  return stamp?.executable === true && stamp.size > 0;
}
