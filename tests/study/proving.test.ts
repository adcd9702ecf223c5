// The proving ground: it finds the known properties of the built-in variants, and ranks several laws.
import { beforeAll, expect, test } from 'vitest';
import { loadLanguage } from '../../src/lab/build/runLaws.ts';
import { proofCsv } from '../../src/study/proofTable.ts';
import { outcomesOf, proofsOf } from '../../src/study/proving.ts';
import { PATHS, REFERENCE, runsOf } from '../../src/study/provingPaths.ts';
import { builtIn, KNOWN, prove, saidOf } from './proving.ts';

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
