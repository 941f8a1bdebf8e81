// Making and patching SVG elements.

const NAMESPACE = 'http://www.w3.org/2000/svg';

export type Attributes = Record<string, string | number | null | undefined>;

export function make<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  parent?: Element,
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(NAMESPACE, tag);
  patch(element, attributes);
  parent?.append(element);
  return element;
}

/** Sets what differs; `null` removes an attribute. */
export function patch(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
}

/** Sets the content of a group if it has changed. */
const shown = new WeakMap<Element, string>();
export function fill(element: Element, markup: string): boolean {
  if (shown.get(element) === markup) return false;
  shown.set(element, markup);
  element.innerHTML = markup;
  return true;
}

export const escape = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!);
