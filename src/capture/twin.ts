import type { ScenarioInput } from '../scenario/scenario.ts';
import type { Connection } from './connections.ts';

/** Links that are no bottleneck are so fast, bit/s, that they cost no time. */
const FAST = 1e10;

/** A scenario whose path is as a connection shows it; null: it shows no rate or no round trip. */
export function twinOf(connection: Connection, variant: string): ScenarioInput | null {
  const { rate, baseRtt, queue, segmentSize, packetSize, start, end, from } = connection;
  if (rate === 0 || !Number.isFinite(baseRtt)) return null;
  const delay = Math.max(0, baseRtt / 2);
  return {
    title: `Twin of ${from}`,
    duration: Math.max(1, Number((end - start).toFixed(3))),
    network: {
      kind: 'dumbbell',
      bottleneck: { rate: Math.round(rate), delay, queue: { limit: Math.max(2, queue) } },
      access: { rate: FAST, delay: 0 },
    },
    flows: [{ variant, stack: 'linux', segmentSize, headerSize: packetSize - segmentSize } as never],
  };
}
