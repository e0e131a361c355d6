/** Code as a tree, the same for all languages. Statements are nodes like others: in most languages they have values. */
export type Node =
  | { readonly kind: 'constant'; readonly value: string | number | boolean | null }
  /** A text with code in it. */
  | { readonly kind: 'joined'; readonly parts: readonly Node[] }
  | { readonly kind: 'name'; readonly name: string }
  /** Something of the language's library, by its full name. */
  | { readonly kind: 'library'; readonly name: string }
  | { readonly kind: 'member'; readonly object: Node; readonly name: string }
  | { readonly kind: 'index'; readonly object: Node; readonly index: Node }
  /** From one place of a text or list to another. */
  | {
      readonly kind: 'slice';
      readonly object: Node;
      readonly from: Node | undefined;
      readonly to: Node | undefined;
    }
  | { readonly kind: 'call'; readonly callee: Node; readonly args: readonly Argument[] }
  | {
      readonly kind: 'operation';
      readonly sign: string;
      readonly left: Node | undefined;
      readonly right: Node;
    }
  | { readonly kind: 'list'; readonly items: readonly Argument[] }
  | { readonly kind: 'map'; readonly entries: readonly MapEntry[] }
  | FunctionNode
  | AssignNode
  | { readonly kind: 'block'; readonly body: readonly Node[] }
  | {
      readonly kind: 'choose';
      readonly test: Node;
      readonly chosen: Node;
      readonly otherwise: Node | undefined;
    }
  | EachNode
  | { readonly kind: 'while'; readonly test: Node; readonly body: Node; readonly step: Node | undefined }
  | { readonly kind: 'leave'; readonly how: Leaving; readonly value: Node | undefined }
  /** What may happen after the body or in its middle. */
  | {
      readonly kind: 'try';
      readonly body: Node;
      readonly handlers: readonly Node[];
      readonly last: Node | undefined;
    }
  | ClassNode
  /** A text that a shell runs: backticks. */
  | { readonly kind: 'command'; readonly text: Node }
  /** A name that belongs to the code outside of this function. */
  | { readonly kind: 'outer'; readonly names: readonly string[] }
  /** What isn't followed; only what its parts do counts. */
  | { readonly kind: 'several'; readonly parts: readonly Node[] };

export type Leaving = 'return' | 'break' | 'continue' | 'exit';

export interface FunctionNode {
  readonly kind: 'function';
  /** Set where it is a declaration, which can be called before it stands. */
  readonly name: string | undefined;
  readonly parameters: readonly Parameter[];
  readonly body: Node;
  /** Without `return`, the value of the last statement is its value. */
  readonly givesLast: boolean;
  /** Who is its first parameter, if it isn't the object; a property is called by being named. */
  readonly manner?: 'static' | 'class' | 'property';
}

export interface AssignNode {
  readonly kind: 'assign';
  readonly target: Node;
  /** `=`, `+=`, ... */
  readonly sign: string;
  readonly value: Node;
  /** A new name in this scope (`let`, `my`, `local`). */
  readonly declares: boolean;
}

export interface EachNode {
  readonly kind: 'each';
  readonly target: Node;
  readonly items: Node;
  readonly body: Node;
  /** A comprehension: the values of the body are its value. */
  readonly collects: boolean;
  /** The items are the keys, as with JavaScript's `for ... in`. */
  readonly keys?: true;
}

export interface ClassNode {
  readonly kind: 'class';
  readonly name: string | undefined;
  readonly bases: readonly Node[];
  readonly body: Node;
}

export interface Argument {
  readonly value: Node;
  /** A keyword argument. */
  readonly name?: string | undefined;
  /** `*list` or `...list`; `**map` is `map`. */
  readonly spread?: 'list' | 'map' | undefined;
}

export interface MapEntry {
  /** `undefined` for `...other`. */
  readonly key: Node | undefined;
  readonly value: Node;
}

export interface Parameter {
  readonly target: Node;
  readonly otherwise: Node | undefined;
  readonly rest: 'list' | 'map' | undefined;
}

export function constant(value: string | number | boolean | null): Node {
  return { kind: 'constant', value };
}

export function nameNode(name: string): Node {
  return { kind: 'name', name };
}

export function several(...parts: readonly (Node | undefined)[]): Node {
  return { kind: 'several', parts: parts.filter((part) => part !== undefined) };
}

export function block(...body: readonly Node[]): Node {
  return { kind: 'block', body };
}

export function leave(how: Leaving, value?: Node): Node {
  return { kind: 'leave', how, value };
}

export function assign(target: Node, value: Node, declares = true): Node {
  return { kind: 'assign', target, sign: '=', value, declares };
}

export function callNode(callee: Node, ...values: readonly Node[]): Node {
  return { kind: 'call', callee, args: values.map((value) => ({ value })) };
}

export function library(name: string): Node {
  return { kind: 'library', name };
}
