import { asText, type Finding, type Parser } from './finding.ts';

const MOST_LINES = 30;

/** JUnit's XML, of whatever tool: each `testcase` with a `failure` or an `error`. */
export const junit: Parser = (lines) => {
  const xml = lines.join('\n');
  if (!/<testsuites?[\s>]/.test(xml)) return [];
  return xml
    .split('<testcase')
    .slice(1)
    .flatMap((text): readonly Finding[] => {
      const end = text.indexOf('</testcase>');
      const own = end < 0 ? text : text.slice(0, end);
      const at = own.search(/<(?:failure|error)[\s>/]/);
      if (at < 0) return [];
      const given = attributesOf(own.slice(0, own.indexOf('>')));
      const opened = own.slice(at, own.indexOf('>', at) + 1);
      const { message = '' } = attributesOf(opened);
      const body = opened.endsWith('/>') ? '' : bodyOf(own.slice(at + opened.length));
      // Node's runner has the same class for every test.
      const group = given.classname === 'test' ? undefined : given.classname;
      const name = [group, given.name].filter(Boolean).join(' > ');
      const place =
        given.file === undefined ? placeIn(body) : [given.file, given.line].filter(Boolean).join(':');
      const said = [
        ...(body.includes(message) ? [] : [message]),
        ...body
          .split('\n')
          .filter((line) => !/^\s*at /.test(line))
          .slice(0, MOST_LINES),
      ];
      return [{ name, ...(place && { place }), message: asText(said) }];
    });
};

function attributesOf(tag: string): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [, name, double, single] of tag.matchAll(/([\w:.-]{1,100})\s?=\s?(?:"([^"]*)"|'([^']*)')/g))
    found[name as string] = decoded(double ?? single ?? '');
  return found;
}

function bodyOf(text: string): string {
  const end = text.search(/<\/(?:failure|error)>/);
  const own = (end < 0 ? text : text.slice(0, end)).trim();
  const plain = own.startsWith('<![CDATA[') ? own.slice(9).replace(/\]\]>$/, '') : decoded(own);
  return asText(plain.split('\n'));
}

function placeIn(body: string): string | undefined {
  return /((?:[\w.-]|\/(?!\/))+\.\w+:\d+(?::\d+)?)/.exec(body.replaceAll('file://', ' '))?.[1];
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (all, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? all;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0x10ffff ? all : String.fromCodePoint(code);
  });
}
