import { useEffect, useRef } from 'react';
import { bookmarkName } from '../../../run/playback/bookmarks.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';

/** The bookmarks of the run: go to one, or take it away. */
export function BookmarkList() {
  const laboratory = useLaboratory();
  const bookmarks = useLab((state) => state.bookmarks);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="bookmark-list"
      aria-labelledby="bookmarks-title"
      onClose={() => laboratory.set({ bookmarkList: false })}
    >
      <h2 id="bookmarks-title">Bookmarks of this run</h2>
      {bookmarks.length === 0 && <p>No bookmark yet. Press B at a moment you want to find again.</p>}
      <ol>
        {bookmarks.map((bookmark) => (
          <li key={`${bookmark.event} ${bookmark.time}`}>
            <button
              type="button"
              className="link"
              onClick={() => {
                laboratory.playback.pause();
                laboratory.playback.seek(bookmark.moment);
                dialog.current?.close();
              }}
            >
              {bookmarkName(bookmark)}
            </button>
            <button
              type="button"
              aria-label={`Remove the bookmark at ${bookmarkName(bookmark)}`}
              onClick={() => laboratory.bookmarks.remove(bookmark)}
            >
              Remove
            </button>
          </li>
        ))}
      </ol>
      <button type="button" onClick={() => dialog.current?.close()}>
        Close
      </button>
    </dialog>
  );
}
