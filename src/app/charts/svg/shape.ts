import { escaped } from '../../ui/takeAway/escaped.ts';

export type Attributes = Readonly<Record<string, string>>;

/** An SVG element as plain data: serialized when saved, rendered when shown. */
export interface Shape {
  readonly name: string;
  readonly attributes: Attributes;
  /** Child elements, or text. */
  readonly inside: readonly (Shape | string)[];
}

export const element = (name: string, attributes: Attributes, inside: Shape['inside'] = []): Shape => ({
  name,
  attributes,
  inside,
});

function markup(shape: Shape | string): string {
  if (typeof shape === 'string') return escaped(shape);
  const { name, attributes, inside } = shape;
  const own = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const begin = `<${name}${own.join('')}`;
  if (inside.length === 0) return `${begin}/>`;
  const line = name === 'text' ? '' : '\n';
  return `${begin}>${line}${inside.map(markup).join(line)}${line}</${name}>`;
}

/** Serializes elements, one per line. */
export const markupOf = (shapes: readonly Shape[]): string => shapes.map(markup).join('\n');
