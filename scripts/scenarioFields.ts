/** The schema, as scenarioTypes.mjs reads it. */
export { fieldOf } from '../src/scenario/fields/introspect.ts';
export { scenarioSchema } from '../src/scenario/schema.ts';
