/**
 * The room of the papers without a page: the meaning of an address, where keys lead, how a guess is scored, what is
 * computed.
 */
import { describe, expect, it, vi } from 'vitest';
import { askedBy, claimsShown, hashOf, type Shown } from '../../src/app/rooms/papers/address.ts';
import { pairsRight, startOf } from '../../src/app/rooms/papers/OrderGuess.tsx';
import { cellAfter } from '../../src/app/rooms/papers/PaperTable.tsx';
import { NearestSearch } from '../../src/app/rooms/papers/nearestSearch.ts';
import {
  apartWords,
  cited,
  exceptionName,
  footWords,
  inSentence,
  isException,
} from '../../src/app/rooms/papers/words.ts';
import { RunQueue, type WantedRun } from '../../src/app/rooms/papers/runQueue.ts';
import { PAPERS, tableNamed } from '../../src/papers/papers.ts';
import type { Cell } from '../../src/papers/evaluate.ts';
import type { Measured } from '../../src/study/measured.ts';
import type { StartWorker } from '../../src/study/pool.ts';
import { lossy, nearWorker, poolOf, studyOf } from '../study/plans.ts';

describe('an address', () => {
  it('leads to each table, figure, and list of claims or remarks, and is unique', () => {
    for (const paper of PAPERS) {
      const all: Shown[] = [
        ...paper.tables.map(
          (table) => ({ kind: 'table', paper, table, cell: null, choices: {}, hidden: false }) as const,
        ),
        ...paper.figures.map((figure) => ({ kind: 'figure', paper, figure }) as const),
        claimsShown(paper),
        { kind: 'remarks', paper },
      ];
      for (const shown of all) expect(askedBy(hashOf(shown))).toEqual({ shown, note: '' });
    }
  });

  it('leads to every cell, with its assumptions and hidden verdicts', () => {
    const table = tableNamed('islam-1')!;
    for (const row of table.rows)
      for (const column of table.columns) {
        const cell = { row: row.key, column: column.key };
        const { shown, note } = askedBy(`#papers/islam-1/${row.key}/${column.key}/sack=yes`);
        expect(note).toBe('');
        expect(shown).toMatchObject({ kind: 'table', cell, choices: { sack: 'yes' }, hidden: false });
        expect(askedBy(hashOf(shown)).shown).toEqual(shown);
      }
    expect(askedBy('#papers/islam-1/guess').shown).toMatchObject({ hidden: true, cell: null });
  });

  it('leads to claims with their assumptions, from which it is made', () => {
    const { shown, note } = askedBy('#papers/islam/claims/rate=1000000');
    expect(note).toBe('');
    expect(hashOf(shown)).toBe('#papers/islam/claims/rate=1000000');
    expect(askedBy('#papers/islam/claims/rate=81').note).toBe('islam/claims has nothing called rate=81.');
    const claims = askedBy('#papers/islam/claims').shown.paper.claims;
    const changed = shown.paper.claims.filter(
      (claim, index) => claim.cases[0]!.setups[0] !== claims[index]!.cases[0]!.setups[0],
    );
    expect(changed.length).toBeGreaterThan(2);
    expect(changed.length).toBeLessThan(claims.length);
  });

  it('that is partly wrong leads to the valid part, and reports the rest', () => {
    expect(askedBy('#papers/').note).toBe('');
    expect(askedBy('#papers/islam-7').note).toMatch(/^No paper, table or figure is called islam-7\./);
    const { shown, note } = askedBy('#papers/islam-1/2mb-vegas/speed/sack=maybe/window=8000');
    expect(note).toBe('islam-1 has nothing called sack=maybe or 2mb-vegas/speed.');
    expect(shown).toMatchObject({ cell: null, choices: { window: '8000' } });
    expect(askedBy('#papers/%E0%A4%A').note).toContain('%E0%A4%A');
    expect(askedBy('#papers/islam-fig-3/x/y').note).toBe('islam-fig-3 has nothing called x/y.');
    expect(askedBy('#papers/islam/claims/c99').note).toBe('islam/claims has nothing called c99.');
    expect(askedBy('#papers/islam/claims/').note).toBe('');
  });
});

describe('words', () => {
  it('name the authors of a paper where known', () => {
    const [islam, , , ns3] = PAPERS;
    expect(cited(islam!)).toMatch(/^Syful Islam, .*: Exploring Congestion Control/);
    expect(cited(ns3!)).toBe('Comparative throughput analysis of NewReno, Westwood and HighSpeed');
  });

  it('keep the capital of a name within a sentence', () => {
    expect(inSentence('The receiver of HSTCP and Cubic')).toBe('the receiver of HSTCP and Cubic');
    expect(inSentence('PACKET LOSS')).toBe('PACKET LOSS');
  });
});

