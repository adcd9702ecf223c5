import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { numberOf } from '../../../lessons/expression.ts';
import { QUANTITIES, type RunFacts, type ShownQuantity } from '../../../lessons/facts.ts';
import type { Step } from '../../../lessons/lesson.ts';
import { dotTimes, flowsShown, shownAt, timesOf, topOf } from '../../../lessons/score.ts';
import '../../charts/figure/figure.css';
import { AxisX, AxisY } from '../../charts/figure/Axis.tsx';
import { lineThrough, stairThrough } from '../../charts/figure/paths.ts';
import { linear, type Scale } from '../../charts/figure/scale.ts';
import { lineOf, signsOf, tintsOf } from './picture.ts';
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

/** What a person puts into the picture. */
export interface Drawn {
  /** Heights of dots, or one moment; NaN: not yet. */
  readonly answer: readonly number[];
  readonly put: (answer: readonly number[]) => void;
  /** Whether it can still be changed. */
  readonly open: boolean;
  /** The first guess of who guesses again; empty: there is none. */
  readonly first: readonly number[];
}

interface Props {
  readonly step: Step;
  readonly about: About;
  readonly facts: RunFacts;
  /** The run is drawn up to here, s. */
  readonly until: number;
  /** Whether the question is still open: time stands still. */
  readonly waits: boolean;
  readonly drawn: Drawn;
  /** What shows it as numbers. */
  readonly table: ReactNode;
}

