import type { LawRun } from '../../../lab/play/lawRoom.ts';
import { WideDrawing } from '../../charts/figure/Drawing.tsx';
import type { Paint } from '../../charts/marks/drawn.ts';
import { scalesOf, type PlotSpec } from '../../charts/marks/picture.ts';
import * as marks from '../../charts/marks/placed.ts';
import type { Label } from '../../charts/plot/label.ts';
import { shortened } from '../../ui/words/shortened.ts';

/** Margins of the plot, px. */
export const LEFT = 44;
export const RIGHT = 104;
const [TOP, BOTTOM] = [10, 24];
/** Maximum characters of a name beside the plot. */
const LETTERS = 10;

/** Stroke and label style of each kind of run. */
const LOOKS = {
  own: { paint: 1, width: 2, name: { tone: 1 } },
  other: { paint: 0, width: 1, name: { tone: 0, kind: 'tick' } },
  law: { paint: 0, width: 2, name: { tone: 0 } },
  base: { paint: 'ink3', width: 1, name: { kind: 'tick' } },
  rival: { paint: 1, width: 1.4, name: { tone: 1, kind: 'tick' } },
} as const satisfies Record<string, { paint: Paint; width: number; name: Partial<Label> }>;

export interface Line {
  readonly name: string;
  readonly tone: keyof typeof LOOKS;
  readonly run: LawRun;
  /** Index of the sender. */
  readonly flow: number;
  /** Values drawn in place of its window. */
  readonly values?: Float64Array;
}

interface Props {
  readonly lines: readonly Line[];
  readonly label: string;
  /** The selected moment, s. */
  readonly now?: number | undefined;
  /** First action of each listed rule: its number, the time, s, and cwnd, segments. */
  readonly acts?: readonly { readonly number: number; readonly time: number; readonly cwnd: number }[];
  /** Link of a rule's number. */
  readonly linkAt?: (time: number) => string;
  readonly height?: number;
}

const pointsOf = ({ run, flow, values = run.flows[flow]?.cwnd ?? new Float64Array() }: Line) =>
  Array.from(values, (value, bucket) => [bucket * run.bucket, value] as const).filter(
    ([, value]) => !Number.isNaN(value),
  );

/** Congestion windows of several runs over the same time. */
export function windowsPlot({ lines, now, height = 200 }: Omit<Props, 'label'>, width: number): PlotSpec {
  const all = lines.map((line) => ({ ...LOOKS[line.tone], of: line, points: pointsOf(line) }));
  const most = all.reduce((high, { points }) => points.reduce((top, [, value]) => Math.max(top, value), high), 10);
  const names = lines.map(({ name }) => name);
  return {
    area: { left: LEFT, right: width - RIGHT, top: TOP, bottom: height - BOTTOM },
    x: { ends: [0, lines[0]?.run.duration ?? 40], ticks: 5, unit: 's' },
    y: { ends: [0, most], nice: true, ticks: 2 },
    marks: [
      ...all.map(({ points, paint, width: thick }) => marks.line(points, { paint, width: thick })),
      ...(now === undefined ? [] : [marks.upright(now, { paint: 'ink', width: 1.5 })]),
      marks.names(
        all.map(({ of, name, points }) => ({
          ...name,
          text: shortened(of.name, LETTERS, names),
          value: points.at(-1)?.[1] ?? 0,
        })),
        { dx: 6 },
      ),
    ],
  };
}

/** The windows as a drawing, with the numbers of rules where they act. */
export function Windows(props: Props) {
  const { label, acts = [], linkAt = () => '', height = 200, lines } = props;
  return (
    <WideDrawing
      className="law-windows"
      label={label}
      busy={lines.length === 0}
      forPaper
      operable={acts.length > 0}
      spec={(width) => ({ width, height, plots: [windowsPlot(props, width)] })}
    >
      {(width) => {
        if (acts.length === 0 || lines.length === 0) return undefined;
        const { x, y } = scalesOf(windowsPlot(props, width));
        // Overlapping numbers are placed side by side.
        const circles: { number: number; time: number; x: number; y: number }[] = [];
        for (const { number, time, cwnd } of acts) {
          const circle = { number, time, x: x(time), y: Math.max(TOP + 4, y(cwnd) - 12) };
          while (circles.some((each) => Math.abs(each.x - circle.x) < 17 && Math.abs(each.y - circle.y) < 17))
            circle.x += 17;
          circles.push(circle);
        }
        return circles.map((circle) => (
          <a
            key={circle.number}
            href={linkAt(circle.time)}
            aria-label={`Rule ${circle.number}, at ${circle.time.toFixed(1)} s`}
          >
            <circle className="act" cx={circle.x} cy={circle.y} r="8" />
            <text className="act" x={circle.x} y={circle.y + 4} textAnchor="middle">
              {circle.number}
            </text>
          </a>
        ));
      }}
    </WideDrawing>
  );
}