describe('a key in a table', () => {
  const after = (key: string, row: number, column: number, wide = false) => cellAfter(key, [row, column], [3, 4], wide);

  it('leads to the next cell, and never out of the table', () => {
    expect(after('ArrowDown', 0, 2)).toEqual([1, 2]);
    expect(after('ArrowDown', 2, 2)).toEqual([2, 2]);
    expect(after('ArrowUp', 0, 2)).toEqual([0, 2]);
    expect(after('ArrowRight', 1, 3)).toEqual([1, 3]);
    expect(after('ArrowLeft', 1, 3)).toEqual([1, 2]);
  });

  it('leads to the ends of the row, with Ctrl to those of the table', () => {
    expect(after('Home', 1, 2)).toEqual([1, 0]);
    expect(after('End', 1, 2)).toEqual([1, 3]);
    expect(after('Home', 1, 2, true)).toEqual([0, 0]);
    expect(after('End', 1, 2, true)).toEqual([2, 3]);
  });

  it('that is none of these is left to the page', () => {
    expect(after('Enter', 1, 1)).toBeNull();
  });
});

describe('a guessed order', () => {
  it('starts sorted by name, which reveals nothing of the ranking', () => {
    expect(startOf(['Vegas', 'Newreno', 'Tahoe'])).toEqual(['Newreno', 'Tahoe', 'Vegas']);
    expect(startOf(['100', '1500', '400'])).toEqual(['100', '400', '1500']);
  });

  it('is counted pair by pair', () => {
    expect(pairsRight(['a', 'b', 'c'], [['a'], ['b'], ['c']])).toEqual({ right: 3, pairs: 3 });
    expect(pairsRight(['c', 'b', 'a'], [['a'], ['b'], ['c']])).toEqual({ right: 0, pairs: 3 });
    expect(pairsRight(['b', 'a', 'c'], [['a'], ['b'], ['c']])).toEqual({ right: 2, pairs: 3 });
  });

  it('is not asked for ties or items without a place', () => {
    expect(pairsRight(['b', 'a', 'c'], [['a', 'b'], ['c']])).toEqual({ right: 2, pairs: 2 });
    expect(pairsRight(['a', 'b'], [['b']])).toEqual({ right: 0, pairs: 0 });
  });
});

describe('the requested runs', () => {
  const { scenario } = studyOf({ scenario: lossy(1), contenders: [{ variant: 'reno' }], seeds: 1 }).run(0);
  const run = (name: string, seed = 1): WantedRun => ({
    name,
    order: { scenario: { ...scenario!, seed }, from: 0, points: 0 },
  });
  const [one, two, three] = [run('one'), run('two', 2), run('three', 3)];

  function queue() {
    const seeds: number[] = [];
    const counting: StartWorker = (hear, lost) => {
      const near = nearWorker(hear, lost);
      return {
        ...near,
        post: (message) => {
          if (message.kind === 'measure') seeds.push(message.order.scenario.seed);
          near.post(message);
        },
      };
    };
    const reported = vi.fn<() => void>();
    const runs = new RunQueue(() => poolOf(counting, 1), reported);
    const done = (): Promise<void> => vi.waitFor(() => expect(runs.isBusy).toBe(false), 10_000);
    return { runs, seeds, reported, done };
  }

  it('are computed once each, however often they are requested', async () => {
    const { runs, seeds, reported, done } = queue();
    runs.want([one, two, one]);
    runs.want([two, one]);
    await done();
    runs.want([one, two]);
    expect(runs.isBusy).toBe(false);
    expect(seeds).toEqual([1, 2]);
    expect([one, two, three].filter(({ name }) => runs.outcome(name) !== undefined)).toHaveLength(2);
    expect(reported).toHaveBeenCalledTimes(3);
  });

  it('leave idle workers to later requests, until the last run has arrived', async () => {
    const { runs, seeds, done } = queue();
    function* later(): Generator<WantedRun> {
      yield one;
      for (let seed = 2; ; seed++) yield run(`later ${seed}`, seed);
    }
    runs.want([one], later());
    await done();
    expect(runs.outcome('later 2')).toBeDefined();
    // A worker has two runs at once: one in progress, one queued.
    expect(seeds.length).toBeLessThan(4);
    runs.want([run('later 2', 2)]);
    expect(runs.isBusy).toBe(false);
  });

  it('that were started early continue when they are requested, and when nothing else is', async () => {
    const { runs, seeds, reported, done } = queue();
    reported.mockImplementationOnce(() => runs.want([]));
    runs.want([one], [two, three]);
    await done();
    expect([one, two].filter(({ name }) => runs.outcome(name) !== undefined)).toHaveLength(2);
    reported.mockImplementationOnce(() => runs.want([run('five', 5)]));
    runs.want([run('four', 4)], [run('five', 5), run('six', 6)]);
    await done();
    expect(runs.outcome('five')).toBeDefined();
    for (const seed of [2, 5]) expect(seeds.filter((each) => each === seed)).toHaveLength(1);
  });

  it('give way to others, and their results are kept', async () => {
    const { runs, reported, done } = queue();
    reported.mockImplementationOnce(() => runs.want([three]));
    runs.want([one, two]);
    await done();
    expect([one, two, three].map(({ name }) => runs.outcome(name) !== undefined)).toEqual([true, false, true]);
  });

  it('are stopped by a cancel, and continue when they are requested again', async () => {
    const { runs, done } = queue();
    runs.want([one, two, three]);
    runs.cancel();
    await done();
    expect([one, two, three].filter(({ name }) => runs.outcome(name) !== undefined)).toHaveLength(0);
    runs.want([one, two, three]);
    await done();
    expect([one, two, three].filter(({ name }) => runs.outcome(name) !== undefined)).toHaveLength(3);
  });
});

