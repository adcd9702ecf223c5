import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { pressesOfLecture } from '../../../lecture/presses.ts';
import { SPOTLIGHTS } from '../../../lecture/lecture.ts';
import { given, kept, noteGiven } from '../../ui/lecture/keeper.ts';
import { presenting } from '../../ui/lecture/presenting.ts';
import { rooms, showHash } from '../../ui/rooms.ts';
import { applyTheme, showTheme, storedTheme } from '../../ui/theme.ts';
import { goTo, openChannel } from './giving.ts';
// A style sheet has no name.
// oxlint-disable-next-line import/no-unassigned-import
import './presenter.css';

type Act = 'next' | 'back' | 'blank' | 'end' | 'spotlight' | 'zoom' | 'play';

/** Keys of remotes and of the keyboard. Space and Enter are those of the simplest remotes. */
const KEYS: Readonly<Record<string, Act>> = {
  PageDown: 'next',
  ArrowRight: 'next',
  ArrowDown: 'next',
  Enter: 'next',
  ' ': 'next',
  PageUp: 'back',
  ArrowLeft: 'back',
  ArrowUp: 'back',
  Backspace: 'back',
  '.': 'blank',
  b: 'blank',
  B: 'blank',
  Escape: 'end',
  s: 'spotlight',
  S: 'spotlight',
  z: 'zoom',
  Z: 'zoom',
  F5: 'play',
  p: 'play',
  P: 'play',
};

