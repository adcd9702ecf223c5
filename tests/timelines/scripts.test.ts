/** What senders of every stack answer to scripted peers: the scripts that implementers hold theirs against (scripts.txt), and those of the kernel (kernelSuite.txt). */
import { expect, it } from 'vitest';
import { answered, scriptsOf, written } from './script.ts';

const scripts = [...scriptsOf('scripts'), ...scriptsOf('kernelSuite')];

it('are at least a hundred', () => expect(scripts.length).toBeGreaterThanOrEqual(100));

it.each(scripts)('$title', ({ table, bench }) => {
  expect(answered(table, bench)).toEqual(written(table));
});
