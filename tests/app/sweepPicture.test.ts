/** The picture of a sweep: one figure against another, a band for each value of the axis. */
import { describe, expect, it } from 'vitest';
import type { Drawn } from '../../src/app/charts/marks/drawn.ts';
import { pictureOf } from '../../src/app/charts/marks/picture.ts';
import { bandsOf } from '../../src/app/rooms/compare/figures/against.ts';
import { againstFigure } from '../../src/app/rooms/compare/figures/against.ts';
import { FIGURES } from '../../src/study/figures.ts';
import { Results } from '../../src/study/results.ts';
import { studyOf } from '../study/plans.ts';

const AXIS = { path: 'network.bottleneck.queue.limit', values: [5, 10, 20] };

/** Results with this goodput (bit/s) and queueing delay (s) of each run; null: it has not come. */
function resultsOf(
  of: (value: number, contender: number, start: number) => readonly [goodput: number, delay: number] | null,
): Results {
  const study = studyOf({
    scenario: { network: { bottleneck: { rate: 1e7 } } },
    contenders: [{ variant: 'reno' }, { variant: 'cubic' }],
    axes: [AXIS],
    seeds: 3,
    metrics: ['goodput', 'queueingDelay'],
  });
  const results = new Results(study);
  for (let index = 0; index < study.runs; index++) {
    const { point, contender, seed } = study.run(index);
    const start = study.seeds.indexOf(seed);
    const given = of(AXIS.values[point]!, contender, start);
    if (given === null) continue;
    const row = FIGURES.map(({ name }) => (name === 'goodput' ? given[0] : name === 'queueingDelay' ? given[1] : NaN));
    results.put(index, { digest: '', events: 0, figures: Float64Array.from([...row, ...row, ...row]) });
  }
  return results;
}

/** Each queue has its own waits: 5 to 6 ms, 10 to 11 ms, 20 to 21 ms. */
const apart = (value: number, contender: number, start: number): readonly [number, number] => [
  (7 + contender + 0.01 * start) * 1e6,
  (value + 0.5 * contender + 0.1 * start) / 1000,
];

const figure = (results: Results, leads = false) =>
  againstFigure({
    results,
    up: 'goodput',
    across: 'queueingDelay',
    bands: bandsOf(results, 'queueingDelay')!,
    at: 0,
    held: null,
    toneOf: (entry) => entry,
    height: 400,
    leads,
  });

function drawn(results: Results, leads = false) {
  const content = figure(results, leads);
  const { plots, labels } = pictureOf({ width: 1000, height: 400, plots: content.plots(1000) });
  const all = plots.flatMap(({ layers }) => Object.values(layers).flat());
  return {
    ...content,
    texts: labels.map(({ text }) => text),
    shapes: <Kind extends Drawn['kind']>(kind: Kind) =>
      all.filter((each): each is Extract<Drawn, { kind: Kind }> => each.kind === kind),
  };
}

describe('the bands of a sweep', () => {
  it('are the smallest and largest value at each place', () => {
    const bands = bandsOf(resultsOf(apart), 'queueingDelay')!;
    expect(bands.map(({ place }) => place)).toEqual([0, 1, 2]);
    expect(bands.map(({ low, high }) => [low * 1000, high * 1000].map((each) => Number(each.toFixed(3))))).toEqual([
      [5, 5.7],
      [10, 10.7],
      [20, 20.7],
    ]);
  });

  it('are none where they meet, or fall while the axis rises', () => {
    expect(
      bandsOf(
        resultsOf((_, contender) => [1e6, 0.01 * (1 + contender)]),
        'queueingDelay',
      ),
    ).toBeNull();
    expect(
      bandsOf(
        resultsOf((value) => [1e6, 1 / value]),
        'queueingDelay',
      ),
    ).toBeNull();
  });

  it('once they meet never part as more runs come', () => {
    const waits = (value: number, contender: number, start: number): readonly [number, number] => [
      1e6,
      start === 2 ? 0.01 : value / 1000 + contender / 1e4,
    ];
    const after = (starts: number): boolean =>
      bandsOf(
        resultsOf((value, contender, start) => (start < starts ? waits(value, contender, start) : null)),
        'queueingDelay',
      ) !== null;
    expect([1, 2, 3].map(after)).toEqual([true, true, false]);
  });
});

describe('the picture of a sweep', () => {
  it('has a marker for each start, a mean and a box for each contender at each value, and names at the ends', () => {
    const { about, title, shapes, texts } = drawn(resultsOf(apart), true);
    expect(texts).toEqual(expect.arrayContaining(['queue 5', 'queue 20 packets', 'CUBIC']));
    expect(shapes('spots').flatMap(({ spots }) => spots)).toHaveLength(18);
    // A box around each interval, a bar for each mean, and a line for each contender.
    expect(shapes('boxes').filter(({ hollow }) => hollow !== undefined)).toHaveLength(6);
    expect(shapes('line').filter(({ paint, width }) => paint === 'ink' && width > 2)).toHaveLength(6);
    expect(shapes('line').filter(({ paint }) => typeof paint === 'number')).toHaveLength(2);
    // The band of each value, which leads to its column.
    expect(shapes('area')).toHaveLength(3);
    // The range of an axis that does not begin at 0, and the rate of the link.
    expect(title).toMatch(/^Goodput against (mean )?queueing delay$/);
    expect(about).toMatch(/^[\d.]+ to [\d.]+ of 10 Mb\/s;/);
  });

  it('shows no mean, interval or line before the last run', () => {
    const { table, summary, shapes } = drawn(resultsOf((...run) => (run[2] < 2 ? apart(...run) : null)));
    expect(shapes('spots').flatMap(({ spots }) => spots)).toHaveLength(12);
    expect(shapes('line').filter(({ paint }) => paint !== 'hair' && paint !== 'rule')).toEqual([]);
    expect(shapes('boxes').filter(({ hollow }) => hollow !== undefined)).toEqual([]);
    expect(JSON.stringify(table)).not.toContain('±');
    expect(summary).toContain('CUBIC: not yet');
  });

  it('is empty before the first run', () => {
    expect(figure(resultsOf(() => null)).plots(1000)).toEqual([]);
  });
});
