/** What the project's code takes for granted and the engine doesn't have. */
class Decoder {
  readonly #keepsMark: 0 | 1;

  constructor(_encoding?: string, options?: { readonly ignoreBOM?: boolean }) {
    this.#keepsMark = options?.ignoreBOM ? 1 : 0;
  }

  decode(bytes: Uint8Array): string {
    return native.decode(bytes, this.#keepsMark);
  }
}

class Encoder {
  encode(text: string): Uint8Array {
    return native.encode(text);
  }
}

/** As much of Node's as the search in transcripts uses. */
class Bytes extends Uint8Array {
  override toString(encoding: 'utf8' | 'latin1' = 'utf8', start = 0, end = this.length): string {
    const part = super.subarray(start, end);
    return encoding === 'latin1' ? native.latin1(part) : native.decode(part, 1);
  }

  override indexOf(wanted: number | string, from = 0): number {
    return typeof wanted === 'string' ? native.find(this, wanted, from) : super.indexOf(wanted, from);
  }

  override lastIndexOf(wanted: number | string, from = this.length - 1): number {
    return typeof wanted === 'string' ? native.findLast(this, wanted, from) : super.lastIndexOf(wanted, from);
  }

  override includes(wanted: number | string, from = 0): boolean {
    return this.indexOf(wanted, from) >= 0;
  }
}

const buffers = {
  from: (source: ArrayBuffer, start: number, length: number) => new Bytes(source, start, length),
};

const platform = native.platform();

const program = {
  platform,
  get argv() {
    return ['', '', ...native.argv()];
  },
  get pid() {
    return native.pid();
  },
  // Where records are on Windows, which has no numbers for users.
  env: {
    get LOCALAPPDATA() {
      return native.env('LOCALAPPDATA');
    },
  },
  getuid: platform === 'win32' ? undefined : () => native.uid(),
  on() {},
  listenerCount: () => 0,
  // 3 tells bin/conclaude a report from a crash of Node, and it isn't there.
  reallyExit: (code: number) => native.exit(code === 3 ? 1 : code),
};

Object.assign(globalThis, {
  TextDecoder: Decoder,
  TextEncoder: Encoder,
  Buffer: buffers,
  process: program,
  performance: { now: () => native.elapsed() },
});
