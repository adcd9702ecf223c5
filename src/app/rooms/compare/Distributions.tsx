import { scaleLinear } from 'd3-scale';
import type { Measured } from '../../../study/measured.ts';
import type { Results } from '../../../study/results.ts';
import { AxisX, AxisY } from '../../charts/figure/Axis.tsx';
import { Figure } from '../../charts/figure/Figure.tsx';
import { stairThrough, type Point } from '../../charts/figure/paths.ts';

const LEFT = 52;
const TOP = 12;
const BOTTOM = 40;
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

interface CurvesProps {
  readonly title: string;
  readonly about: string;
  readonly unit: string;
  readonly factor: number;
  readonly curves: readonly { readonly name: string; readonly entry: number; readonly curve: Cumulated }[];
  readonly toneOf: (contender: number) => string;
  readonly height: number;
}

function Curves({ title, about, unit, factor, curves, toneOf, height }: CurvesProps) {
  const given = curves.filter(({ curve }) => curve.length > 0);
  const most = Math.max(1e-9, ...given.map(({ curve }) => quantile(curve, SHOWN) / factor));
  const parts = [0.05, 0.25, 0.5, 0.75, 0.95];
  const text = (value: number): string => (value / factor).toPrecision(3);
  return (
    <Figure
      title={title}
      about={about}
      summary={given
        .map(
          ({ name, curve }) =>
            `${name}: half at most ${text(quantile(curve, 0.5))} ${unit}, 95 % at most ${text(quantile(curve, 0.95))} ${unit}`,
        )
        .join('; ')}
      height={height}
      table={{
        heads: ['Contender', ...parts.map((part) => `${part * 100} % at most, ${unit}`)],
        rows: given.map(({ name, curve }) => [name, ...parts.map((part) => text(quantile(curve, part)))]),
      }}
    >
      {(width) => {
        const x = scaleLinear([0, most], [LEFT, width - 12]).nice();
        const y = scaleLinear([0, 100], [height - BOTTOM, TOP]);
        const at = ([value, part]: readonly [number, number]): Point => [
          Math.min(width - 12, x(value / factor)),
          y(part * 100),
        ];
        const named = given.filter(({ entry }) => toneOf(entry) !== '');
        return (
          <>
            <AxisX scale={x} count={Math.max(3, width / 110)} unit={unit} y={height - BOTTOM} top={TOP} />
            <AxisY scale={y} count={4} x={LEFT} right={width - 12} unit="%" />
            {given.map(({ entry, curve }) => (
              <path
                key={entry}
                className={`curve ${toneOf(entry) || 'pale'}`}
                d={stairThrough([[0, 0] as const, ...curve].map(at))}
              />
            ))}
            {named.map(({ entry, name }, index) => (
              <text
                key={entry}
                className={`label ${toneOf(entry)}`}
                x={width - 20}
                y={height - BOTTOM - 12 - (named.length - 1 - index) * 19}
                textAnchor="end"
              >
                {name}
              </text>
            ))}
          </>
        );
      }}
    </Figure>
  );
}

/** Distributions of delay and goodput over all runs of each contender. */
export function Distributions({
  results,
  toneOf,
  height,
}: {
  readonly results: Results;
  readonly toneOf: (contender: number) => string;
  readonly height: number;
}) {
  const all = results.study.contenders.map((name, entry) => ({ name, entry }));
  const { kind } = results.study.base.network;
  const wired = kind !== 'manet' && kind !== 'accessPoint';
  return (
    <>
      <Curves
        title={wired ? 'Packets that waited at most this long' : 'Packets that were on their way at most this long'}
        about={`%, all runs of a contender together${wired ? '; waiting is the delay beyond that of an empty path' : ''}. Grey: those not chosen.`}
        unit="ms"
        factor={1e-3}
        curves={all.map((each) => ({ ...each, curve: delaysOf(results, each.entry) }))}
        {...{ toneOf, height }}
      />
      <Curves
        title="Moments with at most this much goodput"
        about="%, columns of time of all runs. Grey: those not chosen."
        unit="Mb/s"
        factor={1e6}
        curves={all.map((each) => ({ ...each, curve: goodputsOf(results, each.entry) }))}
        {...{ toneOf, height }}
      />
    </>
  );
}
