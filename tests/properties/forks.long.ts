/** As `forks.test.ts`, at more than a thousand moments. */
import { expect, it } from 'vitest';
import { forksThatChangeNothing } from './forks.ts';

it('a fork that changes nothing, at a thousand moments, ends as its parent', () => {
  expect(forksThatChangeNothing(1000)).toBeGreaterThan(1000);
}, 1_200_000);
