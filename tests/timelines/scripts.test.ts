/** What senders of every stack answer to scripted peers: the scripts that implementers hold theirs against (scripts.txt), and those of the kernel (kernelSuite.txt). */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { answered, written, type Bench } from './script.ts';

const scripts = ['scripts', 'kernelSuite'].flatMap((file) =>
  readFileSync(`tests/timelines/${file}.txt`, 'utf8')
    .split(/^# /m)
    .slice(1)
    .map((text) => {
      const [head = '', ...lines] = text.split('\n');
      const [title = '', bench = '{}'] = head.split(' :: ');
      return { title, bench: JSON.parse(bench) as Bench, table: lines.join('\n') };
    }),
);

it('are at least a hundred', () => expect(scripts.length).toBeGreaterThanOrEqual(100));

it.each(scripts)('$title', ({ table, bench }) => {
  expect(answered(table, bench)).toEqual(written(table));
});
