/**
 * The answers of senders of every stack to scripted peers: scripts of the kind that implementers use to check their
 * stacks (scripts.txt), and those of the kernel (kernelSuite.txt).
 */
import { expect, it } from 'vitest';
import { answered, scriptsOf, written } from './script.ts';

const scripts = [...scriptsOf('scripts'), ...scriptsOf('kernelSuite')];

it('are at least a hundred', () => expect(scripts.length).toBeGreaterThanOrEqual(100));

it.each(scripts)('$title', ({ table, bench }) => {
  expect(answered(table, bench)).toEqual(written(table));
});
