// A user's own laws, proved at the command line.
import { beforeAll, expect, test } from 'vitest';
import { loadLanguage } from '../../src/lab/build/runLaws.ts';
import { MINE } from '../law/mine.ts';
import { sawtooth, sawtoothLater } from './terminal.ts';

beforeAll(loadLanguage);

test('several laws are proved and ranked, with links to the moments', async () => {
  const slow = MINE.replace('My Reno', 'Slow').replace('beta * flight', 'flight / 50');
  const files = { 'mine.rules': MINE, 'slow.rules': slow };
  const { code, out } = await sawtoothLater(['prove', 'slow.rules', 'mine.rules', '--json'], files);
  expect(code).toBe(0);
  const { laws } = JSON.parse(out) as {
    readonly laws: readonly {
      readonly law: string;
      readonly rank: number;
      readonly paths: readonly { readonly path: string; readonly verdict: { readonly bold: string } }[];
      readonly properties: readonly { readonly bold: string; readonly look: { readonly link: string } | null }[];
    }[];
  };
  expect(laws.map(({ law, rank }) => [law, rank])).toEqual([
    ['My Reno', 1],
    ['Slow', 2],
  ]);
  expect(laws[1]!.paths).toHaveLength(8);
  const { look } = laws[1]!.properties.find(({ bold }) => bold === 'Does not fill a long, fat path')!;
  expect(JSON.parse(sawtooth(['open', look!.link]).out)).toMatchObject({ flows: [{ law: slow }] });
});
