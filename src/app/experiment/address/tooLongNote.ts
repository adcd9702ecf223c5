import { whyTooLong } from '../../../scenario/linkBound.ts';

/** What to say of a link that could not be opened again; '' of all others. Without its length, which every moment changes. */
export const tooLongNote = (link: string): string =>
  whyTooLong(link) === ''
    ? ''
    : 'This experiment does not fit into an address, and a reload would lose it. Edit has "Save file".';
