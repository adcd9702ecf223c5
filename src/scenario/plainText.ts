/** Text for a terminal: what others wrote becomes one line that cannot command the terminal. */
export function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what must not reach the terminal
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '\u00b7');
}

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

const LETTERS = new Intl.Segmenter();

/** Letters as people see them: an accent that joins a letter takes no place. */
export const widthOf = (text: string): number => Array.from(LETTERS.segment(text)).length;
