import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFault } from '../../src/scenario/link/jsonFault.ts';

const STRING =
  'a string must end with a double quote on its line; in it \\ comes before " \\ / b f n r t or u and four digits';

describe('the place where a text stops being JSON', () => {
  it.each([
    ['', 1, 1, 'a value was expected (got the end of the text)'],
    ['{"a":1', 1, 7, 'a comma or "}" was expected (got the end of the text)'],
    ['{"a":1,}', 1, 8, 'a name in double quotes was expected (got "}")'],
    ['{a:1}', 1, 2, 'a name in double quotes or "}" was expected (got "a")'],
    ["{'a':1}", 1, 2, 'a name in double quotes or "}" was expected (got "\'")'],
    ['{"a" 1}', 1, 6, 'a colon was expected (got "1")'],
    ['[1 2]', 1, 4, 'a comma or "]" was expected (got "2")'],
    ['[1,]', 1, 4, 'a value was expected (got "]")'],
    ['[1}', 1, 3, 'a comma or "]" was expected (got "}")'],
    ['{\n  "a": tru\n}', 2, 8, 'a value was expected (got "t")'],
    ['{\n  // note\n}', 2, 3, 'a name in double quotes or "}" was expected (got "/")'],
    ['01', 1, 1, 'a value was expected (got "0")'],
    ['[.5]', 1, 2, 'a value or "]" was expected (got ".")'],
    ['NaN', 1, 1, 'a value was expected (got "N")'],
    ['"a\nb"', 1, 3, `${STRING} (got "\\n")`],
    ['"a\\x"', 1, 3, `${STRING} (got "\\\\")`],
    ['"abc', 1, 5, `${STRING} (got the end of the text)`],
    ['1 😀', 1, 3, 'nothing more was expected (got "😀")'],
  ])('of %j is line %d, column %d', (text, line, column, message) => {
    expect(() => void JSON.parse(text)).toThrow(SyntaxError);
    expect(jsonFault(text)).toEqual({ line, column, message });
  });

  it('is found at any depth', () => {
    expect(jsonFault('['.repeat(200_000)).column).toBe(200_001);
  });

  it('is never before the end of what could still become JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.nat(), (value, seed) => {
        const text = JSON.stringify(value);
        const cut = text.slice(0, seed % text.length);
        const { line, column } = jsonFault(cut);
        // A number, a word or an escape that was cut short is identified by its beginning.
        const rest = cut.slice(column - 1);
        expect([line, /^(?:[\w.+-]*|\\u?[\da-fA-F]{0,3})$/.test(rest)]).toEqual([1, true]);
      }),
    );
  });
});
