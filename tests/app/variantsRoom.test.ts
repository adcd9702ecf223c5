import { expect, it } from 'vitest';
import { askedBy } from '../../src/app/rooms/variants/path.ts';

it.each([
  ['#variants/', 'cubic', []],
  ['#variants/vegas', 'vegas', []],
  ['#variants/nobody', 'cubic', ['No variant is called nobody. The tree has all that there are.']],
  ['#variants/law/1', 'cubic', ['The link has no law.']],
])('the address %s shows %s, and says what of it is wrong', (hash, name, notes) => {
  expect(askedBy(hash)).toEqual({ kind: 'variant', name, notes });
});
