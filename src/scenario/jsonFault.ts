/** Where a text stops being JSON, and what should have been there. */
export interface JsonFault {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** "a comma or } was expected (got a)" */
  readonly message: string;
}

type State = 'value' | 'valueOrEnd' | 'name' | 'nameOrEnd' | 'colon' | 'next' | 'done';

const EXPECTED: Readonly<Record<State, string>> = {
  value: 'a value was expected',
  valueOrEnd: 'a value or ] was expected',
  name: 'a name in double quotes was expected',
  nameOrEnd: 'a name in double quotes or } was expected',
  colon: 'a colon was expected',
  next: 'a comma was expected',
  done: 'nothing more was expected',
};

const SPACE = /[ \t\n\r]*/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;

/** How far a sticky pattern reaches from `at`; `at` when it does not fit. */
function reach(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** The end of the string that begins at `at`; negative where it goes wrong. */
function stringEnd(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    const letter = text[i]!;
    if (letter === '"') return i + 1;
    if (letter < ' ') return -i;
    if (letter !== '\\') continue;
    const escape = /(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
    const end = reach(escape, text, i + 1);
    if (end === i + 1) return -i;
    i = end - 1;
  }
  return -text.length;
}

/** Finds the first fault of a text that JSON.parse refused. Needs no recursion, so any depth will do. */
export function jsonFault(text: string): JsonFault {
  const open: string[] = [];
  const after = (): State => (open.length === 0 ? 'done' : 'next');
  let state: State = 'value';
  let at = 0;
  for (;;) {
    at = reach(SPACE, text, at);
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
          'a string must end with a double quote on its line; in it \\ stands before " \\ / b f n r t or u and four digits',
        );
      state = takesName ? 'colon' : after();
      at = end;
    } else if (takesValue && (letter === '{' || letter === '[')) {
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
  const closing = state === 'next' ? ` or ${open.at(-1) === '{' ? '}' : ']'}` : '';
  return faultAt(text, at, EXPECTED[state].replace('comma', `comma${closing}`));
}

function faultAt(text: string, at: number, expected: string): JsonFault {
  const before = text.slice(0, at).split('\n');
  const found = String.fromCodePoint(text.codePointAt(at) ?? 0);
  const got = at < text.length ? JSON.stringify(found) : 'the end of the text';
  return { line: before.length, column: (before.at(-1) ?? '').length + 1, message: `${expected} (got ${got})` };
}
