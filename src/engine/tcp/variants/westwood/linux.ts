/**
 * Westwood+ as in today's Linux (net/ipv4/tcp_westwood.c), whose module is called `westwood`. The rate at which bytes
 * are acknowledged is sampled once per max(RTT, 48 ms) and filtered twice by 7/8. A loss or a mark halves ssthresh like
 * Reno, and the window falls over a round trip. At the end of recovery cwnd and ssthresh are set to the rate times the
 * shortest round-trip time, which may be more or less than half. A timeout sets ssthresh in the same way, and the
 * shortest round-trip time is measured again. All quantities are whole bytes and ticks of 4 ms (HZ 250). Growth is
 * Reno's.
 */
import { ownRules } from '../../../rule.ts';
import { defineLaw, fires, windowRule } from '../../congestion/shared.ts';
import type { Law, WindowEvent } from '../../window.ts';
import { freshCounting, halveThreshold, halveThresholdForMark, linux6Reno, LINUX6_RULES } from '../reno/linux.ts';
import { isHeld } from '../reno/reno.ts';

/** Ticks per second. */
const HZ = 250;
/**
 * Minimum duration of a sample, ticks (TCP_WESTWOOD_RTT_MIN), and the assumed round-trip time before the first sample
 * (TCP_WESTWOOD_INIT_RTT).
 */
const LEAST_SAMPLE = Math.floor(HZ / 20);
const INITIAL_RTT = 20 * HZ;

const freshLinux6Westwood = () => ({
  ...freshCounting(),
  /** The rate, filtered once and twice, bytes per tick. */
  bw_ns_est: 0,
  bw_est: 0,
  /** When the current sample began, ticks, and the bytes acknowledged in it. */
  rtt_win_sx: 0,
  bk: 0,
  /** Whether no ACK has arrived yet: the first one of new data only marks where counting begins. */
  first_ack: true,
  /** Bytes counted already for duplicate ACKs. */
  accounted: 0,
  /** The latest and the shortest round-trip time, ticks; and whether the next one replaces the shortest. */
  rtt: INITIAL_RTT,
  rtt_min: INITIAL_RTT,
  reset_rtt_min: true,
});
type Linux6Westwood = ReturnType<typeof freshLinux6Westwood>;

const linux = (section: string) => ({ source: 'Linux tcp_westwood.c', section });

const ticksOf = (seconds: number): number => Math.floor(seconds * HZ + 1e-6);

const { ownRule, all } = ownRules(windowRule<Linux6Westwood>);

const begin = ownRule({
  title: 'Bandwidth estimate begins',
  formula: 'nothing measured yet',
  citation: linux('tcp_westwood_init()'),
  kind: 'life',
  quiet: true,
  plain: 'The connection is open: the first sample of the rate begins.',
  effect: (_window, event, own) => {
    own.rtt_win_sx = ticksOf(event.elapsed);
  },
});

const takeRoundTrip = ownRule({
  title: 'Round trip for the estimate',
  formula: 'round trip of the newest segment that the previous ACK acknowledged, in whole ticks',
  citation: linux('tcp_westwood_pkts_acked()'),
  kind: 'timer',
  quiet: true,
  plain: 'The newest round trip determines the length of the next sample of the rate.',
  effect: (_window, event, own) => {
    own.rtt = Math.ceil(event.segmentRtt * HZ - 1e-6);
  },
});

const sample = ownRule({
  title: 'Bandwidth sample of a round trip',
  formula: 'bw_ns_est = (7 bw_ns_est + bk/delta)/8, bw_est = (7 bw_est + bw_ns_est)/8',
  citation: linux('westwood_filter()'),
  kind: 'timer',
  quiet: true,
  plain: 'A round trip is over: the bytes acknowledged in it, divided by its length, enter the estimate of the rate.',
  effect: (_window, event, own) => {
    const now = ticksOf(event.elapsed);
    const rate = Math.floor(own.bk / (now - own.rtt_win_sx));
    const first = own.bw_ns_est === 0 && own.bw_est === 0;
    own.bw_ns_est = first ? rate : Math.floor((7 * own.bw_ns_est + rate) / 8);
    own.bw_est = first ? rate : Math.floor((7 * own.bw_est + own.bw_ns_est) / 8);
    own.bk = 0;
    own.rtt_win_sx = now;
  },
});

/**
 * Bytes for which an ACK counts: one segment for a duplicate, which is subtracted from a later ACK of several
 * (westwood_acked_count()).
 */
