/** Position of the first syntax error of a JSON text, and what was expected. */
interface JsonFault {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** a comma or "}" was expected (got "a") */
  readonly message: string;
}

type State = 'value' | 'valueOrEnd' | 'name' | 'nameOrEnd' | 'colon' | 'next' | 'done';

const EXPECTED: Readonly<Record<State, string>> = {
  value: 'a value was expected',
  valueOrEnd: 'a value or "]" was expected',
  name: 'a name in double quotes was expected',
  nameOrEnd: 'a name in double quotes or "}" was expected',
  colon: 'a colon was expected',
  next: 'a comma was expected',
  done: 'nothing more was expected',
};

const SPACE = /[ \t\n\r]*/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;

const ESCAPE = /(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/** Maximum nesting depth. No scenario needs more, and with deeper nesting recursive code would overflow the stack. */
const DEEPEST = 100;

/** Whether a text nests deeper than `DEEPEST`; approximate if it is not JSON. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (quoted) {
      if (letter === 0x5c) at += 1;
      else if (letter === 0x22) quoted = false;
    } else if (letter === 0x22) quoted = true;
    else if (letter === 0x5b || letter === 0x7b) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (letter === 0x5d || letter === 0x7d) depth -= 1;
  }
  return false;
}

/** Parses a JSON text, or returns its first fault. Excessive nesting counts as a fault. */
export function readJson(
  text: string,
): { readonly ok: true; readonly data: unknown } | ({ readonly ok: false } & JsonFault) {
  if (isTooDeep(text)) return { ok: false, ...jsonFault(text, DEEPEST) };
  try {
    return { ok: true, data: JSON.parse(text) as unknown };
  } catch {
    return { ok: false, ...jsonFault(text) };
  }
}

/** End of the match of a sticky pattern at `at`; `at` if there is none. */
function reach(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** End of the string literal that begins at `at`; negative at an error. */
function stringEnd(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    const letter = text[i]!;
    if (letter === '"') return i + 1;
    if (letter < ' ') return -i;
    if (letter !== '\\') continue;
    const end = reach(ESCAPE, text, i + 1);
    if (end === i + 1) return -i;
    i = end - 1;
  }
  return -text.length;
}

/** Finds the first syntax error of a text that JSON.parse refused, or the first nesting deeper than `deepest`. */
export function jsonFault(text: string, deepest = Infinity): JsonFault {
  const open: string[] = [];
  const after = (): State => (open.length === 0 ? 'done' : 'next');
  let state: State = 'value';
  let at = 0;
  for (;;) {
    if (text.charCodeAt(at) <= 0x20) at = reach(SPACE, text, at);
    const letter = text[at];
    if (letter === undefined) break;
    const inside = open.at(-1);
    const takesValue: boolean = state === 'value' || state === 'valueOrEnd';
    const takesName: boolean = state === 'name' || state === 'nameOrEnd';
    if (letter === '"' && (takesValue || takesName)) {
      const end = stringEnd(text, at);
      if (end < 0)
        return faultAt(
          text,
          -end,
          'a string must end with a double quote on its line; in it \\ comes before " \\ / b f n r t or u and four digits',
        );
      state = takesName ? 'colon' : after();
      at = end;
    } else if (takesValue && (letter === '{' || letter === '[')) {
      if (open.length === deepest) return faultAt(text, at, `at most ${deepest} lists and objects may be nested`);
      open.push(letter);
      state = letter === '{' ? 'nameOrEnd' : 'valueOrEnd';
      at++;
    } else if (
      (letter === '}' && inside === '{' && (state === 'nameOrEnd' || state === 'next')) ||
      (letter === ']' && inside === '[' && (state === 'valueOrEnd' || state === 'next'))
    ) {
      open.pop();
      state = after();
      at++;
    } else if (letter === ',' && state === 'next') {
      state = inside === '{' ? 'name' : 'value';
      at++;
    } else if (letter === ':' && state === 'colon') {
      state = 'value';
      at++;
    } else {
      const end = takesValue ? reach(SCALAR, text, at) : at;
      if (end === at) break;
      state = after();
      at = end;
    }
  }
  const closing = state === 'next' ? ` or ${open.at(-1) === '{' ? '"}"' : '"]"'}` : '';
  return faultAt(text, at, EXPECTED[state].replace('comma', `comma${closing}`));
}

function faultAt(text: string, at: number, expected: string): JsonFault {
  let line = 1;
  let begin = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', begin)) {
    line += 1;
    begin = end + 1;
  }
  const found = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const got = at < text.length ? JSON.stringify(found) : 'the end of the text';
  return { line, column: at - begin + 1, message: `${expected} (got ${got})` };
}
