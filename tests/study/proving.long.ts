/** As `proving.test.ts`, for the other built-in variants. */
import { expect, test } from 'vitest';
import { KNOWN_BESIDES, saidOf } from './proving.ts';

test.each(KNOWN_BESIDES)('of %s it says what is known', (variant, ...known) => {
  expect(saidOf(variant)).toEqual(expect.arrayContaining(known));
});
