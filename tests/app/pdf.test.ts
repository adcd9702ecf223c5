/** PDF of a figure: what is drawn, where, and that its texts can be searched. */
import { unzlibSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { faceOf } from '../../src/app/ui/takeAway/pdf/face.ts';
import { pathOf } from '../../src/app/ui/takeAway/pdf/paths.ts';
import { marksOf } from '../../src/app/ui/takeAway/pdf/markup.ts';
import { colourOf, pdfFigure, type Mark } from '../../src/app/ui/takeAway/pdf/pdfFigure.ts';

const face = (letters: string, weight: number): ReturnType<typeof faceOf> =>
  faceOf(
    readFileSync(
      createRequire(import.meta.url).resolve(
        `@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-${letters}-${weight}-normal.woff`,
      ),
    ),
  );
const FACES = {
  plain: [face('latin', 400), face('latin-ext', 400)],
  bold: [face('latin', 700), face('latin-ext', 700)],
};

const mark = (name: string, attributes: Mark['attributes'], ...children: Mark['children']): Mark => ({
  name,
  attributes,
  children,
});
const figure = (...children: Mark['children']): Mark => mark('svg', { viewBox: '0 0 200 100' }, ...children);

/** The streams of a PDF, in order, as text. */
function streamsOf(file: Uint8Array): readonly string[] {
  const text = Buffer.from(file).toString('latin1');
  return [...text.matchAll(/\/Length (\d+) >>\nstream\n/g)].map(({ 0: head, 1: length, index }) => {
    const from = index + head.length;
    return Buffer.from(unzlibSync(file.subarray(from, from + Number(length)))).toString('latin1');
  });
}
const contentOf = (file: Uint8Array): string => streamsOf(file).find((stream) => stream.includes(' cm\n'))!;

/** The text that a PDF reader finds in a page: its glyphs, mapped by the typefaces. */
function textOf(file: Uint8Array): string {
  const letters = new Map<string, string>();
  const objects = Buffer.from(file).toString('latin1');
  const maps = streamsOf(file).filter((stream) => stream.includes('beginbfchar'));
  const fonts = [...objects.matchAll(/\/(Plain|Bold)(\d) \d+ 0 R/g)].map(([, weight, at]) => `${weight}${at}`);
  expect(maps.length).toBe(fonts.length);
  maps.forEach((map, at) => {
    for (const [, glyph, letter] of map.matchAll(/<([\da-f]{4})> <([\da-f]+)>/g))
      letters.set(`${fonts[at]} ${glyph}`, String.fromCodePoint(Number.parseInt(letter!, 16)));
  });
  const shown = [...contentOf(file).matchAll(/\/(\w+) [\d.]+ Tf <([\da-f]*)> Tj/g)];
  return shown
    .map(([, font, hex]) =>
      hex!
        .match(/.{4}/g)!
        .map((glyph) => letters.get(`${font} ${glyph}`))
        .join(''),
    )
    .join('|');
}

describe('a figure as PDF', () => {
  it('is read from SVG as the page writes it', () => {
    expect(
      marksOf(
        '<?xml version="1.0"?>\n<svg a="1 &quot;2&quot;"><g/><text x="1">a &lt;b&gt; &#233;<tspan>c</tspan> d</text></svg>',
      ),
    ).toEqual(
      mark('svg', { a: '1 "2"' }, mark('g', {}), mark('text', { x: '1' }, 'a <b> é', mark('tspan', {}, 'c'), ' d')),
    );
  });

  it('is a page of its size, in points, whose objects are where its table says', () => {
    const file = pdfFigure(figure(mark('rect', { width: '10', height: '10' })), FACES, 88.9);
    const text = Buffer.from(file).toString('latin1');
    expect(text).toMatch(/^%PDF-1\.7\n/);
    expect(text).toContain('/MediaBox [0 0 252 126]');
    const [, xref] = /startxref\n(\d+)\n%%EOF\n$/.exec(text)!;
    const rows = [...text.slice(Number(xref)).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place));
    expect(rows.length).toBeGreaterThan(4);
    rows.forEach((place, index) => expect(text.slice(place)).toMatch(new RegExp(`^${index + 1} 0 obj\n`)));
    // Equal figures give equal files.
    expect(pdfFigure(figure(mark('rect', { width: '10', height: '10' })), FACES, 88.9)).toEqual(file);
  });

  it('holds its texts as letters that can be found, in any script of its typefaces, and writes the rest otherwise', () => {
    const file = pdfFigure(
      figure(
        mark(
          'text',
          { x: '1', y: '20', 'font-weight': '700' },
          'R1 \u2192 R2',
          mark('tspan', { 'font-weight': '400' }, ' P\u0159\u2265 5'),
        ),
        mark('text', { x: '1', y: '40' }, '\u4e2d\u202f1'),
      ),
      FACES,
    );
    expect(textOf(file)).toBe('R1 -> R2| P|\u0159|>= 5|? 1');
  });

  it('ends and centres texts by the width of their letters', () => {
    const [one] = [face('latin', 400)];
    const wide = Array.from('wide').reduce((sum, letter) => sum + one.widthOf(one.glyphOf(letter.codePointAt(0)!)), 0);
    const places = ['start', 'middle', 'end'].map((anchor) => {
      const file = pdfFigure(
        figure(mark('text', { x: '100', y: '20', 'font-size': '10', 'text-anchor': anchor }, 'wide')),
        FACES,
      );
      return Number(/1 0 0 -1 ([\d.]+) 20 Tm/.exec(contentOf(file))![1]);
    });
    expect(wide).toBeGreaterThan(1.5);
    expect(places[0]).toBe(100);
    expect(places[1]).toBeCloseTo(100 - 5 * wide, 2);
    expect(places[2]).toBeCloseTo(100 - 10 * wide, 2);
  });

  it('draws stamps, clips, tiles, dashes and covers, and letters once where they have a rim', () => {
    const file = pdfFigure(
      figure(
        mark(
          'defs',
          { fill: 'none' },
          mark('g', { id: 'cross' }, mark('path', { d: 'M0 0l4 4', stroke: '#ff0000' })),
          mark('clipPath', { id: 'box' }, mark('path', { d: 'M0 0h50v50z' })),
          mark(
            'pattern',
            { id: 'hatch', x: '3', width: '8', height: '8' },
            mark('path', { d: 'M0 0v8', stroke: '#00ff00' }),
          ),
        ),
        mark('use', { href: '#cross', x: '7', y: '9', fill: 'none' }),
        mark('g', { 'clip-path': 'url(#box)' }, mark('rect', { width: '20', height: '20', fill: 'url(#hatch)' })),
        mark('path', {
          d: 'M0 0H5',
          stroke: 'rgb(0, 0, 255)',
          'stroke-dasharray': '4 2',
          'stroke-opacity': '0.5',
          fill: 'none',
        }),
        mark('use', { href: '#word', stroke: '#fff' }),
        mark('text', { id: 'word' }, 'once'),
      ),
      FACES,
    );
    const content = contentOf(file);
    expect(content).toMatch(/1 0 0 1 7 9 cm\nq\nq\n[^]*1 0 0 RG[^]*0 0 m\n4 4 l\nS/);
    expect(content).toMatch(/0 0 m\n50 0 l\n50 50 l\nh\nW n\n[^]*\/Pattern cs \/P\d+ scn\n0 0 20 20 re\nf/);
    expect(content).toMatch(/0 0 1 RG\n1 w 0 J 0 j \[4 2\] 0 d\n0 0 m\n5 0 l\nS/);
    const text = Buffer.from(file).toString('latin1');
    expect(text).toContain('/CA 0.5');
    expect(text).toMatch(/PatternType 1 [^>]*\/XStep 8 \/YStep 8 \/Matrix \[0\.75 0 0 -0\.75 2\.25 75\]/);
    expect(textOf(file)).toBe('once');
  });

  it('knows paths of every command, and arcs as curves that end where they should', () => {
    expect(pathOf('M1 2h3v4H0V0z')).toBe('1 2 m\n4 2 l\n4 6 l\n0 6 l\n0 0 l\nh');
    expect(pathOf('m1 1 2 2q1 0 2 2')).toBe('1 1 m\n3 3 l\n3.667 3 4.333 3.667 5 5 c');
    // Half a circle around 5 0: over 5 -5.
    const half = pathOf('M0 0a5 5 0 0 1 10 0').split('\n');
    expect(half[1]).toMatch(/ 5 -5 c$/);
    expect(half[2]).toMatch(/ 10 0 c$/);
    // The flags of an arc need no space.
    expect(pathOf('M0 0a5 5 0 0110 0')).toBe(pathOf('M0 0a5 5 0 0 1 10 0'));
  });

  it('knows colours as pages and browsers write them', () => {
    expect(colourOf('#f00')).toEqual([1, 0, 0, 1]);
    expect(colourOf('rgba(255, 0, 0, 0.5)')).toEqual([1, 0, 0, 0.5]);
    expect(colourOf('color(srgb 0 0.5 1 / 0.25)')).toEqual([0, 0.5, 1, 0.25]);
    expect(colourOf('none')).toBeNull();
  });
});
