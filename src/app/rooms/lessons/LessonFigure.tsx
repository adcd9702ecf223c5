import { scaleLinear } from 'd3-scale';
import { useEffect, useId, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { numberOf } from '../../../lessons/expression.ts';
import { QUANTITIES, type RunFacts, type ShownQuantity } from '../../../lessons/facts.ts';
import type { Step } from '../../../lessons/lesson.ts';
import { dotTimes, flowsShown, shownAt, timesOf, topOf } from '../../../lessons/score.ts';
import '../../charts/figure/figure.css';
import { AxisX, AxisY } from '../../charts/figure/Axis.tsx';
import { Bubble, Guess, type Drawn } from './Guess.tsx';
import { tintsOf } from './picture.ts';
import { LEFT, Traces, type Place } from './Traces.tsx';
import { useBox } from './useBox.ts';
import { inlines, numberWords, timeWords, toneOf, type About } from './words.tsx';

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

/** The picture of a step: the run up to where time stopped, and the user's input in its blank future. */
export function LessonFigure({ step, about, facts, until, waits, drawn, table }: Props) {
  const [asTable, setAsTable] = useState(false);
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent): void => {
      const isText = event.target instanceof HTMLInputElement && event.target.type !== 'range';
      if (event.key.toLowerCase() !== 't' || isText || event.ctrlKey || event.altKey || event.metaKey) return;
      setAsTable((before) => !before);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  const holder = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const box = useBox(holder);
  const hatch = useId();
  /** The dot moved by a finger; null: none. */
  const [held, setHeld] = useState<number | null>(null);
  const { show, gate } = step;
  const { scope } = about;
  const { from, stop, to } = timesOf(show, scope);
  const flows = flowsShown(show, facts);
  const unit = QUANTITIES[show.of];
  const name = flows.length === 1 && flows[0]! >= 0 ? facts.flows[flows[0]!]!.name : '';
  const last = flows.map(
    (flow) =>
      `${flow < 0 ? 'The queue' : facts.flows[flow]!.name} is at ${numberWords(shownAt(facts, show.of, flow, until))} ${unit}`,
  );
  const sentence = `${TITLES[show.of]} from ${timeWords(from)} to ${timeWords(until)}. ${last.join('. ')} at its end.`;

  const draw = ({ width, height }: { readonly width: number; readonly height: number }): ReactNode => {
    const small = width < 600;
    const left = small ? 44 : LEFT;
    const right = width - (small ? 64 : RIGHT);
    const lower = show.below === null ? 0 : Math.max(70, height * 0.26);
    const bottom = height - 34 - lower;
    const place: Place = {
      left,
      right,
      top: 34,
      bottom,
      x: scaleLinear([from, to], [left, right]),
      y: scaleLinear([0, topOf(step, scope)], [bottom, 34]),
    };
    const { x, y } = place;
    const under: Place | null =
      show.below === null
        ? null
        : {
            ...place,
            top: bottom + 48,
            bottom: height - 34,
            y: scaleLinear([0, topOf(step, scope, show.below)], [height - 34, bottom + 48]),
          };
    const at = waits ? stop : until;
    const times = dotTimes(step, scope);
    const start = gate?.kind === 'draw' ? shownAt(facts, show.of, gate.flow, stop) : 0;
    const truth =
      waits || until < to || gate?.kind !== 'draw'
        ? null
        : times.map((time) => shownAt(facts, show.of, gate.flow, time));
    const moment = gate?.kind === 'moment' ? drawn.answer[0]! : NaN;
    const pointed = (event: PointerEvent): void => {
      const { left: edge, top: head } = svg.current!.getBoundingClientRect();
      if (!drawn.open || event.buttons !== 1) return;
      const time = x.invert((event.clientX - edge) / box.grow);
      if (gate?.kind === 'moment') drawn.put([Math.min(to, Math.max(stop, Number(time.toFixed(4))))]);
      if (gate?.kind !== 'draw' || time < stop - (to - stop) / 20) return;
      const isFinger = event.pointerType === 'touch';
      const near = times.map((each) => Math.abs(each - time));
      const dot = near.indexOf(Math.min(...near));
      const value = y.invert((event.clientY - head) / box.grow);
      const height0 = Math.max(0, Math.min(y.domain()[1]!, Number(value.toPrecision(3))));
      drawn.put(drawn.answer.map((before, each) => (each === dot ? height0 : before)));
      setHeld(isFinger ? dot : null);
    };
    return (
      <svg
        ref={svg}
        width={width * box.grow}
        height={height * box.grow}
        viewBox={`0 0 ${width} ${height}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        aria-label={sentence}
        data-draws={drawn.open || undefined}
        data-for-paper=""
        onPointerDown={(event) => {
          if (!drawn.open) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          pointed(event);
        }}
        onPointerMove={pointed}
        onPointerUp={() => setHeld(null)}
        onPointerCancel={() => setHeld(null)}
      >
        <pattern id={hatch} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line className="lesson-hatch" x1="0" x2="0" y1="0" y2="8" />
        </pattern>
        {show.of === 'cwnd' &&
          flows.length === 1 &&
          tintsOf(facts, flows[0]!, from, at).map((tint) => (
            <g key={tint.from}>
              <rect
                className={tint.phase === 'recovery' ? 'lesson-recovery' : 'lesson-start'}
                x={x(tint.from)}
                y="34"
                width={Math.max(0, x(tint.to) - x(tint.from))}
                height={bottom - 34}
              />
              {x(tint.to) - x(tint.from) > 96 && (
                <text className="lesson-phase" x={x(tint.from) + 8} y="52">
                  {tint.phase === 'recovery' ? 'fast recovery' : 'slow start'}
                </text>
              )}
            </g>
          ))}
        {at < to && (
          <>
            <rect className="lesson-future" x={x(at)} y="34" width={right - x(at)} height={bottom - 34} />
            {!waits && <rect fill={`url(#${hatch})`} x={x(at)} y="34" width={right - x(at)} height={bottom - 34} />}
          </>
        )}
        <AxisY scale={y} count={5} x={left} right={right} />
        <AxisX scale={x} count={small ? 4 : 7} unit="s" y={height - 34} top={height - 38} />
        <line className="lesson-base" x1={left} x2={right} y1={bottom} y2={bottom} />
        <Traces
          facts={facts}
          of={show.of}
          flows={flows}
          until={at}
          place={place}
          leftward={waits && gate?.kind === 'draw'}
        />
        {under !== null && show.below !== null && (
          <>
            <text className="lesson-lower" x={left} y={under.top - 18}>
              {TITLES[show.below]}, {QUANTITIES[show.below]}
            </text>
            <AxisY scale={under.y} count={2} x={left} right={right} />
            <Traces
              facts={facts}
              of={show.below}
              flows={flowsShown({ ...show, of: show.below }, facts)}
              until={at}
              place={under}
            />
          </>
        )}
        {step.notes.map((note) => {
          const time = numberOf(note.at, scope);
          if (!(time >= from && time <= at)) return null;
          const value = shownAt(
            facts,
            show.of,
            show.of === 'queue' ? -1 : note.flow,
            Math.min(to, time + facts.bucket),
          );
          // Labels must not cover the line where time stopped.
          const isBeforeStop = gate !== null && time < stop && x(stop) - x(time) < 160;
          const rightwards = x(time) < (left + right) / 2 && !isBeforeStop;
          return (
            <text
              key={note.line}
              className={`lesson-note ${toneOf(note.flow)}`}
              textAnchor={rightwards ? 'start' : 'end'}
              x={x(time) + (rightwards ? 12 : -12)}
              y={Math.max(50, y(value) - (isBeforeStop && waits && gate?.kind === 'draw' ? 34 : 12))}
            >
              {inlines(note.words, about)}
            </text>
          );
        })}
        {gate !== null && stop < to && (
          <g>
            <line className="lesson-now" x1={x(stop)} x2={x(stop)} y1="14" y2={height - 34} />
            <circle className="lesson-ask" cx={x(stop)} cy="14" r="11" />
            <text className="lesson-ask-word" x={x(stop)} y="19" textAnchor="middle">
              ?
            </text>
            <text
              className="lesson-stop"
              x={x(stop) + (x(stop) > (left + right) / 2 ? -18 : 18)}
              y="19"
              textAnchor={x(stop) > (left + right) / 2 ? 'end' : 'start'}
            >
              {waits ? (small ? 'time stops here' : 'Time stops here until you have guessed') : 'you guessed here'}
            </text>
          </g>
        )}
        {gate?.kind === 'draw' && (waits || drawn.answer.some((each) => !Number.isNaN(each))) && (
          <>
            <Guess times={times} drawn={drawn} start={start} stop={stop} place={place} truth={truth} unit={unit} />
            <text
              className="lesson-yours"
              x={Math.max(x(stop) + 8, Math.min(x(stop) + 24, right - 96))}
              y={bottom - 14}
            >
              your guess
            </text>
          </>
        )}
        {held !== null && Number.isFinite(drawn.answer[held]) && (
          <Bubble
            at={[x(times[held]!), y(drawn.answer[held]!)]}
            words={`${numberWords(drawn.answer[held]!)} at ${timeWords(times[held]!)}`}
            width={width}
          />
        )}
        {Number.isFinite(moment) && (
          <g>
            <line className="lesson-picked" x1={x(moment)} x2={x(moment)} y1="34" y2={height - 34} />
            <text
              className="lesson-yours"
              x={x(moment) + (x(moment) > right - 130 ? -8 : 8)}
              y="52"
              textAnchor={x(moment) > right - 130 ? 'end' : 'start'}
            >
              your guess, {timeWords(moment)}
            </text>
          </g>
        )}
      </svg>
    );
  };

  return (
    <figure className="lesson-figure" aria-label={TITLES[show.of]}>
      <figcaption className="muted">
        <b>{TITLES[show.of]}</b> {name === '' ? '' : `${name}, `}
        {unit}
        <button type="button" className="link off-wall" aria-expanded={asTable} onClick={() => setAsTable(!asTable)}>
          Table <kbd>T</kbd>
        </button>
      </figcaption>
      {asTable && table}
      <div ref={holder} className="lesson-place figure" hidden={asTable} aria-busy={box.width === 0}>
        {box.width > 0 && draw(box)}
      </div>
    </figure>
  );
}
