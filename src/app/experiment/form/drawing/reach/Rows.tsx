import { Heads } from '#app/ui/Figures.tsx';
import { capital } from '#app/ui/words/numbers.ts';
import { GREY } from '#app/ui/tones.ts';
import type { Span } from './spans.ts';
import type { PairSpans, WaySpan } from './timeline.ts';
import type { Known } from './useTimeline.ts';
import { spanText } from './words.ts';

const px = (value: number): string => value.toFixed(1);

/** Position of a row of the time line: its top, px, and the x of a time, px. */
interface RowPlace {
  readonly y: number;
  readonly x: (time: number) => number;
}

/** A row per pair: a bar while the two are in range. */
export function PairRow({
  pair,
  y,
  x,
  name,
  isNow,
}: RowPlace & {
  readonly pair: PairSpans;
  readonly name: string;
  readonly isNow: boolean;
}) {
  return (
    <g className={isNow ? 'pair now' : 'pair'}>
      <text x={x(0) - 12} y={y + 11} textAnchor="end">
        {name}
      </text>
      {pair.spans.map(({ from, to }) => (
        <rect key={from} x={x(from)} width={Math.max(1, x(to) - x(from))} y={y + 4} height={8} />
      ))}
    </g>
  );
}

/** The route of a flow over time: its nodes if they fit, otherwise its hops; "none" without one. */
export function RouteRow({
  spans,
  y,
  x,
  tone,
}: RowPlace & {
  readonly spans: readonly WaySpan[];
  readonly tone: number;
}) {
  return spans.map(({ from, to, way }) => {
    const [left, width] = [x(from), x(to) - x(from)];
    const names = way === null ? 'none' : way.join(' ');
    const hops = way === null ? '' : String(way.length - 1);
    const fits = (text: string): boolean => text.length * 7.4 + 8 < width;
    const words = fits(names) ? names : fits(hops) ? hops : '';
    return (
      <g key={from} className={way === null ? 'route none' : 'route'}>
        {way !== null && (
          <rect
            x={left + 1}
            width={Math.max(1, width - 2)}
            y={y + 3}
            height={14}
            style={tone < GREY ? { fill: `var(--flow-${tone + 1}-fill)` } : {}}
          />
        )}
        <text
          x={left + width / 2}
          y={y + 14}
          textAnchor="middle"
          style={way !== null && tone < GREY ? { fill: `var(--flow-${tone + 1}-text)` } : {}}
        >
          {words}
        </text>
      </g>
    );
  });
}

/** Number of pairs in range over time, if there are too many for rows. */
export function SumRow({
  sums,
  duration,
  y,
  x,
}: RowPlace & {
  readonly sums: readonly number[];
  readonly duration: number;
}) {
  const most = sums.reduce((a, b) => Math.max(a, b), 1);
  const width = duration / sums.length;
  const points = sums.map((sum, look) => `${px(x((look + 0.5) * width))},${px(y + 26 - (22 * sum) / most)}`);
  return (
    <g className="sum">
      <text x={x(0) - 12} y={y + 14} textAnchor="end">
        all pairs
      </text>
      <text x={x(0) - 12} y={y + 26} textAnchor="end" className="small">
        up to {most}
      </text>
      <polygon points={`${px(x(0))},${y + 26} ${points.join(' ')} ${px(x(duration))},${y + 26}`} />
    </g>
  );
}

/** The content as a table, for screen readers. */
export function ReachTable({
  known: { timeline },
  pairs,
  nameOf,
}: {
  readonly known: Known;
  readonly pairs: readonly PairSpans[];
  readonly nameOf: (node: number) => string;
}) {
  const always = { from: 0, to: timeline.duration };
  const spans = (of: readonly Span[]): string => of.map((span) => spanText(span, { step: null })).join(', ');
  return (
    <table className="unseen">
      <caption>In reach over time</caption>
      <Heads of={['Nodes', 'In reach']} />
      <tbody>
        {[...timeline.always.map(({ from, to }): PairSpans => ({ a: from, b: to, spans: [always] })), ...pairs].map(
          (pair) => (
            <tr key={`${pair.a} ${pair.b}`}>
              <th scope="row">
                {capital(nameOf(pair.a))} and {nameOf(pair.b)}
              </th>
              <td>{spans(pair.spans)}</td>
            </tr>
          ),
        )}
        {timeline.ways.map((ways, flow) => (
          <tr key={flow}>
            <th scope="row">Route of flow {flow + 1}</th>
            <td>
              {ways
                .map((span) => `${spanText(span, timeline)}: ${span.way === null ? 'none' : span.way.join(' ')}`)
                .join('; ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
