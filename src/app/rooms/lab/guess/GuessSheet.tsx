import { leastIndex } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flowNames } from '../../../explain/sentence/words.ts';
import { tonesOf } from '../../../run/facts/groups.ts';
import type { RunData } from '../../../run/record/runData.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { cwndAt } from '../../../run/record/values.ts';
import { useDrag, type Dragged } from '../../../ui/useDrag.ts';
import { SideSheet } from '../../../ui/SideSheet.tsx';
import { shortTime, count } from '../../../ui/words/numbers.ts';
import './guess.css';
import { momentOf } from '../../../explain/sentence/moment.ts';
import { TextField } from '../../../ui/TextField.tsx';

/** Asks how many packets a flow loses before its sender detects the first loss. */
interface NumberQuestion {
  readonly flow: number;
  readonly name: string;
  /** Time of the first loss, s. */
  readonly since: number;
  /** Number lost so far. */
  readonly already: number;
}

/** The question for a flow with a loss that it has not detected; null: none. */
export function numberQuestionOf(data: RunData): NumberQuestion | null {
  const losing = momentOf(data, 0).flows.find(({ unnoticed }) => unnoticed.length > 0);
  const [first] = losing?.unnoticed ?? [];
  if (losing === undefined || first === undefined) return null;
  return { flow: losing.index, name: losing.name, since: first.time, already: losing.unnoticed.length };
}

/** The answer and its time, s; null: not detected yet. */
export function answerOf(
  { marks, present }: Pick<RunData, 'marks' | 'present'>,
  { flow, since }: NumberQuestion,
): { readonly lost: number; readonly at: number } | null {
  const own = marks.between(since, present.now).filter((mark) => mark.flow === flow);
  const noticed = own.find(({ kind }) => kind === 'cut' || kind === 'timeout');
  if (noticed === undefined) return null;
  const lost = own.filter(({ kind, time }) => kind === 'loss' && time <= noticed.time);
  return { lost: lost.reduce((sum, { more = 0 }) => sum + 1 + more, 0), at: noticed.time };
}

/** A question answered with a number before the run continues; the answer stays beside the result. */
function NumberGuess({ data, question }: { readonly data: RunData; readonly question: NumberQuestion }) {
  const laboratory = useLaboratory();
  useLab((state) => state.status);
  const [text, write] = useState('');
  const [said, say] = useState<number | null>(null);
  const { name, already } = question;
  const answer = said === null ? null : answerOf(data, question);
  const isOver = answer !== null;
  useEffect(() => {
    if (isOver && laboratory.data?.present.playing === true) laboratory.playback.pause();
  }, [isOver, laboratory]);
  const guessed = /^\d{1,6}$/.test(text.trim()) ? Number(text) : null;
  return (
    <form
      className="number-guess stack line-below"
      onSubmit={(event) => {
        event.preventDefault();
        if (guessed === null) return;
        say(guessed);
        laboratory.playback.play();
      }}
    >
      <p className="guess-question">How many packets will {name} lose before it knows?</p>
      {said === null ? (
        <>
          <p>
            {count(already)} {already === 1 ? 'is' : 'are'} lost by now.
          </p>
          <TextField label="Packets" value={text} write={write} inputMode="numeric" />
          <button type="submit" className="primary" disabled={guessed === null}>
            Submit
          </button>
        </>
      ) : (
        <p aria-live="polite">
          <b>
            {answer === null
              ? `You guessed ${count(said)}. ${name} does not know yet.`
              : `${name} lost ${count(answer.lost)} before it knew. ${said === answer.lost ? 'Your guess is right.' : `You guessed ${count(said)}.`}`}
          </b>
        </p>
      )}
    </form>
  );
}

/** A window at a time, guessed or actual. */
interface Spot {
  /** s */
  readonly time: number;
  /** Segments. */
  readonly value: number;
}

const whole = (value: number): string => `${Math.round(value)}`;

