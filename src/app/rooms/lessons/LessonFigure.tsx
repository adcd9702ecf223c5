import { ticks } from 'd3-array';
import { useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { numberOf } from '../../../lessons/expression.ts';
import type { RunFacts, ShownQuantity } from '../../../lessons/facts.ts';
import type { Step } from '../../../lessons/lesson.ts';
import { dotTimes, flowsShown, shownAt, timesOf, topOf } from '../../../lessons/score.ts';
import { Drawing } from '../../charts/figure/Drawing.tsx';
import { scalesOf, type Axis, type FigureMark, type PlotSpec, type Tick } from '../../charts/marks/picture.ts';
import * as marks from '../../charts/marks/placed.ts';
import { hasModifier, useKeys } from '../../ui/useKeys.ts';
import { Bubble, GuessDots, guessMarks, type Drawn } from './Guess.tsx';
import { tintsOf } from './picture.ts';
import { ASK, tracesOf } from './Traces.ts';
import { useBox } from './useBox.ts';
import { numberWords, plainWords, shownIn, timeWords, type About, type Shown } from './words.tsx';

/** Margins of the plot, px. */
const LEFT = 64;
export const TITLES: Readonly<Record<ShownQuantity, string>> = {
  cwnd: 'Congestion window',
  ssthresh: 'Slow start threshold',
  inflight: 'In flight, as the sender counts',
  rtt: 'Round-trip time',
  rto: 'Retransmission timer',
  pacing: 'Pacing rate',
  bandwidth: 'Estimate of the bottleneck',
  queue: 'Queue',
  rate: 'Arriving',
};

interface Props {
  readonly step: Step;
  readonly about: About;
  readonly facts: RunFacts;
  /** The run is drawn up to here, s. */
  readonly until: number;
  /** Whether the question is open and time stopped. */
  readonly waits: boolean;
  readonly drawn: Drawn;
  /** The numbers of the picture, as a table. */
  readonly table: ReactNode;
}

const RIGHT = 118;

/** The vertical axis of a quantity, from 0 to `top`. */
const upwards = (of: ShownQuantity, top: number, count: number, { words }: Shown): Axis => ({
  ends: [0, top],
  ticks: of === 'rtt' ? ticks(0, top, count).map((value): Tick => [value, words(of, value)]) : count,
});

/** The picture of a step: the run up to `until`, and the user's guess in the empty part after it. */
export function LessonFigure({ step, about, facts, until, waits, drawn, table }: Props) {
  const [asTable, setAsTable] = useState(false);
  useKeys((event) => {
    const isText = event.target instanceof HTMLInputElement && event.target.type !== 'range';
    if (event.key.toLowerCase() === 't' && !isText && !hasModifier(event)) setAsTable(!asTable);
  });
  const holder = useRef<HTMLDivElement>(null);
  const box = useBox(holder);
  /** The dot moved by a finger; null: none. */
  const [held, setHeld] = useState<number | null>(null);
  const { show, gate } = step;
  const { scope } = about;
  const { from, stop, to } = timesOf(show, scope);
  const flows = flowsShown(show, facts);
  const shown = shownIn(step);
  const unit = shown.unit(show.of);
  const name = flows.length === 1 && flows[0]! >= 0 ? facts.flows[flows[0]!]!.name : '';
  const last = flows.map(
    (flow) =>
      `${flow < 0 ? 'The queue' : facts.flows[flow]!.name} is at ${shown.words(show.of, shownAt(facts, show.of, flow, until))} ${unit}`,
  );
  const sentence = `${TITLES[show.of]} from ${timeWords(from)} to ${timeWords(until)}. ${last.join('. ')} at its end.`;

  const { width, height } = box;
  const small = width < 600;
  const left = small ? 44 : LEFT;
  const right = Math.max(left + 1, width - (small ? 64 : RIGHT));
  const lower = show.below === null ? 0 : Math.max(70, height * 0.26);
  const [foot, bottom] = [height - 38, height - 38 - lower];
  const at = waits ? stop : until;
  const draws = gate?.kind === 'draw' ? gate : null;
  const times = dotTimes(step, scope);
  const start = draws === null ? 0 : shownAt(facts, show.of, draws.flow, stop);
  const truth =
    waits || until < to || draws === null ? null : times.map((time) => shownAt(facts, show.of, draws.flow, time));
  const moment = gate?.kind === 'moment' ? drawn.answer[0]! : NaN;
  const hasGuess = draws !== null && (waits || drawn.answer.some((each) => !Number.isNaN(each)));
  const isBefore = (time: number): boolean => x(time) <= (left + right) / 2;
  const traced = { facts, shown, flows, until: at, times: [from, to] as const, bare: small };
  const time: Axis = { ends: [from, to], ticks: small ? 4 : 7, unit: 's', off: 4 };
  const upper: Omit<PlotSpec, 'marks'> = {
    area: { left, right, top: 34, bottom },
    x: show.below === null ? time : { ends: [from, to] },
    y: upwards(show.of, topOf(step, scope), 5, shown),
  };
  const { x, y } = scalesOf(upper);
  const toStop = (stopTime: number): readonly FigureMark[] => {
    const side = isBefore(stopTime) ? ({ anchor: 'start', dx: 18 } as const) : ({ anchor: 'end', dx: -18 } as const);
    const says = waits ? (small ? 'time stops here' : 'Time stops here until you have guessed') : 'you guessed here';
    return [
      marks.upright(stopTime, { paint: 'ink', above: 20, below: foot - bottom + 4 }),
      marks.free(({ draw, label }) => {
        const spot = { look: 'disc', flow: 0, x: x(stopTime), y: 14, size: ASK, text: '?' } as const;
        draw('top', { kind: 'spots', spots: [spot] });
        label({ kind: 'note', text: says, x: x(stopTime) + side.dx, y: 19, anchor: side.anchor });
      }),
    ];
  };
  const noteOf = (note: Step['notes'][number]): readonly FigureMark[] => {
    const when = numberOf(note.at, scope);
    if (!(when >= from && when <= at)) return [];
    const flow = show.of === 'queue' ? -1 : note.flow;
    const value = shownAt(facts, show.of, flow, Math.min(to, when + facts.bucket));
    // Labels must not cover the line where time stopped.
    const isBeforeStop = gate !== null && when < stop && x(stop) - x(when) < 160;
    const rightwards = isBefore(when) && !isBeforeStop;
    const text = plainWords(note.words, about);
    const anchor = rightwards ? 'start' : 'end';
    const rise = isBeforeStop && waits && draws !== null ? 34 : 12;
    return [
      marks.free(({ label }) =>
        label({
          kind: 'note',
          text,
          anchor,
          flow: note.flow,
          x: x(when) + (rightwards ? 12 : -12),
          y: Math.max(50, y(value) - rise),
        }),
      ),
    ];
  };
  const plots = (): readonly PlotSpec[] => [
    {
      ...upper,
      marks: [
        ...(show.of === 'cwnd' && flows.length === 1 ? tintsOf(facts, flows[0]!, from, at) : []).flatMap(
          ({ phase, from: begin, to: end }) => [
            marks.boxes([{ x: [begin, end] }], { paint: phase }),
            ...(x(end) - x(begin) > 96
              ? [
                  marks.words(begin, Infinity, {
                    kind: 'tick',
                    bare: true,
                    text: phase === 'recovery' ? 'fast recovery' : 'slow start',
                    dx: 8,
                    dy: 18,
                  }),
                ]
              : []),
          ],
        ),
        ...(at < to ? [marks.boxes([{ x: [at] }], { paint: 'bench' })] : []),
        ...(at < to && !waits ? [marks.boxes([{ x: [at] }], { paint: 'hair', lines: 8 })] : []),
        marks.level(0, { paint: 'rule' }),
        ...tracesOf({ ...traced, of: show.of, area: upper.area, leftward: waits && draws !== null }),
        ...step.notes.flatMap(noteOf),
        ...(gate !== null && stop < to ? toStop(stop) : []),
        ...(hasGuess ? guessMarks({ times, drawn, start, stop, truth, most: y.domain()[1]! }) : []),
        ...(hasGuess
          ? [marks.words(stop, 0, { text: 'your guess', dx: Math.max(8, Math.min(24, right - 96 - x(stop))), dy: -14 })]
          : []),
        ...(Number.isFinite(moment)
          ? [
              marks.upright(moment, { paint: 'ink', width: 3, dash: [0.1, 6], below: foot - bottom + 4 }),
              marks.words(moment, Infinity, {
                text: `your guess, ${timeWords(moment)}`,
                dy: 18,
                ...(x(moment) > right - 130 ? { anchor: 'end', dx: -8 } : { dx: 8 }),
              }),
            ]
          : []),
      ],
    },
    ...(show.below === null ? [] : [underPlot(show.below)]),
  ];
  const underPlot = (of: ShownQuantity): PlotSpec => {
    const area = { left, right, top: bottom + 44, bottom: foot };
    return {
      area,
      x: time,
      y: upwards(of, topOf(step, scope, of), 2, shown),
      marks: [
        marks.free(({ label }) =>
          label({ kind: 'note', text: `${TITLES[of]}, ${shown.unit(of)}`, x: left, y: area.top - 14 }),
        ),
        ...tracesOf({ ...traced, of, flows: flowsShown({ ...show, of }, facts), area }),
      ],
    };
  };
  const pad = useRef<SVGRectElement>(null);
  const pointed = (event: PointerEvent): void => {
    const { left: edge, top: head } = pad.current!.getBoundingClientRect();
    if (!drawn.open || event.buttons !== 1) return;
    const when = x.invert((event.clientX - edge) / box.grow);
    if (gate?.kind === 'moment') drawn.put([Math.min(to, Math.max(stop, Number(when.toFixed(4))))]);
    if (draws === null || when < stop - (to - stop) / 20) return;
    const isFinger = event.pointerType === 'touch';
    const near = times.map((each) => Math.abs(each - when));
    const dot = near.indexOf(Math.min(...near));
    const value = y.invert((event.clientY - head) / box.grow);
    const within = Math.max(0, Math.min(y.domain()[1]!, Number(value.toPrecision(3))));
    drawn.put(drawn.answer.map((before, each) => (each === dot ? within : before)));
    setHeld(isFinger ? dot : null);
  };

  return (
    <figure className="lesson-figure column" aria-label={TITLES[show.of]}>
      <figcaption className="muted">
        <b>{TITLES[show.of]}</b> {name === '' ? '' : `${name}, `}
        {unit}
        <button type="button" className="link off-wall" aria-expanded={asTable} onClick={() => setAsTable(!asTable)}>
          Table <kbd>T</kbd>
        </button>
      </figcaption>
      {asTable && table}
      <div ref={holder} className="lesson-place" hidden={asTable} aria-busy={width === 0}>
        {width > 0 && (
          <Drawing spec={{ width, height, plots: plots() }} grow={box.grow} label={sentence} forPaper operable>
            <g
              data-draws={drawn.open || undefined}
              onPointerDown={(event) => {
                if (!drawn.open) return;
                event.currentTarget.setPointerCapture(event.pointerId);
                pointed(event);
              }}
              onPointerMove={pointed}
              onPointerUp={() => setHeld(null)}
              onPointerCancel={() => setHeld(null)}
            >
              <rect ref={pad} className="lesson-pad" width={width} height={height} />
              {hasGuess && <GuessDots times={times} drawn={drawn} start={start} x={x} y={y} unit={unit} />}
            </g>
            {held !== null && Number.isFinite(drawn.answer[held]) && (
              <Bubble
                at={[x(times[held]!), y(drawn.answer[held]!)]}
                words={`${numberWords(drawn.answer[held]!)} at ${timeWords(times[held]!)}`}
                width={width}
              />
            )}
          </Drawing>
        )}
      </div>
    </figure>
  );
}
