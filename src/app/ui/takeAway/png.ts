import type { FigureFile } from './figureDocument.ts';

const asText = (bytes: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => failed(reader.error ?? new Error('A typeface could not be read.')));
    reader.readAsDataURL(bytes);
  });

const faces = new Map<string, Promise<string>>();

/** A typeface of the page as a CSS rule with embedded data. */
async function faceOf({ style, parentStyleSheet }: CSSFontFaceRule): Promise<string> {
  const source = style.getPropertyValue('src');
  const address = /url\(["']?([^"')]+)["']?\)/.exec(source)?.[1];
  if (address === undefined) return '';
  const response = await fetch(new URL(address, parentStyleSheet?.href ?? document.baseURI));
  const held = await asText(await response.blob());
  const words = ['font-family', 'font-weight', 'font-style']
    .map((name) => `${name}:${style.getPropertyValue(name)};`)
    .join('');
  return `@font-face{${words}src:url("${held}")}`;
}

/** Embeds the page's typefaces that a picture uses: an SVG loaded as an image cannot access them. */
export async function withFaces(svg: string): Promise<string> {
  const rules = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule): rule is CSSFontFaceRule => rule instanceof CSSFontFaceRule);
  const wanted = rules.filter(({ style }) =>
    svg.includes(style.getPropertyValue('font-family').replaceAll(/^["']|["']$/g, '')),
  );
  const texts = await Promise.all(
    wanted.map((rule) => {
      const known = faces.get(rule.cssText) ?? faceOf(rule).catch(() => '');
      faces.set(rule.cssText, known);
      return known;
    }),
  );
  return svg.replace('</desc>', `</desc><style>${texts.join('')}</style>`);
}

/** A figure as PNG, with `scale` pixels per CSS px. Throws if the browser cannot allocate it. */
export async function pngOf({ svg, width, height }: FigureFile, scale: number): Promise<Blob> {
  const image = new Image(width * scale, height * scale);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await withFaces(svg))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: width * scale, height: height * scale });
  canvas.getContext('2d')?.drawImage(image, 0, 0, width * scale, height * scale);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) =>
      blob === null ? failed(new Error('There is no memory for a picture of this size.')) : done(blob),
    ),
  );
}
