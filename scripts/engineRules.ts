/** All rules of the engine, numbered, for scripts. */
import { addAllParts } from '../src/lab/build/allParts.ts';

addAllParts();

export { LOADED_RULES, sourceOf } from '../src/lab/build/parts.ts';
