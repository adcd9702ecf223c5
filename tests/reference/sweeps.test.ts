/**
 * Two equal flows for 100 s behind access links of 5 Mb/s, in ns-2.35: the bottleneck's rate goes from 0.1 to
 * 10 Mb/s, its delay from 5 to 200 ms.
 */
import { describe, expect, it } from 'vitest';
import { build } from '../../src/lab/build.ts';
import { stampCounts, type FlowCounts } from './compare.ts';
import { linuxCounts } from './linuxCounts.ts';
import { packedRowsOf, scenarioOf, type ReferenceRow } from './wired.ts';

const rows = packedRowsOf('S6');

/**
 * A bottleneck as fast as the access links: packets of both flows reach it in the very same instants, and which of two
 * finds room is settled by the running number that ns-2 gives its events. Here it is settled by the order of the flows,
 * so that one of them has nearly everything. Both together are compared.
 */
const LOCKED = /^bw-.*-5000$/;
/** The same now and then: at this rate, the Linux senders' packets meet in one instant a few times in a run. */
const MEETING = /^bw-l_.*-3000$/;

function run(row: ReferenceRow): { ours: FlowCounts[]; theirs: FlowCounts[] } {
  const simulation = build(scenarioOf(row.params));
  simulation.runBefore(Infinity);
  return linuxCounts(simulation, row);
}

/** The experiment in words. */
const inWords = ({ params }: ReferenceRow): string => `two flows for 100 s at ${params['rate']}, ${params['delay']}`;

const acked = (flows: readonly FlowCounts[]): number => flows.reduce((total, flow) => total + flow.acked, 0);

describe('two flows on bottlenecks of all kinds', () => {
  it.each(rows.filter(({ name }) => !LOCKED.test(name) && !MEETING.test(name)))(
    '$name: the counts are those of ns-2',
    (row) => {
      const { ours, theirs } = run(row);
      stampCounts(inWords(row), row, ours, theirs);
      expect(ours).toEqual(theirs);
    },
  );

  it.each(rows.filter(({ name }) => MEETING.test(name)))(
    '$name: each flow delivers as much as in ns-2 within 1 %, with as many retransmissions within 3 %',
    (row) => {
      const { ours, theirs } = run(row);
      stampCounts(inWords(row), row, ours, theirs, 'ACKed within 1 %, resent within 3 %');
      theirs.forEach((their, flow) => {
        expect(Math.abs(ours[flow]!.acked / their.acked - 1)).toBeLessThan(0.01);
        expect(Math.abs(ours[flow]!.retransmissions - their.retransmissions)).toBeLessThanOrEqual(
          Math.max(1, 0.03 * their.retransmissions),
        );
      });
    },
  );

  it.each(rows.filter(({ name }) => LOCKED.test(name)))(
    '$name: both flows together deliver as much as in ns-2 within 1 %',
    (row) => {
      const { ours, theirs } = run(row);
      stampCounts(inWords(row), row, ours, theirs, 'sum of ACKed within 1 %');
      expect(Math.abs(acked(ours) / acked(theirs) - 1)).toBeLessThan(0.01);
    },
  );
});
