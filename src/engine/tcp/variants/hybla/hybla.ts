/**
 * TCP Hybla (Caini, Firrincieli, Int. J. Satellite Communications 22, 2004). The window grows as if the round-trip time
 * were that of a reference path, RTT0: it is rho = RTT/RTT0 times as large as Reno's, and its growth in segments per
 * second does not depend on the round-trip time. Made for satellites, whose long round trips leave Reno far behind.
 * Cuts and timeouts are Reno's.
 *
 * rho follows the smallest round-trip time and is limited to 16 in slow start, where 2^rho would exceed any window. The
 * paper also requires pacing and a bandwidth estimate for the first ssthresh; here both depend on the stack.
 */
import { defineVariant, type SettingsOf, type Words, type Exports } from '../variant.ts';
import { power } from '../../../kernel/numeric.ts';
import type { Citation } from '../../../rule.ts';
import type { WindowEvent } from '../../window.ts';
import { exceedsLargest, largestWindow, mayGrow, openingWindow, windowRule } from '../../congestion/shared.ts';
import { likeReno } from '../reno/reno.ts';

export const VARIANTS = [
  defineVariant({
    name: 'hybla',
    title: 'Hybla',
    grows: 'grows as with a short round trip',
    ownSlowStart: true,
    home: {
      rfc: { law: 'hybla', recovery: 'sack', settings: { initialWindow: 2 } },
      'ns2-linux': { law: 'linux26Hybla', recovery: 'linux26' },
    },
    parameters: {
      rtt0: {
        label: 'RTT_0',
        unit: 's',
        kind: 'number',
        range: [0.001, 10],
        default: 0.025,
        help: 'Round-trip time of the reference path (Caini and Firrincieli 2004: 25 ms).',
      },
    },
  }),
] as const;

const freshHybla = () => ({
  /** Smallest round-trip time over RTT0, at least 1. */
  rho: 1,
  /** Smallest round-trip time, s; 0 before the first. */
  RTTmin: 0,
});
type HyblaState = ReturnType<typeof freshHybla>;

/** Largest rho for which 2^rho is computed. */
const LARGEST_RHO = 16;

const paper = (section: string): Citation => ({ source: 'Caini and Firrincieli 2004', section });

const normalize = windowRule<HyblaState>({
  title: 'Normalized round trip',
  formula: 'rho = max(RTTmin/RTT0, 1)',
  citation: paper('equation 3'),
  kind: 'timer',
  quiet: true,
  plain: 'How many times longer the round trip is than that of the reference path.',
  effect: (_window, event, own) => {
    own.RTTmin = event.rtt;
    const rho = event.rtt / (event.settings.variant as SettingsOf<typeof VARIANTS>).rtt0;
    own.rho = rho < 1 ? 1 : rho;
  },
});

const firstWindow = windowRule<HyblaState>({
  title: 'Initial window',
  formula: 'cwnd = rho IW',
  citation: paper('section 3'),
  kind: 'life',
  plain: 'The connection is open: the first window is as many times larger as the round trip is longer.',
  effect: (window, event, own) => {
    window.cwnd = own.rho * openingWindow(event);
  },
});

/** Growth per ACK in slow start: 2^rho - 1. */
const slowStartStep = (own: Readonly<HyblaState>): number =>
  power(2, own.rho < LARGEST_RHO ? own.rho : LARGEST_RHO) - 1;

const slowStart = windowRule<HyblaState>({
  title: 'Slow start',
  formula: 'cwnd = min(cwnd + 2^rho - 1, ssthresh) per ACK',
  citation: paper('equation 7'),
  plain: 'The window doubles once per round trip of the reference path, many times per round trip of its own.',
  effect: (window, _event, own) => {
    const grown = window.cwnd + slowStartStep(own);
    window.cwnd = grown < window.ssthresh ? grown : window.ssthresh;
  },
});

const avoidance = windowRule<HyblaState>({
  title: 'Congestion avoidance',
  formula: 'cwnd += rho^2/cwnd per ACK',
  citation: paper('equation 7'),
  plain: 'The window grows by rho segments per round trip of the reference path: as fast as the rate of a nearby flow.',
  effect: (window, _event, own) => {
    window.cwnd += (own.rho * own.rho) / window.cwnd;
  },
});

const isShortest = (event: Readonly<WindowEvent>, own: Readonly<HyblaState>): boolean =>
  own.RTTmin === 0 || event.rtt < own.RTTmin;

export const hybla = likeReno<HyblaState>({
  name: 'hybla',
  rules: [normalize, firstWindow, slowStart, avoidance],
  symbols: {
    rho: 'rho',
    'rho^2': (_window, _event, { rho }) => rho * rho,
    '2^rho': (_window, _event, { rho }) => power(2, Math.min(rho, LARGEST_RHO)),
  },
  own: freshHybla,

  onEstablished(_window, _event, _own, fire) {
    fire(normalize);
    fire(firstWindow);
  },

  onEveryAck(_window, event, own, fire) {
    if (isShortest(event, own)) fire(normalize);
  },

  onAck(window, event, _own, fire) {
    if (!mayGrow(event)) return;
    fire(window.cwnd < window.ssthresh ? slowStart : avoidance);
    if (exceedsLargest(window, event)) fire(largestWindow);
  },
});

export const LAWS = [hybla] as const;

export const WORDS = {
  hybla: {
    origin: { year: 2004, heeds: 'loss', after: 'reno' },
    summary:
      'Grows as if its round trip were 25 ms, so that a path over a satellite gains rate as fast as a nearby one (Caini and Firrincieli 2004).',
    details:
      'With a round trip rho times as long, an ACK adds 2^rho - 1 segments in slow start, and later a round trip adds rho^2. A loss halves the window as with Reno. It was made for satellites, whose half a second leaves Reno far behind. Its bursts need queues that take them; up to 25 ms it is Reno.',
    differs: {
      all: 'rho is held at 16 in slow start. The paper also asks for pacing and for a bandwidth estimate of the first ssthresh: neither is included.',
      hybla: 'rho follows the smallest round trip seen.',
      'ns2-linux':
        'It is the module of Linux 2.6.22: rho follows the smallest smoothed round trip, in eighths and up to 16 throughout, and the first ACK sets cwnd to it. Outside state Open it grows as Reno, and growth is not bound by the receiver window.',
    },
  },
} satisfies Words;

export const EXPORTS = {
  hybla: { linux: 'hybla', ns3: { typeId: 'TcpHybla' } },
} satisfies Exports;
