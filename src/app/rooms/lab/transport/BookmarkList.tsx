import { useEffect, useRef, useState } from 'react';
import { LONGEST_NOTE } from '#scenario/link/linkBookmarks.ts';
import { bookmarkName, noteBookmark, removeBookmark, toggleBookmark } from '../../../run/playback/bookmarkActions.ts';
import { isBookmarked } from '../../../run/playback/bookmarks.ts';
import { setLoop } from '../../../run/playback/loop.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { Choice } from '../../../ui/Select.tsx';
import { clockTime } from '../../../ui/words/numbers.ts';

/** A possible end of a loop: name, and time, s. */
type Place = readonly [key: string, words: string, time: number];

/** Selects a stretch to repeat. */
function LoopForm({ close }: { readonly close: () => void }) {
  const laboratory = useLaboratory();
  const bookmarks = useLab((state) => state.bookmarks);
  const now = useLab((state) => state.status?.now ?? 0);
  const loop = useLab((state) => state.loop);
  const duration = laboratory.data?.opened.duration ?? 0;
  const { window: plots } = laboratory.viewer;
  const marked = bookmarks.map((each): Place => {
    const note = each.note === undefined || each.note === '' ? '' : `, ${each.note}`;
    return [`b${each.event} ${each.time}`, `bookmark, ${clockTime(each.time)} s${note.slice(0, 40)}`, each.time];
  });
  const here: Place = ['here', `here, ${clockTime(now)} s`, now];
  const kept = (time: number): readonly Place[] =>
    loop === null ? [] : [['kept', `as it is, ${clockTime(time)} s`, time]];
  const [from, to] = [Math.max(0, plots.from), Math.min(duration, plots.to)];
  const begins: readonly Place[] = [
    ...kept(loop?.from ?? 0),
    ...marked,
    here,
    ['plots', `where the charts begin, ${clockTime(from)} s`, from],
    ['start', 'the start, 0 s', 0],
  ];
  const ends: readonly Place[] = [
    ...kept(loop?.to ?? 0),
    ...[...marked].reverse(),
    here,
    ['plots', `where the charts end, ${clockTime(to)} s`, to],
    ['end', `the end, ${clockTime(duration)} s`, duration],
  ];
  const usual = loop !== null ? undefined : marked.length > 1 ? undefined : 'plots';
  const [beginKey, setBegin] = useState(usual);
  const [endKey, setEnd] = useState(usual);
  const begin = begins.find(([key]) => key === beginKey) ?? begins[0]!;
  const end = ends.find(([key]) => key === endKey) ?? ends[0]!;
  const problem = end[2] > begin[2] ? '' : 'A loop must end after it begins.';
  const options = (places: readonly Place[]) => places.map(([key, words]) => [key, words] as const);
  return (
    <section className="loop" aria-labelledby="loop-title">
      <h3 id="loop-title">Loop</h3>
      <p>
        Plays an interval again and again.
        <span className="by-key"> Keys: I begins it here, O ends it here, Shift I removes it.</span>
      </p>
      <Choice label="From" value={begin[0]} options={options(begins)} choose={setBegin} />
      <Choice label="To" value={end[0]} options={options(ends)} choose={setEnd} />
      {problem !== '' && <p className="problem">{problem}</p>}
      <button
        type="button"
        className="primary"
        disabled={problem !== ''}
        onClick={() => {
          setLoop(laboratory, { from: begin[2], to: end[2] });
          laboratory.playback.play();
          close();
        }}
      >
        Play the loop
      </button>{' '}
      <button type="button" disabled={loop === null} onClick={() => setLoop(laboratory, null)}>
        No loop
      </button>
    </section>
  );
}

/** The bookmarks of the run with notes: go to, annotate or delete one; and the loop. */
export function BookmarkList() {
  const laboratory = useLaboratory();
  const bookmarks = useLab((state) => state.bookmarks);
  const isHere = useLab(({ status }) =>
    status === null ? true : isBookmarked(bookmarks, { event: status.event, time: status.now }),
  );
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = (): void => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      className="bookmark-list"
      aria-labelledby="bookmarks-title"
      onClose={() => laboratory.set({ bookmarkList: false })}
    >
      <h2 id="bookmarks-title">Bookmarks of this run</h2>
      {bookmarks.length === 0 && (
        <p>
          No bookmark yet.<span className="by-key"> Press B at a moment you want to find again.</span>
        </p>
      )}
      {!isHere && (
        <button type="button" onClick={() => toggleBookmark(laboratory, laboratory.data)}>
          Bookmark this moment
        </button>
      )}
      <ol>
        {bookmarks.map((bookmark) => (
          <li key={`${bookmark.event} ${bookmark.time}`} className="wraps in-line at-ends">
            <button
              type="button"
              className="link"
              onClick={() => {
                laboratory.playback.pause();
                laboratory.playback.seek(bookmark.moment);
                close();
              }}
            >
              {bookmarkName(bookmark)}
            </button>
            <input
              type="text"
              aria-label={`Note on ${bookmarkName(bookmark)}`}
              placeholder="Note"
              maxLength={LONGEST_NOTE}
              autoComplete="off"
              value={bookmark.note ?? ''}
              onChange={({ target }) => noteBookmark(laboratory, bookmark, target.value)}
            />
            <button
              type="button"
              aria-label={`Remove the bookmark at ${bookmarkName(bookmark)}`}
              onClick={() => removeBookmark(laboratory, bookmark)}
            >
              Remove
            </button>
          </li>
        ))}
      </ol>
      <LoopForm close={close} />
      <button type="button" onClick={close}>
        Close
      </button>
    </dialog>
  );
}
