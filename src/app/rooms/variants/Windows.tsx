import { scaleLinear } from 'd3-scale';
import type { LawRun } from '../../../lab/lawRoom.ts';
import { AxisX, AxisY } from '../../charts/figure/Axis.tsx';
import { lineThrough } from '../../charts/figure/paths.ts';
import { shortened } from '../../ui/words/shortened.ts';
import { spread } from '../../charts/plot/label.ts';

export const WIDTH = 480;
export const LEFT = 38;
export const RIGHT = 100;
const [TOP, BOTTOM] = [10, 22];
/** Maximum characters of a name beside the plot. */
const LETTERS = 10;

interface Line {
  readonly name: string;
  readonly tone: string;
  readonly run: LawRun;
  /** Index of the sender. */
  readonly flow: number;
  /** Values drawn in place of its window. */
  readonly values?: Float64Array;
}

const valuesOf = ({ run, flow, values }: Line): Float64Array => values ?? run.flows[flow]?.cwnd ?? new Float64Array();

/** Congestion windows of several runs over the same time. */
export function Windows({
  lines,
  label,
  now,
  acts = [],
  linkAt = () => '',
  height: HEIGHT = 170,
}: {
  readonly lines: readonly Line[];
  readonly label: string;
  /** The selected moment, s. */
  readonly now?: number | undefined;
  /** Actions of the listed rules. */
  readonly acts?: readonly { readonly number: number; readonly time: number; readonly cwnd: number }[];
  /** Link of a rule's number. */
  readonly linkAt?: (time: number) => string;
  readonly height?: number;
}) {
  const duration = lines[0]?.run.duration ?? 40;
  const most = lines.reduce(
    (all, line) => valuesOf(line).reduce((high, value) => (value > high ? value : high), all),
    10,
  );
  const x = scaleLinear([0, duration], [LEFT, WIDTH - RIGHT]);
  const y = scaleLinear([0, most], [HEIGHT - BOTTOM, TOP]).nice();
  const names = lines.map(({ name }) => name);
  const drawn = lines.map((line) => {
    const points = Array.from(valuesOf(line), (value, bucket) => [bucket, value] as const)
      .filter(([, value]) => !Number.isNaN(value))
      .map(([bucket, value]) => [x(bucket * line.run.bucket), y(value)] as const);
    return { ...line, points };
  });
  const ends = spread(
    drawn.map(({ name, tone, points }) => ({ name, tone, y: points.at(-1)?.[1] ?? HEIGHT })),
    15,
    TOP,
    HEIGHT - BOTTOM,
  );
  // Overlapping numbers are placed side by side.
  const circles: { number: number; time: number; x: number; y: number }[] = [];
  for (const { number, time, cwnd } of acts) {
    const circle = { number, time, x: x(time), y: Math.max(TOP + 4, y(cwnd) - 12) };
    while (circles.some((each) => Math.abs(each.x - circle.x) < 15 && Math.abs(each.y - circle.y) < 15)) circle.x += 15;
    circles.push(circle);
  }
  return (
    <svg
      className="law-windows drawn"
      data-for-paper=""
      aria-busy={lines.length === 0}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role={acts.length > 0 ? 'group' : 'img'}
      aria-label={label}
    >
      <AxisY scale={y} count={2} x={LEFT} right={WIDTH - RIGHT} />
      <AxisX scale={x} unit="s" y={HEIGHT - BOTTOM} top={HEIGHT - BOTTOM} />
      {drawn.map(({ name, tone, points }) => (
        <path key={name} className={`window ${tone}`} d={lineThrough(points)} />
      ))}
      {now !== undefined && <line className="now" x1={x(now)} x2={x(now)} y1={TOP} y2={HEIGHT - BOTTOM} />}
      {circles.map((circle) => (
        <a
          key={circle.number}
          href={linkAt(circle.time)}
          aria-label={`Rule ${circle.number}, at ${circle.time.toFixed(1)} s`}
        >
          <circle className="act" cx={circle.x} cy={circle.y} r="7" />
          <text className="act" x={circle.x} y={circle.y + 3.5} textAnchor="middle">
            {circle.number}
          </text>
        </a>
      ))}
      {ends.map(({ name, tone, y: at }) => (
        <text key={name} className={`end ${tone}`} x={WIDTH - RIGHT + 6} y={at + 4}>
          {shortened(name, LETTERS, names)}
        </text>
      ))}
    </svg>
  );
}
