/** An element of a text of XML. */
export interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** What is directly in it. */
  text: string;
}

const decoded = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** The elements of a text of XML, in order. Throws where it is not well-formed. */
export function elementsOf(xml: string): Element[] {
  const all: Element[] = [];
  const open: Element[] = [];
  const token = /<\?[^>]*\?>|<(\/?)([\w:]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;
  let at = 0;
  for (let found = token.exec(xml); found !== null; found = token.exec(xml)) {
    at = token.lastIndex;
    const [, closes, name, attributes = '', ends, text] = found;
    if (text !== undefined) {
      if (/&(?!(?:amp|lt|gt|quot);)/.test(text)) throw new Error(`A sign that is no entity: ${text.slice(0, 60)}`);
      const parent = open.at(-1);
      if (parent !== undefined) parent.text += decoded(text);
      else if (text.trim() !== '') throw new Error(`Text outside of all elements: ${text.slice(0, 60)}`);
    } else if (name === undefined) continue;
    else if (closes === '/') {
      const last = open.pop();
      if (last?.name !== name) throw new Error(`</${name}> ends <${last?.name ?? 'nothing'}>`);
    } else {
      const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key!, decoded(value!)]);
      if (new Set(pairs.map(([key]) => key)).size < pairs.length)
        throw new Error(`Twice the same attribute: ${found[0]}`);
      const element: Element = { name, attributes: Object.fromEntries(pairs) as Record<string, string>, text: '' };
      all.push(element);
      if (ends !== '/') open.push(element);
    }
  }
  if (at < xml.length) throw new Error(`Not well-formed at ${at}: ${xml.slice(at, at + 80)}`);
  if (open.length > 0) throw new Error(`<${open.at(-1)!.name}> has no end`);
  return all;
}
