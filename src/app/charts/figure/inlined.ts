/** Properties that decide what SVG looks like, with what holds where nothing is said; null: that of the parent. */
export const LOOKS: readonly (readonly [name: string, usual: string | null])[] = [
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

/** What only a page needs. */
export const DROPPED = ['class', 'style', 'tabindex', 'role', 'data-row'];

/** Whether an element can be seen. */
export const isSeen = (style: CSSStyleDeclaration): boolean =>
  style.display !== 'none' && style.visibility !== 'hidden' && style.opacity !== '0';

/** Text with a rim has it below its letters: a second use of it, for programs that know no other order. */
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

/** Writes the look of an element, as the page shows it, on its copy; what is not seen is left out. */
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
  // The children are those of the beginning: some leave.
  const copies = [...to.children];
  [...from.children].forEach((child, place) => copyLook(child, copies[place]!, style, next));
  if (to.localName === 'text') layRim(style, to, next());
  if (to.localName === 'a') to.replaceWith(...to.childNodes);
}

/** What is drawn in an SVG element of the page, as SVG that is complete in itself. `prefix`: how its ids begin. */
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
