/**
 * H-TCP of Linux 2.6.22 (tcp_htcp.c). Growth per round trip increases with the time since the last loss, scaled by the
 * round-trip time. A loss multiplies the window by RTTmin/RTTmax, limited to 0.5 to 0.8, or by one half if the
 * throughput changed by more than a fifth. alpha and beta are in 128ths, times in ms, all integers. Round-trip times
 * are smoothed ones, read only in congestion avoidance; the longest rises by at most 20 ms and decays by 5 % at each
 * loss.
 */
import { fires } from '../../congestion/shared.ts';
import type { WindowEvent } from '../../window.ts';
import { isAvoiding, CA, freshLinux, jiffies, linux26, ofModule, segmentsCounted, srtt8 } from './frame.ts';

const freshHtcp = () => ({
  ...freshLinux(),
  alpha: ONE,
  beta: BETA_MIN,
  /** Whether a loss occurred at a steady throughput: then beta may adapt. */
  modeswitch: false,
  /** Segments acknowledged by the latest ACK. */
  acked: 1,
  /** Segments counted for the throughput, and the start of counting, ms. */
  packets: 0,
  since: 0,
  minRTT: 0,
  maxRTT: 0,
  /** Start or end of the last congestion, ms. */
  lastCongestion: 0,
  /** Throughput, segments/s: smoothed, and maxima of this and the last epoch. */
  Bi: 0,
  maxB: 0,
  oldMaxB: 0,
});
type HtcpState = ReturnType<typeof freshHtcp>;

const moduleRule = ofModule<HtcpState>('tcp_htcp.c');

const ONE = 128;
const BETA_MIN = 64;
const BETA_MAX = 102;

/**
 * The module's clock, ms. It advances with the ACKs of all Linux senders; a timeout sees the time of the newest one.
 */
const clockOf = (event: Readonly<WindowEvent>): number => Math.trunc(event.heard * 1000);

const roundsSince = (event: Readonly<WindowEvent>, own: Readonly<HtcpState>): number =>
  Math.floor((clockOf(event) - own.lastCongestion) / own.minRTT);

function updateAlpha(event: Readonly<WindowEvent>, own: HtcpState): void {
  let factor = 1;
  const passed = clockOf(event) - own.lastCongestion;
  if (passed > 1000) {
    const over = passed - 1000;
    const half = Math.floor(over / 2);
    factor = 1 + Math.floor((10 * over + Math.floor((half * half) / 1000)) / 1000);
  }
  if (own.minRTT > 0) {
    const scale = Math.min(Math.max(Math.floor(8000 / (10 * own.minRTT)), 4), 80);
    factor = Math.max(Math.floor((factor * 8) / scale), 1);
  }
  own.alpha = 2 * factor * (ONE - own.beta);
}

function updateBeta(own: HtcpState): void {
  const { maxB, oldMaxB } = own;
  own.oldMaxB = maxB;
  if (5 * maxB < 4 * oldMaxB || 5 * maxB > 6 * oldMaxB) {
    own.beta = BETA_MIN;
    own.modeswitch = false;
  } else if (own.modeswitch && own.minRTT > 10 && own.maxRTT > 0) {
    own.beta = Math.min(Math.max(Math.floor((own.minRTT * ONE) / own.maxRTT), BETA_MIN), BETA_MAX);
  } else {
    own.beta = BETA_MIN;
    own.modeswitch = true;
  }
}

const begin = moduleRule({
  title: 'H-TCP begins',
  formula: 'the time since the last loss starts',
  kind: 'life',
  quiet: true,
  plain: 'The clock of the growth starts.',
  effect: (_window, event, own) => {
    own.lastCongestion = clockOf(event);
    // Discards values written by timeouts before the first ACK.
    own.alpha = ONE;
    own.beta = BETA_MIN;
    own.modeswitch = false;
  },
});

