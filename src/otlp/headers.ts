import * as say from '../text/otlp.ts';

export type Headers = Readonly<Record<string, string>>;
export type HeadersOr =
  | { readonly ok: true; readonly headers: Headers }
  | { readonly ok: false; readonly problem: string };

/** The variables that OpenTelemetry has for it, the more specific one last: it wins. */
const HEADER_VARIABLES = ['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_LOGS_HEADERS'] as const;

const NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/** What HTTP allows in a value: visible characters of Latin-1, blanks and tabs. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;
const OURS = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Headers from the environment and, over them, from the command line. No problem ever shows a value, nor a text that
 * could be one.
 */
export function readHeaders(env: (name: string) => string | undefined, given: readonly string[]): HeadersOr {
  const headers: Record<string, string> = {};
  const add = (name: string, value: string): string | undefined => {
    const key = name.toLowerCase();
    if (!NAME.test(key) || !VALUE.test(value)) return say.notAHeader();
    if (OURS.has(key)) return say.ownHeader(key);
    headers[key] = value;
    return undefined;
  };
  for (const variable of HEADER_VARIABLES)
    for (const pair of (env(variable) ?? '').split(',').filter((part) => part.trim() !== '')) {
      const [name, value] = halves(pair, '=');
      const decoded = value === undefined ? undefined : decode(value);
      if (decoded === undefined || add(name, decoded) !== undefined)
        return { ok: false, problem: say.badHeaderVariable(variable) };
    }
  for (const header of given) {
    const [name, value] = halves(header, ':');
    const problem = value === undefined ? say.notAHeader() : add(name, value);
    if (problem !== undefined) return { ok: false, problem };
  }
  return { ok: true, headers };
}

function halves(text: string, mark: string): readonly [string, string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text.trim(), undefined] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/** Values in the variables are percent-encoded. */
function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
