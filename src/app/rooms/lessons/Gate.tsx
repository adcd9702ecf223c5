import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import type { Gate } from '../../../lessons/lesson.ts';
import type { Answer } from '../../../lessons/score.ts';
import { isNarrow, useScreen } from '../../ui/useMedia.ts';
import { inlines, numberWords, timeWords, type About } from './words.tsx';

interface Props<Kind extends Gate['kind']> {
  readonly gate: Extract<Gate, { kind: Kind }>;
  readonly about: About;
  readonly give: (answer: Answer) => void;
}

export const LETTERS = 'ABCDEF';

/** Multiple choice: one press answers. Arrow keys move, numbers choose. */
function Choose({ gate, about, give }: Props<'choose'>) {
  const list = useRef<HTMLOListElement>(null);
  const onKey = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const next = buttons[buttons.indexOf(document.activeElement as HTMLButtonElement) + (by ?? 0)];
    if (by === undefined || next === undefined) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <ol ref={list} className="lesson-choices full-width stack">
      {gate.choices.map(({ words }, at) => (
        <li key={at}>
          <button type="button" onClick={() => give([at])} onKeyDown={onKey}>
            <b aria-hidden="true">{LETTERS[at]}</b> <span>{inlines(words, about)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function TypeNumber({ gate, give }: Props<'number'>) {
  const [text, setText] = useState('');
  const value = text.trim() === '' ? NaN : Number(text.replace(',', '.'));
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (Number.isFinite(value)) give([value]);
  };
  return (
    <form className="lesson-number stacked" onSubmit={send}>
      <label>
        Your answer{' '}
        <input
          inputMode="decimal"
          autoComplete="off"
          size={8}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />{' '}
        {gate.unit}
      </label>
      <button type="submit" className="primary" disabled={!Number.isFinite(value)}>
        Show what happened
      </button>
    </form>
  );
}

/** Items to be put in order. */
function PutInOrder({ gate, about, give }: Props<'order'>) {
  const [order, setOrder] = useState(() => gate.items.map((_, item) => item));
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const move = (at: number, by: 1 | -1): void => {
    const next = [...order];
    const other = at + by;
    if (other < 0 || other >= next.length) return;
    [next[at], next[other]] = [next[other]!, next[at]!];
    setOrder(next);
    setSaid(`Now place ${other + 1} of ${next.length}`);
    const place = by < 0 ? 0 : 1;
    requestAnimationFrame(() => {
      const buttons = list.current?.children[other]?.querySelectorAll('button');
      (buttons?.[place]?.disabled === true ? buttons[1 - place] : buttons?.[place])?.focus();
    });
  };
  return (
    <>
      <ol ref={list} className="lesson-order full-width stack">
        {order.map((item, at) => (
          <li key={item} className="in-line">
            <span>{inlines(gate.items[item]!.words, about)}</span>
            <button
              type="button"
              aria-label={`Earlier: item ${at + 1}`}
              disabled={at === 0}
              onClick={() => move(at, -1)}
            >
              ↑
            </button>
            <button
              type="button"
              aria-label={`Later: item ${at + 1}`}
              disabled={at === order.length - 1}
              onClick={() => move(at, 1)}
            >
              ↓
            </button>
          </li>
        ))}
      </ol>
      <output className="unseen">{said}</output>
      <button type="button" className="primary" onClick={() => give(order)}>
        Show what happened
      </button>
    </>
  );
}

interface OnPicture {
  readonly answer: readonly number[];
  readonly put: (answer: readonly number[]) => void;
  readonly give: (answer: Answer) => void;
}

/** A moment, selected in the picture, by arrow keys or as a number. */
function PickMoment({
  answer: [moment = NaN],
  put,
  give,
  from,
  to,
}: OnPicture & { readonly from: number; readonly to: number }) {
  const step = (to - from) / 200;
  return (
    <div className="lesson-moment stacked">
      <label>
        Moment{' '}
        <input
          type="range"
          min={from}
          max={to}
          step={step}
          value={Number.isNaN(moment) ? from : moment}
          aria-valuetext={Number.isNaN(moment) ? 'not yet' : timeWords(moment)}
          onChange={({ target }) => put([Number(target.value)])}
        />{' '}
        <output>{Number.isNaN(moment) ? 'point at the picture' : timeWords(moment)}</output>
      </label>
      <button type="button" className="primary" disabled={Number.isNaN(moment)} onClick={() => give([moment])}>
        Show what happened
      </button>
    </div>
  );
}

interface Dots {
  readonly answer: readonly number[];
  readonly times: readonly number[];
  /** Start of the curve, and the largest value of the picture. */
  readonly start: number;
  readonly most: number;
  readonly set: (dot: number, value: number) => void;
}

/** Edits the dots one by one, with buttons suitable for thumbs. */
function Stepper({ answer, times, start, most, set }: Dots) {
  const [dot, setDot] = useState(0);
  const value = answer[dot]!;
  const by = (sign: 1 | -1): void => {
    const from = Number.isNaN(value)
      ? (answer
          .slice(0, dot)
          .filter((each) => !Number.isNaN(each))
          .at(-1) ?? start)
      : value;
    set(dot, Math.min(most, Math.max(0, Number((from + (sign * most) / 50).toPrecision(3)))));
  };
  return (
    <div className="lesson-stepper stack full-width">
      <p>Or without drawing, dot by dot</p>
      <div>
        <button type="button" aria-label="Dot before" disabled={dot === 0} onClick={() => setDot(dot - 1)}>
          ‹
        </button>
        <output>{timeWords(times[dot]!)}</output>
        <button type="button" aria-label="Next dot" disabled={dot === times.length - 1} onClick={() => setDot(dot + 1)}>
          ›
        </button>
      </div>
      <div>
        <button type="button" aria-label="Lower" onClick={() => by(-1)}>
          −
        </button>
        <output>{Number.isNaN(value) ? 'not yet' : numberWords(value)}</output>
        <button type="button" aria-label="Higher" onClick={() => by(1)}>
          +
        </button>
      </div>
    </div>
  );
}

/** The dots of a drawing as numbers. */
function DrawDots({
  answer,
  put,
  give,
  times,
  start,
  most,
}: OnPicture & { readonly times: readonly number[]; readonly start: number; readonly most: number }) {
  const left = answer.filter(Number.isNaN).length;
  const isPhone = isNarrow(useScreen());
  const set = (dot: number, value: number): void => put(answer.map((before, each) => (each === dot ? value : before)));
  return (
    <>
      {isPhone ? (
        <Stepper answer={answer} times={times} start={start} most={most} set={set} />
      ) : (
        <Numbers answer={answer} times={times} set={set} />
      )}
      <p className="lesson-ways wraps in-line">
        <button
          type="button"
          className={left === 0 ? 'primary' : 'waits'}
          disabled={left > 0}
          onClick={() => give(answer)}
        >
          Show what happened
        </button>
        {left > 0 ? (left === 1 ? 'one dot left' : `${left} dots left`) : ''}
        <button type="button" className="link" onClick={() => put(answer.map(() => NaN))}>
          Clear
        </button>
      </p>
    </>
  );
}

/** The dots as fields, and how keys move them. */
function Numbers({ answer, times, set }: Pick<Dots, 'answer' | 'times' | 'set'>) {
  return (
    <>
      <p className="lesson-keys">
        <b>Without a mouse:</b> move with <kbd>←</kbd> <kbd>→</kbd>, raise and lower with <kbd>↑</kbd> <kbd>↓</kbd>, or
        type a number for each dot.
      </p>
      <ol className="lesson-dots full-width stack">
        {times.map((time, at) => (
          <li key={time}>
            <label>
              {timeWords(time)}
              <input
                type="number"
                min={0}
                inputMode="decimal"
                value={Number.isNaN(answer[at]!) ? '' : answer[at]}
                onChange={({ target }) => set(at, target.value === '' ? NaN : Math.max(0, Number(target.value)))}
              />
            </label>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The question of a step. It can be answered once, and the run waits for the answer. */
export function GateForm({
  gate,
  about,
  times,
  ...given
}: OnPicture & {
  readonly gate: Gate;
  readonly about: About;
  readonly times: {
    readonly dots: readonly number[];
    readonly stop: number;
    readonly to: number;
    readonly start: number;
    readonly most: number;
  };
}) {
  const { give } = given;
  switch (gate.kind) {
    case 'choose':
      return <Choose gate={gate} about={about} give={give} />;
    case 'number':
      return <TypeNumber gate={gate} about={about} give={give} />;
    case 'order':
      return <PutInOrder gate={gate} about={about} give={give} />;
    case 'moment':
      return <PickMoment {...given} from={times.stop} to={times.to} />;
    case 'draw':
      return <DrawDots {...given} times={times.dots} start={times.start} most={times.most} />;
  }
}
