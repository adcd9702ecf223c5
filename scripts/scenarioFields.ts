/** What scenarioTypes.mjs reads. */
export { fieldOf } from '../src/scenario/introspect.ts';
export { scenarioSchema } from '../src/scenario/schema.ts';
