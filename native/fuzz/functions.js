// Calls every function of `native` with arguments of all kinds, in any order, for some seconds. Whatever they answer, the
// process must live on. What ends it by design, and what would touch the disk outside of the folder it runs in, is left out.
const SECONDS = 8;
const LEFT_OUT = ['exit', 'handOver', 'readStdin', 'part', 'write'];
const WRITES = [
  'open',
  'mkdir',
  'chmod',
  'unlink',
  'rmdir',
  'rename',
  'symlink',
  'utimes',
  'writeBytes',
  'close',
];

let state = (native.pid() * 2654435761) >>> 0;
function random(below) {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % below;
}
const one = (list) => list[random(list.length)];

/** What a careless function would ask for its text or its number in the middle of its work. */
const shared = new Uint8Array(64);
const treacherous = () => ({
  toString() {
    shared.buffer.transfer?.(0);
    return 'a';
  },
  valueOf() {
    native.decode(shared, 0);
    return 3;
  },
});
function detached() {
  const bytes = new Uint8Array(16);
  bytes.buffer.transfer?.(0);
  return bytes;
}
function shrunk() {
  const buffer = new ArrayBuffer(32, { maxByteLength: 64 });
  const bytes = new Uint8Array(buffer, 16);
  buffer.resize?.(one([0, 8, 16, 20, 64]));
  return bytes;
}
const NUMBERS = [
  0,
  1,
  2,
  -1,
  -2,
  3.7,
  NaN,
  Infinity,
  -Infinity,
  2 ** 31,
  -(2 ** 31),
  2 ** 32 + 1,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  1e300,
  4096,
  65536,
];
const PATHS = [
  '',
  '.',
  '/',
  'a',
  'b/c',
  '../x',
  'a\0b',
  '\ud800',
  '\udc00\ud800',
  'é',
  '\u{1f600}',
  'x'.repeat(300),
  'y/'.repeat(3000),
  '/proc/self/maps',
  '/dev/null',
  '/proc/self/fd',
  '/etc/passwd',
];
let rope = '';

const KINDS = [
  () => one(NUMBERS),
  () => random(2 ** 31) * one([1, -1, 2, 0.5]),
  () => one(PATHS),
  () => (rope = rope.length > 1e5 ? '' : rope + one(PATHS)),
  () => String.fromCharCode(random(65536), random(65536), random(256)).repeat(random(40)),
  () => new Uint8Array(random(300)).fill(random(256)),
  () => Uint8Array.from({ length: random(20) }, () => random(256)).subarray(random(5), random(25)),
  detached,
  shrunk,
  () => new Uint8ClampedArray(9),
  () => new Int32Array(3),
  () => new DataView(new ArrayBuffer(8)),
  () => new ArrayBuffer(5),
  treacherous,
  () => undefined,
  () => null,
  () => one([true, false]),
  () => Symbol('s'),
  () => [1, 'a', [2]],
  () => native.decode,
  () => new Error('x'),
  () => 12345678901234567890n,
];

globalThis.answer = () => {
  const names = Object.keys(native).filter((name) => !LEFT_OUT.includes(name) && !WRITES.includes(name));
  const end = Date.now() + SECONDS * 1000;
  const calls = {};
  let count = 0;
  let kept = [];
  while (count % 256 !== 0 || Date.now() < end) {
    const name = one(names);
    const given = Array.from({ length: random(7) }, () => one(KINDS)());
    try {
      kept.push(native[name](...given));
    } catch {
      calls.thrown = (calls.thrown ?? 0) + 1;
    }
    // Half of it becomes garbage at once, the rest later.
    if (kept.length > 200) kept = kept.filter(() => random(2) === 0);
    calls[name] = (calls[name] ?? 0) + 1;
    count++;
  }
  // Functions that write get only what can't do harm.
  for (const name of WRITES)
    for (let round = 0; round < 2000; round++) {
      const [a, b] = [
        one(['no/such/a', 'a\0b', '\ud800/x', 'z'.repeat(5000), treacherous(), null, 7]),
        one(KINDS)(),
      ];
      const given =
        name === 'close' || name === 'writeBytes'
          ? [one([-1, 1e9, 'NaN', 2 ** 40]), b, one(NUMBERS)]
          : [a, b, one(KINDS)()];
      try {
        native[name](...given);
      } catch {}
      count++;
    }
  native.write(1, `${count} calls ${JSON.stringify(calls)}\n`);
  native.exit(0);
};
