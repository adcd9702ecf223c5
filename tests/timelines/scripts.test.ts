/** What senders of every stack answer to scripted peers (scripts.txt): the scripts that implementers hold theirs against. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { answered, written, type Bench } from './script.ts';

const scripts = readFileSync('tests/timelines/scripts.txt', 'utf8')
  .split(/^# /m)
  .slice(1)
  .map((text) => {
    const [head = '', ...lines] = text.split('\n');
    const [title = '', bench = '{}'] = head.split(' :: ');
    return { title, bench: JSON.parse(bench) as Bench, table: lines.join('\n') };
  });

it('are at least sixty', () => expect(scripts.length).toBeGreaterThanOrEqual(60));

it.each(scripts)('$title', ({ table, bench }) => {
  expect(answered(table, bench)).toEqual(written(table));
});
