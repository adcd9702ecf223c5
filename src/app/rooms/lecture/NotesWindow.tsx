import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { clockOf } from '../../../lecture/clock.ts';
import type { Lecture } from '../../../lecture/lecture.ts';
import { asks, pressesOfLecture, type Press } from '../../../lecture/presses.ts';
import { kept } from '../../ui/lecture/lectureStore.ts';
import { useKeys } from '../../ui/useKeys.ts';
import { NOTES_LOCK, openChannel, type Line, type Place, type Said } from './giving.ts';
import { PlanBar } from './PlanBar.tsx';
import { actOf, beginsWith } from './remote.ts';
import { StopPicture, StopWords, useSketches } from './StopPicture.tsx';
import { minutesAndSeconds, MORE, nextWords } from './words.ts';
import './notes.css';

const NOWHERE: Place = { given: false, press: 0, began: 0, reached: [], blank: false, more: false, clock: '' };
/** Interval between messages to the other window, ms. */
const ASKS_EVERY = 500;
/** Silence after which the other window counts as showing no lecture, ms. */
const SILENCE = 2000;
/** How long a request to start is repeated, ms: just after a lecture ends, the other window cannot answer yet. */
const BEGINS_WITHIN = 3000;
/** Font sizes of the notes, px. */
const SIZES = [18, 22, 26, 32, 40];

const timeOfDay = (ms: number): string =>
  new Date(ms).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });

/** Position of the audience's window, and a function to move it. */
function useWall(): { readonly place: Place; readonly now: number; readonly say: Line['say'] } {
  const line = useRef<Line>(null);
  const heard = useRef(0);
  const wanted = useRef<{ readonly said: Said; readonly until: number }>(null);
  const [place, setPlace] = useState(NOWHERE);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const opened = openChannel((said) => {
      if (said.kind !== 'place') return;
      const { kind: _kind, ...where } = said;
      heard.current = Date.now();
      if (where.given) wanted.current = null;
      setPlace(where);
    });
    line.current = opened;
    const ask = (): void => {
      setNow(Date.now());
      if (Date.now() - heard.current > SILENCE)
        setPlace((before) => (before.given ? { ...before, given: false } : before));
      opened.say({ kind: 'where' });
      if (wanted.current !== null && Date.now() < wanted.current.until) opened.say(wanted.current.said);
    };
    ask();
    const timer = setInterval(ask, ASKS_EVERY);
    const closed = new AbortController();
    const stays = new Promise<void>((done) => closed.signal.addEventListener('abort', () => done()));
    void (navigator as { readonly locks?: LockManager }).locks?.request(NOTES_LOCK, { mode: 'shared' }, () => stays);
    return () => {
      closed.abort();
      opened.close();
      clearInterval(timer);
    };
  }, []);
  const [say] = useState(() => (said: Said) => {
    if (said.kind === 'give') wanted.current = { said, until: Date.now() + BEGINS_WITHIN };
    line.current?.say(said);
  });
  return { place, now, say };
}

/** Remote keys also control the audience's window from here; a number and Enter go to a stop. */
function useRemote(say: Line['say'], stops: number): string {
  const [digits, setDigits] = useState('');
  useKeys((event) => {
    const act = actOf(event);
    const from = beginsWith(event);
    if (from !== undefined) say({ kind: 'give', from });
    else if (/^\d$/.test(event.key)) setDigits((before) => (before + event.key).slice(-3));
    else if (event.key === 'Enter' && digits !== '') {
      const stop = Number(digits) - 1;
      setDigits('');
      if (stop >= 0 && stop < stops) say({ kind: 'stop', stop });
    } else if (event.target instanceof HTMLButtonElement && (event.key === 'Enter' || event.key === ' ')) return;
    else if (act === 'next' || act === 'back') say({ kind: 'go', by: act === 'next' ? 1 : -1 });
    else if (act === 'blank' || act === 'end') say({ kind: act });
    else return;
    event.preventDefault();
  });
  return digits;
}

/** Effects of the next presses. */
function Presses({ lecture, presses, place }: { lecture: Lecture; presses: readonly Press[]; place: Place }) {
  const { press, more } = place;
  const after = [0, 1, 2].flatMap((by) =>
    press + by < presses.length - 1 ? [nextWords(lecture, presses, press + by)] : [],
  );
  const next = [...(more ? [MORE] : []), ...after].slice(0, 3);
  return (
    <section className="presses stack" aria-label="What comes next">
      <ol>
        {next.map((words, index) => (
          // Entries may be equal.
          <li key={index}>
            {index === 0 ? <kbd>Page Down</kbd> : <span>then</span>} <b>{words}</b>
          </li>
        ))}
      </ol>
      <dl>
        <dt>
          <kbd>Page Up</kbd>
        </dt>
        <dd>back</dd>
        <dt>
          <kbd>.</kbd>
        </dt>
        <dd>blank the screen; the clock runs on</dd>
        <dt>
          <kbd>Esc</kbd>
        </dt>
        <dd>leave; the stop is kept</dd>
      </dl>
    </section>
  );
}

