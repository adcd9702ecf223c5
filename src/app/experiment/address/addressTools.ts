import { whyTooLong } from '#scenario/link/linkText.ts';
import type { PresetGroup } from '../../../scenario/presets.ts';
import { nearest, oneOf } from '#scenario/words/wording.ts';
import { ROOMS } from '../../ui/rooms.ts';
import { defaultRun, type Wanted } from './wanted.ts';

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
export { keepStopped } from '../opening/keepStopped.ts';
export { recognised } from '../opening/presetOf.ts';
export { recallBookmarks, toggleBookmark } from '../../run/playback/bookmarkActions.ts';
export { loopOf, moveLoop } from '../../run/playback/loop.ts';

/** The preset of a short address, at the start of its story; for an unknown name the default run, with suggestions. */
export function presetToOpen(groups: readonly PresetGroup[], name: string, prefersStill: boolean): Wanted {
  const presets = groups.flatMap((group) => group.presets);
  const preset = presets.find(({ id }) => id === name);
  if (preset !== undefined) {
    const { scenario, title, from } = preset;
    const moment = from === undefined ? { event: 1 } : { time: from };
    return { scenario, moment, view: undefined, play: !prefersStill, title, notes: [] };
  }
  const near = nearest(name, [...presets.map(({ id }) => id), ...Object.keys(ROOMS)]).map((each) => `#${each}`);
  const suggestion = near.length === 0 ? '' : ` Did you mean ${oneOf(near)}?`;
  const reason =
    presets.length === 0
      ? `The presets could not be loaded, so "${name}" was not found.`
      : `No preset is called "${name}".${suggestion}`;
  return { ...defaultRun(prefersStill), notes: [`${reason} This is the default run.`] };
}
