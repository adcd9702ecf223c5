import type { Mark } from './pdfFigure.ts';

const TOKEN = /<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>|<[?!][^>]*>|([^<]+)/g;
const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** Decodes XML character and entity references. */
const plain = (text: string): string =>
  text.replaceAll(/&(?:#(x?)([\da-f]+)|(\w+));/gi, (whole, hex: string, code: string, name: string) =>
    name === undefined ? String.fromCodePoint(Number.parseInt(code, hex === '' ? 10 : 16)) : (SIGNS[name] ?? whole),
  );

/** The elements of an SVG file written by the page. The browser's own parser is not allowed by the page's policy. */
export function marksOf(svg: string): Mark {
  const around: { name: string; attributes: Record<string, string>; children: (Mark | string)[] }[] = [
    { name: '', attributes: {}, children: [] },
  ];
  for (const [, closes, name, attributes = '', isEmpty, text] of svg.matchAll(TOKEN)) {
    if (text !== undefined) around.at(-1)!.children.push(plain(text));
    if (name === undefined) continue;
    if (closes === '/') around.pop();
    else {
      const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key!, plain(value!)]);
      const mark = { name, attributes: Object.fromEntries(pairs) as Record<string, string>, children: [] };
      around.at(-1)!.children.push(mark);
      if (isEmpty === '') around.push(mark);
    }
  }
  return around[0]!.children.find((child) => typeof child !== 'string') ?? around[0]!;
}
