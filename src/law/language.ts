/** Entry point of the law language, loaded on demand by code that builds a run. */
export { checkLaw } from './check.ts';
export { lawAs } from './export.ts';
export { lawOf } from './law.ts';
