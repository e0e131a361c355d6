import { assign, callNode, library, type Node, nameNode } from './node.ts';
import { atSign, atWord, isAtEnd, next, type Parser, peek, takeSign, takeWord } from './parser.ts';

function dotted(parser: Parser): string {
  let name = '';
  while (
    !isAtEnd(parser) &&
    (peek(parser).kind === 'name' || atSign(parser, '.', '...')) &&
    !atWord(parser, 'import', 'as')
  )
    name += next(parser).text;
  return name;
}

export function importModule(parser: Parser): Node {
  const body: Node[] = [];
  do {
    const module = dotted(parser);
    const [root = ''] = module.split('.');
    if (takeWord(parser, 'as')) body.push(assign(nameNode(next(parser).text), library(module)));
    else body.push(assign(nameNode(root), library(root)));
  } while (takeSign(parser, ','));
  return { kind: 'block', body };
}

export function importFrom(parser: Parser): Node {
  const module = dotted(parser);
  takeWord(parser, 'import');
  takeSign(parser, '(');
  const body: Node[] = [];
  while (!isLineEnd(parser) && !atSign(parser, ')')) {
    const { text } = next(parser);
    const alias = takeWord(parser, 'as') ? next(parser).text : text;
    if (text === '*') body.push(callNode(library('(import-all)'), { kind: 'constant', value: module }));
    else if (text !== ',') body.push(assign(nameNode(alias), library(`${module}.${text}`)));
  }
  takeSign(parser, ')');
  return { kind: 'block', body };
}

/** Whether a statement ends here. */
export function isLineEnd(parser: Parser): boolean {
  const { kind } = peek(parser);
  return kind === 'line' || kind === 'end' || kind === 'dedent' || atSign(parser, ';');
}
