/** The schema, as scenarioTypes.mjs reads it. */
export { fieldOf } from '../src/scenario/introspect.ts';
export { scenarioSchema } from '../src/scenario/schema.ts';