/** The second window: notes, next stop, and time. It follows and controls the audience's window. */
export function NotesWindow() {
  const { lecture } = useStore(kept);
  const { place, now, say } = useWall();
  const digits = useRemote(say, lecture.stops.length);
  const [size, setSize] = useState(2);
  useSketches(lecture.stops);
  const presses = pressesOfLecture(lecture);
  const at = presses[place.press] ?? presses[0];
  const stop = at && lecture.stops[at.stop];
  if (at === undefined || stop === undefined)
    return (
      <main className="notes-window" aria-label="Notes of the lecturer">
        <p>There are no stops. Make the lecture in the other window.</p>
      </main>
    );
  const after = lecture.stops[at.stop + 1];
  const clock = clockOf(lecture, { ...place, began: place.began || now, stop: at.stop, now });
  const { behind, spent } = clock;
  const answer = stop.answers[stop.right - 1];
  return (
    <main className="notes-window" aria-label="Notes of the lecturer">
      <header>
        <p className="time-of-day">{timeOfDay(now)}</p>
        <p>
          <b>{lecture.title || 'Untitled lecture'}</b>
          <br />
          {place.began > 0 &&
            `began ${timeOfDay(place.began)}, ends ${timeOfDay(place.began + lecture.minutes * 60_000)}`}
        </p>
        <p className="used">
          <b data-testid="used">{minutesAndSeconds(clock.used)}</b> of {lecture.minutes} min,{' '}
          {clock.left >= 0 ? `${minutesAndSeconds(clock.left)} left` : `${minutesAndSeconds(-clock.left)} over`}
        </p>
        <p className={behind > 30_000 ? 'late' : ''}>
          <b>
            {behind > 30_000
              ? `▲ ${minutesAndSeconds(behind)} behind the plan`
              : behind < -30_000
                ? `${minutesAndSeconds(-behind)} ahead of the plan`
                : 'on time'}
          </b>
          <br />
          stop {at.stop + 1}: {minutesAndSeconds(spent[at.stop] ?? 0)} of {stop.minutes} min
        </p>
        <PlanBar
          lecture={lecture}
          stop={at.stop}
          used={clock.used / 60_000}
          choose={(index) => say({ kind: 'stop', stop: index })}
        />
      </header>
      <section className="wall stack" aria-label="This stop">
        <h2>
          On the screen{' '}
          <span>{at.does === 'ends' ? 'the end' : `${at.stop + 1} of ${lecture.stops.length}: ${stop.title}`}</span>
        </h2>
        <p className="wraps at-ends">
          {place.clock === '' ? <StopWords at={stop.at} /> : place.clock}
          {place.blank && <b className="is-blank"> The screen is blank.</b>}
        </p>
        <StopPicture at={stop.at} width={640} height={200} />
        <div className="lecture-actions wraps">
          <button type="button" onClick={() => say({ kind: 'go', by: -1 })}>
            Back <kbd>Page Up</kbd>
          </button>
          <button type="button" className="primary" onClick={() => say({ kind: 'go', by: 1 })}>
            Next <kbd>Page Down</kbd>
          </button>
          <button type="button" aria-pressed={place.blank} onClick={() => say({ kind: 'blank' })}>
            Blank <kbd>.</kbd>
          </button>
        </div>
      </section>
      <section className="said" aria-label="Notes">
        <h2>
          Notes{' '}
          <span className="sizes in-line">
            Text{' '}
            <button type="button" aria-label="Smaller text" disabled={size === 0} onClick={() => setSize(size - 1)}>
              −
            </button>
            <button
              type="button"
              aria-label="Larger text"
              disabled={size === SIZES.length - 1}
              onClick={() => setSize(size + 1)}
            >
              +
            </button>
          </span>
        </h2>
        <p className="note" style={{ fontSize: SIZES[size] }}>
          {stop.note === '' ? 'No notes.' : stop.note}
        </p>
        {answer !== undefined && <p className="answer">✓ {answer} is the answer.</p>}
      </section>
      <Presses lecture={lecture} presses={presses} place={place} />
      <section className="after" aria-label="Next stop">
        {after === undefined ? (
          <p>This is the last stop.</p>
        ) : (
          <>
            <StopPicture at={after.at} width={200} height={100} />
            <div>
              <h2>
                Next{' '}
                <span>
                  stop {at.stop + 2} of {lecture.stops.length}, {after.minutes} min
                </span>
              </h2>
              <p className="serif">{after.title}</p>
              <p className="wraps at-ends">
                <StopWords at={after.at} />
              </p>
            </div>
          </>
        )}
      </section>
      <footer>
        <ol className="stops-strip row">
          {lecture.stops.map((each, index) => {
            const took = spent[index] ?? null;
            return (
              // Stops have no unique names: two may be equal.
              <li key={index} aria-current={index === at.stop ? 'step' : undefined}>
                <button type="button" onClick={() => say({ kind: 'stop', stop: index })}>
                  <StopPicture at={each.at} width={104} height={52} />
                  <b className="cut-short">
                    {index + 1} {each.title}
                  </b>
                  <span className="cut-short">
                    {place.given && took !== null
                      ? `${minutesAndSeconds(took)} used`
                      : `${each.minutes} min${asks(each) ? ', asks' : ''}`}
                  </span>
                </button>
              </li>
            );
          })}
        </ol>
        <p className="wraps at-ends">
          <span>
            {digits === ''
              ? 'A number and Enter go to a stop. Both windows move together.'
              : `Go to stop ${digits}: Enter`}
          </span>
          <output>
            {place.given
              ? '✓ in step with the screen'
              : 'No window shows the lecture. F5 begins it in the other window.'}
          </output>
        </p>
      </footer>
    </main>
  );
}