/** The question of a stop, and its answers; the right one is marked when it is shown. */
function Question({ shown }: { readonly shown: boolean }) {
  const { lecture, stop } = useStore(kept);
  const { question = '', answers = [], right = 0 } = lecture.stops[stop] ?? {};
  return (
    <section className="asked" aria-label="Question">
      <p>{question === '' ? 'What happens next?' : question}</p>
      {answers.length > 0 && (
        <ol>
          {answers.map((answer, index) => (
            <li key={answer} className={shown && index + 1 === right ? 'right' : ''}>
              {answer}
              {shown && index + 1 === right && <span className="unseen"> is right</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The foot of the picture: where the run is, where the lecture is, and what the next press brings. */
function Foot() {
  const mode = useStore(presenting, (state) => state.mode);
  const guides = useStore(presenting, (state) => state.guides);
  const room = useStore(rooms, (place) => place.room);
  const { lecture, stop, press } = useStore(kept);
  const [words, setWords] = useState({ clock: '', next: '' });
  const guide = guides[room];
  useEffect(() => guide?.follow?.(setWords), [guide]);
  const presses = pressesOfLecture(lecture);
  const after = presses[press + 1];
  const next =
    mode === 'run'
      ? words.next
      : after === undefined
        ? 'the end'
        : after.stop === stop
          ? after.does === 'asks'
            ? 'a question'
            : 'what happened'
          : (lecture.stops[after.stop]?.title ?? '');
  return (
    <footer className="foot">
      <p className="foot-clock">{guide === undefined ? '' : words.clock}</p>
      {mode === 'lecture' && (
        <ol className="foot-stops" aria-label={`Stop ${stop + 1} of ${lecture.stops.length}`}>
          {lecture.stops.map((each, index) => (
            <li key={`${each.at} ${each.title}`} className={index < stop ? 'past' : index === stop ? 'here' : ''} />
          ))}
        </ol>
      )}
      <p className="foot-next">
        <b>Next: {next}</b> <kbd>Page Down</kbd>
      </p>
    </footer>
  );
}

/** Shows the page to an audience: no menus, nothing small, and all by the keys of a remote. */
export function Presenter() {
  const mode = useStore(presenting, (state) => state.mode);
  const { lecture, stop, press, began } = useStore(kept);
  const room = useStore(rooms, (place) => place.room);
  const [blank, setBlank] = useState(false);
  const [own, setOwn] = useState<{ readonly press: number; readonly light?: string; readonly large?: boolean }>({
    press,
  });
  const line = useRef<ReturnType<typeof openChannel>>(null);
  const now = pressesOfLecture(lecture)[press];
  const planned = mode === 'lecture' ? lecture.stops[stop] : undefined;
  // What was chosen by hand holds until the next press.
  const chosen = own.press === press ? own : { press };
  const light = chosen.light ?? planned?.spotlight ?? 'none';
  const large = chosen.large ?? planned?.large ?? false;

  const end = useCallback(() => {
    noteGiven(null);
    if (presenting.getState().mode === 'lecture') {
      presenting.setState({ mode: 'off' });
      showHash('lecture/');
    } else presenting.setState({ mode: 'off' });
    if (document.fullscreenElement !== null) void document.exitFullscreen();
  }, []);

  const perform = useCallback(
    (act: Act): void => {
      const state = kept.getState();
      const guide = presenting.getState().guides[rooms.getState().room];
      const run = presenting.getState().mode === 'run';
      if (act === 'end') end();
      else if (act === 'blank') setBlank((before) => !before);
      else if (act === 'spotlight') {
        const order = SPOTLIGHTS.indexOf(light as (typeof SPOTLIGHTS)[number]) + 1;
        setOwn({ press: state.press, light: SPOTLIGHTS[order % SPOTLIGHTS.length] ?? 'none', large });
      } else if (act === 'zoom') setOwn({ press: state.press, light, large: !large });
      else if (act === 'play' || run) guide?.go?.(act === 'back' ? -1 : 1);
      else if (act === 'next') goTo(state.press + 1, true);
      else goTo(state.press - 1, false);
      if (act === 'next' || act === 'back') setBlank(false);
    },
    [end, light, large],
  );

  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const act = event.ctrlKey || event.altKey || event.metaKey ? undefined : KEYS[event.key];
      // No other part of the page hears a key while an audience looks.
      event.stopImmediatePropagation();
      if (act === undefined) return;
      event.preventDefault();
      perform(act);
    };
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, [perform]);

  useEffect(() => {
    const opened = openChannel((said) => {
      if (said.kind === 'go') perform(said.by === 1 ? 'next' : 'back');
      else if (said.kind === 'blank') perform('blank');
      else if (said.kind === 'where') opened.say({ kind: 'press', press, began, blank });
    });
    line.current = opened;
    opened.say({ kind: 'press', press, began, blank });
    return () => opened.close();
  }, [perform, press, began, blank]);

  useEffect(() => {
    const root = document.documentElement;
    root.dataset['presenting'] = mode;
    showTheme('projector', () => undefined);
    for (const guide of Object.values(presenting.getState().guides)) guide.presents?.(true);
    // Browsers fill the screen only for somebody who has just pressed something.
    if (navigator.userActivation?.isActive) void root.requestFullscreen?.().catch(() => undefined);
    return () => {
      delete root.dataset['presenting'];
      for (const guide of Object.values(presenting.getState().guides)) guide.presents?.(false);
      applyTheme(storedTheme(), () => undefined);
    };
  }, [mode]);

  // A room that has just come wears its own theme.
  useEffect(() => {
    document.documentElement.dataset['room'] = room;
    showTheme('projector', () => undefined);
  }, [room]);

  useEffect(() => {
    const root = document.documentElement;
    root.dataset['spotlight'] = light;
    root.dataset['large'] = String(large);
    return () => {
      delete root.dataset['spotlight'];
      delete root.dataset['large'];
    };
  }, [light, large]);

  const asks = mode === 'lecture' && now !== undefined && now.does !== 'arrives' && planned !== undefined;
  const hasQuestion = asks && (planned.question !== '' || planned.answers.length > 0);
  return (
    <>
      {hasQuestion && <Question shown={now.does === 'shows'} />}
      <Foot />
      {blank && (
        <div className="blank">
          <span className="unseen">The screen is blank; the full stop shows it again.</span>
        </div>
      )}
    </>
  );
}

/** Takes up the lecture that a reload has interrupted. */
export function resume(): void {
  const place = given();
  if (place === null || presenting.getState().mode !== 'off') return;
  kept.setState({ ...place, stop: pressesOfLecture(kept.getState().lecture)[place.press]?.stop ?? 0 });
  presenting.setState({ mode: 'lecture' });
}
