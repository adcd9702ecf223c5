/** All rules of the engine, numbered, for scripts. */
import '../src/lab/build/allParts.ts';

export { LOADED_RULES, sourceOf } from '../src/lab/build/parts.ts';
