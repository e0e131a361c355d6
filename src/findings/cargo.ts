import { asText, blocks, type Finding, type Parser } from './finding.ts';

const TEST = /^---- (.*) stdout ----$/;
const PANICKED = /panicked at (?:'.*', )?(\S+:\d+:\d+)/;
const ERROR = /^error(?:\[(E\d+)\])?: (.*)$/;
/** What follows from errors that are told already. */
const FOLLOWS =
  /^(?:could not compile|aborting due to|test failed, to rerun|\d+ targets? failed|doctest failed)/;
const ARROW = /^ *--> (\S.*?:\d+:\d+)$/;

/** `cargo test`, and what rustc and clippy object to. */
export const cargo: Parser = (lines) => {
  const found: Finding[] = [];
  for (const [head = '', ...body] of blocks(
    lines,
    (line) => ERROR.test(line),
    (line) => line === '',
  )) {
    const [, code, message = ''] = ERROR.exec(head) ?? [];
    const [, place] = body.map((line) => ARROW.exec(line)).find((match) => match !== null) ?? [];
    if (FOLLOWS.test(message) || place === undefined) continue;
    const frame = body.filter((line) => !ARROW.test(line) && !/^ *\|\s*$/.test(line)).slice(0, 10);
    found.push({ ...(code && { name: code }), place, message: [message, ...frame].join('\n') });
  }
  for (const [head = '', ...body] of blocks(
    lines,
    (line) => TEST.test(line),
    (line) => line === 'failures:' || /^test result: /.test(line),
  )) {
    const name = TEST.exec(head)?.[1] ?? '';
    const [, place] = PANICKED.exec(body.join('\n')) ?? [];
    const trace = body.indexOf('stack backtrace:');
    const said = (trace < 0 ? body : body.slice(0, trace)).filter(
      (line) => !/^note: run with `RUST_BACKTRACE|^thread '.*panicked at \S+:\d+:\d+:$/.test(line),
    );
    found.push({ name, ...(place && { place: place.replace(/:$/, '') }), message: asText(said) });
  }
  return found;
};
