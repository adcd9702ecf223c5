import type { FlowStatus } from '#lab/protocol.ts';
import type { RunData } from '#app/run/runData.ts';
import { passagesOf, repliesOf, windowStepsOf } from '#app/run/closely.ts';

/** What is known of a segment: by the sender, and where it matters by who sees the whole network. */
export type SegmentState = 'acknowledged' | 'arrived' | 'early' | 'flight' | 'resent' | 'lost' | 'free' | 'closed';

/** The states in words, in the order of the legend. */
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
  /** cwnd before it was cut, as long as the window has not moved since; NaN: it was not cut. */
  readonly before: number;
  /** The peer is a script: what is lost and reported is what the sender thinks. */
  readonly scripted: boolean;
  /** Whether the receiver's window limits, and not cwnd; segments. */
  readonly receiverLimit: number;
}

/** Segments shown beside the window on either side. */
const AROUND = 6;

/** The window of the flow that is watched closely; null when there is none: nothing is sent yet, or it is UDP. */
export function slidingOf(data: RunData): Sliding | null {
  const { detail, now, flows } = data.present;
  const status = detail === null ? undefined : flows[detail.flow];
  if (detail === null || status === undefined || data.opened.flows[detail.flow]?.kind !== 'tcp') return null;
  const { flow, expected, islands } = detail;
  const { acked, highest, cwnd, inflation } = status;
  const start = acked + 1;
  const mayReach = acked + Math.floor(Math.min(cwnd + inflation, 1e6));
  const scripted = data.opened.script !== null;
  const lost = new Set(
    scripted
      ? detail.missing
      : data.marks
          .between(0, now)
          .filter((mark) => mark.kind === 'loss' && mark.flow === flow && mark.segment >= start)
          .map(({ segment }) => segment),
  );
  // Where no network is, nobody sees a loss: what matters is what the sender has sent again.
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
  const before = beforeCut(data, now);
  const reach = Math.max(highest, mayReach, Number.isNaN(before) ? 0 : acked + Math.floor(before));
  return {
    flow,
    status,
    first: Math.max(0, start - AROUND),
    // Beyond what the application has written there is nothing.
    last: Math.max(highest, Math.min(reach + AROUND, status.limit) - 1),
    start,
    stateOf,
    before,
    scripted,
    receiverLimit: cwnd > limit ? limit : Infinity,
  };
}

/** cwnd before its last cut, if no new data has been acknowledged since; else NaN. */
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
