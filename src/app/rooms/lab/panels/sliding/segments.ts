import type { FlowStatus } from '#lab/protocol/protocol.ts';
import { familyOf, type Family } from '#app/run/facts/families.ts';
import { speaksQuic } from '#app/run/facts/quic.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { passagesOf, repliesOf, windowStepsOf } from '#app/run/record/closely.ts';

/** State of a segment: as known by the sender and, where it matters, by an observer of the network. */
export type SegmentState = 'acknowledged' | 'arrived' | 'early' | 'flight' | 'resent' | 'lost' | 'free' | 'closed';

/** The states in words, in legend order. */
export const STATE_WORDS: Readonly<Record<SegmentState, string>> = {
  acknowledged: 'acknowledged',
  arrived: 'arrived, ACK on its way',
  early: 'arrived out of order',
  flight: 'in flight',
  resent: 'sent again',
  lost: 'lost',
  free: 'may be sent now',
  closed: 'may not be sent yet',
};

/** A sender's window over its segments. */
export interface Sliding {
  readonly flow: number;
  readonly status: FlowStatus;
  /** First and last segment shown. */
  readonly first: number;
  readonly last: number;
  /** First segment of the window. */
  readonly start: number;
  readonly stateOf: (segment: number) => SegmentState;
  /** The true cause of a loss; the last one, if it was lost more than once. */
  readonly causeOf: (segment: number) => Family;
  /** cwnd before its last cut, as long as the window has not moved since; NaN: no cut. */
  readonly before: number;
  /** The peer is a script: losses and reports are those assumed by the sender. */
  readonly scripted: boolean;
  /** The receiver's window if it is the limit rather than cwnd, segments. */
  readonly receiverLimit: number;
  /** QUIC: the number of the newest packet with this data, as far as it is known; null: TCP. */
  readonly packetOf: ((segment: number) => number | undefined) | null;
  /** Length of the window from its first segment on. */
  readonly length: number;
}

/** Number of segments shown on either side of the window. */
const AROUND = 6;

/** The window of the watched flow; null: nothing sent yet, or UDP. */
export function slidingOf(data: RunData): Sliding | null {
  const { detail, now, flows } = data.present;
  const status = detail === null ? undefined : flows[detail.flow];
  if (detail === null || status === undefined || data.opened.flows[detail.flow]?.kind !== 'tcp') return null;
  const { flow, expected, islands } = detail;
  const { acked, highest, cwnd, inflation } = status;
  const start = acked + 1;
  const quic = speaksQuic(data.opened.flows[flow]);
  // QUIC counts packets in flight, wherever the oldest data is.
  const free = Math.floor(Math.min(cwnd, 1e6) - (status.inFlight ?? 0));
  const mayReach = quic ? highest + Math.max(0, free) : acked + Math.floor(Math.min(cwnd + inflation, 1e6));
  const scripted = data.opened.script !== null;
  const lost = new Map(
    scripted
      ? [...detail.missing].map((segment) => [segment, 'queue'] as const)
      : data.marks
          .between(0, now)
          .flatMap((mark) =>
            mark.kind === 'loss' && mark.flow === flow && mark.segment >= start
              ? [[mark.segment, familyOf(mark.cause).family] as const]
              : [],
          ),
  );
  // Without a network losses are not visible; retransmissions are used instead.
  const again = new Set(
    scripted
      ? passagesOf(detail)
          .filter(({ count }) => count > 1)
          .map(({ segment }) => segment)
      : [],
  );
  const isEarly = (segment: number): boolean => {
    for (let edge = 0; edge < islands.length; edge += 2)
      if (segment >= islands[edge]! && segment < islands[edge + 1]!) return true;
    return false;
  };
  const stateOf = (segment: number): SegmentState => {
    if (segment <= acked) return 'acknowledged';
    if (segment < expected) return 'arrived';
    if (isEarly(segment)) return 'early';
    if (segment > highest) return segment <= mayReach && segment <= acked + limit ? 'free' : 'closed';
    return lost.has(segment) ? 'lost' : again.has(segment) ? 'resent' : 'flight';
  };
  const limit = status.receiverWindow;
  const before = quic ? NaN : beforeCut(data, now);
  const packets = new Map(passagesOf(detail).map(({ segment, number }) => [segment, number]));
  const reach = Math.max(highest, mayReach, Number.isNaN(before) ? 0 : acked + Math.floor(before));
  return {
    flow,
    status,
    first: Math.max(0, start - AROUND),
    // There is nothing beyond the application's data.
    last: Math.max(highest, Math.min(reach + AROUND, status.limit) - 1),
    start,
    stateOf,
    causeOf: (segment) => lost.get(segment) ?? 'queue',
    before,
    scripted,
    receiverLimit: cwnd > limit ? limit : Infinity,
    packetOf: quic ? (segment) => packets.get(segment) : null,
    length: quic ? mayReach - acked : cwnd + inflation,
  };
}

/** cwnd before its last cut, if no new data has been acknowledged since; otherwise NaN. */
function beforeCut(data: RunData, now: number): number {
  const { detail } = data.present;
  if (detail === null) return NaN;
  const steps = windowStepsOf(detail, detail.flow).filter(({ time }) => time <= now);
  let cut = -1;
  steps.forEach((step, index) => {
    const earlier = steps[index - 1];
    if (earlier !== undefined && step.cwnd < earlier.cwnd) cut = index;
  });
  if (cut < 0) return NaN;
  const { time } = steps[cut]!;
  const moved = repliesOf(detail).some(({ arrived, duplicate }) => arrived > time && arrived <= now && duplicate === 0);
  return moved ? NaN : steps[cut - 1]!.cwnd;
}
