/** Before its last run a comparison tells no result, in the page or in the command line (for a lecture see e2e/compare.spec.ts). */
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Against } from '../../src/app/rooms/compare/Against.tsx';
import { AllFigures } from '../../src/app/rooms/compare/AllFigures.tsx';
import { bandsOf } from '../../src/app/rooms/compare/figures/against.ts';
import { distributionFigures } from '../../src/app/rooms/compare/figures/distributions.ts';
import { HeatMap } from '../../src/app/rooms/compare/HeatMap.tsx';
import { RankColumns } from '../../src/app/rooms/compare/RankColumns.tsx';
import { RankedTable } from '../../src/app/rooms/compare/RankedTable.tsx';
import { Reversed } from '../../src/app/rooms/compare/Reversed.tsx';
import { SweepLines } from '../../src/app/rooms/compare/Sweep.tsx';
import { titleOf } from '../../src/app/rooms/compare/words.ts';
import { TradeOff } from '../../src/app/rooms/compare/TradeOff.tsx';
import { Windows } from '../../src/app/rooms/compare/Windows.tsx';
import { Ranking } from '../../src/app/rooms/variants/Ranking.tsx';
import type { Proofs } from '../../src/app/rooms/variants/useProofs.ts';
import { Figure } from '../../src/app/charts/figure/Figure.tsx';
import { FirstSize } from '../../src/app/charts/figure/size.ts';
import { studyText } from '../../src/cli/study/table.ts';
import type { Failed, Measured } from '../../src/study/measured.ts';
import { Results } from '../../src/study/results.ts';
import { runStudy } from '../../src/study/runner.ts';
import type { ProofReport } from '../../src/study/proving.ts';
import { PATHS } from '../../src/study/provingPaths.ts';
import { plateauOf } from '../../src/study/sweepHeadline.ts';
import { lossy, poolOf, studyOf } from '../study/plans.ts';

const toneOf = (): number => 0;
const drop = (): void => undefined;

/** Everything that the page draws of these results, as text; ranks and intervals are recognised by their markup. */
function pageOf(results: Results, standing: 'running' | 'cancelled' | 'done'): string {
  const { plan, axes, figures } = results.study;
  const height = 300;
  const [first, second] = figures as [(typeof figures)[number], (typeof figures)[number]];
  const lines = (name: typeof first, at: number): ReactElement =>
    createElement(SweepLines, {
      results,
      name,
      second: at,
      at: 0,
      plateau: plateauOf(results, at, first),
      choose: drop,
      toneOf,
      height,
    });
  const table = createElement(RankedTable, {
    results,
    figures,
    rankedBy: first,
    rankBy: drop,
    toneOf,
    choose: drop,
    high: null,
  });
  const further =
    axes.length === 0
      ? [
          createElement(Reversed, { results, name: first, plan }),
          createElement(Windows, { results, rankedBy: first }),
          createElement(TradeOff, { results, across: first, up: second, toneOf, height }),
          ...distributionFigures(results, toneOf, height).map((figure) => createElement(Figure, figure)),
        ]
      : [
          lines(first, 0),
          lines(second, 0),
          ...(axes.length === 1
            ? [
                createElement(RankColumns, { results, name: first, toneOf, led: true }),
                createElement(Against, {
                  results,
                  up: first,
                  across: second,
                  bands: bandsOf(results, second) ?? [],
                  at: 0,
                  choose: drop,
                  toneOf,
                  height,
                  leads: true,
                }),
              ]
            : [createElement(HeatMap, { results, name: first, point: 0, choose: drop, toneOf })]),
        ];
  const parts = [table, ...further, createElement(AllFigures, { results, point: 0 })];
  const drawn = parts.map((part) =>
    renderToStaticMarkup(createElement(FirstSize, { value: { width: 900, grow: 1 } }, part)),
  );
  return [titleOf({ plan, results, rankedBy: null, standing }, 0), ...drawn].join('\n');
}

/** Words and marks that only a result has. */
const CLAIMS = {
  words:
    /\b(has the|have the|tie for|ties? of|cannot separate|gains|up to queue|at every|leads|cells won|limits|receiver.s window|receiverWindow|without jitter, in the Lab)\b/i,
  interval:
    /±|stroke="var\(--ink\)" stroke-width="2\.[24]"|stroke="var\(--flow-1\)" stroke-width="1\.[39]"|fill="var\(--flow-1-fill\)"/,
  rank: /class="rank[^"]*">=?\d|rank">=?\d/,
  bracket: /class="rank bracket/,
} as const;
const claimsIn = (text: string): string[] =>
  Object.entries(CLAIMS).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));