/** Rates a guess in words: first its last point, which is the answer, then the whole line. */
export function verdictOf(name: string, guessed: readonly Spot[], truth: readonly Spot[]): string {
  const apart = guessed.map(({ value }, at) => Math.abs(value - (truth[at]?.value ?? NaN)));
  const most = apart.indexOf(Math.max(...apart));
  const [last, wide] = [guessed.at(-1), guessed[most]];
  if (last === undefined || wide === undefined) return '';
  const mean = apart.reduce((sum, one) => sum + one, 0) / apart.length;
  const end = `At ${shortTime(last.time)} ${name} has a window of ${whole(truth.at(-1)?.value ?? NaN)}; your guess was ${whole(last.value)}.`;
  if (Math.round(apart[most] ?? 0) === 0) return `${end} Your line is right throughout.`;
  return `${end} On average your line is ${mean.toFixed(1)} segments off, most at ${shortTime(wide.time)}: ${whole(wide.value)} where it was ${whole(truth[most]?.value ?? NaN)}.`;
}

const WIDTH = 370;
const HEIGHT = 210;
/** Margin for a dot at an edge, px. */
const EDGE = 8;
const DOTS = 8;
/** Number of points of the drawn line of the actual window. */
const POINTS = 120;
/** Fraction of the run that a guess covers. Half of that is shown before the guess. */
const REACH = 1 / 8;

/** The question: whose window, the time range, and the scale. */
interface Question {
  readonly flow: number;
  /** s */
  readonly from: number;
  readonly to: number;
  /** Segments. */
  readonly top: number;
  readonly start: number;
}

function questionOf(data: RunData, selected: number): Question | null {
  const { now, about } = data.present;
  const { duration } = data.opened;
  const flow = [selected, about, ...data.opened.flows.keys()].find(
    (each) => data.series.ofFlow('cwnd', each) !== undefined && Number.isFinite(cwndAt(data, each, now)),
  );
  const to = Math.min(duration, now + duration * REACH);
  if (flow === undefined || to <= now) return null;
  const start = cwndAt(data, flow, now);
  const before = linePart(data, flow, Math.max(0, now - (to - now) / 2), now).map(({ value }) => value);
  return { flow, from: now, to, start, top: Math.ceil((Math.max(start, ...before, 10) * 1.4) / 10) * 10 };
}

/** The known part of a window between two times, s. */
function linePart(data: RunData, flow: number, from: number, to: number): readonly Spot[] {
  return Array.from({ length: POINTS + 1 }, (_, at) => {
    const time = from + ((to - from) * at) / POINTS;
    return { time, value: cwndAt(data, flow, time) };
  }).filter(({ value }) => Number.isFinite(value));
}

const flat = ({ from, to, start }: Question): readonly Spot[] =>
  Array.from({ length: DOTS }, (_, at) => ({ time: from + ((to - from) * (at + 1)) / DOTS, value: Math.round(start) }));

