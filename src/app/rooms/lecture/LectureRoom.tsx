import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { whyTooLong } from '#scenario/link/linkText.ts';
import { encodeLecture, LECTURE_ROUTE, minimalLecture, readLecture, type Lecture } from '../../../lecture/lecture.ts';
import { asks } from '../../../lecture/presses.ts';
import { refusalWords } from '../../ui/words/refusals.ts';
import { fitnessOf } from '../../experiment/share/LengthMeter.tsx';
import { copyText } from '../../ui/copyText.ts';
import { download } from '../../ui/download.ts';
import { Forget } from '../../ui/Forget.tsx';
import {
  change,
  forgetOther,
  forgetUnread,
  kept,
  notice,
  openLink,
  takeOver,
  undo,
  type Other,
} from '../../ui/lecture/lectureStore.ts';
import { OpenFile } from '../../ui/OpenFile.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { RoomBar } from '../../ui/RoomBar.tsx';
import { replaceHash, rooms } from '../../ui/rooms.ts';
import type { RoomSaves } from '../../ui/save/SaveGate.tsx';
import type { SaveKind } from '../../ui/save/saving.ts';
import { applyTheme, storedTheme } from '../../ui/theme.ts';
import { useKeys } from '../../ui/useKeys.ts';
import { give, goOn, NOTES, NOTES_LOCK, openChannel } from './giving.ts';
import { Minutes } from './Minutes.tsx';
import { NotesWindow } from './NotesWindow.tsx';
import { PlanBar } from './PlanBar.tsx';
import { PrintHandout } from './handout/PrintHandout.tsx';
import { beginsWith } from './remote.ts';
import { StopEditor } from './StopEditor.tsx';
import { Adding, StopList } from './StopList.tsx';
import './lecture.css';
import { counted } from '../../ui/words/numbers.ts';

/** Maximum size of a lecture's file, bytes. */
const LARGEST = 2_000_000;
/** Where a link can be used, depending on its length. */
const LENGTHS = {
  qr: 'short enough for a QR code.',
  chat: 'too long for a QR code.',
  tooLong: 'too long for some chats; save a file instead.',
} as const;

