import { expect, test } from 'vitest';
import { givenClasses } from './givenClasses.ts';

const given = (code: string): readonly string[] => [...givenClasses('a.tsx', code)].sort();

test('classes are found in attributes, choices, texts with parts put in, constants, functions and properties', () => {
  expect(given('<p className="one two" title="three" />')).toEqual(['one', 'two']);
  expect(given("<p className={kind === 'three' ? 'one' : 'two'} />")).toEqual(['one', 'two']);
  expect(given("<p className={`one${isTwo ? ' two' : ''}`} />")).toEqual(['one', 'two']);
  expect(given('<p className={`one family-${family}`} />')).toEqual(['family-*', 'one']);
  expect(given("const look = isTwo ? 'two' : 'one'; <p className={look} />")).toEqual(['one', 'two']);
  expect(given("function lookOf(n) { if (n > 1) return 'two'; return 'one'; } <p className={lookOf(3)} />")).toEqual([
    'one',
    'two',
  ]);
  expect(given("const LOOKS = { a: 'one', b: 'two' }; <Button buttonClass={LOOKS[a]} />")).toEqual(['one', 'two']);
  expect(given("label({ look: 'one' }); element.className = 'two'; element.classList.add('three')")).toEqual([
    'one',
    'three',
    'two',
  ]);
  expect(given("element.classList.contains('one'); <p className={verdict}><b>{'two'}</b></p>")).toEqual([]);
});
