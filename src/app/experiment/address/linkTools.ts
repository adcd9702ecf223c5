/** What reads and writes links and knows presets: it needs the whole schema, and the first view does without it. */
export { remarksOn } from '../../../scenario/remarks.ts';
export { decodeLink, encodeLink } from '../../../scenario/link.ts';
export { recognised } from '../opening/presetOf.ts';
export { recallBookmarks, toggleBookmark } from '../../run/playback/bookmarkKeeper.ts';
export { loopOf, moveLoop } from '../../run/playback/loop.ts';
