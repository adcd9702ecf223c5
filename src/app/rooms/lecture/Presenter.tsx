import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { goesOn, pressesOfLecture } from '../../../lecture/presses.ts';
import type { Spotlight, Stop } from '../../../lecture/lecture.ts';
import { kept } from '../../ui/lecture/lectureStore.ts';
import { GIVEN, isPicture, presenting } from '../../ui/lecture/presenting.ts';
import { roomOf, rooms, showHash } from '../../ui/rooms.ts';
import { forceTheme } from '../../ui/theme.ts';
import { useKeys } from '../../ui/useKeys.ts';
import { Foot, useCourse } from './Foot.tsx';
import { Handout } from './handout/Handout.tsx';
import { goTo, openChannel, type Line, type Place } from './giving.ts';
import { actOf, type Act } from './remote.ts';
import { Wall } from './wall.ts';
import { spotlightsIn } from './words.ts';
import './presenter.css';

/**
 * The question of a stop with its answers. It reduces the height of the picture. `shown`: mark the right answer.
 */
function Question({ shown }: { readonly shown: boolean }) {
  const { lecture, stop } = useStore(kept);
  const { question = '', answers = [], right = 0 } = lecture.stops[stop] ?? {};
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--asked', `${box.current?.offsetHeight ?? 0}px`));
    observer.observe(box.current!);
    return () => {
      observer.disconnect();
      style.removeProperty('--asked');
    };
  }, []);
  return (
    <section ref={box} className="wall-question paper wraps" aria-label="Question">
      <p>{question === '' ? 'What happens next?' : question}</p>
      {answers.length > 0 && (
        <ol>
          {answers.map((answer, index) => (
            // Two answers may be equal.
            <li key={index} className={shown && index + 1 === right ? 'right' : ''}>
              {answer}
              {shown && index + 1 === right && <span className="unseen"> is right</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** As numbered by the style sheet. */
const letterOf = (at: number): string => String.fromCodePoint(65 + at);

/** The question for screen readers. */
const spokenQuestion = ({ question, answers, right }: Stop, shown: boolean): readonly string[] =>
  shown && right > 0
    ? [`${letterOf(right - 1)}: ${answers[right - 1]} is right.`]
    : [
        question === '' ? 'What happens next?' : question,
        ...answers.map((answer, at) => `${letterOf(at)}: ${answer}.`),
      ];

/** The closing picture, over the last run. */
function Closing() {
  const { lecture } = useStore(kept);
  return (
    <section className="closing stack paper" aria-label="The end">
      {lecture.title !== '' && <h2>{lecture.title}</h2>}
      <p>The end</p>
    </section>
  );
}

/** Interval at which overflow of the wall is checked while rooms load, ms. */
const LOOKS_EVERY = 300;

/** Pages through a picture larger than the screen, restarting at each stop; `more`: part of it is not shown yet. */
function useWall(isRead: boolean, stop: number) {
  const [wall] = useState(() => new Wall());
  const [more, setMore] = useState(false);
  const look = useCallback(() => setMore(isRead && wall.hasMore), [wall, isRead]);
  useEffect(() => wall.begin(stop), [wall, stop]);
  useEffect(() => {
    const timer = setInterval(look, LOOKS_EVERY);
    return () => clearInterval(timer);
  }, [look]);
  return { wall, more, look };
}

/** Browsers enter full screen only directly after a user action. */
function fillScreen(): void {
  if (!isPicture && document.fullscreenElement === null && navigator.userActivation?.isActive)
    void document.documentElement.requestFullscreen?.().catch(() => undefined);
}

function end(): void {
  const { mode } = presenting.getState();
  GIVEN.write(undefined);
  presenting.setState({ mode: 'off' });
  if (mode === 'lecture') showHash('lecture/');
  if (document.fullscreenElement !== null) void document.exitFullscreen();
}

/** Synchronises the notes window, and handles its requests. */
function useNotes(place: Place, perform: (act: Act) => void): void {
  const line = useRef<Line>(null);
  const newest = useRef({ place, perform });
  useEffect(() => {
    if (isPicture) return undefined;
    const opened = openChannel((said) => {
      const { place: here, perform: does } = newest.current;
      if (said.kind === 'go') does(said.by === 1 ? 'next' : 'back');
      else if (said.kind === 'blank' || said.kind === 'end') does(said.kind);
      else if (said.kind === 'where') opened.say({ kind: 'place', ...here });
      else if (said.kind === 'stop') {
        const to = pressesOfLecture(kept.getState().lecture).findIndex(({ stop }) => stop === said.stop);
        if (to >= 0) goTo(to, false);
      }
    });
    line.current = opened;
    return () => {
      opened.say({ kind: 'place', ...newest.current.place, given: false });
      opened.close();
    };
  }, []);
  const words = JSON.stringify(place);
  useEffect(() => {
    newest.current = { place: JSON.parse(words) as Place, perform };
    line.current?.say({ kind: 'place', ...newest.current.place });
  }, [words, perform]);
}

/** Shows the page to an audience: no menus, large text, controlled by a remote. */
function Showing() {
  const mode = useStore(presenting, (state) => state.mode);
  const { lecture, stop, press, began, reached } = useStore(kept);
  const course = useCourse();
  const [opener] = useState(() => document.activeElement);
  const [blank, setBlank] = useState(false);
  const announced = useRef<HTMLOutputElement>(null);
  const [own, setOwn] = useState<{ readonly press: number; readonly light?: Spotlight; readonly large?: boolean }>({
    press,
  });
  const now = pressesOfLecture(lecture)[press];
  const planned = mode === 'lecture' ? lecture.stops[stop] : undefined;
  // Do not page while a question is shown: it leaves little room, and the picture was shown before.
  const isRead =
    planned !== undefined && (now?.does === 'arrives' || (now?.does === 'shows' && planned.showsAt !== ''));
  const { wall, more, look } = useWall(isRead, stop);
  // Manual settings are valid until the next press.
  const chosen = own.press === press ? own : { press };
  const light = chosen.light ?? planned?.spotlight ?? 'none';
  const large = chosen.large ?? planned?.large ?? false;

  const perform = useCallback(
    (act: Act): void => {
      const { room: here } = rooms.getState();
      const { guides, mode: shown } = presenting.getState();
      const guide = guides[here];
      const { press: at } = kept.getState();
      if (act === 'end') end();
      else if (act === 'blank') setBlank((before) => !before);
      else if (act === 'resume') {
        setBlank(false);
        fillScreen();
      } else if (act === 'spotlight') {
        const parts = spotlightsIn(here);
        setOwn({ press: at, light: parts[(parts.indexOf(light) + 1) % parts.length] ?? 'none', large });
      } else if (act === 'zoom') setOwn({ press: at, light, large: !large });
      else if (act === 'play') guide?.play();
      else {
        const by = act === 'next' ? 1 : -1;
        if (shown === 'run') guide?.go(by);
        else if (isRead && (by > 0 ? wall.next() : wall.back())) look();
        else goTo(at + by, act === 'next');
        setBlank(false);
      }
    },
    [light, large, isRead, wall, look],
  );

  useKeys((event) => {
    // No other part of the page receives keys during a presentation.
    event.stopImmediatePropagation();
    const act = actOf(event);
    if (act === undefined) return;
    event.preventDefault();
    perform(act);
  }, true);
  useNotes({ given: mode === 'lecture', press, began, reached, blank, more, clock: course?.clock ?? '' }, perform);

  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['presenting'] = mode;
    forceTheme('projector');
    fillScreen();
    return () => {
      delete dataset['presenting'];
      forceTheme(null);
    };
  }, [mode]);

  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['spotlight'] = light;
    dataset['large'] = String(large);
    return () => {
      delete dataset['spotlight'];
      delete dataset['large'];
    };
  }, [light, large]);

  // Hidden parts lost the focus: restore it at the end.
  useEffect(() => () => (opener instanceof HTMLElement ? opener.focus() : undefined), [opener]);

  const ends = now?.does === 'ends';
  const asks = now !== undefined && now.does !== 'arrives' && !ends && planned !== undefined;
  // Only runs of the Lab can continue; in other rooms the question disappears and the picture is the answer.
  const isAway = asks && goesOn(planned, now) && roomOf(`#${planned.at}`) !== 'lab';
  const words = blank
    ? 'The screen is blank; the full stop shows it again.'
    : ends
      ? 'The end of the lecture. Page Up goes back, Esc leaves it.'
      : planned === undefined
        ? 'The run is presented. Page Down and Page Up go forward and back, Esc ends it.'
        : [
            `Stop ${stop + 1} of ${lecture.stops.length}.`,
            ...(asks ? spokenQuestion(planned, now.does === 'shows') : []),
          ].join(' ');
  // Initial content of a live region is not announced.
  useEffect(() => {
    if (announced.current !== null) announced.current.textContent = words;
  }, [words]);
  return (
    <>
      {asks && !isAway && (planned.question !== '' || planned.answers.length > 0) && (
        <Question shown={now.does === 'shows'} />
      )}
      <Foot course={course} more={more} />
      {ends && <Closing />}
      {blank && <div className="blank" />}
      <output ref={announced} className="unseen" />
    </>
  );
}

/** Shows the page to an audience, or prints a lecture. */
export function Presenter() {
  const prints = useStore(presenting, ({ mode }) => mode === 'handout');
  return prints ? <Handout /> : <Showing />;
}

export { resume } from './giving.ts';
export { bePicture } from './picture.ts';
