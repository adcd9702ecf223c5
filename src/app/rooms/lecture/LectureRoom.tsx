import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { encodeLecture, LECTURE_ROUTE, minimalLecture, readLecture } from '../../../lecture/lecture.ts';
import { moved } from '../../../lecture/presses.ts';
import { formatProblem } from '../../../scenario/problem.ts';
import { download } from '../../ui/download.ts';
import { addSeen, change, kept, notice, openLink, seenIn, undo } from '../../ui/lecture/keeper.ts';
import { presenting } from '../../ui/lecture/presenting.ts';
import { OpenFile } from '../../ui/OpenFile.tsx';
import { RoomBar } from '../../ui/RoomBar.tsx';
import { replaceHash, rooms } from '../../ui/rooms.ts';
import { copyText } from '../../ui/copyText.ts';
import { applyTheme, storedTheme } from '../../ui/theme.ts';
import { give, goOn, NOTES } from './giving.ts';
import { NotesWindow } from './NotesWindow.tsx';
import { beginsWith } from './remote.ts';
import { StopEditor } from './StopEditor.tsx';
// A style sheet has no name.
// oxlint-disable-next-line import/no-unassigned-import
import './lecture.css';

/** Of a lecture's file, bytes. */
const LARGEST = 2_000_000;
const NAMES = { lab: 'Lab', compare: 'Compare', papers: 'Papers' } as const;
const ROOMS = ['lab', 'compare', 'papers'] as const;

/** The room that a stop is in, by its address. */
function roomName(at: string): string {
  return at.startsWith('compare') ? 'Compare' : at.startsWith('papers') ? 'Papers' : 'Lab';
}

