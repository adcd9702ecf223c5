import { ADDRESS_TOOLS } from '../../../experiment/address/addressPart.ts';
import type { Laboratory } from '../../../run/laboratory.ts';
import { lazyPart } from '../../../ui/parts/lazyPart.tsx';
import { isBookmarked } from '../../../run/playback/bookmarks.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { MENUS } from '../shell/menusPart.ts';

const BookmarkList = lazyPart(MENUS, (module) => module.BookmarkList);

/** Toggles a bookmark at this moment, once their store is loaded. */
export function toggleHere(laboratory: Laboratory): void {
  const { data } = laboratory;
  ADDRESS_TOOLS.whenHere(({ toggleBookmark }) => toggleBookmark(laboratory, data));
}

/** Toggles a bookmark at this moment; beside it the button of the list. */
export function BookmarkButton() {
  const laboratory = useLaboratory();
  const status = useLab((state) => state.status);
  const bookmarks = useLab((state) => state.bookmarks);
  const loops = useLab((state) => state.loop !== null);
  const open = useLab((state) => state.bookmarkList);
  const here = status !== null && isBookmarked(bookmarks, { event: status.event, time: status.now });
  return (
    <div className="bookmarks">
      <button
        type="button"
        className="quiet"
        aria-pressed={here}
        disabled={status === null}
        onClick={() => toggleHere(laboratory)}
      >
        Bookmark
      </button>
      {(bookmarks.length > 0 || loops) && (
        <button
          type="button"
          className="quiet count"
          aria-label={`List of bookmarks, ${bookmarks.length}${loops ? ', and a loop' : ''}`}
          aria-haspopup="dialog"
          onClick={() => laboratory.set({ bookmarkList: true })}
        >
          {bookmarks.length}
          {loops && ' ↻'}
        </button>
      )}
      {open && <BookmarkList leave={() => laboratory.set({ bookmarkList: false })} />}
    </div>
  );
}
