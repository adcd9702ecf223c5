/**
 * Equal flows for 100 s behind access links of 5 Mb/s, in ns-2.35: with two of them the bottleneck's rate goes from 0.1 to
 * 10 Mb/s and its delay from 5 to 200 ms; with 2 to 23 it has the rate of the access links, so that packets of several
 * flows reach it in the very same instants for the whole run.
 */
import { describe, expect, it } from 'vitest';
import { build } from '../../src/lab/build.ts';
import { stampCounts } from './compare.ts';
import { linuxCounts } from './linuxCounts.ts';
import { packedRowsOf, scenarioOf, type ReferenceRow } from './wired.ts';

/** What is quick: all 162 by `npm run reference:sweeps`. */
const CHOSEN = /^(bw-.*-(400|1700|3000|5000|7000|10000)|delay-.*-(5|45|200)|src-.*-(2|9|23))$/;
const rows = packedRowsOf('S6').filter(({ name }) => CHOSEN.test(name));

/** The experiment in words. */
const inWords = ({ params, flows }: ReferenceRow): string =>
  `${flows.length} flows for 100 s at ${params['rate']}, ${params['delay']}`;

describe('equal flows on bottlenecks of all kinds', () => {
  it.each(rows)('$name: the counts are those of ns-2', (row) => {
    const simulation = build(scenarioOf(row.params));
    simulation.runBefore(Infinity);
    const { ours, theirs } = linuxCounts(simulation, row);
    stampCounts(inWords(row), row, ours, theirs);
    expect(ours).toEqual(theirs);
  });
});
