import type { LawRun } from '../../../lab/lawRoom.ts';

export const WIDTH = 480;
export const LEFT = 38;
export const RIGHT = 100;
const [TOP, BOTTOM] = [10, 22];

interface Line {
  readonly name: string;
  readonly tone: string;
  readonly run: LawRun;
  /** Which sender of it. */
  readonly flow: number;
  /** What is drawn in place of its window. */
  readonly values?: Float64Array;
}

const valuesOf = ({ run, flow, values }: Line): Float64Array => values ?? run.flows[flow]?.cwnd ?? new Float64Array();

/** The next number that is round. */
function roundedUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((each) => each * power >= value)! * power;
}

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
  /** The moment that is looked at, s. */
  readonly now?: number | undefined;
  /** Rules of the list, where they act. */
  readonly acts?: readonly { readonly number: number; readonly time: number; readonly cwnd: number }[];
  /** What a press on a rule's number opens. */
  readonly linkAt?: (time: number) => string;
  readonly height?: number;
}) {
  const duration = lines[0]?.run.duration ?? 40;
  let most = 10;
  for (const line of lines) for (const value of valuesOf(line)) if (value > most) most = value;
  const half = roundedUp(most / 2);
  most = 2 * half;
  const x = (time: number): number => LEFT + (time / duration) * (WIDTH - LEFT - RIGHT);
  const y = (cwnd: number): number => HEIGHT - BOTTOM - (cwnd / most) * (HEIGHT - TOP - BOTTOM);
  const ends: { readonly name: string; readonly tone: string; at: number }[] = [];
  const paths = lines.map((line) => {
    const { name, tone, run } = line;
    const cwnd = valuesOf(line);
    let path = '';
    let last = NaN;
    for (let bucket = 0; bucket < cwnd.length; bucket++) {
      const value = cwnd[bucket]!;
      if (Number.isNaN(value)) continue;
      path += `${path === '' ? 'M' : 'L'}${x(bucket * run.bucket).toFixed(1)} ${y(value).toFixed(1)}`;
      last = value;
    }
    ends.push({ name, tone, at: Number.isNaN(last) ? HEIGHT : y(last) });
    return { name, tone, path };
  });
  ends.sort((a, b) => a.at - b.at);
  for (let index = 1; index < ends.length; index++)
    ends[index]!.at = Math.max(ends[index]!.at, ends[index - 1]!.at + 15);
  // Numbers that would cover one another are side by side.
  const circles: { number: number; time: number; x: number; y: number }[] = [];
  for (const { number, time, cwnd } of acts) {
    const circle = { number, time, x: x(time), y: Math.max(TOP + 4, y(cwnd) - 12) };
    while (circles.some((each) => Math.abs(each.x - circle.x) < 15 && Math.abs(each.y - circle.y) < 15)) circle.x += 15;
    circles.push(circle);
  }
  return (
    <svg
      className="law-windows drawn"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role={acts.length > 0 ? 'group' : 'img'}
      aria-label={label}
    >
      {[0, half, most].map((value) => (
        <g key={value}>
          <line className="hair" x1={LEFT} x2={WIDTH - RIGHT} y1={y(value)} y2={y(value)} />
          <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      {[0, 0.25, 0.5, 0.75, 1].map((part) => (
        <text key={part} x={x(part * duration)} y={HEIGHT - 5} textAnchor="middle">
          {Math.round(part * duration)}
          {part === 0 ? ' s' : ''}
        </text>
      ))}
      {paths.map(({ name, tone, path }) => (
        <path key={name} className={`window ${tone}`} d={path} />
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
      {ends.map(({ name, tone, at }) => (
        <text key={name} className={`end ${tone}`} x={WIDTH - RIGHT + 6} y={at + 4}>
          {name.length > 11 ? `${name.slice(0, 10)}…` : name}
        </text>
      ))}
    </svg>
  );
}
