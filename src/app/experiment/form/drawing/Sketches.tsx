import { scaleLinear, scaleSqrt } from 'd3-scale';
import { area, line } from 'd3-shape';
import { percentOf } from '#engine/link/words.ts';
import { rate } from '../../../ui/words/numbers.ts';

type Corner = readonly [x: number, y: number];

/** A polyline up to an end; the part beyond is cut off. */
function upTo(corners: readonly Corner[], end: number): readonly Corner[] {
  const inside = corners.filter(([x]) => x <= end);
  const [last, next] = [inside.at(-1) ?? [0, 0], corners[inside.length]];
  const share = next === undefined ? 0 : (end - last[0]) / (next[0] - last[0]);
  return [...inside, [end, last[1] + share * ((next?.[1] ?? last[1]) - last[1])]];
}

const CURVE = { wide: 92, high: 60 };

/**
 * Probability that a packet is dropped or marked, over the queue length. Heights are square roots, so that small
 * probabilities are visible.
 */
export function ChancesSketch({ chances, places }: { readonly chances: readonly Corner[]; readonly places: number }) {
  const { wide, high } = CURVE;
  const x = scaleLinear([0, places], [0, wide]);
  const y = scaleSqrt([0, 1], [high, 0]);
  const bent = line<Corner>(
    ([packets]) => x(packets),
    ([, chance]) => y(chance),
  );
  const corners = [...upTo(chances, places), [places, 1] as const];
  const words = corners.map(([packets, chance]) => `${percentOf(chance)} at ${Math.round(packets)}`);
  const step = chances.find(([, chance]) => chance > 0 && chance < 1);
  return (
    <svg
      className="link-sketch chances"
      viewBox={`-2 -12 ${wide + 4} ${high + 14}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={`Share dropped or marked over packets in the queue: ${words.join(', ')}`}
    >
      <path className="axis" d={`M0 0V${high}H${wide}`} />
      {/* The square root bends sloped segments, so they are drawn in short pieces. */}
      <path d={bent(pieces(corners)) ?? ''} />
      <text x={wide} y={-3} textAnchor="end">
        all
      </text>
      {step !== undefined && step[0] < places && (
        <text x={x(step[0]) + 4} y={y(step[1]) + 12}>
          {percentOf(step[1])}
        </text>
      )}
    </svg>
  );
}

/** Divides each segment of a line into short pieces. */
function pieces(corners: readonly Corner[]): readonly Corner[] {
  const PIECES = 8;
  return corners.flatMap(([x, y], index): Corner[] => {
    const [to, high] = corners[index + 1] ?? [x, y];
    if (high === y || to === x) return [[x, y]];
    return Array.from({ length: PIECES }, (_, piece) => [
      x + ((to - x) * piece) / PIECES,
      y + ((high - y) * piece) / PIECES,
    ]);
  });
}

const PLOT = { wide: 392, high: 84, left: 26, foot: 18 };

/** The rate of a link over the run: constant, or that of a trace, and outages. */
export function RatesSketch({
  rates,
  down,
  most,
  until,
}: {
  readonly rates: readonly Corner[];
  readonly down: readonly Corner[];
  /** bit/s */
  readonly most: number;
  /** s */
  readonly until: number;
}) {
  const { wide, high, left, foot } = PLOT;
  const given = rates.length === 0 ? [[0, most] as const] : rates;
  const steps = given.map(([from, value], index) => ({
    from,
    to: Math.min(until, given[index + 1]?.[0] ?? until),
    value: Math.min(value, most),
  }));
  const top = Math.max(1, ...steps.map(({ value }) => value));
  const lost = (from: number, to: number): number =>
    down.reduce((sum, [a, b]) => sum + Math.max(0, Math.min(b, to) - Math.max(a, from)), 0);
  const mean = steps.reduce((sum, { from, to, value }) => sum + (to - from - lost(from, to)) * value, 0) / until;
  const x = scaleLinear([0, until], [left, wide]);
  const y = scaleLinear([0, top], [high, 10]);
  const corners = steps.flatMap(({ from, to, value }): Corner[] => [
    [from, value],
    [to, value],
  ]);
  const through = line<Corner>(
    ([time]) => x(time),
    ([, value]) => y(value),
  );
  const below = area<Corner>(
    ([time]) => x(time),
    high,
    ([, value]) => y(value),
  );
  const [first] = down;
  return (
    <section className="part">
      <h4>Rate over time</h4>
      <svg
        className="link-sketch rates"
        viewBox={`0 0 ${wide} ${high + foot}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="img"
        aria-label={`Up to ${rate(top)}, mean ${rate(mean)}${down.length === 0 ? '' : `, down ${down.length} times from ${first?.[0]} s on`}`}
      >
        <path className="area" d={below(corners) ?? ''} />
        {y.ticks(2).map((value) => (
          <text key={value} x={left - 4} y={y(value) + 4} textAnchor="end">
            {value === 0 ? '' : Number((value / 1e6).toPrecision(3))}
          </text>
        ))}
        {down.map(([from, to]) => (
          <rect key={from} x={x(from)} y={10} width={Math.max(1, x(to) - x(from))} height={high - 10} />
        ))}
        <path d={through(corners) ?? ''} />
        {first !== undefined && (
          <text className="down" x={x(first[1]) + 4} y={20}>
            down
          </text>
        )}
        <text x={left + 4} y={high - 5}>
          Mb/s, mean {Number((mean / 1e6).toPrecision(2))}
        </text>
        {x.ticks(5).map((time) => (
          <text
            key={time}
            x={x(time)}
            y={high + 15}
            textAnchor={time === 0 ? 'start' : time === until ? 'end' : 'middle'}
          >
            {time === 0 ? '0 s' : time}
          </text>
        ))}
      </svg>
    </section>
  );
}
