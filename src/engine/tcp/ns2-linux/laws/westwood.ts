/**
 * Westwood+ of Linux 2.6.22 (tcp_westwood.c) in ns-2.35. The bandwidth is sampled once per max(RTT, 50 ms) from the
 * acknowledged data, and filtered twice by 7/8. Recovery begins at bandwidth times the shortest smoothed round-trip
 * time. ns-2 never raises the events in which the module would set ssthresh to that: ssthresh is half of cwnd, like
 * Reno's, at a timeout too. Whole segments per ms are too coarse, so it counts bytes, `segmentSize` per segment.
 */
import { fires } from '../../congestion/shared.ts';
import type { WindowEvent } from '../../window.ts';
import { CA, freshLinux, linux26, ofModule, jiffies, renoAvoid, renoSsthresh, srtt8 } from './frame.ts';

const freshWestwood = () => ({
  ...freshLinux(),
  /** Bandwidth, filtered once and twice, bytes per ms (bw_ns_est, bw_est). */
  once: 0,
  twice: 0,
  /** Start of the sample, ms, and bytes acknowledged in it. */
  since: 0,
  bk: 0,
  /** First unacknowledged byte (snd_una). */
  una: 0,
  /** Bytes of duplicate ACKs already counted. */
  accounted: 0,
  /** Latest smoothed round-trip time and the shortest, ms. */
  rtt: INITIAL_RTT,
  rtt_min: INITIAL_RTT,
  /** Whether no ACK has been counted yet, and whether the next round-trip time becomes the minimum. */
  firstAck: true,
  reset: true,
});
type WestwoodState = ReturnType<typeof freshWestwood>;

const moduleRule = ofModule<WestwoodState>('tcp_westwood.c');

const INITIAL_RTT = 20_000;
const LEAST_SAMPLE = 50;

const begin = moduleRule({
  title: 'Bandwidth estimate begins',
  formula: 'nothing measured yet',
  kind: 'life',
  quiet: true,
  plain: 'The estimate of the bandwidth begins.',
  effect: (_window, event, own) => {
    own.since = jiffies(event);
    own.una = (event.ack + 1) * event.settings.segmentSize;
  },
});

const roundTrip = moduleRule({
  title: 'Round trip for the estimate',
  formula: 'RTT is the smoothed round-trip time',
  quiet: true,
  plain: 'The module takes the smoothed round-trip time.',
  effect: (_window, event, own) => {
    own.rtt = Math.floor(srtt8(event) / 8);
  },
});

/** Completes a bandwidth sample when its interval is over. */
function sample(event: WindowEvent, own: WestwoodState): void {
  const now = jiffies(event);
  const delta = now - own.since;
  if (own.firstAck) {
    own.una = (event.ack + 1) * event.settings.segmentSize;
    own.firstAck = false;
  }
  if (own.rtt === 0 || delta <= Math.max(own.rtt, LEAST_SAMPLE)) return;
  const bandwidth = Math.floor(own.bk / delta);
  if (own.once === 0 && own.twice === 0) {
    own.once = bandwidth;
    own.twice = bandwidth;
  } else {
    own.once = Math.floor((7 * own.once + bandwidth) / 8);
    own.twice = Math.floor((7 * own.twice + own.once) / 8);
  }
  own.bk = 0;
  own.since = now;
}

function takeShortest(own: WestwoodState): void {
  own.rtt_min = own.reset || own.rtt < own.rtt_min ? own.rtt : own.rtt_min;
  own.reset = false;
}

/** Bytes attributed to an ACK: one segment for a duplicate, subtracted from the next cumulative ACK. */
function counted(event: WindowEvent, own: WestwoodState): number {
  const mss = event.settings.segmentSize;
  const una = (event.ack + 1) * mss;
  let bytes = una - own.una;
  own.una = una;
  if (bytes === 0) {
    own.accounted += mss;
    bytes = mss;
  }
  if (bytes <= mss) return bytes;
  if (own.accounted >= bytes) {
    own.accounted -= bytes;
    return mss;
  }
  bytes -= own.accounted;
  own.accounted = 0;
  return bytes;
}

const fast = moduleRule({
  title: 'Bandwidth sample, ACK in order',
  formula: 'what the ACK acknowledges counts',
  quiet: true,
  plain: 'The acknowledged bytes enter the estimate of the bandwidth.',
  effect: (_window, event, own) => {
    sample(event, own);
    const una = (event.ack + 1) * event.settings.segmentSize;
    own.bk += una - own.una;
    own.una = una;
    takeShortest(own);
  },
});

const slow = moduleRule({
  title: 'Bandwidth sample, other ACK',
  formula: 'a duplicate counts one segment',
  kind: 'duplicate',
  quiet: true,
  plain: 'Duplicates and partial ACKs count the segments that have left the network.',
  effect: (_window, event, own) => {
    sample(event, own);
    own.bk += counted(event, own);
    takeShortest(own);
  },
});

export const linux26Westwood = linux26<WestwoodState>({
  name: 'linux26Westwood',
  rules: [begin, roundTrip, fast, slow],

  own: freshWestwood,
  init: begin,

  onAcked: fires(roundTrip),

  onEvent(_window, event, own, fire) {
    fire(own.ca === CA.OPEN && !event.reported && event.acked > 0 ? fast : slow);
  },

  onAvoid: renoAvoid,
  loss: {
    file: 'tcp_westwood.c',
    leaves: 'half of cwnd, at least 2',
    begins: 'bandwidth times the shortest round trip',
    ssthresh: renoSsthresh,
    smallest: (_window, event, own) => Math.max(Math.floor((own.twice * own.rtt_min) / event.settings.segmentSize), 2),
  },
});
