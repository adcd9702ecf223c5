import { counted, numberWord, segments } from '#app/ui/words/numbers.ts';
import { STATE_WORDS, type SegmentState, type Sliding } from './segments.ts';

/** A state in the legend; for a loss, whether the sender has detected it. */
export const legendText = (state: SegmentState, { status: { repairing }, scripted }: Sliding): string => {
  if (scripted && state === 'lost') return 'considered lost';
  if (scripted && state === 'early') return 'reported by SACK';
  return state !== 'lost' ? STATE_WORDS[state] : repairing ? 'lost, being resent' : 'lost, not noticed yet';
};

/**
 * The window in words, long and short: "now: cwnd 26.5, plus 3 for the three segments that have left the network",
 * "now: cwnd 26.5, plus 3".
 */
export function nowTexts(sliding: Sliding): readonly [string, string] {
  const { status, receiverLimit, packetOf } = sliding;
  const { cwnd, inflation, inFlight = 0, highest } = status;
  if (packetOf !== null) {
    const flight = `now: ${segments(inFlight)} of cwnd ${segments(cwnd)} in flight`;
    const newest = packetOf(highest);
    return [newest === undefined ? flight : `${flight}, data ${highest} in packet ${newest}`, flight];
  }
  const window = `now: cwnd ${segments(cwnd)}`;
  if (inflation > 0) {
    const left =
      inflation === 1
        ? 'the segment that has left the network'
        : `the ${numberWord(inflation, segments)} segments that have left the network`;
    const plus = `${window}, plus ${segments(inflation)}`;
    return [`${plus} for ${left}`, plus];
  }
  return receiverLimit < Infinity
    ? [
        `${window}, but the receiver takes ${segments(receiverLimit)} at once`,
        `${window}, rwnd ${segments(receiverLimit)}`,
      ]
    : [window, window];
}

/** What the window waits for, in one sentence. */
export function slidingSentence(sliding: Sliding): string {
  const { start, status, stateOf, receiverLimit } = sliding;
  const { highest, acked } = status;
  if (highest <= acked) return 'Everything sent is acknowledged; nothing is on its way.';
  if (sliding.packetOf !== null) return packetsSentence(sliding, sliding.packetOf);
  if (sliding.scripted && (stateOf(start) === 'lost' || stateOf(start) === 'resent'))
    return `The window starts at ${start} until you acknowledge ${start}.`;
  if (stateOf(start) === 'lost')
    return `The window starts at ${start} and cannot slide until ${start} is acknowledged.`;
  if (highest - acked >= receiverLimit)
    return `The receiver takes ${segments(receiverLimit)} segments at once; this is the limit here, not cwnd.`;
  if (stateOf(highest + 1) === 'closed')
    return `The window starts at ${start} and is used up: the next ACK lets it slide.`;
  return `The window starts at ${start} and slides with every ACK.`;
}

/** QUIC: what delivery waits for, or how much room the window has. */
function packetsSentence({ start, status, stateOf }: Sliding, packetOf: NonNullable<Sliding['packetOf']>): string {
  const packet = packetOf(start);
  const { cwnd, inFlight = 0 } = status;
  if (stateOf(start) === 'lost') {
    const carried = packet === undefined ? '' : `; packet ${packet} carried it last`;
    return `Data ${start} is missing${carried}. Delivery waits for it, the window does not: cwnd limits packets in flight.`;
  }
  const room = Math.floor(cwnd - inFlight);
  return room > 0
    ? `The window has room for ${counted(room, 'packet')} more, which pacing spaces.`
    : 'The window is full: a packet that is acknowledged, or lost, makes room for another.';
}
