import { scaleLinear, type ScaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { GREY } from '#app/ui/tones.ts';
import { linesOf, type FirstRun } from '../firstRun.ts';
import { waitAfter, waitWords } from './silence.ts';
import type { Span } from './spans.ts';

const colour = (tone: number): string => (tone < GREY ? `var(--flow-${tone + 1})` : 'var(--ink-2)');
const px = (value: number): string => value.toFixed(1);

/** Arrivals in the first run over time, and how long a sender keeps waiting after its route is back. */
export function FirstRunStrip({
  run,
  y,
  height,
  isNarrow,
  x,
  gaps,
}: {
  readonly run: FirstRun;
  readonly y: number;
  readonly height: number;
  readonly isNarrow: boolean;
  readonly x: ScaleLinear<number, number>;
  /** Time spans in which the first flow has no route. */
  readonly gaps: readonly Span[];
}) {
  const { width, until, scenario } = run;
  const { lines, most: high } = linesOf(run);
  const [unit, size] = high >= 1e6 ? ['Mb/s', 1e6] : ['kb/s', 1e3];
  const base = y + height;
  const upright = scaleLinear([0, Math.max(high / size, 1e-3)], [base, y]).nice(3);
  const timeOf = (column: number): number => Math.min(until, (column + 0.5) * width);
  const through = line<number>(
    (_, column) => x(timeOf(column)),
    (value) => upright(value / size),
  ).digits(1);
  const below = area<number>(
    (_, column) => x(timeOf(column)),
    base,
    (value) => upright(value / size),
  ).digits(1);
  const waits = gaps
    .flatMap(({ to }) => waitAfter(run, 0, to) ?? [])
    .sort((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, 1);
  return (
    <g className="strip">
      <text x={x(0) - 12} y={y - 11} textAnchor="end">
        {isNarrow ? unit : `first run, ${unit}`}
      </text>
      <text x={x(0) - 12} y={y + 5} textAnchor="end">
        {upright.domain()[1]}
      </text>
      <text x={x(0) - 12} y={base} textAnchor="end">
        0
      </text>
      <line className="most" x1={x(0)} x2={x(scenario.duration)} y1={y} y2={y} />
      {lines.length === 1 && (
        <path className="fill" d={below(lines[0]!.values) ?? ''} style={{ fill: colour(lines[0]!.tone) }} />
      )}
      {lines.map(({ values, tone }, flow) => (
        <path key={flow} d={through(values) ?? ''} style={{ stroke: colour(tone) }} />
      ))}
      {until < scenario.duration && (
        <text x={x(until) + 6} y={base - 6}>
          the first {Number(until.toPrecision(2))} s only
        </text>
      )}
      {waits.map((wait) => {
        const [from, to] = [x(wait.from), x(wait.to)];
        const words = waitWords(run, 0, wait);
        const isLate = from + words.length * 6.6 > x(scenario.duration);
        return (
          <g key={wait.from} className="waits">
            <path d={`M${px(from)} ${y - 10}v8M${px(from)} ${y - 6}H${px(to)}M${px(to)} ${y - 10}v8`} />
            <text x={isLate ? to : from} y={y - 14} textAnchor={isLate ? 'end' : 'start'}>
              {words}
            </text>
          </g>
        );
      })}
    </g>
  );
}
