/** The language of own laws, as whoever builds a run loads it. */
export { checkLaw } from './check.ts';
export { lawAs } from './export.ts';
export { lawOf } from './law.ts';
