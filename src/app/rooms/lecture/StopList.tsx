import { useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { asks, moved } from '../../../lecture/presses.ts';
import { addSeen, change, kept, notice, seenIn } from '../../ui/lecture/lectureStore.ts';
import { presenting } from '../../ui/lecture/presenting.ts';
import { ROOMS, ROOMS_OF_STOPS, rooms } from '../../ui/rooms.ts';
import { dropClass, useDragging } from '../../ui/dragging.ts';
import { listed } from '#scenario/words/english.ts';
import { StopPicture, StopWords, useSketches } from './StopPicture.tsx';

/** The stops, selected, moved and deleted by keys or buttons. */
export function StopList() {
  const { lecture, stop } = useStore(kept);
  const list = useRef<HTMLOListElement>(null);
  useSketches(lecture.stops);
  const choose = (index: number): void => {
    kept.setState({ stop: index });
    list.current?.querySelectorAll<HTMLElement>('.stop')[index]?.focus();
  };
  const remove = (index: number): void => {
    change({ ...lecture, stops: lecture.stops.filter((_, at) => at !== index) }, Math.max(0, index - 1));
    requestAnimationFrame(() => choose(Math.max(0, index - 1)));
  };
  const move = (index: number, by: number): void => {
    const to = moved(lecture, index, by);
    if (by === 0 || to === lecture) return;
    change(to, index + by);
    requestAnimationFrame(() => choose(index + by));
  };
  const { dragged, grip } = useDragging(list, (from, to) => move(from, to - from));
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by !== 0 && event.altKey) move(index, by);
    else if (by !== 0) choose(Math.min(lecture.stops.length - 1, Math.max(0, index + by)));
    else if (event.key === 'Delete') remove(index);
    else return;
    event.preventDefault();
  };
  if (lecture.stops.length === 0)
    return (
      <p>
        There are no stops yet. In {listed(ROOMS_OF_STOPS.map((room) => ROOMS[room].title))}, Add to lecture{' '}
        <kbd>A</kbd> adds what is on the screen. In the Lab it is under Share.
      </p>
    );
  return (
    <ol className="stops" ref={list} aria-label="Stops">
      {lecture.stops.map((each, index) => (
        // Stops have no unique names: two may be equal.
        <li key={index} className={`${index === stop ? 'here' : ''} ${dropClass(dragged, index)}`}>
          <span className="grip grid" aria-hidden="true" title="Drag to move" {...grip(index)} />
          <button
            type="button"
            className="stop bare"
            aria-current={index === stop ? 'step' : undefined}
            onClick={() => choose(index)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <StopPicture at={each.at} width={80} height={46} />
            <span className="words">
              <b>{each.title === '' ? 'Untitled' : each.title}</b>
              <span>
                <StopWords at={each.at} />
                {asks(each) && <b> · asks</b>}
              </span>
            </span>
            <span className="minutes">
              {each.minutes}
              <span className="unseen"> min</span>
            </span>
          </button>
          <span className="stop-tools full-width">
            <button
              type="button"
              aria-label={`Move stop ${index + 1} up`}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              ↑
            </button>
            <button
              type="button"
              aria-label={`Move stop ${index + 1} down`}
              disabled={index === lecture.stops.length - 1}
              onClick={() => move(index, 1)}
            >
              ↓
            </button>
            <button type="button" aria-label={`Delete stop ${index + 1}`} onClick={() => remove(index)}>
              ×
            </button>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Adds what each room shows now. */
export function Adding() {
  useStore(presenting);
  useStore(rooms);
  useStore(kept, (state) => state.lecture);
  return (
    <ul className="adding stack" aria-label="Add what is on the screen">
      {ROOMS_OF_STOPS.map((room) => {
        const seen = seenIn(room);
        if (seen === null) return null;
        return (
          <li key={room} className="in-line at-ends">
            <span>
              In {ROOMS[room].title} now: <b>{seen.title}</b>
            </span>
            <button type="button" onClick={() => notice(addSeen(seen))}>
              Add this
            </button>
          </li>
        );
      })}
    </ul>
  );
}
