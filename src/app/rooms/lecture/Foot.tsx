import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { pressesOfLecture } from '../../../lecture/presses.ts';
import { kept } from '../../ui/lecture/lectureStore.ts';
import { presenting, type Course } from '../../ui/lecture/presenting.ts';
import { rooms } from '../../ui/rooms.ts';
import { MORE, nextWords } from './words.ts';

/** Maximum number of stops shown side by side. */
const MOST_DOTS = 24;

/** Progress of the run on the screen; null: none. */
export function useCourse(): Course | null {
  const room = useStore(rooms, (place) => place.room);
  const guide = useStore(presenting, (state) => state.guides[room]);
  const [course, setCourse] = useState<Course | null>(null);
  useEffect(() => guide?.follow(setCourse), [guide]);
  // Rooms without a guide do not report their progress.
  return guide === undefined ? null : course;
}

function Dots() {
  const { lecture, stop } = useStore(kept);
  const place = `Stop ${stop + 1} of ${lecture.stops.length}`;
  if (lecture.stops.length > MOST_DOTS) return <p className="foot-stops in-line">{place}</p>;
  return (
    <ol className="foot-stops in-line" aria-label={place}>
      {lecture.stops.map((_, index) => (
        // Stops have no unique names: two may be equal.
        <li key={index} className={index < stop ? 'past' : index === stop ? 'here' : ''} />
      ))}
    </ol>
  );
}

/** The run in miniature: its progress, and its notable moments. */
function Line({ part, marks }: Course) {
  const shown = marks.filter((at, index) => index === 0 || at - marks[index - 1]! > 0.004);
  return (
    <svg className="foot-line" viewBox="0 0 1000 32" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 16H1000" />
      <path className="past" d={`M0 16H${1000 * part}`} />
      {shown.map((at) => (
        <path key={at} className="mark" d={`M${1000 * at} 6v20`} />
      ))}
      <path className="now" d={`M${1000 * part} 2v28`} />
    </svg>
  );
}

/** The foot of the picture: position in the run and in the lecture, and the effect of the next press. */
export function Foot({ course, more }: { readonly course: Course | null; readonly more: boolean }) {
  const mode = useStore(presenting, (state) => state.mode);
  const { lecture, press } = useStore(kept);
  const presses = pressesOfLecture(lecture);
  const [time, unit, state] = (course?.clock ?? '').split(' ');
  return (
    <footer className="foot in-line paper">
      <p className="foot-clock rigid">
        <b>
          {time} {unit}
        </b>{' '}
        {state}
      </p>
      {mode === 'lecture' ? <Dots /> : course !== null && <Line {...course} />}
      <p className="foot-next grid">
        <b className="cut-short">
          Next: {mode === 'run' ? (course?.next ?? '') : more ? MORE : nextWords(lecture, presses, press, true)}
        </b>
        <span>Page Down</span>
      </p>
    </footer>
  );
}
