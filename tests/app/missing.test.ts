/** A part that fails to load: which cause is reported. */
import { expect, it } from 'vitest';
import { whyMissing } from '../../src/app/ui/parts/Trouble.tsx';

it.each([
  ['http:', 'localhost', false],
  ['http:', '127.0.0.1', false],
  ['http:', '[::1]', false],
  ['file:', '', false],
  ['https:', 'example.org', true],
  ['http:', '127.example.org', true],
])('at %s//%s the network is blamed: %s', (protocol, hostname, blames) => {
  expect(whyMissing({ protocol, hostname }).includes('network')).toBe(blames);
});