function counted(event: WindowEvent, own: Linux6Westwood): number {
  const mss = event.settings.segmentSize;
  const bytes = event.acked * mss;
  if (bytes === 0) {
    own.accounted += mss;
    return mss;
  }
  if (bytes === mss || !event.reported) return bytes;
  if (own.accounted >= bytes) {
    own.accounted -= bytes;
    return mss;
  }
  const rest = bytes - own.accounted;
  own.accounted = 0;
  return rest;
}

const countBytes = ownRule({
  title: 'Bytes acknowledged counted',
  formula: 'bk += bytes this ACK stands for, rtt_min = min(rtt_min, rtt)',
  citation: linux('tcp_westwood_ack()'),
  kind: 'timer',
  quiet: true,
  plain: 'The bytes that an ACK acknowledges count for the rate; a duplicate counts as one segment.',
  effect: (_window, event, own) => {
    if (!own.first_ack || event.acked === 0) own.bk += counted(event, own);
    own.first_ack = false;
    if (own.reset_rtt_min || own.rtt < own.rtt_min) own.rtt_min = own.rtt;
    own.reset_rtt_min = false;
  },
});

/**
 * Bandwidth-delay product of the measured rate and the minimum round-trip time, segments (tcp_westwood_bw_rttmin()).
 */
const carried = (event: Readonly<WindowEvent>, own: Readonly<Linux6Westwood>): number => {
  const segments = Math.floor((own.bw_est * own.rtt_min) / event.settings.segmentSize);
  return segments < 2 ? 2 : segments;
};

const cut = ownRule({
  ...halveThreshold,
  plain: "A segment was lost: the window shrinks like Reno's; the measured rate is used when recovery ends.",
});

const cutForMark = ownRule({
  ...halveThresholdForMark,
  plain: "A segment was marked: the window shrinks like Reno's; the measured rate is used a round trip later.",
});

const fasterRecovery = ownRule({
  title: 'At the end of the cut the rate sets the window',
  formula: 'cwnd = ssthresh = max(floor(bw_est rtt_min/mss), 2)',
  citation: linux('CA_EVENT_COMPLETE_CWR'),
  kind: 'recovery',
  plain:
    'The cut is over: cwnd and ssthresh become what the measured rate carries in the shortest round trip, whether that is less or more.',
  effect: (window, event, own) => {
    window.ssthresh = carried(event, own);
    window.cwnd = window.ssthresh;
  },
});

const thresholdAtTimeout = ownRule({
  title: 'Timeout: the rate sets ssthresh',
  formula: 'ssthresh = max(floor(bw_est rtt_min/mss), 2)',
  citation: linux('CA_EVENT_LOSS'),
  kind: 'timeout',
  plain:
    'Slow start goes up to what the measured rate carries in the shortest round trip, which is measured again from now on.',
  effect: (window, event, own) => {
    window.ssthresh = carried(event, own);
    own.reset_rtt_min = true;
  },
});

export const linux6Westwood = defineLaw<Linux6Westwood>({
  ...(linux6Reno as unknown as Law<Linux6Westwood>),
  name: 'linux6Westwood',
  rules: [...all, ...LINUX6_RULES.filter((rule) => rule !== halveThreshold && rule !== halveThresholdForMark)],
  symbols: {
    bw_ns_est: 'bw_ns_est',
    bw_est: 'bw_est',
    rtt_min: 'rtt_min',
    bk: 'bk',
    delta: (_window, event, own) => ticksOf(event.elapsed) - own.rtt_win_sx,
    mss: (_window, event) => event.settings.segmentSize,
  },
  own: freshLinux6Westwood,

  onEstablished(window, event, own, fire) {
    linux6Reno.onEstablished(window, event, own, fire);
    fire(begin);
  },

  onEveryAck(_window, event, own, fire) {
    // The kernel stores the round trip of an ACK or SACK after it has counted the ACK, so the next ACK uses it.
    if (!own.first_ack && event.segmentRtt > 0) fire(takeRoundTrip);
    const length = ticksOf(event.elapsed) - own.rtt_win_sx;
    if (length > LEAST_SAMPLE && length > own.rtt) fire(sample);
    fire(countBytes);
  },

  onCongestion: fires(cut),
  onMark: fires(cutForMark),

  onReduced: fires(fasterRecovery),

  onTimeout(window, event, own, fire) {
    linux6Reno.onTimeout(window, event, own, fire);
    if (!event.timeout.idle && !isHeld(event)) fire(thresholdAtTimeout);
  },
});
