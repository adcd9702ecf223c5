import { passagesOf, repliesOf, type Passage, type Reply } from '#app/run/closely.ts';
import type { Opened } from '#lab/protocol.ts';
import type { RunData } from '#app/run/runData.ts';

/** A transmission as the graph shows it: `again` where its segment had been sent before. */
export interface Bar {
  readonly segment: number;
  /** s */
  readonly time: number;
  readonly again: boolean;
  /** When it was lost, s; NaN: it was not, or nobody knows yet. */
  readonly lost: number;
}

/** From one ACK to the next: what is acknowledged, what the receiver takes, and what was reported above. */
export interface AckStep {
  /** s */
  readonly from: number;
  readonly to: number;
  /** The first segment that is not acknowledged. */
  readonly next: number;
  /** One past the last segment that the receiver takes; NaN: nobody knows. */
  readonly limit: number;
  /** Ranges [from, to) that this ACK reported. */
  readonly blocks: readonly (readonly [number, number])[];
  /** The how manyeth duplicate; 0: none. */
  readonly duplicate: number;
}

/** What a time-sequence graph shows of one flow. */
export interface Sequence {
  readonly flow: number;
  /** The facts begin here, s. */
  readonly from: number;
  readonly now: number;
  readonly bars: readonly Bar[];
  readonly steps: readonly AckStep[];
  /** Segments that the sender takes for lost and has not sent again. */
  readonly missing: readonly number[];
}

const stepOf = (reply: Reply, to: number): AckStep => ({
  from: reply.arrived,
  to,
  next: reply.number + 1,
  limit: reply.number + 1 + reply.window,
  // What arrived twice lies below the ACK (RFC 2883): it is no report of what is missing.
  blocks: reply.blocks.filter(([, end]) => end > reply.number + 1),
  duplicate: reply.duplicate,
});

/** In a script the handshake is over at once: from then on nothing is acknowledged, up to the first ACK at `to`, s. */
function handshakeOf({ scenario: { network, flows } }: Opened, to: number): AckStep[] {
  const [flow] = flows;
  if (network.kind !== 'script' || flow?.kind !== 'tcp' || to <= network.established.at) return [];
  return [{ from: network.established.at, to, next: 0, limit: flow.receiverWindow, blocks: [], duplicate: 0 }];
}

/** Sent before: its count says so, or an earlier transmission does. */
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

/** The facts of the flow that is watched closely, the same that ladder and sliding window show; null: none have come. */
export function sequenceOf({ opened, present }: RunData): Sequence | null {
  const { detail, now } = present;
  if (detail === null) return null;
  const arrived = repliesOf(detail)
    .filter((reply) => reply.arrived <= now)
    .sort((a, b) => a.arrived - b.arrived);
  // An old ACK that was overtaken takes nothing back.
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
      ...taken.map((reply, place) => stepOf(reply, taken[place + 1]?.arrived ?? now)),
    ],
    missing: [...detail.missing],
  };
}
