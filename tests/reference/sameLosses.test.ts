/**
 * Random losses with known outcome: the packets that ns-2 lost are listed, and the same packets are lost here. Then
 * every segment must be sent in ns-2's order and at ns-2's time.
 */
import { describe, expect, it } from 'vitest';
import { PACKET } from '../../src/engine/kernel/journal.ts';
import { build } from '../../src/lab/build/build.ts';
import { meanDelay, stampCounts } from './compare.ts';
import { linuxCounts } from './linuxCounts.ts';
import { packedRowsOf, scenarioOf, type ReferenceRow } from './wired.ts';

/** A run of 20 s at 50 Mb/s, with packets lost at random. */
interface LossyRun extends ReferenceRow {
  /** Segments that were lost on their way into the bottleneck, and the number of their transmission. */
  readonly lost: readonly (readonly [segment: number, transmission: number])[];
  /**
   * A hash of all segments in the order in which they were sent: 31 times the previous value plus the segment, modulo
   * 2^32.
   */
  readonly order: number;
  /** The time at which a segment is sent, s, averaged over all transmissions. */
  readonly meanTime: number;
}

const rows = packedRowsOf('S8') as readonly LossyRun[];

describe('where the same packets are lost as in ns-2, the same are sent', () => {
  it.each(rows)('$name', (row) => {
    const simulation = build(
      scenarioOf(
        row.params,
        row.lost.map(([segment, transmission]) => ({ segment, transmission })),
      ),
    );
    let order = 0;
    let sent = 0;
    let times = 0;
    simulation.kernel.journal.attendPackets({
      packet(kind, time, _flow, segment) {
        if (kind !== PACKET.SENT) return;
        order = (Math.imul(order, 31) + segment) >>> 0;
        times += time;
        sent++;
      },
    });
    simulation.runBefore(Infinity);
    const { ours, theirs } = linuxCounts(simulation, row);
    stampCounts(`${row.lost.length} packets lost at random (${row.name}), the same in both`, row, ours, theirs);
    expect(ours).toEqual(theirs);
    expect(order).toBe(row.order);
    expect(Math.abs(times / sent - row.meanTime)).toBeLessThan(50e-6);
    expect(meanDelay(simulation, 0)).toBeCloseTo(row.flows[0]?.delay_ms ?? NaN, 3);
  });
});
