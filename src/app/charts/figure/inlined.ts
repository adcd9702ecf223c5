/** Properties that affect the look of SVG, with their initial values. Null: inherited from the parent. */
const LOOKS: readonly (readonly [name: string, usual: string | null])[] = [
  ['fill', null],
  ['fill-opacity', null],
  ['stroke', null],
  ['stroke-width', null],
  ['stroke-opacity', null],
  ['stroke-dasharray', null],
  ['stroke-linecap', null],
  ['stroke-linejoin', null],
  ['font-family', null],
  ['font-size', null],
  ['font-weight', null],
  ['font-style', null],
  ['text-anchor', null],
  ['dominant-baseline', 'auto'],
  ['opacity', '1'],
];

/** Attributes that only the page needs. */
const DROPPED = ['class', 'style', 'tabindex', 'role', 'data-row'];

/** Whether an element is visible. */
export const isSeen = (style: CSSStyleDeclaration): boolean =>
  style.display !== 'none' && style.visibility !== 'hidden' && style.opacity !== '0';

/**
 * Text with an outline: the outline is a second `<use>` of the text below the letters, because not every program
 * supports `paint-order`.
 */
function layRim(from: CSSStyleDeclaration, text: Element, id: string): void {
  if (!from.paintOrder.startsWith('stroke') || from.stroke === 'none') return;
  const rim = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  rim.setAttribute('href', `#${id}`);
  for (const name of ['stroke', 'stroke-width', 'stroke-linejoin']) rim.setAttribute(name, from.getPropertyValue(name));
  text.removeAttribute('stroke');
  text.id = id;
  const letters = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  letters.setAttribute('stroke', 'none');
  text.replaceWith(rim, letters);
  letters.append(text);
}

/** Copies the computed style of an element to its copy; invisible elements are removed. */
function copyLook(from: Element, to: Element, parent: CSSStyleDeclaration | null, next: () => string): void {
  const style = getComputedStyle(from);
  if (!isSeen(style)) {
    to.remove();
    return;
  }
  for (const name of DROPPED) to.removeAttribute(name);
  for (const name of to.getAttributeNames()) if (name.startsWith('aria-')) to.removeAttribute(name);
  for (const [name, usual] of LOOKS) {
    const value = style.getPropertyValue(name);
    if (value === (usual ?? parent?.getPropertyValue(name))) to.removeAttribute(name);
    else to.setAttribute(name, value);
  }
  // Copied first: the loop removes some children.
  const copies = [...to.children];
  [...from.children].forEach((child, place) => copyLook(child, copies[place]!, style, next));
  if (to.localName === 'text') layRim(style, to, next());
  if (to.localName === 'a') to.replaceWith(...to.childNodes);
}

/**
 * Serializes an SVG element of the page as a self-contained document.
 * @param prefix start of all ids in it
 */
export function inlined(svg: SVGSVGElement, prefix: string): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const count = { ids: 0 };
  copyLook(svg, copy, null, () => `${prefix}${count.ids++}`);
  const group = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  for (const [name] of LOOKS) {
    const value = copy.getAttribute(name);
    if (value !== null) group.setAttribute(name, value);
  }
  group.append(...copy.childNodes);
  return new XMLSerializer().serializeToString(group).replaceAll(' xmlns="http://www.w3.org/2000/svg"', '');
}
