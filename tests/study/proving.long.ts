/** As `proving.test.ts`, for the other built-in variants. */
import { expect, test } from 'vitest';
import { KNOWN_FURTHER, saidOf } from './proving.ts';

test.each(KNOWN_FURTHER)('of %s it says what is known', (variant, ...known) => {
  expect(saidOf(variant)).toEqual(expect.arrayContaining(known));
});
