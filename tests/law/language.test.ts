// The language for own laws: what it accepts, and what it refuses and where. That no text can break it is tested in
// tests/properties.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkLaw } from '../../src/law/check.ts';

const EXAMPLES = 'src/law/examples';
const documented = /```\n(law[^`]+)```/.exec(readFileSync('docs/own-laws.md', 'utf8'))?.[1] ?? '';
const examples = [...readdirSync(EXAMPLES).map((file) => readFileSync(join(EXAMPLES, file), 'utf8')), documented];

/** The error for a text: `line:column: sentence`, or nothing. */
function said(text: string): string {
  const checked = checkLaw(text);
  return 'law' in checked ? '' : `${checked.problem.line}:${checked.problem.column}: ${checked.problem.message}`;
}

/** A law whose only rule, on its fifth line, is this text. */
const withRule = (assignment: string, when = ''): string =>
  `law "Mine" from Reno
setting target = 20 ms
state newest = smallest rtt
on ack ${when}
  rule ${assignment}`;

test.each(examples)('accepts the example %#', (text) => {
  expect(said(text)).toBe('');
});

test('accepts a comment on the last line, with and without an end of line', () => {
  for (const end of ['# a', '\n# a', '\n\n  # a', '\n# a\n', '\n# a\n# b'])
    expect(said(`${withRule('cwnd := cwnd')} ${end}`), end).toBe('');
});

describe('refuses with line, column and a sentence', () => {
  test.each([
    ['', '1:1: expected "law", and the text ends'],
    ['law Mine from Reno', '1:5: expected a name in quotes, and there is "Mine"'],
    [withRule('cwnd := cwnd + target'), '5:21: Seconds cannot be added to segments'],
    [withRule('cwnd := cwnd - rtt'), '5:21: Seconds cannot be taken from segments'],
    [withRule('cwnd := target'), '5:16: cwnd is in segments, and this is in seconds'],
    [withRule('cwnd := cwnd * cwnd'), '5:21: cwnd is in segments, and this is in segments^2'],
    [withRule('cwnd := cwnd + aked'), '5:23: there is no aked; did you mean acked?'],
    [withRule('cwnnd := cwnd'), '5:8: there is no state cwnnd; did you mean cwnd?'],
    [
      'law "M" from Reno\nstate a = average rtt over 2',
      '2:28: an average is over seconds, and this is in plain numbers',
    ],
    ['law "M" from Reno\nonack\n  one cwnd := 1', '2:3: expected a space, and there is "ack"'],
    ['law "M" from Reno\nstate a = average rtt', '2:22: expected over and a time, and the text ends'],
    [
      'law "M" from Reno\non ack, start\n  one cwnd := 1\non start\n  two cwnd := 2',
      '4:1: this rule is never tried: an earlier one acts at every "on start" that reaches it',
    ],
    [withRule('acked := cwnd'), '5:8: acked cannot be set: cwnd, ssthresh, pacing and states can'],
    [withRule('newest := rtt'), '5:8: newest cannot be set: cwnd, ssthresh, pacing and states can'],
    [withRule('cwnd := cwnd +'), '5:22: expected "(", "-", a name or a number, and the text ends'],
    [withRule('cwnd := (cwnd'), '5:21: expected ")" or an operator, and the text ends'],
    [withRule('cwnd := sqr(cwnd)'), '5:16: there is no function sqr; did you mean sqrt?'],
    [withRule('cwnd := max(cwnd)'), '5:16: max takes 2 to 8 values'],
    [withRule('cwnd := cwnd > 2'), '5:21: expected a number, and this is a condition'],
    [withRule('cwnd := cwnd', 'when cwnd'), '4:13: expected a condition, and this is in segments'],
    [withRule('cwnd := cwnd', 'when rtt > cwnd'), '4:17: Seconds cannot be compared with segments'],
    [withRule('cwnd := cwnd', 'when idle'), '4:13: idle is not known at "on ack", only at timeout'],
    ['law "M" from Reno\non timout\n  rule cwnd := 1', '2:4: there is no hook "timout"; did you mean timeout?'],
    ['law "M" from Reno\nsetting a = 1\nsetting a = 2', '3:9: a is declared twice'],
    ['law "M" from Reno\nsetting cwnd = 1', '2:9: cwnd already has a meaning: choose another name'],
    ['law "M" from Reno\nsetting a = 1 0 to 20 ms', '2:15: a is in plain numbers, and this bound in seconds'],
    ['law "M" from Reno\nsetting a = 30 0 to 20', '2:13: a lies outside of its own range'],
    [
      'law "M" from Reno\non ack otherwise\n  one cwnd := 1\non ack\n  two cwnd := 2',
      '4:1: this rule is never tried: an earlier one acts at every "on ack" that reaches it',
    ],
    [`law "M" from Reno\n#${'-'.repeat(400)}`, '2:301: a line has at most 300 characters'],
    ['x'.repeat(30_000), '1:1: a law has at most 6000 characters'],
  ])('%j', (text, sentence) => {
    expect(said(text)).toBe(sentence);
  });
});
