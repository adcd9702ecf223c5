/**
 * The answers of senders of every stack to scripted peers: scripts of the kind that implementers use to check their
 * stacks (scripts.txt), those of the kernel (kernelSuite.txt), and what a running kernel answered (kernelAnswers.txt).
 */
import { expect, it } from 'vitest';
import { answered, scriptsOf, written } from './script.ts';

const scripts = ['scripts', 'kernelSuite', 'kernelAnswers'].flatMap(scriptsOf);

it('are at least a hundred', () => expect(scripts.length).toBeGreaterThanOrEqual(100));

it.each(scripts)('$title', ({ table, bench }) => {
  expect(answered(table, bench)).toEqual(written(table));
});