/** Opens a lecture from a file, or reports why not, in one line. */
async function openFile(file: File): Promise<void> {
  if (file.size > LARGEST) {
    notice(`${file.name} has ${file.size} bytes; at most ${LARGEST} are allowed.`);
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
  const stays = read.ok ? takeOver(read.data) : '';
  notice(
    stays !== ''
      ? stays
      : read.ok
        ? `${file.name} is open.`
        : `${file.name} is not a lecture. ${refusalWords(read.problems[0]!)}`,
  );
}

const begin = (from: 'start' | 'here'): void => (from === 'start' ? give(0) : goOn());

/** F5 starts and Shift F5 continues the lecture, here or in the notes window. */
function useBeginning(): void {
  useKeys((event) => {
    const from = beginsWith(event);
    if (from === undefined || window.location.hash === NOTES || kept.getState().lecture.stops.length === 0) return;
    event.preventDefault();
    begin(from);
  });
  useEffect(() => {
    if (window.location.hash === NOTES) return undefined;
    return openChannel((said) => said.kind === 'give' && begin(said.from)).close;
  }, []);
}

/** Time that a requested window may take to open, ms. */
const COMES_WITHIN = 4000;

/**
 * Opens the notes in a separate process, because a window shares a thread with its opener, and drawing for the audience
 * would delay it. A second press opens no second window.
 */
function useNotesWindow(): () => Promise<void> {
  const asked = useRef(-COMES_WITHIN);
  return async () => {
    // Pages from insecure origins have no locks.
    const { locks } = navigator as { readonly locks?: LockManager };
    const open = (await locks?.query())?.held?.some(({ name }) => name === NOTES_LOCK) === true;
    if (open || performance.now() - asked.current < COMES_WITHIN)
      notice('The notes window is already open: it may be behind this one.');
    else {
      asked.current = performance.now();
      window.open(`${window.location.href.split('#')[0]}${NOTES}`, '_blank', 'noopener,width=1280,height=800');
    }
  };
}

const nameOf = ({ title }: Lecture): string => (title === '' ? 'your other lecture' : title);

/** The other lectures: each can be opened, or deleted after confirmation. */
function OtherLectures({ others }: { readonly others: readonly Other[] }) {
  return (
    <Popover label="Other lectures" buttonClass="" button={`Other lectures, ${others.length}`}>
      {() =>
        others.map(({ lecture }) => (
          <p key={JSON.stringify(lecture)} className="wraps in-line">
            <button type="button" className="other-lecture cut-short" onClick={() => notice(takeOver(lecture))}>
              Back to {nameOf(lecture)}, {counted(lecture.stops.length, 'stop')}
            </button>
            <Forget name={nameOf(lecture)} forget={() => forgetOther(lecture)} />
          </p>
        ))
      }
    </Popover>
  );
}

/** Actions for the lecture. */
function Actions() {
  const { lecture, stop, past, others, unread } = useStore(kept);
  const openNotes = useNotesWindow();
  const present = useRef<HTMLButtonElement>(null);
  // After presenting, focus returns to the start button.
  useEffect(() => {
    if (kept.getState().began > 0 && document.activeElement === document.body) present.current?.focus();
  }, []);
  const copy = async (): Promise<void> => {
    const link = encodeLecture(lecture);
    const tooLong = whyTooLong(link);
    if (tooLong !== '') {
      notice(`The lecture does not fit into a link. ${tooLong} Save a file instead.`);
      return;
    }
    const address = `${window.location.href.split('#')[0]}#${LECTURE_ROUTE}${link}`;
    const done = await copyText(address);
    const fitness = fitnessOf(address.length);
    if (done) notice(`Link copied: ${LENGTHS[fitness]}`);
    else
      notice(
        fitness === 'tooLong'
          ? 'This browser does not let the page copy; save a file instead.'
          : `Copy this: ${address}`,
      );
  };
  return (
    <div className="lecture-actions wraps">
      <button type="button" onClick={() => void copy()}>
        Copy link
      </button>
      <OpenFile label="Lecture file" open={(file) => void openFile(file)} />
      <button type="button" disabled={past.length === 0} onClick={undo}>
        Undo
      </button>
      {others.length === 1 && (
        <button type="button" className="other-lecture cut-short" onClick={() => notice(takeOver(others[0]!.lecture))}>
          Back to {nameOf(others[0]!.lecture)}
        </button>
      )}
      {others.length > 1 && <OtherLectures others={others} />}
      {unread !== '' && (
        <button
          type="button"
          onClick={() => {
            download('unread-lecture.json', unread, 'application/json');
            forgetUnread();
          }}
        >
          Save the lecture that this page could not read
        </button>
      )}
      <PrintHandout stops={lecture.stops.length} />
      <button type="button" onClick={() => void openNotes()}>
        Open notes window
      </button>
      {stop > 0 && (
        <button type="button" onClick={goOn}>
          From stop {stop + 1} <kbd>Shift F5</kbd>
        </button>
      )}
      <button
        type="button"
        className="primary"
        ref={present}
        disabled={lecture.stops.length === 0}
        onClick={() => give(0)}
      >
        Present <kbd>F5</kbd>
      </button>
    </div>
  );
}

/** Name and duration. */
function Title() {
  const { lecture } = useStore(kept);
  const planned = lecture.stops.reduce((sum, { minutes }) => sum + minutes, 0);
  const over = planned - lecture.minutes;
  return (
    <div className="lecture-title">
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
        {counted(lecture.stops.length, 'stop')}, {counted(lecture.stops.filter(asks).length, 'question')} ·{' '}
        <b>{planned} of </b>
        <Minutes
          label={<span className="unseen">Minutes of the lecture</span>}
          least={1}
          value={lecture.minutes}
          choose={(minutes) => change({ ...lecture, minutes })}
        />{' '}
        <b>min</b> planned{over > 0 && <b className="too-long">, {over} min too long</b>}
      </p>
    </div>
  );
}

/** The lecture as a file. */
function savesOf(lecture: Lecture): RoomSaves {
  const text = (): Promise<string> => Promise.resolve(`${JSON.stringify(minimalLecture(lecture), null, 2)}\n`);
  const kind: SaveKind = {
    id: 'lecture',
    group: 'Pass it on',
    title: 'Lecture',
    end: 'json',
    file: 'lecture.json',
    help: 'All stops with their notes and questions. This room opens it, here or elsewhere.',
    preview: text,
    content: text,
    type: 'application/json',
  };
  return { about: lecture.title === '' ? 'The lecture' : lecture.title, kinds: [kind] };
}

/** The lecture editor: stops from all rooms, presses at each, notes, and ways to present and save it. */
export function LectureRoom() {
  const { lecture, stop, notice: line, unkept } = useStore(kept);
  const hash = useStore(rooms, (place) => place.last.lecture ?? window.location.hash);
  useEffect(() => applyTheme(storedTheme(), () => undefined), []);
  useEffect(() => {
    if (hash === NOTES || hash === '#lecture' || hash === '#lecture/') return;
    openLink(hash);
    replaceHash('#lecture/');
  }, [hash]);
  useBeginning();
  if (hash === NOTES) return <NotesWindow />;
  const here = lecture.stops[stop];
  return (
    <div className="lecture-room grid">
      <RoomBar saves={savesOf(lecture)}>
        {unkept === '' && <span className="kept muted">Kept on this device</span>}
      </RoomBar>
      <main aria-label="Lecture">
        <header>
          <Title />
          <Actions />
          <output>{line}</output>
          {unkept !== '' && <p role="alert">{unkept} Save a file before you leave it.</p>}
          <PlanBar lecture={lecture} stop={stop} choose={(index) => kept.setState({ stop: index })} />
        </header>
        <section className="stop-column" aria-label="Stops of the lecture">
          <StopList />
          <Adding />
          {here !== undefined && (
            <p className="keys">
              <kbd>Alt ↑</kbd> <kbd>Alt ↓</kbd> or dragging moves a stop, <kbd>Del</kbd> removes it.
            </p>
          )}
        </section>
        {here !== undefined && <StopEditor index={stop} stop={here} />}
      </main>
    </div>
  );
}