it('a cell reports how far our number is from the printed one, and lists only exceptions', () => {
  const table = tableNamed('islam-1')!;
  const cell = (of: Partial<Cell>): Cell =>
    ({ row: table.rows[14]!, column: table.columns[5]!, verdict: null, done: 1, of: 1, failed: '', ...of }) as Cell;
  const words = (printed: string, mean: number): string => apartWords(cell({ printed, mean, simulated: String(mean) }));
  expect(words('85.35', 83.325)).toBe('−2.4 %');
  expect(words('49.4572', 49.4708)).toBe('+0.03 %');
  expect(words('2725.64', 2725.63)).toBe('≈');
  expect(words('0', 8)).toBe('8, not 0');
  expect(words('100', 130)).toBe('+30 %');
  expect(apartWords(cell({ printed: '1', mean: null, simulated: '' }))).toBe('');
  expect(exceptionName(cell({}))).toBe('20 Mb, HSTCP: Average Ack throughput, kb/s');
  const cells = (['exact', 'near', 'within', 'direction', 'not', 'open'] as const).map((verdict) => cell({ verdict }));
  expect(cells.filter(isException).map(({ verdict }) => verdict)).toEqual(['direction', 'not', 'open']);
  expect(footWords(cells).map(([, text]) => text)).toEqual([
    '1 the same digits',
    '2 within 1 % or the interval',
    '3 that differ',
  ]);
});

describe('a search for the nearest setting', () => {
  const table = tableNamed('islam-2')!;
  const arrivals = [{ bytes: 104_040, firstAt: 10, lastAt: 20 }];
  const MEASURED = { digest: '', events: 0, figures: new Float64Array(400), arrivals } as unknown as Measured;

  it('covers both tables with the same open questions, and continues when the runs of a setting have arrived', () => {
    const search = new NearestSearch(table);
    expect(search.isAbout(tableNamed('islam-3')!)).toBe(true);
    expect(search.isAbout(tableNamed('islam-1')!)).toBe(false);
    const came = new Map<string, Measured>();
    const outcomes = (name: string) => came.get(name);
    const first = search.runs.map(({ name }) => name);
    // Eight variants, four numbers of nodes, two protocols, one draw.
    expect(first).toHaveLength(64);
    for (const name of first.slice(1)) came.set(name, MEASURED);
    expect(search.advance(outcomes)).toBe(false);
    expect(search.told(outcomes, true)).toMatchObject({ runs: 64, finished: 63, running: true, settings: 21_870 });
    came.set(first[0]!, MEASURED);
    expect(search.advance(outcomes)).toBe(true);
    const told = search.told(outcomes, true);
    // The way of counting bytes needs no other runs: both ways are known at once.
    expect(told.tried.map(({ choices }) => choices['count'])).toEqual(['whole', 'multiples']);
    expect(told.ranges).toHaveLength(64);
    expect(search.runs.some(({ name }) => !came.has(name))).toBe(true);
  });
});
