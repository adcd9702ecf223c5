import { whyTooLong } from '../../../scenario/linkBound.ts';

/**
 * Note about a link too long to be opened again; '' otherwise. It omits the length, which changes with every moment.
 */
export const tooLongNote = (link: string): string =>
  whyTooLong(link) === ''
    ? ''
    : 'This experiment does not fit into an address, and a reload would lose it. Edit has "Save file".';
