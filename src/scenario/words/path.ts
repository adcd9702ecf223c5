/** The place of a field: `flows[1].parameters.minRto`. */
export type Path = readonly (string | number)[];

const NAME = /^[A-Za-z_$][\w$]*$/;
const LONGEST_PATH = 500;

/** Formats a path. */
export function writePath(path: Path): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (NAME.test(step) && step.length <= 60) text += text === '' ? step : `.${step}`;
    else text += `[${JSON.stringify(step.slice(0, 60))}]`;
  }
  return text;
}

/**
 * Parses `flows[1].rate` (also `flows.1.rate`); `flows[]` stands for any element (-1). Undefined if the text is not a
 * path.
 */
export function readPath(text: string): (string | number)[] | undefined {
  if (text.length > LONGEST_PATH) return undefined;
  if (text === '') return [];
  const path: (string | number)[] = [];
  const step = /\.?([A-Za-z_$][\w$]*)|\.(\d{1,9})(?![\w$])|\[(\d{0,9})\]/y;
  while (step.lastIndex < text.length) {
    const start = step.lastIndex;
    const match = step.exec(text);
    if (match === null) return undefined;
    const [whole, name, dotted, bracketed] = match;
    // A name is preceded by a dot, except at the start.
    if (name !== undefined && whole.startsWith('.') !== start > 0) return undefined;
    if (name !== undefined) path.push(name);
    else if (bracketed === '') path.push(-1);
    else path.push(Number(dotted ?? bracketed));
  }
  return path;
}