const BASE = {
  scenario: lossy(3),
  contenders: [{ variant: 'reno' }, { variant: 'vegas' }],
  metrics: ['goodput', 'queueingDelay'],
};
const QUEUE = { path: 'network.bottleneck.queue.limit', values: [4, 8, 16, 32, 64] };

it.each([
  ['a table', { ...BASE, seeds: 10 }],
  ['a sweep', { ...BASE, seeds: 2, axes: [QUEUE] }],
  ['a map', { ...BASE, seeds: 2, axes: [QUEUE, { path: 'network.bottleneck.delay', values: [0.01, 0.03] }] }],
  // That the receiver's window of four segments is the limit is a result as well.
  [
    'a table limited by the receiver',
    { ...BASE, seeds: 10, scenario: { ...(lossy(3, 0) as object), flows: [{ receiverWindow: 4 }] } },
  ],
])('stopped at each tenth, %s shows no rank, mean or verdict', async (name, plan) => {
  const study = studyOf(plan);
  const came: [number, Measured | Failed][] = [];
  const pool = poolOf();
  const batch = runStudy(study, pool, { points: 40, tell: ({ index }, outcome) => came.push([index, outcome]) });
  await batch.finished;
  pool.close();
  const results = new Results(study);
  const { runs } = study;
  const ofStudy = came.filter(([index]) => index < runs);
  // The runs without jitter come first: they alone must tell nothing either.
  for (const [index, outcome] of came.filter(([at]) => at >= runs)) results.put(index, outcome);
  for (let tenth = 0; tenth < 10; tenth++) {
    const done = Math.floor((tenth * runs) / 10);
    for (const [index, outcome] of ofStudy.slice(results.finished, done)) results.put(index, outcome);
    expect(results.finished).toBe(done);
    const terminal = studyText(results, 'a study', 1, 2);
    expect(terminal).toContain(`${done} of ${runs} runs; no verdict yet.`);
    const rows = terminal.slice(terminal.findIndex((line) => line.startsWith('rank') || / rank {2}/.test(line)) + 1);
    expect([done, claimsIn(terminal.filter((line) => !line.startsWith('A tie:')).join('\n'))]).toEqual([done, []]);
    expect(rows.filter((line) => /\d\.\d/.test(line) && !line.startsWith('A tie:'))).toEqual([]);
    for (const standing of ['running', 'cancelled'] as const) {
      const page = pageOf(results, standing);
      expect(page.split('\n', 1)[0]).toBe(
        standing === 'running' ? `${done} of ${runs} runs; no verdict yet.` : `Stopped at ${done} of ${runs}.`,
      );
      expect([done, claimsIn(page)]).toEqual([done, []]);
    }
  }
  for (const [index, outcome] of ofStudy) results.put(index, outcome);
  // With the last run they all come, so that the patterns above are those of a result.
  expect(claimsIn(pageOf(results, 'done'))).toEqual(expect.arrayContaining(['words', 'interval']));
  const terminal = studyText(results, 'a study', 1, 2).join('\n');
  expect(claimsIn(terminal)).toContain('interval');
  expect(terminal.includes('receiverWindow')).toBe(name.includes('receiver'));
  if (study.axes.length < 2) expect(claimsIn(pageOf(results, 'done'))).toContain('rank');
});

it('laws have no ranks, and no order, before the last of them has been proved', () => {
  const report = (name: string, points: number, computed: number): ProofReport => ({
    prover: { name, variant: 'reno', law: `law "${name}" from reno` },
    rows: PATHS.map((path, at) => ({
      path,
      own: null,
      reno: null,
      cubic: null,
      verdict: at < computed ? { sign: 'same', bold: 'As the others.', why: '', look: null } : null,
    })),
    computed,
    properties: null,
    points,
    rank: 1,
  });
  const shown = (...reports: readonly ProofReport[]): string =>
    renderToStaticMarkup(createElement(Ranking, { proofs: { reports } as Proofs, add: drop, clear: drop }));
  const all = PATHS.length;
  const running = shown(report('First', 1, all - 1), report('Second', 3, all));
  expect(running).toContain('1 of 2 laws are finished; no ranks yet');
  expect(running).not.toMatch(/<td>[12]<\/td><th/);
  expect(running.indexOf('>First<')).toBeLessThan(running.indexOf('>Second<'));
  const finished = shown(report('First', 1, all), report('Second', 3, all));
  expect(finished).toMatch(/<td>1<\/td><th scope="row">Second<\/th>.*<td>2<\/td><th scope="row">First<\/th>/s);
});