interface Place {
  readonly x: Scale;
  readonly y: Scale;
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

const LEFT = 64;
const RIGHT = 118;

/** Words at the ends of lines, from the top: none lies on another. */
function apartFromTop<End extends { readonly height: number }>(ends: readonly End[]): readonly End[] {
  const placed: End[] = [];
  for (const end of [...ends].sort((one, other) => one.height - other.height))
    placed.push({ ...end, height: Math.max(end.height, (placed.at(-1)?.height ?? -Infinity) + 19) });
  return placed;
}

/** The lines of the flows, with their signs and their names at the end. */
function Traces({
  facts,
  of,
  flows,
  until,
  place,
  leftward = false,
}: {
  readonly facts: RunFacts;
  readonly of: ShownQuantity;
  readonly flows: readonly number[];
  readonly until: number;
  readonly place: Place;
  /** The names are before the ends: what comes after them is drawn by a person. */
  readonly leftward?: boolean;
}) {
  const { x, y, top, bottom } = place;
  const [from] = x.ends;
  const clamp = (value: number): number => Math.max(top - 4, Math.min(bottom, y(value)));
  // One flow alone is named above.
  const isNarrow = place.left < LEFT && flows.length === 1 && !leftward;
  const apart = (9 * (x.ends[1] - from)) / (place.right - place.left);
  const ends = apartFromTop(
    flows.flatMap((flow) => {
      const value = shownAt(facts, of, flow, until);
      return Number.isFinite(value) ? [{ flow, value, height: clamp(value) }] : [];
    }),
  );
  return (
    <>
      {flows.map((flow) => {
        const points = lineOf(facts, of, flow, from, until).map(
          ([time, value]) => [Math.max(place.left, x(time)), clamp(value)] as const,
        );
        return (
          <path
            key={flow}
            className={`lesson-line ${toneOf(flow)}`}
            d={of === 'rate' || of === 'rtt' ? lineThrough(points) : stairThrough(points)}
          />
        );
      })}
      {of === 'cwnd' &&
        flows.map((flow) => (
          <g key={flow} className={toneOf(flow)}>
            {signsOf(facts, 'loss', flow, from, until, apart).map(({ time, value }) => (
              <path key={time} className="lesson-loss" d={`M${x(time) - 6} ${clamp(value) - 6}l12 12m0 -12l-12 12`} />
            ))}
            {signsOf(facts, 'cut', flow, from, until, apart).map(({ time, value }) => (
              <path key={time} className="lesson-cut" d={`M${x(time)} ${clamp(value) - 6}l6 6l-6 6l-6 -6Z`} />
            ))}
          </g>
        ))}
      {ends.map(({ flow, value, height }) => (
        <text
          key={flow}
          className={`lesson-end ${toneOf(flow)}`}
          textAnchor={leftward ? 'end' : 'start'}
          x={leftward ? x(until) - 8 : x(until) + 10}
          y={leftward ? height - 12 : height + 5}
        >
          {flow < 0 || isNarrow ? '' : facts.flows[flow]!.name} {numberWords(value)}
        </text>
      ))}
    </>
  );
}

/** The dots of a guess: each a slider, to be dragged, moved by keys, or typed beside the picture. */
function Guess({
  times,
  drawn,
  start,
  stop,
  place,
  truth,
  unit,
}: {
  readonly times: readonly number[];
  readonly drawn: Drawn;
  readonly start: number;
  readonly stop: number;
  readonly place: Place;
  readonly truth: readonly number[] | null;
  readonly unit: string;
}) {
  const { x, y } = place;
  const { answer, put, open } = drawn;
  const most = y.ends[1];
  const step = most / 50;
  const group = useRef<SVGGElement>(null);
  const set = (at: number, value: number): void =>
    put(answer.map((before, each) => (each === at ? Math.max(0, Math.min(most, value)) : before)));
  const onKey = (event: KeyboardEvent, at: number): void => {
    const up = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const along = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (up === undefined && along === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const now = Number.isNaN(answer[at]!) ? start : answer[at]!;
    if (up !== undefined && open) set(at, Number((now + up * step * (event.shiftKey ? 5 : 1)).toPrecision(4)));
    if (along !== undefined) group.current?.querySelectorAll<SVGElement>('circle')[at + along]?.focus();
  };
  const lineOfDots = (heights: readonly number[]): string => {
    const given = times.flatMap((time, at) => {
      const height = heights[at] ?? NaN;
      return Number.isNaN(height) ? [] : [[x(time), y(height)] as const];
    });
    return given.length === 0 ? '' : lineThrough([[x(stop), y(start)], ...given]);
  };
  const apart = times.map((_, at) => (truth === null ? 0 : Math.abs(answer[at]! - truth[at]!)));
  const widest = apart.indexOf(Math.max(...apart));
  const isWide = apart[widest]! > most / 10;
  return (
    <g ref={group}>
      <path className="lesson-guess first" d={lineOfDots(drawn.first)} />
      <path className="lesson-guess" d={lineOfDots(answer)} />
      {truth !== null &&
        times.map((time, at) =>
          apart[at]! > most / 10 ? (
            <line
              key={time}
              className="lesson-apart"
              x1={x(time)}
              x2={x(time)}
              y1={y(answer[at]!)}
              y2={y(truth[at]!)}
            />
          ) : null,
        )}
      {truth !== null && isWide && (
        <text
          className="lesson-difference"
          x={x(times[widest]!) - 8}
          y={(y(answer[widest]!) + y(truth[widest]!)) / 2 + 5}
          textAnchor="end"
        >
          {numberWords(apart[widest]!)} apart
        </text>
      )}
      {times.map((time, at) => {
        const missing = Number.isNaN(answer[at]!);
        return (
          <circle
            key={time}
            className={missing ? 'lesson-dot missing' : 'lesson-dot'}
            cx={x(time)}
            cy={y(missing ? start : answer[at]!)}
            r="9"
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="slider"
            tabIndex={0}
            aria-label={`Your guess at ${timeWords(time)}`}
            aria-orientation="vertical"
            aria-valuemin={0}
            aria-valuemax={most}
            aria-valuenow={missing ? start : answer[at]!}
            aria-valuetext={missing ? 'not yet' : `${numberWords(answer[at]!)} ${unit}`}
            aria-disabled={!open}
            onKeyDown={(event) => onKey(event, at)}
          />
        );
      })}
    </g>
  );
}

/** What a finger that draws says, above it: the hand covers what is below. */
function Bubble({
  at: [x, y],
  words,
  width,
}: {
  readonly at: readonly [number, number];
  readonly words: string;
  readonly width: number;
}) {
  const half = 5 * words.length + 10;
  const middle = Math.max(half, Math.min(width - half, x));
  const top = Math.max(0, y - 92);
  return (
    <g className="lesson-bubble">
      <circle cx={x} cy={y} r="27" />
      <path d={`M${x - 10} ${top + 36}h20l-10 12Z`} />
      <rect x={middle - half} y={top} width={2 * half} height="38" rx="5" />
      <text x={middle} y={top + 25} textAnchor="middle">
        {words}
      </text>
    </g>
  );
}

/** The picture of a step: the run up to where time stands, and what a person puts into its blank future. */
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
  /** The dot that a finger moves; null: none does. */
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
      x: linear([from, to], [left, right]),
      y: linear([0, topOf(step, scope)], [bottom, 34]),
    };
    const { x, y } = place;
    const under: Place | null =
      show.below === null
        ? null
        : {
            ...place,
            top: bottom + 48,
            bottom: height - 34,
            y: linear([0, topOf(step, scope, show.below)], [height - 34, bottom + 48]),
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
      const time = from + (((event.clientX - edge) / box.grow - left) / (right - left)) * (to - from);
      if (gate?.kind === 'moment') drawn.put([Math.min(to, Math.max(stop, Number(time.toFixed(4))))]);
      if (gate?.kind !== 'draw' || time < stop - (to - stop) / 20) return;
      const isFinger = event.pointerType === 'touch';
      const near = times.map((each) => Math.abs(each - time));
      const dot = near.indexOf(Math.min(...near));
      const value = ((bottom - (event.clientY - head) / box.grow) / (bottom - 34)) * y.ends[1];
      const height0 = Math.max(0, Math.min(y.ends[1], Number(value.toPrecision(3))));
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
          // Words do not lie on the line where time stopped.
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
            <text className="lesson-yours" x={Math.min(x(stop) + 24, right - 96)} y={bottom - 14}>
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
      <figcaption>
        <b>{TITLES[show.of]}</b> {name === '' ? '' : `${name}, `}
        {unit}
        <button type="button" className="link off-wall" aria-expanded={asTable} onClick={() => setAsTable(!asTable)}>
          Table <kbd>T</kbd>
        </button>
      </figcaption>
      {asTable && table}
      <div ref={holder} className="lesson-place figure" hidden={asTable}>
        {box.width > 0 && draw(box)}
      </div>
    </figure>
  );
}
