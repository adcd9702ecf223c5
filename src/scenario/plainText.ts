// oxlint-disable-next-line no-control-regex -- control characters are what must not pass
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/** Text for a terminal: what others wrote becomes one line that cannot command the terminal. */
export const oneLine = (text: string): string => text.replaceAll(CONTROLS, '\u00b7');

/** Text of others on one line: a space in place of each control character and line break. */
export const unbroken = (text: string): string => text.replaceAll(CONTROLS, ' ');

/** Text of others for Markdown: one line, and nothing in it is a link, HTML, a formula or a column. */
export const markdown = (text: string): string =>
  unbroken(text)
    .replaceAll(/[\\|<[\]*`&$]|(?<!\w)_|_(?!\w)/g, (letter) => `\\${letter}`)
    // A heading, a list or a quotation, at the beginning of a line.
    .replace(/^\s*(#|>|[-+](?=\s))/, '\\$1');

/** Text for a comment of a script or program: no line breaks, nothing that a shell or a compiler reads. */
export const commentOf = (text: string): string => text.replaceAll(/[^\w .,:;()+>-]/g, ' ');

/** Breaks a text into lines of at most `width` characters, at spaces; a longer word has a line of its own. */
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

/** Made when it is needed first: that takes longer than many a short run. */
const letters: { segmenter?: Intl.Segmenter } = {};

/** Letters as people see them: an accent that joins a letter takes no place. */
export function widthOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  letters.segmenter ??= new Intl.Segmenter();
  return Array.from(letters.segmenter.segment(text)).length;
}
