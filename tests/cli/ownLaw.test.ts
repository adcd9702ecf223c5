// A user's own laws at the command line.
import { beforeAll, expect, test } from 'vitest';
import { loadLanguage } from '../../src/lab/build/runLaws.ts';
import { MINE } from '../law/mine.ts';
import { json, sawtooth, sawtoothLater } from './terminal.ts';

const RUN = ['run', 'two-flows', '--variant-file', 'mine.rules', '--until', '4', '--json'];

beforeAll(loadLanguage);

test('a run takes the law from a file, and its settings with --set', () => {
  const digestOf = (...more: string[]): unknown =>
    (json([...RUN, ...more], { 'mine.rules': MINE }) as { readonly digest: unknown }).digest;
  expect(digestOf('--set', 'flows[0].parameters.beta=0.7')).toBe(digestOf());
  expect(digestOf('--set', 'flows[0].parameters.beta=0.5')).not.toBe(digestOf());
});

test('a wrong text is refused with its line', () => {
  const answer = sawtooth(RUN, { 'mine.rules': MINE.replace('beta * flight', 'betta * flight') });
  expect(answer).toMatchObject({
    code: 2,
    err: ['mine.rules: line 4, column 25: there is no betta; did you mean beta?'],
  });
});

test('a rule without a result is reported with its line, beside figures of any form', () => {
  const mine = 'law "Mine" from Reno\n\non ack\n  broken   cwnd := cwnd / 0\n';
  const { err, code } = sawtooth(RUN, { 'mine.rules': mine });
  expect(code).toBe(0);
  expect(err).toHaveLength(1);
  expect(err[0]).toMatch(/^Flow 0 \(Mine\): line 4 of its law gave no number \d+ times, first 0\.\d+ s after/);
  expect(sawtooth(RUN, { 'mine.rules': mine.replace('/ 0', '+ 1') }).err).toEqual([]);
});

test('a setting of a text is swept in its unit and range', async () => {
  const files = { 'mine.rules': MINE.replace('beta = 0.7', 'wait = 20 ms  0 to 500 ms  how long\nsetting beta = 0.7') };
  const sweep = (over: string) =>
    sawtoothLater(['sweep', 'two-flows', '--variant-file', 'mine.rules', '--over', over, '--until', '4'], files);
  const swept = await sweep('flows[0].parameters.wait=10ms,100ms');
  expect(swept.err).toEqual([]);
  expect(swept.out).toContain('100 ms');
  expect(await sweep('flows[0].parameters.wait=10ms,600ms')).toMatchObject({
    code: 2,
    err: ['axes[0].values[1]: must be at most 0.5 s (got "600ms")'],
  });
});
