/**
 * Long tables of runs that all show the same property: `npm test` runs some of the rows, `npm run test:reference` the
 * others. Files with such a table are named `*.sweep.ts` and are part of both.
 */

const IS_LONG = process.env['SAWTOOTH_TESTS'] === 'long';
const IS_SHORT = ['all', 'check'].includes(process.env['SAWTOOTH_TESTS'] ?? '');

/** The rows for the running command: those that `isShort` selects belong to `npm test`. */
export const rowsNow = <Row>(rows: readonly Row[], isShort: (row: Row, index: number) => boolean): Row[] =>
  rows.filter((row, index) => isShort(row, index) !== IS_LONG);

/** Selects every n-th row. */
export const oneIn =
  (n: number) =>
  (_row: unknown, index: number): boolean =>
    index % n === 0;

/**
 * Every n-th case of a test that is part of both commands, starting from case `from` modulo n: `npm test` runs some,
 * Vitest by itself and the long comparisons all. Files that use it must not add to the passport.
 */
export const someOf = <Case>(cases: readonly Case[], n: number, from = 0): readonly Case[] =>
  IS_SHORT ? cases.filter((_, index) => index % n === from % n) : cases;

/** Number of random cases or repetitions of such a test. */
export const countNow = (all: number, some: number): number => (IS_SHORT ? some : all);
