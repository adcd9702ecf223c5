import { marksOf, type FactMark, type RunFacts } from '../../../lessons/facts.ts';
import type { PaperFigure } from '../../../papers/paper.ts';
import type { FigureContent, FigureMark } from '../../charts/marks/picture.ts';
import * as marks from '../../charts/marks/placed.ts';
import { BOTTOM, LEFT, type Shown } from './look.ts';
import { PHASES, phasesOf, steadyOf, stepsOf, type Steady, type Stretch } from './trace.ts';

type TraceDrawn = Extract<PaperFigure, { readonly kind: 'trace' }>;

/** Height of a row of names above the plot, and of the coloured strip below them, px. */
const [ROW, STRIP] = [18, 10];
/** Approximate width of a letter, px. */
const LETTER = 7.4;
const RIGHT = 96;

const seconds = (time: number): string => `${time.toFixed(2)} s`;
const segments = (value: number): string => String(Number(value.toFixed(1)));

/** Phases in colour. Their names are above the plot in `rows` rows, each name in the lowest row with room. */
const stretchMarks = (stretches: readonly Stretch[], rows: number): FigureMark =>
  marks.free(({ x, view: { left, right, top, bottom }, draw, label }) => {
    const within = (time: number): number => Math.max(left, Math.min(right, x(time)));
    const ends: number[] = [];
    for (const { phase, from, to } of stretches) {
      const [begin, end] = [within(from), within(to)];
      const box = { x: begin, y: top - STRIP, width: Math.max(1, end - begin), height: bottom - top + STRIP };
      draw('ground', { kind: 'boxes', boxes: [box], paint: phase });
      const text = PHASES[phase];
      const start = Math.min(begin, right - text.length * LETTER);
      const free = Array.from({ length: rows }, (_, at) => at).find((at) => start > (ends[at] ?? -Infinity) + 6);
      const row = free ?? rows - 1;
      ends[row] = start + text.length * LETTER;
      const y = top - STRIP - 4 - row * ROW;
      draw('top', { kind: 'line', line: Float64Array.of(begin, y, begin, top), paint: 'ink2', width: 1.2 });
      label({ kind: 'note', text, x: start + 4, y: y - 2 });
    }
  });

/** Marks the mean window before and after reductions, and the time between the last two reductions. */
const steadyMarks = ({ before, after, last, trips }: Steady): readonly FigureMark[] => {
  const thin = { paint: 'ink2', width: 1.2 } as const;
  return [
    ...(
      [
        [before, 'W'],
        [after, 'W/2'],
      ] as const
    ).flatMap(([value, name]) => [
      marks.level(value, { ...thin, place: 'over' }),
      marks.names([{ value, text: `${name} = ${segments(value)}` }]),
    ]),
    marks.free(({ x, view: { bottom }, draw, label }) => {
      const [from, to] = last.map((time) => x(time)) as [number, number];
      const [top, middle, foot] = [bottom - 44, bottom - 38, bottom - 32];
      const bracket = [from, top, from, foot, from, middle, to, middle, to, top, to, foot];
      draw('over', { kind: 'line', line: Float64Array.from(bracket), ...thin, sharp: true });
      const text = `${trips.toFixed(1)} round trips`;
      label({ kind: 'note', text, x: (from + to) / 2, y: bottom - 16, anchor: 'middle' });
    }),
  ];
};

/** The window of a run, with labels for its events. */
export function traceFigure(figure: TraceDrawn, facts: RunFacts, { height, narrow }: Shown): FigureContent {
  const [from, to] = figure.range;
  const cwnd = stepsOf(facts, 'cwnd', from, to);
  const top = Math.max(...cwnd.map(([, value]) => value));
  const limits = stepsOf(facts, 'ssthresh', from, to).filter(([, value]) => value <= top);
  const steady = figure.shows === 'steady' ? steadyOf(facts, to) : null;
  const stretches = phasesOf(facts, to);
  const events = (kind: string): readonly FactMark[] => marksOf(facts, kind, 0).filter(({ time }) => time < to);
  const timeouts = events('timeout');
  const spotsOf = (kind: string) => events(kind).map(({ time, value }) => ({ x: time, y: value }));
  // On a phone the names cover more of the time axis.
  const rows = narrow ? 7 : 4;
  const says =
    steady === null
      ? stretches.map(({ phase, from: begins }) => `${PHASES[phase]} from ${seconds(begins)}`).join(', ')
      : `W is ${segments(steady.before)} segments on average and is cut to ${segments(steady.after)}; it grows back in ${steady.trips.toFixed(1)} round trips, ${seconds(steady.seconds)}`;
  return {
    title: 'Congestion window, segments',
    about: `against time, s; × lost, ◇ cut${timeouts.length > 0 ? ', ▲ timeout' : ''}${steady === null && limits.length > 0 ? ', dotted ssthresh' : ''}`,
    summary: `The congestion window from ${from} s to ${to} s: ${says}`,
    height,
    table: {
      heads: ['From, s', 'To, s', 'Phase'],
      rows: stretches.map(({ phase, from: begins, to: ends }) => [begins.toFixed(3), ends.toFixed(3), PHASES[phase]]),
    },
    plots: (width) => [
      {
        area: {
          left: LEFT,
          right: width - (steady === null ? 24 : RIGHT),
          top: steady === null ? ROW * rows + STRIP + 8 : 30,
          bottom: height - BOTTOM,
        },
        x: { ends: [from, to], ticks: Math.max(3, width / 110), unit: 's' },
        y: { ends: [0, top], nice: true, ticks: 5, unit: 'segments' },
        marks: [
          ...(steady === null
            ? [stretchMarks(stretches, rows), marks.steps(limits, { paint: 'ink2', width: 1.2, dash: [1.5, 4] })]
            : steadyMarks(steady)),
          marks.steps(cwnd, { paint: 0 }),
          marks.spots(spotsOf('loss'), { look: 'cross', size: 12 }, 'top'),
          marks.spots(spotsOf('cut'), { look: 'printed', flow: -1, size: 6 }, 'top'),
          marks.spots(
            timeouts.map(({ time }) => ({ x: time, y: 0 })),
            { look: 'timeout', size: 0 },
          ),
        ],
      },
    ],
  };
}
