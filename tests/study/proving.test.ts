// The proving ground: it finds the known properties of the built-in variants, and ranks several laws.
import { beforeAll, expect, test } from 'vitest';
import { loadLanguage } from '../../src/lab/build/runLaws.ts';
import { proofCsv } from '../../src/study/proofTable.ts';
import { outcomesOf, proofsOf } from '../../src/study/proving.ts';
import { PATHS, REFERENCE, runsOf } from '../../src/study/provingPaths.ts';
import { builtIn, KNOWN, prove, saidOf, verdictOn } from './proving.ts';

beforeAll(loadLanguage);

test.each(KNOWN)('of %s it says what is known', (variant, ...known) => {
  expect(saidOf(variant)).toEqual(expect.arrayContaining(known));
});

test('Reno compared with Reno is neither better nor worse, on any path, and so is CUBIC', () => {
  for (const name of ['reno', 'cubic'])
    expect(prove([builtIn(name)])[0]!.rows.map(({ verdict }) => verdict!.sign)).toEqual(PATHS.map(() => 'same'));
});

test('a starving flow is shown at the moment from which it starves', () => {
  const { rows, properties } = prove([builtIn('vegas')])[0]!;
  const { verdict, own } = rows.find(({ path }) => path.id === 'cubic')!;
  const { look } = verdict!;
  expect(look).toBeGreaterThan(10);
  const [mine, other] = own!.lanes;
  const from = Math.ceil(look! / own!.column);
  for (let at = from; at < mine!.length; at++) expect(mine![at]! / (mine![at]! + other![at]!)).toBeLessThan(0.35);
  expect(properties!.find(({ bold }) => bold === 'Starves beside CUBIC')!.look).toMatchObject({
    path: { id: 'cubic' },
  });
});

test.each([
  ['bundle', 'balia', 'good', 'Takes what one path would: 54 %.'],
  ['bundle', 'westwood', 'bad', 'Starves CUBIC: leaves it 16 %.'],
  ['failover', 'balia', 'same', 'As the others: 7.4 Mb/s, 77 ms.'],
  ['failover', 'wvegas', 'bad', 'Carries less: 4.9 Mb/s.'],
])('several paths (%s): %s is %s', (id, variant, sign, bold) => {
  expect(verdictOn(id, variant)).toMatchObject({ sign, bold });
});

test('the lanes of a connection are those of its paths together, and continue while one fails', () => {
  const { own } = prove([builtIn('reno')])[0]!.rows.find(({ path }) => path.id === 'failover')!;
  const [lane, ...others] = own!.lanes;
  expect(others).toEqual([]);
  const meanFrom = (from: number, to: number): number => {
    const part = lane!.slice(Math.round(from / own!.column), Math.round(to / own!.column));
    return part.reduce((sum, rate) => sum + rate, 0) / part.length;
  };
  // Of 6 and 4 Mb/s on the wire, 1000 of 1040 bytes are payload.
  expect(meanFrom(4, 12) / 9.615e6).toBeCloseTo(1, 1);
  expect(meanFrom(13, 24) / 3.846e6).toBeCloseTo(1, 1);
});

const HOLDS_BACK = `law "Holds back" from Reno
state least = smallest rtt
on ack when rtt - least > 20 ms
  hold back cwnd := max(cwnd - acked / cwnd, 2 segments)
            ssthresh := cwnd
`;

test('several laws are ranked by their verdicts, and figures of chance have intervals', () => {
  const mine = { name: 'Holds back', variant: 'reno', law: HOLDS_BACK };
  const proofs = prove([builtIn('reno'), mine, builtIn('vegas'), builtIn('cubic')]);
  expect(proofs.map(({ rank }) => rank)).toEqual([1, 2, 3, 3]);
  expect(proofs[0]!.points).toBeGreaterThan(0);
  expect(proofs.slice(2).map(({ points }) => points)).toEqual([0, 0]);
  const holds = proofs.find(({ prover }) => prover === mine)!;
  expect(holds.properties!.map(({ bold }) => bold)).toEqual(
    expect.arrayContaining(['Its queue is bounded', 'Starves beside CUBIC']),
  );
  for (const { path, own } of holds.rows) expect(own!.interval.goodput !== null).toBe(path.seeds > 1);
  const [heads, ...rows] = proofCsv([holds]).trim().split('\r\n');
  expect(heads!.startsWith('law,path,rfc9743,law_goodput_bps,law_goodput_half')).toBe(true);
  expect(rows).toHaveLength(PATHS.length + holds.properties!.length);
  for (const row of rows) expect(row.replaceAll(/"[^"]*"/g, '').split(',')).toHaveLength(21);
});

test('unfinished rows are left open, and a failed run is reported', () => {
  const runs = runsOf([...REFERENCE]);
  const [open] = proofsOf(
    [builtIn('reno')],
    outcomesOf(runs, ({ path }) => (path.id === 'deep' ? { failed: 'It hangs.' } : undefined)),
  );
  expect(open).toMatchObject({ computed: 1, properties: null });
  expect(open!.rows.map(({ verdict }) => verdict?.why)).toEqual(
    PATHS.map(({ id }) => (id === 'deep' ? 'It hangs.' : undefined)),
  );
});