/** The stops, to be chosen, moved and deleted by keys or buttons. */
function StopList() {
  const { lecture, stop } = useStore(kept);
  const list = useRef<HTMLOListElement>(null);
  const choose = (index: number): void => {
    kept.setState({ stop: index });
    list.current?.querySelectorAll<HTMLElement>('.stop')[index]?.focus();
  };
  const remove = (index: number): void => {
    change({ ...lecture, stops: lecture.stops.filter((_, at) => at !== index) }, Math.max(0, index - 1));
  };
  const move = (index: number, by: 1 | -1): void => {
    const to = moved(lecture, index, by);
    if (to === lecture) return;
    change(to, index + by);
    requestAnimationFrame(() => choose(index + by));
  };
  const onKeyDown = (event: KeyboardEvent, index: number): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by !== 0 && event.altKey) move(index, by);
    else if (by !== 0) choose(Math.min(lecture.stops.length - 1, Math.max(0, index + by)));
    else if (event.key === 'Delete') remove(index);
    else return;
    event.preventDefault();
  };
  if (lecture.stops.length === 0)
    return <p>There are no stops yet. Go to the Lab, to Compare or to Papers, and add what is on the screen there.</p>;
  return (
    <ol className="stops" ref={list} aria-label="Stops">
      {lecture.stops.map((each, index) => (
        // Stops have no name of their own: two may be the same.
        <li key={index} className={index === stop ? 'here' : ''}>
          <button
            type="button"
            className="stop"
            aria-current={index === stop ? 'step' : undefined}
            onClick={() => choose(index)}
            onKeyDown={(event) => onKeyDown(event, index)}
          >
            <b>{each.title === '' ? 'Untitled' : each.title}</b>
            <span>
              {roomName(each.at)}
              {each.question !== '' && ', asks'}, {each.minutes} min
            </span>
          </button>
          <span className="stop-tools">
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

/** What is on the screen in each room now, to be added. */
function Adding() {
  useStore(presenting);
  useStore(rooms);
  useStore(kept, (state) => state.lecture);
  return (
    <ul className="adding" aria-label="Add what is on the screen">
      {ROOMS.map((room) => {
        const seen = seenIn(room);
        if (seen === null) return null;
        return (
          <li key={room}>
            <span>
              In {NAMES[room]} now: <b>{seen.title}</b>
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

/** Opens a lecture from a file; says in one line why not. */
async function openFile(file: File): Promise<void> {
  if (file.size > LARGEST) {
    notice(`${file.name} has ${file.size} bytes; ${LARGEST} are the most.`);
    return;
  }
  let data: unknown = null;
  try {
    data = JSON.parse(await file.text());
  } catch {
    notice(`${file.name} is not JSON.`);
    return;
  }
  const read = readLecture(data);
  if (read.ok) change(read.data, 0);
  notice(read.ok ? `${file.name} is open.` : formatProblem(read.problems[0]!));
}

/** Making a lecture: stops of all rooms, what each press does there, notes, and the ways to give and keep it. */
export function LectureRoom() {
  const { lecture, stop, past, notice: line } = useStore(kept);
  const hash = useStore(rooms, (place) => place.last.lecture ?? window.location.hash);
  useEffect(() => applyTheme(storedTheme(), () => undefined), []);
  useEffect(() => {
    if (hash === NOTES || hash === '#lecture' || hash === '#lecture/') return;
    openLink(hash);
    replaceHash('#lecture/');
  }, [hash]);
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent): void => {
      const begins = beginsWith(event);
      if (begins === undefined || lecture.stops.length === 0) return;
      event.preventDefault();
      if (begins === 'start') give(0);
      else goOn();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [lecture]);
  if (hash === NOTES) return <NotesWindow />;
  const planned = lecture.stops.reduce((sum, { minutes }) => sum + minutes, 0);
  const address = `${window.location.href.split('#')[0]}#${LECTURE_ROUTE}${encodeLecture(lecture)}`;
  return (
    <div className="lecture-room">
      <RoomBar>{null}</RoomBar>
      <main aria-label="Lecture">
        <header>
          <h2>
            <label>
              <span className="unseen">Title of the lecture</span>
              <input
                value={lecture.title}
                placeholder="Untitled lecture"
                maxLength={200}
                onChange={({ target }) => change({ ...lecture, title: target.value })}
              />
            </label>
          </h2>
          <p>
            {lecture.stops.length} stops, <b>{planned} of </b>
            <label>
              <span className="unseen">Minutes of the lecture</span>
              <input
                type="number"
                min={1}
                max={600}
                value={lecture.minutes}
                onChange={({ target }) => {
                  const minutes = Number(target.value);
                  if (minutes >= 1 && minutes <= 600) change({ ...lecture, minutes });
                }}
              />
            </label>{' '}
            min planned. Kept on this device.
          </p>
          <div className="lecture-actions">
            <button
              type="button"
              onClick={() =>
                void copyText(address).then((done) => notice(done ? 'Link copied.' : `Copy this: ${address}`))
              }
            >
              Copy link
            </button>
            <button
              type="button"
              onClick={() =>
                download('lecture.json', `${JSON.stringify(minimalLecture(lecture), null, 2)}\n`, 'application/json')
              }
            >
              Save file
            </button>
            <OpenFile label="Lecture file" open={(file) => void openFile(file)} />
            <button type="button" disabled={past.length === 0} onClick={undo}>
              Undo
            </button>
            <button
              type="button"
              onClick={() =>
                window.open(`${window.location.href.split('#')[0]}${NOTES}`, 'sawtooth-notes', 'width=900,height=700')
              }
            >
              Open notes window
            </button>
            <button type="button" className="primary" disabled={lecture.stops.length === 0} onClick={() => give(0)}>
              Present <kbd>F5</kbd>
            </button>
          </div>
          <output>{line}</output>
        </header>
        <section aria-label="Stops of the lecture">
          <StopList />
          <Adding />
          <p className="keys">
            <kbd>Alt ↑</kbd> <kbd>Alt ↓</kbd> move a stop, <kbd>Del</kbd> removes it.
          </p>
        </section>
        {lecture.stops[stop] !== undefined && <StopEditor index={stop} stop={lecture.stops[stop]} />}
      </main>
    </div>
  );
}