function Drawing({
  data,
  question,
  again,
}: {
  readonly data: RunData;
  readonly question: Question;
  readonly again: () => void;
}) {
  const laboratory = useLaboratory();
  const now = useLab((state) => state.status?.now ?? 0);
  const [spots, setSpots] = useState(() => flat(question));
  const picture = useRef<SVGSVGElement | null>(null);
  const { flow, from, to, top, start } = question;
  const name = flowNames(data.opened)[flow] ?? '';
  const colour = `var(--flow-${(tonesOf(data.opened.flows)[flow] ?? 0) + 1}, var(--ink))`;
  const isOver = now >= to;
  const isOpen = now <= from;
  useEffect(() => {
    if (isOver && laboratory.data?.present.playing === true) laboratory.playback.pause();
  }, [isOver, laboratory]);

  const begin = Math.max(0, from - (to - from) / 2);
  const xOf = scaleLinear([begin, to], [EDGE, WIDTH - EDGE]);
  const yOf = scaleLinear([0, top], [HEIGHT - EDGE, EDGE]).clamp(true);
  const through = line<Spot>(
    ({ time }) => xOf(time),
    ({ value }) => yOf(value),
  );
  const truthAt = spots.map(({ time }) => ({ time, value: cwndAt(data, flow, time) }));

  const put = (at: number, value: number): void =>
    setSpots(spots.map((spot, each) => (each === at ? { ...spot, value: Math.max(0, Math.min(top, value)) } : spot)));
  const draw = ({ x, y }: Dragged<SVGSVGElement>): void => {
    if (!isOpen) return;
    const near = leastIndex(spots, (a, b) => Math.abs(xOf(a.time) - x) - Math.abs(xOf(b.time) - x));
    if (near !== undefined) put(near, Math.round(yOf.invert(y)));
  };
  const drag = useDrag<SVGSVGElement>({ start: draw, move: draw });
  const onKey = (event: KeyboardEvent<SVGElement>, at: number): void => {
    const up = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    const along = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (up === undefined && along === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (up !== undefined && isOpen) put(at, (spots[at]?.value ?? 0) + up * (event.shiftKey ? 10 : 1));
    if (along !== undefined) picture.current?.querySelectorAll<SVGElement>('circle')[at + along]?.focus();
  };

  return (
    <div className="guess">
      <p className="guess-question">
        How large is {name}’s window at {shortTime(to)}? Draw how it goes there.
      </p>
      <svg
        ref={(element) => {
          picture.current = element;
          return drag(element);
        }}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="group"
        aria-label={`Your guess of ${name}’s window`}
      >
        <path className="guess-axes" d={`M${EDGE} ${EDGE}V${HEIGHT - EDGE}H${WIDTH - EDGE}`} />
        <path className="guess-now" d={`M${xOf(from)} 0V${HEIGHT}`} />
        <text x={EDGE + 4} y={EDGE + 10}>
          {top}
        </text>
        <path stroke={colour} d={through(linePart(data, flow, begin, Math.min(now, to))) ?? ''} />
        <path className="guess-line" stroke={colour} d={through([{ time: from, value: start }, ...spots]) ?? ''} />
        {spots.map(({ time, value }, at) => (
          <circle
            key={time}
            cx={xOf(time)}
            cy={yOf(value)}
            r="5"
            fill={colour}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="slider"
            tabIndex={0}
            aria-label={`Window at ${shortTime(time)}`}
            aria-orientation="vertical"
            aria-valuemin={0}
            aria-valuemax={top}
            aria-valuenow={value}
            aria-disabled={!isOpen}
            onKeyDown={(event) => onKey(event, at)}
          />
        ))}
      </svg>
      <p className="guess-scale row">
        <span>{shortTime(begin)}</span> <span>{shortTime(to)}</span>
      </p>
      {isOpen && <p>Drag the dotted line, or move its dots with the arrow keys; Shift: by ten.</p>}
      <output>{isOver ? verdictOf(name, spots, truthAt) : ''}</output>
      <div className="ways wraps">
        {isOpen && (
          <button type="button" className="primary" onClick={() => laboratory.playback.play()}>
            See what happens
          </button>
        )}
        {isOver && now < data.opened.duration && (
          <button type="button" className="primary" onClick={again}>
            Guess on from here
          </button>
        )}
      </div>
    </div>
  );
}

/** A guess of a window's course, drawn before it is known, and then compared with the actual one. */
export function GuessSheet() {
  const laboratory = useLaboratory();
  const run = useLab((state) => state.run);
  const [asked, setAsked] = useState(() => ({ run, number: 0 }));
  const { data } = laboratory;
  const [question, setQuestion] = useState(() => data && questionOf(data, laboratory.store.getState().flow));
  const [inNumbers] = useState(() => data && numberQuestionOf(data));
  // Another experiment is another question.
  if (data === null) return null;
  const again = (): void => {
    setAsked({ run, number: asked.number + 1 });
    setQuestion(questionOf(data, question?.flow ?? -1));
  };
  return (
    <SideSheet
      close={() => laboratory.set({ sheet: null })}
      title="Your guess"
      about="Your guess is dotted. The actual window is drawn beside it."
    >
      {inNumbers !== null && asked.run === run && <NumberGuess data={data} question={inNumbers} />}
      {question === null || asked.run !== run ? (
        <>
          <p>{asked.run === run ? 'No window has begun here.' : 'This was about another run.'}</p>
          <button type="button" onClick={again}>
            Ask here
          </button>
        </>
      ) : (
        <Drawing key={asked.number} data={data} question={question} again={again} />
      )}
    </SideSheet>
  );
}
