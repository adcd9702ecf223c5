import { whyTooLong } from '#scenario/link/linkText.ts';

/**
 * Note about a link too long to be opened again; '' otherwise. It omits the length, which changes with every moment.
 */
export const tooLongNote = (link: string): string =>
  whyTooLong(link) === ''
    ? ''
    : 'This experiment does not fit into an address, and a reload would lose it. Edit has "Save file".';

/**
 * Reads and writes the content of addresses (experiment, bookmarks, loop), and recognises presets: needs the whole
 * schema.
 */
export { minimalInput } from '#scenario/edit/minimal.ts';
export { remarksOn } from '#scenario/check/remarks.ts';
export { encodeLink } from '#scenario/link/link.ts';
export { openedLink as decodeLink, refusalWords } from '../../ui/words/refusals.ts';
export { presetToOpen } from './presetToOpen.ts';
export { keepStopped } from '../opening/keepStopped.ts';
export { recognised } from '../opening/presetOf.ts';
export { recallBookmarks, toggleBookmark } from '../../run/playback/bookmarkActions.ts';
export { loopOf, moveLoop } from '../../run/playback/loop.ts';
