// The platforms that there can be an executable for.
import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Target
 * @property {'linux' | 'darwin' | 'win32'} os as Node and npm call it
 * @property {'x64' | 'arm64'} cpu the same
 * @property {string} rust what Rust calls it
 * @property {string} zig what the C compiler calls it
 * @property {boolean} hasImage whether its executable can hold the engine's heap (docs/adr/0010)
 * @property {readonly string[]} [runner] what runs its executables on Linux with another processor
 * @property {string} [runnerFrom] the package of Debian that brings the runner
 */

/** By the names of their packages. @type {Readonly<Record<string, Target>>} */
export const TARGETS = {
  // Static, so one serves every C library.
  'linux-x64': {
    os: 'linux',
    cpu: 'x64',
    rust: 'x86_64-unknown-linux-musl',
    zig: 'x86_64-linux-musl',
    hasImage: true,
  },
  'linux-arm64': {
    os: 'linux',
    cpu: 'arm64',
    rust: 'aarch64-unknown-linux-musl',
    zig: 'aarch64-linux-musl',
    hasImage: true,
    runner: ['qemu-aarch64'],
    runnerFrom: 'qemu-user',
  },
  'darwin-x64': {
    os: 'darwin',
    cpu: 'x64',
    rust: 'x86_64-apple-darwin',
    zig: 'x86_64-macos.11.0-none',
    hasImage: false,
  },
  'darwin-arm64': {
    os: 'darwin',
    cpu: 'arm64',
    rust: 'aarch64-apple-darwin',
    zig: 'aarch64-macos.11.0-none',
    hasImage: false,
  },
  'win32-x64': {
    os: 'win32',
    cpu: 'x64',
    rust: 'x86_64-pc-windows-gnu',
    zig: 'x86_64-windows-gnu',
    hasImage: false,
    runner: ['wine'],
    runnerFrom: 'wine',
  },
};

export function thisPlatform() {
  return `${process.platform}-${process.arch}`;
}

/** @param {Target} target */
export function suffixOf({ os }) {
  return os === 'win32' ? '.exe' : '';
}

/**
 * The executable of this very build; the build's id is part of its name.
 * @param {Target} target
 */
export function executableName(target) {
  return `conclaude-${readFileSync('dist/build-id', 'utf8').trim()}${suffixOf(target)}`;
}

/**
 * Where the build puts it: this platform's where bin/conclaude finds it.
 * @param {string} name
 * @param {Target} target
 */
export function executablePath(name, target) {
  return `dist/native/${name === thisPlatform() ? '' : `${name}/`}${executableName(target)}`;
}