const throughput = moduleRule({
  title: 'Throughput',
  formula: 'segments per second over a window',
  quiet: true,
  plain: 'The amount acknowledged per second is measured once per window.',
  effect: (window, event, own) => {
    const now = jiffies(event);
    if (own.ca !== CA.OPEN) {
      own.packets = 0;
      own.since = now;
      return;
    }
    own.acked = event.acked;
    own.packets += event.acked;
    const enough = window.cwnd - (Math.floor(own.alpha / ONE) || 1);
    if (enough < 0 || own.packets < enough || own.minRTT === 0 || now - own.since < own.minRTT) return;
    const rate = Math.floor((own.packets * 1000) / (now - own.since));
    if (roundsSince(event, own) <= 3) {
      own.Bi = rate;
      own.maxB = rate;
    } else {
      own.Bi = Math.floor((3 * own.Bi + rate) / 4);
      if (own.Bi > own.maxB) own.maxB = own.Bi;
    }
    own.packets = 0;
    own.since = now;
  },
});

/** Smoothed round trip in whole ms. */
const smoothed = (event: Readonly<WindowEvent>): number => Math.floor(srtt8(event) / 8);

/** Whether the smoothed round-trip time exceeds one of its bounds. */
const isBeyond = (event: Readonly<WindowEvent>, own: Readonly<HtcpState>): boolean => {
  const srtt = smoothed(event);
  return own.minRTT === 0 || srtt < own.minRTT || srtt > own.maxRTT || own.maxRTT < own.minRTT;
};

const roundTrip = moduleRule({
  title: 'Shortest and longest round trip',
  formula: 'of the smoothed round trips',
  quiet: true,
  plain: 'The shortest and the longest round trip show how large the queue can be.',
  effect: (window, event, own) => {
    const srtt = smoothed(event);
    if (own.minRTT > srtt || own.minRTT === 0) own.minRTT = srtt;
    if (own.ca !== CA.OPEN || window.ssthresh >= 65_535 || roundsSince(event, own) <= 3) return;
    if (own.maxRTT < own.minRTT) own.maxRTT = own.minRTT;
    if (own.maxRTT < srtt && srtt <= own.maxRTT + 20) own.maxRTT = srtt;
  },
});

const step = moduleRule({
  title: 'Growth by the time since the last loss',
  formula: 'one segment more when alpha times the counted segments reach cwnd',
  plain: 'The longer ago the last loss, the more segments per round trip the window grows.',
  effect: (window, event, own) => {
    if (window.cwnd < event.window) window.cwnd++;
    own.count = 0;
    updateAlpha(event, own);
    own.acked = 1;
  },
});

const count = segmentsCounted(moduleRule);

const congested = moduleRule({
  title: 'Clock of the growth set to zero',
  formula: 'time since the last loss is 0',
  kind: 'phase',
  quiet: true,
  plain: 'A loss has occurred or has been repaired: growth begins slowly again.',
  effect: (_window, event, own) => {
    own.lastCongestion = clockOf(event);
  },
});

export const linux26Htcp = linux26<HtcpState>({
  name: 'linux26Htcp',
  rules: [begin, throughput, roundTrip, step, count, congested],

  sharesClock: true,
  own: freshHtcp,
  init: begin,

  onAcked: fires(throughput),

  onAvoid(window, event, own, fire) {
    if (!isAvoiding(window, event, fire)) return;
    if (isBeyond(event, own)) fire(roundTrip);
    fire(Math.floor((own.count * own.alpha) / ONE) >= window.cwnd ? step : count);
  },

  loss: {
    file: 'tcp_htcp.c',
    leaves: 'RTTmin/RTTmax of cwnd, between 0.5 and 0.8, at least 2',
    ssthresh: (window, event, own) => {
      updateBeta(own);
      updateAlpha(event, own);
      if (own.minRTT > 0 && own.maxRTT > own.minRTT)
        own.maxRTT = own.minRTT + Math.floor(((own.maxRTT - own.minRTT) * 95) / 100);
      return Math.max(Math.floor((window.cwnd * own.beta) / ONE), 2);
    },
  },
  changed: congested,
});
