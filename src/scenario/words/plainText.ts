// oxlint-disable-next-line no-control-regex -- control characters are what must not pass
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/** Text for a terminal: foreign text on one line, without control sequences. */
export const oneLine = (text: string): string => text.replaceAll(CONTROLS, '\u00b7');

/** Foreign text on one line: control characters and line breaks become spaces. */
export const unbroken = (text: string): string => text.replaceAll(CONTROLS, ' ');

/** Foreign text for Markdown on one line, escaped so that it contains no link, HTML, formula or column. */
export const markdown = (text: string): string =>
  unbroken(text)
    .replaceAll(/[\\|<[\]*`&$]|(?<!\w)_|_(?!\w)/g, (letter) => `\\${letter}`)
    // Escape a heading, list or quotation mark at the beginning.
    .replace(/^\s*(#|>|[-+](?=\s))/, '\\$1');

/** Text for a comment in a script or program: one line, without characters that a shell or compiler interprets. */
export const commentOf = (text: string): string => text.replaceAll(/[^\w .,:;()+>-]/g, ' ');

/** Wraps a text at spaces into lines of at most `width` characters; a longer word gets its own line. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** Created on first use, because creation takes longer than many a short run. */
const letters: { segmenter?: Intl.Segmenter } = {};

/** Number of visible characters: a combining accent counts 0. */
export function widthOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  letters.segmenter ??= new Intl.Segmenter();
  return Array.from(letters.segmenter.segment(text)).length;
}
