import type { Measured } from '#study/measured.ts';
import type { Results } from '#study/results.ts';
import type { FigureContent } from '../../../charts/marks/picture.ts';
import { namesInside, steps } from '../../../charts/marks/placed.ts';
import { GREY } from '../../../ui/tones.ts';

/** The axis ends at this quantile: a tail would flatten the rest. */
const SHOWN = 0.98;

type Cumulated = readonly (readonly [value: number, part: number])[];

const outcomesOf = (results: Results, contender: number): readonly Measured[] =>
  results.study.seeds.flatMap((_, seed) => {
    const outcome = results.outcome(results.study.indexOf(0, contender, seed));
    return outcome === undefined || 'failed' in outcome ? [] : [outcome];
  });

const cumulated = (counts: ReadonlyMap<number, number>): Cumulated => {
  const sorted = [...counts].sort(([a], [b]) => a - b);
  const all = sorted.reduce((sum, [, count]) => sum + count, 0);
  let sum = 0;
  return sorted.map(([value, count]) => [value, (sum += count) / all] as const);
};

/** Cumulative distribution of queueing delay over the packets of all runs of a contender, s. */
function delaysOf(results: Results, contender: number): Cumulated {
  const counts = new Map<number, number>();
  for (const { series } of outcomesOf(results, contender))
    for (const { delays, emptyDelay } of series?.flows ?? [])
      delays.upTo.forEach((upTo, index) => {
        const wait = Math.max(0, upTo - (emptyDelay ?? 0));
        counts.set(wait, (counts.get(wait) ?? 0) + delays.packets[index]!);
      });
  return cumulated(counts);
}

/** Cumulative distribution of the goodput of all flows over columns of time, bit/s. */
function goodputsOf(results: Results, contender: number): Cumulated {
  const counts = new Map<number, number>();
  for (const { series } of outcomesOf(results, contender)) {
    const flows = series?.flows ?? [];
    for (let column = 0; column < (flows[0]?.goodput.length ?? 0); column++) {
      const sum = flows.reduce((all, { goodput }) => all + goodput[column]!, 0);
      counts.set(sum, (counts.get(sum) ?? 0) + 1);
    }
  }
  return cumulated(counts);
}

/** The value at a quantile. */
const quantile = (curve: Cumulated, part: number): number => curve.find(([, upTo]) => upTo >= part)?.[0] ?? NaN;

/** Distributions of delay and goodput over all runs of each contender. */
export function distributionFigures(
  results: Results,
  toneOf: (contender: number) => number,
  height: number,
): readonly FigureContent[] {
  const { kind } = results.study.base.network;
  const wired = kind !== 'manet' && kind !== 'accessPoint';
  const figure = (
    words: Pick<FigureContent, 'title' | 'about'>,
    unit: string,
    factor: number,
    of: (results: Results, contender: number) => Cumulated,
  ): FigureContent => {
    const given = results.study.contenders
      .map((name, entry) => ({ name, tone: toneOf(entry), curve: of(results, entry) }))
      .filter(({ curve }) => curve.length > 0);
    const most = Math.max(1e-9, ...given.map(({ curve }) => quantile(curve, SHOWN) / factor));
    const parts = [0.05, 0.25, 0.5, 0.75, 0.95];
    const text = (value: number): string => (value / factor).toPrecision(3);
    const isPale = ({ tone }: (typeof given)[number]): boolean => tone >= GREY;
    return {
      ...words,
      summary: given
        .map(
          ({ name, curve }) =>
            `${name}: half at most ${text(quantile(curve, 0.5))} ${unit}, 95 % at most ${text(quantile(curve, 0.95))} ${unit}`,
        )
        .join('; '),
      height,
      table: {
        heads: ['Contender', ...parts.map((part) => `${part * 100} % at most, ${unit}`)],
        rows: given.map(({ name, curve }) => [name, ...parts.map((part) => text(quantile(curve, part)))]),
      },
      plots: (width) => [
        {
          area: { left: 52, right: width - 12, top: 12, bottom: height - 40 },
          x: { ends: [0, most], nice: true, ticks: Math.max(3, width / 110), unit, grid: true },
          y: { ends: [0, 100], ticks: 4, unit: '%' },
          marks: [
            ...[...given.filter(isPale), ...given.filter((each) => !isPale(each))].map((each) =>
              steps(
                [[0, 0] as const, ...each.curve].map(([value, part]) => [value / factor, part * 100]),
                { paint: each.tone, ...(isPale(each) ? { width: 1.2 } : {}) },
              ),
            ),
            namesInside(
              given.filter((each) => !isPale(each)).map(({ name, tone }) => ({ text: name, tone })),
              'bottom',
            ),
          ],
        },
      ],
    };
  };
  return [
    figure(
      {
        title: wired ? 'Packets that waited at most this long' : 'Packets that were on their way at most this long',
        about: `%, all runs of a contender together${wired ? '; waiting is the delay beyond that of an empty path' : ''}. Grey: those not chosen.`,
      },
      'ms',
      1e-3,
      delaysOf,
    ),
    figure(
      {
        title: 'Moments with at most this much goodput',
        about: '%, columns of time of all runs. Grey: those not chosen.',
      },
      'Mb/s',
      1e6,
      goodputsOf,
    ),
  ];
}
