import { passagesOf, repliesOf, type Passage, type Reply } from '#app/run/record/closely.ts';
import type { Opened } from '#lab/protocol/protocol.ts';
import { speaksQuic } from '#app/run/facts/quic.ts';
import type { RunData } from '#app/run/record/runData.ts';

/** A transmission in the graph; `again`: a retransmission. */
export interface Bar {
  readonly segment: number;
  /** s */
  readonly time: number;
  readonly again: boolean;
  /** Time of its loss, s; NaN: not lost, or not known yet. */
  readonly lost: number;
}

/** State from one ACK to the next: acknowledged data, receiver window, and reports above. */
export interface AckStep {
  /** s */
  readonly from: number;
  readonly to: number;
  /** The first unacknowledged segment. */
  readonly next: number;
  /** One past the last segment allowed by the receiver; NaN: unknown. */
  readonly limit: number;
  /** Ranges [from, to) of segments reported by this ACK. */
  readonly blocks: Reply['blocks'];
  /** QUIC: ranges [from, to) of packet numbers that it acknowledges. */
  readonly packets: Reply['blocks'];
  /** Number of this duplicate ACK, from 1; 0: not a duplicate. */
  readonly duplicate: number;
}

/** Content of a time-sequence graph of one flow. */
export interface Sequence {
  readonly flow: number;
  /** Start of the data, s. */
  readonly from: number;
  readonly now: number;
  readonly bars: readonly Bar[];
  readonly steps: readonly AckStep[];
  /** Segments that the sender considers lost and has not retransmitted. */
  readonly missing: readonly number[];
}

const stepOf = (reply: Reply, to: number, quic: boolean): AckStep => ({
  from: reply.arrived,
  to,
  next: reply.number + 1,
  limit: reply.number + 1 + reply.window,
  // Segments that arrived twice are below the ACK (RFC 2883) and report nothing missing.
  blocks: quic ? [] : reply.blocks.filter(([, end]) => end > reply.number + 1),
  packets: quic ? reply.blocks : [],
  duplicate: reply.duplicate,
});

/**
 * In a script the handshake is complete at once: from then on nothing is acknowledged, up to the first ACK at `to`, s.
 */
function handshakeOf({ scenario: { network, flows } }: Opened, to: number): AckStep[] {
  const [flow] = flows;
  if (network.kind !== 'script' || flow?.kind !== 'tcp' || to <= network.established.at) return [];
  return [
    { from: network.established.at, to, next: 0, limit: flow.receiverWindow, blocks: [], packets: [], duplicate: 0 },
  ];
}

/** A retransmission, according to its count or to an earlier transmission. */
function barsOf(passages: readonly Passage[], now: number): Bar[] {
  const seen = new Set<number>();
  return passages
    .filter(({ sent }) => sent <= now)
    .map(({ segment, count, sent, dropped }) => {
      const again = count > 1 || seen.has(segment);
      seen.add(segment);
      return { segment, time: sent, again, lost: dropped <= now ? dropped : NaN };
    });
}

/** The data of the watched flow, as shown by ladder and sliding window; null: none yet. */
export function sequenceOf({ opened, present }: RunData): Sequence | null {
  const { detail, now } = present;
  if (detail === null) return null;
  const arrived = repliesOf(detail)
    .filter((reply) => reply.arrived <= now)
    .sort((a, b) => a.arrived - b.arrived);
  const quic = speaksQuic(opened.flows[detail.flow]);
  // An old ACK that was overtaken has no effect.
  let highest = -Infinity;
  const taken = arrived.filter(({ number }) => {
    const isNew = number >= highest;
    highest = Math.max(highest, number);
    return isNew;
  });
  return {
    flow: detail.flow,
    from: detail.from,
    now,
    bars: barsOf(passagesOf(detail), now),
    steps: [
      ...handshakeOf(opened, taken[0]?.arrived ?? now),
      ...taken.map((reply, place) => stepOf(reply, taken[place + 1]?.arrived ?? now, quic)),
    ],
    missing: [...detail.missing],
  };
}
