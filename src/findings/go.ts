import { asText, type Finding, type Parser } from './finding.ts';

const RUN = /^=== (?:RUN|NAME|CONT) +(\S+)/;
const FAIL = /^( *)--- FAIL: (\S+) \(/;
const OTHER = /^ *--- (?:PASS|SKIP): |^(?:FAIL|ok|PASS|\?)(?:\s|$)|^=== PAUSE/;
const PLACE = /(?:^|\s)([\w./-]+\.go:\d+(?::\d+)?)/;
const BUILD = /^(?:vet: )?(\.{0,2}[\w./-]*\.go:\d+:\d+): (.*)$/;
const PANIC = /^(?:panic|fatal error): /;

/** `go test`, also with `-v` and `-json`, `go build` and `go vet`. */
export const go: Parser = (given) => {
  const lines = given.some((line) => line.startsWith('{"')) ? given.flatMap(outputOf) : given;
  return [...buildErrors(lines), ...failedTests(lines)];
};

function buildErrors(lines: readonly string[]): readonly Finding[] {
  return lines.flatMap((line) => {
    const [, place, message] = BUILD.exec(line) ?? [];
    return place === undefined || message === undefined ? [] : [{ place, message }];
  });
}

function failedTests(lines: readonly string[]): readonly Finding[] {
  const failed = [...new Set(lines.flatMap((line) => FAIL.exec(line)?.[2] ?? []))];
  if (failed.length === 0) return [];
  const said = saidByTests(lines);
  return failed.flatMap((name) => {
    const text = asText(said.get(name) ?? []);
    // One that fails only because of its parts says nothing itself.
    if (text === '' && failed.some((other) => other.startsWith(`${name}/`))) return [];
    const [, place] = PLACE.exec(text) ?? [];
    const message = place === undefined ? text : text.replace(`${place}: `, '');
    return [{ name, ...(place && { place }), message }];
  });
}

/** What each test printed: below its result, or with `-v` before it. */
function saidByTests(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const said = new Map<string, string[]>();
  let current: { readonly name: string; readonly indent: number } | undefined;
  const add = (...texts: readonly string[]) => {
    const name = current?.name ?? '';
    said.set(name, [...(said.get(name) ?? []), ...texts]);
  };
  for (const [index, line] of lines.entries()) {
    const begun = startedBy(line);
    if (begun !== undefined) current = begun;
    else if (PANIC.test(line)) {
      add(line, ...frameOf(lines, index));
      current = undefined;
    } else if (OTHER.test(line)) current = undefined;
    else if (current !== undefined && line.startsWith(' '.repeat(current.indent + 4))) add(line);
  }
  return said;
}

function startedBy(line: string): { readonly name: string; readonly indent: number } | undefined {
  const [, running] = RUN.exec(line) ?? [];
  if (running !== undefined) return { name: running, indent: 0 };
  const [, indent = '', name] = FAIL.exec(line) ?? [];
  return name === undefined ? undefined : { name, indent: indent.length };
}

/** The first place in a panic's stack that is neither Go's own nor the test's frame around it. */
function frameOf(lines: readonly string[], from: number): readonly string[] {
  const at = lines
    .slice(from, from + 100)
    .find((line) => /^\t\S+\.go:\d+/.test(line) && !/\/src\/(?:testing|runtime)\//.test(line));
  return at === undefined ? [] : [at.trim().replace(/ \+0x[\da-f]+$/, '')];
}

function outputOf(line: string): readonly string[] {
  if (!line.startsWith('{"')) return [line];
  const [, text] = /"Output":("(?:[^"\\]|\\.)*")/.exec(line) ?? [];
  if (text === undefined) return [];
  try {
    const output: unknown = JSON.parse(text);
    return typeof output === 'string' ? output.replace(/\n$/, '').split('\n') : [];
  } catch {
    return [];
  }
}
