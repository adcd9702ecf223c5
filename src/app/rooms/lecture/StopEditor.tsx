import { useId, useState, type ReactNode } from 'react';
import { MOST_ANSWERS, type Stop } from '../../../lecture/lecture.ts';
import { asks, firstPressOf, pressesOf, pressesOfLecture } from '../../../lecture/presses.ts';
import { changeStop, kept, seenIn } from '../../ui/lecture/lectureStore.ts';
import { roomOf } from '../../ui/rooms.ts';
import { Minutes } from './Minutes.tsx';
import { StopPicture, StopWords } from './StopPicture.tsx';
import { placeOf } from './stopPlace.ts';
import { hasPicture, WallPicture } from './WallPicture.tsx';
import { spotlightsIn } from './words.ts';

interface Props {
  readonly index: number;
  readonly stop: Stop;
  /** The press of the stop whose result is pictured, from 1. */
  readonly pictured: number;
  readonly picture: (nth: number) => void;
}

/** Reading speed, words per minute. */
const WORDS_A_MINUTE = 130;

function spoken(note: string): string {
  const words = note.split(/\s+/).filter(Boolean).length;
  return words === 0 ? '' : `${words} words, about ${Math.round((60 * words) / WORDS_A_MINUTE)} s aloud`;
}

/** A group of radio buttons. */
function OneOf<Value extends string>({
  legend,
  values,
  value,
  choose,
}: {
  readonly legend: string;
  readonly values: readonly (readonly [Value, string])[];
  readonly value: Value;
  readonly choose: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="one-of wraps">
      <legend className="muted">{legend}</legend>
      {values.map(([each, words]) => (
        <label key={each}>
          <input type="radio" name={name} checked={each === value} onChange={() => choose(each)} /> {words}
        </label>
      ))}
    </fieldset>
  );
}

/** Fields of a stop: the view for the audience, and the notes for the lecturer. */
function Shown({ index, stop, pictured }: Props) {
  const set = (part: Partial<Stop>): void => changeStop(index, part);
  const { room } = placeOf(stop.at);
  return (
    <section className="stop-editor stack" aria-label={`Stop ${index + 1}`}>
      <header className="wraps at-ends">
        <h3>
          Stop {index + 1}{' '}
          <span>
            <StopWords at={stop.at} />
          </span>
        </h3>
        <a href={`#${stop.at}`}>Open in {room === 'Lab' ? 'the Lab' : room}</a>
      </header>
      <label>
        What the audience sees, in a sentence
        <input
          className="sentence-field"
          value={stop.title}
          maxLength={300}
          onChange={({ target }) => set({ title: target.value })}
        />
      </label>
      <figure>
        {hasPicture ? (
          <WallPicture
            press={firstPressOf(pressesOfLecture(kept.getState().lecture), index) + pictured - 1}
            at={stop.at}
          />
        ) : (
          <StopPicture at={stop.at} width={640} height={170} />
        )}
        <figcaption>
          {hasPicture
            ? `The audience after press ${pictured}. Projector theme, 1920 × 1080.`
            : 'The congestion windows up to this moment.'}
        </figcaption>
      </figure>
      <label className="note-field">
        Notes, only in your window
        <textarea rows={4} value={stop.note} maxLength={4000} onChange={({ target }) => set({ note: target.value })} />
      </label>
      <p className="planned wraps in-line at-ends">
        <Minutes
          key={index}
          label="Planned, min "
          least={0}
          value={stop.minutes}
          choose={(minutes) => set({ minutes })}
        />
        <span>{spoken(stop.note)}</span>
      </p>
    </section>
  );
}

/** The right answer keeps its mark while others are added or removed. */
function Answers({ stop, set }: { readonly stop: Stop; readonly set: (part: Partial<Stop>) => void }) {
  const name = useId();
  const { answers, right } = stop;
  const change = (at: number, text: string): void =>
    set({ answers: answers.map((each, place) => (place === at ? text : each)) });
  const remove = (at: number): void =>
    set({
      answers: answers.filter((_, place) => place !== at),
      right: right === at + 1 ? 0 : right > at + 1 ? right - 1 : right,
    });
  return (
    <fieldset className="stop-answers full-width stacked">
      <legend>Answers; the right one is marked</legend>
      {answers.map((answer, at) => (
        // Answers have no unique names: two may be equal.
        <p key={at} className="in-line">
          <input
            type="radio"
            name={name}
            aria-label={`Answer ${at + 1} is right`}
            checked={right === at + 1}
            onChange={() => set({ right: at + 1 })}
          />
          <input
            aria-label={`Answer ${at + 1}`}
            value={answer}
            maxLength={60}
            onChange={({ target }) => change(at, target.value)}
          />
          <button type="button" aria-label={`Remove answer ${at + 1}`} onClick={() => remove(at)}>
            ×
          </button>
        </p>
      ))}
      {answers.length < MOST_ANSWERS && (
        <button type="button" onClick={() => set({ answers: [...answers, ''] })}>
          Add an answer
        </button>
      )}
      {right > 0 && (
        <button type="button" onClick={() => set({ right: 0 })}>
          Mark none
        </button>
      )}
    </fieldset>
  );
}

