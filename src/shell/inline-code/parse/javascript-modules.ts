import { assign, callNode, constant, type MapEntry, type Node, nameNode, several } from './node.ts';
import { atSign, isAtEnd, next, type Parser, peek, takeSign, takeWord } from './parser.ts';

/** `import fs, { a as b } from 'x'`, `import * as p from 'y'`, `import 'z'`. */
export function readImport(parser: Parser): Node {
  takeWord(parser, 'type');
  const targets: Node[] = [];
  while (!isAtEnd(parser) && peek(parser).kind !== 'text') {
    if (takeSign(parser, '*')) {
      takeWord(parser, 'as');
      targets.push(nameNode(next(parser).text));
    } else if (atSign(parser, '{')) targets.push(readNames(parser));
    else if (takeSign(parser, ',') || takeWord(parser, 'from')) continue;
    else if (peek(parser).kind === 'name') targets.push(nameNode(next(parser).text));
    else break;
  }
  const from = next(parser);
  if (from.kind !== 'text') return several();
  takeSign(parser, ';');
  const module = callNode(nameNode('require'), constant(from.text));
  return { kind: 'block', body: targets.map((target) => assign(target, module)) };
}

function readNames(parser: Parser): Node {
  const entries: MapEntry[] = [];
  next(parser);
  while (!isAtEnd(parser) && !atSign(parser, '}')) {
    const token = next(parser);
    if (token.kind !== 'name' && token.kind !== 'text') continue;
    const alias = takeWord(parser, 'as') ? next(parser).text : token.text;
    entries.push({ key: constant(token.text), value: nameNode(alias) });
  }
  takeSign(parser, '}');
  return { kind: 'map', entries };
}
