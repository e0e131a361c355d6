// The tools that make an executable: cargo, and zig for C, which compiles for every platform alike.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where zig may be: by its name, or as the Python package that brings it. */
const ZIGS = [['zig'], ['python3', '-m', 'ziglang']];

/** What cargo and rustc say to a C compiler that zig doesn't understand or doesn't have, and that nothing here needs. */
const NOT_FOR_ZIG = [
  // Targets in Rust's own words.
  '--target=*',
  '-liconv',
  // The C library of another compiler for Windows; zig brings its own along.
  '-lgcc',
  '-l:libpthread.a',
  '-lmsvcrt',
  '-lmingw32',
  '-lmingwex',
  '-nodefaultlibs',
];

/** @param {readonly string[]} command */
const works = ([program = '', ...args]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

const zig = () => ZIGS.find((command) => works([...command, 'version']));

/**
 * What starts an executable of a target here: nothing for this platform's own.
 * @param {import('./targets.mjs').Target} target
 * @returns {readonly string[] | undefined} `undefined`: it can't be started here
 */
export function runnerFor({ os, cpu, runner }) {
  if (os === process.platform && cpu === process.arch) return [];
  return process.platform === 'linux' ? runner : undefined;
}

/**
 * What is missing to build for a target, in words for a person.
 * @param {import('./targets.mjs').Target} target
 * @param {boolean} makesImage
 */
export function missingTools(target, makesImage) {
  const { rust, runnerFrom } = target;
  const missing = [];
  if (!works(['cargo', '--version'])) missing.push('Rust (rustup.rs)');
  else if (!hasStandardLibrary(rust))
    missing.push(`Rust for ${rust} ('rustup target add ${rust}' in native/)`);
  if (zig() === undefined) missing.push("zig ('pip install ziglang==0.15.2')");
  const runner = makesImage ? runnerFor(target) : [];
  if (runner === undefined) missing.push("such a machine, or Linux (or build it with '--form bytecode')");
  else if (runner.length > 0 && !works([...runner, '--version']))
    missing.push(`${runner[0]} ('apt-get install ${runnerFrom}')`);
  return missing;
}

/** @param {string} rust */
function hasStandardLibrary(rust) {
  const options = { cwd: 'native', encoding: /** @type {const} */ ('utf8') };
  const { stdout } = spawnSync('rustc', ['--print', 'target-libdir', '--target', rust], options);
  return existsSync((stdout ?? '').trim() || '/nonexistent');
}

/** Nobody unwinds here, and nobody walks the stack. */
const SMALLER = [
  '-fno-sanitize=undefined',
  '-fomit-frame-pointer',
  '-fno-unwind-tables',
  '-fno-asynchronous-unwind-tables',
];
const FOR_IMAGE = [
  '-fno-pic',
  '-fno-pie',
  // Not a sanitizer here: it has the engine take every block from us, so that the image can say where each stands.
  '-D__SANITIZE_ADDRESS__=1',
];

/**
 * What cargo has to be told to build for a target, whatever this machine's own compilers are.
 * @param {import('./targets.mjs').Target} target
 */
export function environmentFor(target) {
  const { rust, hasImage } = target;
  const variable = rust.replaceAll('-', '_');
  const { compiler, archiver } = zigFor(target);
  const { linker, flags } = linking(target, compiler);
  return {
    [`CC_${variable}`]: compiler,
    [`AR_${variable}`]: archiver,
    [`CFLAGS_${variable}`]: [...SMALLER, ...(hasImage ? FOR_IMAGE : [])].join(' '),
    [`CARGO_TARGET_${variable.toUpperCase()}_LINKER`]: linker,
    [`CARGO_TARGET_${variable.toUpperCase()}_RUSTFLAGS`]: flags.join(' '),
  };
}

/**
 * Zig as the C compiler and archiver of a target.
 * @param {import('./targets.mjs').Target} target
 */
function zigFor({ zig: name }) {
  const folder = resolve('native/target/tools', name);
  const start = (zig() ?? []).join(' ');
  return {
    compiler: script(join(folder, 'cc'), [
      'for word do',
      '  shift',
      '  case $word in',
      `    ${NOT_FOR_ZIG.join(' | ')}) ;;`,
      // The same under another name.
      '    -lgcc_eh) set -- "$@" -lunwind ;;',
      '    *) set -- "$@" "$word" ;;',
      '  esac',
      'done',
      // All but the engine itself runs seldom.
      'case $* in *quickjs.c*) ;; *) set -- "$@" -Os ;; esac',
      `exec ${start} cc -target ${name} "$@"`,
    ]),
    archiver: script(join(folder, 'ar'), [`exec ${start} ar "$@"`]),
  };
}

/**
 * @param {import('./targets.mjs').Target} target
 * @param {string} compiler
 */
function linking({ os }, compiler) {
  if (os === 'linux')
    return {
      linker: 'rust-lld',
      flags: [
        // Pointers in the image hold only if everything stands where it stood when the image was made.
        '-C relocation-model=static',
        '-C target-feature=+crt-static',
        '-C force-unwind-tables=no',
      ],
    };
  if (os === 'darwin') return { linker: compiler, flags: ['-C force-unwind-tables=no'] };
  return { linker: compiler, flags: [] };
}

/**
 * @param {string} file
 * @param {readonly string[]} lines
 */
function script(file, lines) {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${lines.join('\n')}\n`);
  chmodSync(file, 0o755);
  return file;
}

/**
 * Runs a program that must end well; returns what it printed.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Readonly<Record<string, string>>, mayEndWith?: number }} [options]
 */
export function run(program, args, { cwd = '.', env = {}, mayEndWith = 0 } = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0 && status !== mayEndWith)
    throw new Error(`${program} ${args.slice(0, 3).join(' ')} failed (${status}):\n${stdout}${stderr}`);
  return stdout;
}
