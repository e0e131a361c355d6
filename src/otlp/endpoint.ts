import * as say from '../text/otlp.ts';

export interface Endpoint {
  readonly url: URL;
  /** For people: without what may be a key. */
  readonly shown: string;
  /** Plain HTTP to another computer. */
  readonly isExposed: boolean;
}

export type EndpointOr = Endpoint | { readonly problem: string };

/** An endpoint without a path gets the usual one; one with a path is taken as it is. */
export function readEndpoint(text: string): EndpointOr {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined) return { problem: say.notAnAddress() };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { problem: say.notHttp() };
  if (url.username !== '' || url.password !== '') return { problem: say.holdsCredentials() };
  if (url.pathname === '/') url.pathname = '/v1/logs';
  url.hash = '';
  return {
    url,
    shown: `${url.origin}${url.pathname}${url.search === '' ? '' : '?…'}`,
    isExposed: url.protocol === 'http:' && !isLoopback(url.hostname),
  };
}

/** What a configuration may name: it comes with a project, so nobody has looked at it who could have meant plain HTTP. */
export function configuredEndpointProblem(text: string): string | undefined {
  const endpoint = readEndpoint(text);
  if ('problem' in endpoint) return endpoint.problem;
  return endpoint.isExposed ? say.onlyLocalHttp() : undefined;
}

/** However an address was written, a URL has it in its normal form. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
