import { expect, it } from 'vitest';
import { forksThatChangeNothing } from './forks.ts';

it('a fork that changes nothing, at any moment of any run, ends as its parent', () => {
  expect(forksThatChangeNothing(10)).toBeGreaterThan(10);
});
