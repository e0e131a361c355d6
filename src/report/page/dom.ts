import { printable } from '../../text/printable.ts';

/** No `style`, no handlers, nothing that is read as markup. */
type Attribute =
  | 'class'
  | 'for'
  | 'href'
  | 'id'
  | 'list'
  | 'name'
  | 'open'
  | 'placeholder'
  | 'role'
  | 'scope'
  | 'selected'
  | 'tabindex'
  | 'title'
  | 'type'
  | 'value'
  | 'datetime'
  | 'autocomplete'
  | 'min'
  | 'max'
  | 'colspan'
  | `aria-${string}`
  | `data-${string}`;
export type Attributes = Partial<Readonly<Record<Attribute, string | number | boolean | undefined>>>;
export type Child = Node | string | undefined | readonly Child[];

/** An element; texts become texts, never markup. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  append(element, children);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** The same for a drawing, whose attributes are numbers and classes. */
export function svg(
  tag: 'svg' | 'g' | 'rect' | 'line' | 'text' | 'title',
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly Child[]
): SVGElement {
  const element = document.createElementNS(SVG, tag);
  setAttributes(element, attributes);
  append(element, children);
  return element;
}

function setAttributes(element: Element, attributes: object): void {
  for (const [name, value] of Object.entries(attributes))
    if (value === true) element.setAttribute(name, '');
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
}

function append(element: Element, children: readonly Child[]): void {
  for (const child of children)
    if (typeof child === 'string' || child instanceof Node) element.append(child);
    else if (child !== undefined) append(element, child);
}

/** A text from outside: its controls are shown as escapes, and its direction stays its own. */
export function foreign(text: string, className = ''): HTMLElement {
  return el('bdi', { class: `foreign ${className}`.trim() }, printable(text));
}
