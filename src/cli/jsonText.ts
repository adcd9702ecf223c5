import type { Output } from './output.ts';

/** Maximum length of a line, if the data can be split. */
const LONGEST_LINE = 100;

/** Data on one line if it fits into `room` characters; otherwise undefined. */
function inOneLine(data: unknown, room: number): string | undefined {
  if (typeof data !== 'object' || data === null) {
    const text = JSON.stringify(data) ?? 'null';
    return text.length <= room ? text : undefined;
  }
  const isList = Array.isArray(data);
  const pieces: string[] = [];
  let left = room - (isList ? 2 : 4);
  for (const [name, value] of entriesOf(data)) {
    const label = isList ? '' : `${JSON.stringify(name)}: `;
    const piece = inOneLine(value, left - label.length);
    if (piece === undefined) return undefined;
    pieces.push(label + piece);
    left -= label.length + piece.length + 2;
  }
  if (isList) return `[${pieces.join(', ')}]`;
  return pieces.length === 0 ? '{}' : `{ ${pieces.join(', ')} }`;
}

const entriesOf = (data: object): [string, unknown][] =>
  Object.entries(data).filter(([, value]) => value !== undefined);

/** Writes data as readable JSON: indented, but on one line where it fits. */
export function writeJson(output: Output, data: unknown, indent = ''): void {
  const line = inOneLine(data, LONGEST_LINE - indent.length);
  if (line !== undefined || typeof data !== 'object' || data === null) {
    output.write(line ?? JSON.stringify(data));
    return;
  }
  const isList = Array.isArray(data);
  const deeper = `${indent}  `;
  entriesOf(data).forEach(([name, value], index) => {
    const before = index === 0 ? (isList ? '[' : '{') : ',';
    output.write(`${before}\n${deeper}${isList ? '' : `${JSON.stringify(name)}: `}`);
    writeJson(output, value, deeper);
  });
  output.write(`\n${indent}${isList ? ']' : '}'}`);
}
