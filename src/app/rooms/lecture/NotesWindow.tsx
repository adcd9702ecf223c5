import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { minutesBefore, pressesOfLecture } from '../../../lecture/presses.ts';
import { kept, reread } from '../../ui/lecture/keeper.ts';
import { openChannel } from './giving.ts';
import { minutesAndSeconds } from './words.ts';

const MINUTE_MS = 60_000;

/** The second window: what the lecturer wants to say, what comes next, and the time. It follows the audience's window, and moves it. */
export function NotesWindow() {
  const { lecture } = useStore(kept);
  const [place, setPlace] = useState({ press: 0, began: 0, blank: false });
  const [clock, setClock] = useState(() => Date.now());
  const line = useRef<ReturnType<typeof openChannel>>(null);
  useEffect(() => {
    const opened = openChannel((said) => {
      if (said.kind === 'place') setPlace(said);
    });
    line.current = opened;
    opened.say({ kind: 'where' });
    const timer = setInterval(() => setClock(Date.now()), 500);
    window.addEventListener('storage', reread);
    const hear = (event: KeyboardEvent): void => {
      const by = ['PageDown', 'ArrowRight', ' '].includes(event.key)
        ? 1
        : ['PageUp', 'ArrowLeft'].includes(event.key)
          ? -1
          : 0;
      if (by !== 0) opened.say({ kind: 'go', by });
      else if (event.key === '.' || event.key === 'b') opened.say({ kind: 'blank' });
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', hear);
    return () => {
      opened.close();
      clearInterval(timer);
      window.removeEventListener('storage', reread);
      window.removeEventListener('keydown', hear);
    };
  }, []);
  const presses = pressesOfLecture(lecture);
  const now = presses[place.press];
  const stop = now && lecture.stops[now.stop];
  const after = presses[place.press + 1];
  const used = place.began === 0 ? 0 : clock - place.began;
  const ahead = stop === undefined || now === undefined ? 0 : minutesBefore(lecture, now.stop) * MINUTE_MS;
  const next =
    after === undefined
      ? 'The end'
      : after.stop === now?.stop
        ? after.does === 'asks'
          ? `It asks: ${stop?.question ?? ''}`
          : 'It shows what happened'
        : (lecture.stops[after.stop]?.title ?? '');
  return (
    <main className="notes-window" aria-label="Notes of the lecturer">
      <header>
        <p>
          <b>{new Date(clock).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })}</b>, used{' '}
          <b data-testid="used">{minutesAndSeconds(used)}</b> of {lecture.minutes} min
          {place.began > 0 && `, planned up to here ${minutesAndSeconds(ahead)}`}
        </p>
      </header>
      <section aria-label="This stop">
        <h2>
          {now === undefined
            ? 'There are no stops.'
            : `${now.stop + 1} of ${lecture.stops.length}: ${stop?.title ?? ''}`}
        </h2>
        {place.blank && <output>The screen is blank.</output>}
        <p className="note">{stop?.note === '' ? 'No notes.' : stop?.note}</p>
      </section>
      <section aria-label="What comes next">
        <h3>Next</h3>
        <p>{next}</p>
      </section>
      <div className="lecture-actions">
        <button type="button" onClick={() => line.current?.say({ kind: 'go', by: -1 })}>
          Back <kbd>Page Up</kbd>
        </button>
        <button type="button" className="primary" onClick={() => line.current?.say({ kind: 'go', by: 1 })}>
          Next <kbd>Page Down</kbd>
        </button>
        <button type="button" onClick={() => line.current?.say({ kind: 'blank' })}>
          Blank <kbd>.</kbd>
        </button>
      </div>
    </main>
  );
}
