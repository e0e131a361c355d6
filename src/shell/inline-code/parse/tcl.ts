import { readTcl, type TclCommand, type TclPiece, type TclWord } from '../lex/tcl.ts';
import { assign, callNode, constant, leave, library, type Node, nameNode, several } from './node.ts';

/** Every command of Tcl is a call; some of them are statements. */
export function parseTcl(code: string): Node {
  return bodyOf(readTcl(code), 0);
}

const MAX_DEPTH = 20;

function bodyOf(commands: readonly TclCommand[], depth: number): Node {
  return { kind: 'block', body: commands.map((words) => commandNode(words, depth)) };
}

function codeIn(word: TclWord | undefined, depth: number): Node {
  return word === undefined || depth > MAX_DEPTH ? several() : bodyOf(readTcl(plainText(word)), depth + 1);
}

function plainText({ pieces }: TclWord): string {
  return pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('');
}

function wordNode({ pieces, isBraced }: TclWord, depth: number): Node {
  if (isBraced) return constant(plainText({ pieces, isBraced }));
  const parts = pieces.map((piece) => pieceNode(piece, depth));
  const [only] = parts;
  return parts.length === 1 && only !== undefined ? only : { kind: 'joined', parts };
}

function pieceNode(piece: TclPiece, depth: number): Node {
  if (piece.kind === 'text') return constant(piece.text);
  return piece.kind === 'variable' ? nameNode(piece.name) : bodyOf(piece.commands, depth + 1);
}

/** A list in braces holds words. */
function listNode(word: TclWord | undefined, depth: number): Node {
  if (word === undefined) return several();
  if (!word.isBraced) return wordNode(word, depth);
  const [words = []] = readTcl(plainText(word).replaceAll('\n', ' '));
  return { kind: 'list', items: words.map((one) => ({ value: wordNode(one, depth) })) };
}

function commandNode(words: TclCommand, depth: number): Node {
  const [first, second, third, fourth] = words;
  if (first === undefined || depth > MAX_DEPTH) return several();
  switch (plainText(first)) {
    case 'set':
      if (second === undefined || third === undefined)
        return nameNode(second === undefined ? '' : plainText(second));
      return assign(
        wordTarget(second),
        third.isBraced ? listOrText(third, depth) : wordNode(third, depth),
        false,
      );
    case 'foreach':
      return {
        kind: 'each',
        target: wordTarget(second),
        items: listNode(third, depth),
        body: codeIn(fourth, depth),
        collects: false,
      };
    case 'proc':
      return procNode(words, depth);
    case 'if':
      return {
        kind: 'choose',
        test: several(),
        chosen: codeIn(third, depth),
        otherwise: codeIn(words.at(-1), depth),
      };
    case 'while':
      return { kind: 'while', test: several(), body: codeIn(third, depth), step: undefined };
    case 'catch':
    case 'try':
      return codeIn(second, depth);
    case 'return':
      return leave('return', second && wordNode(second, depth));
    case 'exit':
      return leave('exit');
    default:
      return callOf(words, depth);
  }
}

function wordTarget(word: TclWord | undefined): Node {
  return nameNode(word === undefined ? '' : plainText(word));
}

/** `set files {a b}`: nobody knows yet whether it is a text or a list. */
function listOrText(word: TclWord, depth: number): Node {
  return /\s/.test(plainText(word)) ? listNode(word, depth) : wordNode(word, depth);
}

function procNode([, name, args, body]: TclCommand, depth: number): Node {
  const names =
    args === undefined
      ? []
      : plainText(args)
          .split(/\s+/)
          .filter((one) => one !== '');
  const parameters = names.map((one) => ({ target: nameNode(one), otherwise: undefined, rest: undefined }));
  const text = name === undefined ? '' : plainText(name);
  return { kind: 'function', name: text, parameters, body: codeIn(body, depth), givesLast: true };
}

/** `file delete -force x` is a call of `file.delete`; options mean nothing here. */
function callOf(words: TclCommand, depth: number): Node {
  const [first, ...rest] = words;
  const name = first === undefined ? '' : plainText(first);
  const isFamily = /^(?:file|string|chan)$/.test(name);
  const [verb, ...others] = rest;
  const callee = isFamily && verb !== undefined ? library(`${name}.${plainText(verb)}`) : nameNode(name);
  const args = (isFamily ? others : rest).filter(
    (word) => name === 'exec' || name === 'spawn' || !/^-\w+$/.test(plainText(word)),
  );
  return callNode(callee, ...args.map((word) => wordNode(word, depth)));
}
