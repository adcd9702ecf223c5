/**
 * The handling of packets for a next hop whose hardware address is not known yet, compared with ns-2.35's traces of the
 * same two nodes.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { PACKET } from '../../src/engine/kernel/journal.ts';
import { simulate } from '../experiment.ts';
import { stampEqual } from '../passport.ts';

/** An event of a packet, and its time in s after the first was sent. */
type Fate = readonly ['displaced' | 'given back' | 'arrived', number];

/** Packets sent one after another to a neighbour of which only the route is known, and the events of each. */
interface Wait {
  readonly packets: number;
  /** Interval between packets, s. */
  readonly gap: number;
  readonly inRange: boolean;
  readonly fates: readonly Fate[];
}

const WAITS = JSON.parse(readFileSync('tests/reference/ns2/manet/arp.json', 'utf8')) as readonly Wait[];
const START = 5;

function ourFates({ packets, gap, inRange }: Wait, seed: number): readonly Fate[] {
  const simulation = simulate({
    seed,
    duration: 14,
    network: {
      kind: 'manet',
      nodes: 2,
      area: [2000, 200],
      placement: {
        kind: 'list',
        positions: [
          [100, 100],
          [300, 100],
        ],
      },
      mobility: { kind: 'trace', moves: inRange ? [] : [[4, 1, 1900, 100, 1000]] },
      routing: { kind: 'dsdv' },
    },
    flows: [
      {
        kind: 'udp',
        from: 0,
        to: 1,
        rate: (8 * 520) / gap,
        packetSize: 520,
        start: START,
        stop: START + gap * (packets - 0.5),
      },
    ],
  });
  const fates: Fate[] = [];
  const sender = simulation.manet!.nodes[0]!;
  const linkFailed = vi.spyOn(sender.agent, 'linkFailed');
  let givenBack = 0;
  simulation.kernel.journal.attendPackets({
    packet(kind, time, _flow, number) {
      const when = Math.round((time - START) * 1e4) / 1e4;
      if (kind === PACKET.RECEIVED) fates[number] = ['arrived', when];
      if (kind !== PACKET.DROPPED) return;
      fates[number] = [linkFailed.mock.calls.length > givenBack ? 'given back' : 'displaced', when];
      givenBack = linkFailed.mock.calls.length;
    },
  });
  simulation.runBefore(Infinity);
  return fates;
}

describe('packets that wait for an address', () => {
  it.each(WAITS)(
    '$packets of them, one each $gap s, in range: $inRange: the same ones are displaced, given back and delivered as in ns-2',
    (wait) => {
      const exactly = (fates: readonly Fate[]): string =>
        fates.map(([fate, when]) => (fate === 'arrived' ? fate : `${fate} at ${when} s`)).join(', ');
      const ours = [1, 2, 3].map((seed) => ourFates(wait, seed));
      const count = (fates: readonly Fate[]): number[] =>
        ['displaced', 'given back', 'arrived'].map((what) => fates.filter(([fate]) => fate === what).length);
      const about = {
        variant: 'udp',
        stack: 'ns2',
        network: 'mobile' as const,
        against: 'ns-2.35',
        experiment: `${wait.packets} packets to a neighbour of unknown address, ${wait.inRange ? 'in range' : 'gone'}`,
        quantity: 'displaced, given back, delivered',
      };
      stampEqual(about, count(ours[0]!), count(wait.fates));
      expect(ours.map(exactly)).toEqual(ours.map(() => exactly(wait.fates)));
    },
  );
});
