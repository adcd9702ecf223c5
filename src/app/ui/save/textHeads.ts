import { HALF } from '../takeAway/source.ts';

const UNIT = /^(.+\S) ((?:[kMG]?bit|[kMG]b|[kM]B|segments|packets)\/s|[mµ]?s|%|segments|packets)$/;
/** Column heads for a text: unit in brackets, and an interval beside its mean without repeating the mean's name. */
export const headsForText = (heads: readonly string[]): string[] =>
  heads.map((head, at) => (at > 0 && head === `${heads[at - 1]}${HALF}` ? HALF.trim() : head.replace(UNIT, '$1 ($2)')));