interface StepProps extends Partial<Pick<Props, 'pictured' | 'picture'>> {
  /** Number of the press that has this effect, from 1; 0: no press has it. */
  readonly nth: number;
  readonly does: string;
  readonly children: ReactNode;
}

function Step({ nth, does, pictured, picture, children }: StepProps) {
  return (
    <li>
      <h4 className="in-line">
        {nth > 0 && picture !== undefined ? (
          <button
            type="button"
            className="nth"
            aria-pressed={nth === pictured}
            aria-label={`Press ${nth} in the picture`}
            onClick={() => picture(nth)}
          >
            {nth}
          </button>
        ) : (
          <span className="nth">{nth > 0 ? nth : '–'}</span>
        )}{' '}
        {does}
        {nth === pictured && <span className="in-picture faint"> in the picture</span>}
      </h4>
      {children}
    </li>
  );
}

/** What a stop shows if its author names no moment for the answer. */
function revealWords(stop: Stop): string {
  if (stop.right > 0) return 'The right answer is marked.';
  if (!asks(stop)) return 'Nothing: the next stop follows.';
  return placeOf(stop.at).run === null ? 'The question disappears.' : 'The run goes on to what happens next.';
}

/** The effects of the remote at this stop, press by press. */
function Presses({ index, stop, pictured, picture }: Props) {
  const looks = hasPicture ? { pictured, picture } : {};
  const set = (part: Partial<Stop>): void => changeStop(index, part);
  const seen = seenIn('lab');
  const does = pressesOf(stop, index).map((press) => press.does);
  const nth = (what: (typeof does)[number]): number => does.indexOf(what) + 1;
  return (
    <section className="stop-presses" aria-label="What each press does">
      <h3>
        What each press does <kbd>Page Down</kbd>
      </h3>
      <ol>
        <Step nth={1} does="Arrives" {...looks}>
          <OneOf
            legend="Spotlight"
            values={spotlightsIn(roomOf(`#${stop.at}`)).map((each) => [each, each] as const)}
            value={stop.spotlight}
            choose={(spotlight) => set({ spotlight })}
          />
          <OneOf
            legend="Text"
            values={[
              ['normal', 'normal'],
              ['larger', 'larger'],
            ]}
            value={stop.large ? 'larger' : 'normal'}
            choose={(size) => set({ large: size === 'larger' })}
          />
        </Step>
        <Step nth={nth('asks')} does="Asks" {...looks}>
          <label>
            Question, empty for none
            <textarea
              rows={2}
              value={stop.question}
              maxLength={400}
              onChange={({ target }) => set({ question: target.value })}
            />
          </label>
          <Answers stop={stop} set={set} />
        </Step>
        <Step nth={nth('shows')} does="Shows what happened" {...looks}>
          {stop.showsAt === '' ? (
            <p>{revealWords(stop)}</p>
          ) : (
            <>
              <p>
                <a href={`#${stop.showsAt}`}>
                  <StopWords at={stop.showsAt} />
                </a>{' '}
                <button type="button" onClick={() => set({ showsAt: '' })}>
                  Not there
                </button>
              </p>
              <OneOf
                legend="On the way"
                values={[
                  ['plays', 'the run plays there'],
                  ['jumps', 'jump'],
                ]}
                value={stop.plays ? 'plays' : 'jumps'}
                choose={(way) => set({ plays: way === 'plays' })}
              />
            </>
          )}
          {seen !== null && (
            <button type="button" onClick={() => set({ showsAt: seen.at })}>
              Show it at the moment in the Lab now
            </button>
          )}
        </Step>
        <Step nth={does.length + 1} does={`Goes on to ${index + 1 < lastStop() ? `stop ${index + 2}` : 'the end'}`}>
          <p>
            <kbd>Page Up</kbd> takes each press back.
          </p>
        </Step>
      </ol>
    </section>
  );
}

const lastStop = (): number => kept.getState().lecture.stops.length;

/** Text and actions of a stop. */
export function StopEditor({ index, stop }: Pick<Props, 'index' | 'stop'>) {
  const [chosen, choose] = useState({ index, nth: 1 });
  const last = pressesOf(stop, index).length;
  const pictured = chosen.index === index ? Math.min(last, chosen.nth) : 1;
  const props: Props = { index, stop, pictured, picture: (nth) => choose({ index, nth }) };
  return (
    <>
      <Shown {...props} />
      <Presses key={index} {...props} />
    </>
  );
}
