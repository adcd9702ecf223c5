/**
 * TCP Hybla (Caini, Firrincieli, Int. J. Satellite Communications 22, 2004). The window grows as if the round-trip time
 * were that of a reference path, RTT0: it is rho = RTT/RTT0 times as large, and its growth in segments per second no
 * longer depends on the round trip. Made for satellites, whose long round trips leave Reno far behind. Cuts and
 * timeouts are Reno's.
 *
 * rho follows the smallest round-trip time and is limited to 16 in slow start, where 2^rho would exceed any window. The
 * paper also requires pacing and a bandwidth estimate for the first ssthresh; here both depend on the stack.
 */
import { power } from '../../../kernel/numeric.ts';
import type { Citation } from '../../../rule.ts';
import type { WindowEvent } from '../../window.ts';
import { exceedsLargest, largestWindow, mayGrow, openingWindow, windowRule } from '../../congestion/shared.ts';
import { likeReno } from '../reno/reno.ts';
import type { SettingsOf } from '../variant.ts';
import type { VARIANTS } from './catalogue.ts';

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
