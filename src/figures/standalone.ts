import { DROPPED } from '../app/charts/figure/inlined.ts';
import { escaped } from '../app/ui/takeAway/escaped.ts';
import { resolved, type Element, type Style, type Styled } from './cascade.ts';
import { PROPERTIES } from './look.ts';

/** An element as SVG with its style in attributes, for programs that do not support style sheets. */
function written(element: Element, styled: Styled, parent: Style | undefined): string {
  const style = styled.styleOf(element, parent);
  if (style.own.get('display') === 'none') return '';
  const attributes = Object.entries(element.attribs).filter(
    ([name]) => !DROPPED.includes(name) && !name.startsWith('aria-') && !style.own.has(name),
  );
  const looks = PROPERTIES.flatMap((name) => {
    const value = style.own.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const inside = element.children
    .map((child) => ('data' in child ? escaped(child.data) : 'attribs' in child ? written(child, styled, style) : ''))
    .join('');
  const known = attributes.map(([name, value]) => [name, resolved(value, style.variables) ?? value] as const);
  const own = [...known, ...looks].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
  return element.name === 'a' ? inside : `<${element.name}${own}>${inside}</${element.name}>`;
}

/** The content of an element as self-contained SVG, including the style inherited from its ancestors. */
export function standalone(svg: Element, styled: Styled): string {
  const around: Element[] = [];
  for (let at = svg.parent; at !== null && 'attribs' in at; at = at.parent) around.unshift(at);
  let style: Style | undefined;
  for (const element of around) style = styled.styleOf(element, style);
  return svg.children.map((child) => ('attribs' in child ? written(child, styled, style) : '')).join('');
}
