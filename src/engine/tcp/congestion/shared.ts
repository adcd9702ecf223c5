import { makeRule, rfc } from '../../rule.ts';
import type { GrowthSettings, OwnState, WindowEvent, WindowRule, WindowState } from '../window.ts';

/** Rules that several variants share, as values. Settings come in the event. */

/** A rule about the window; every variant's rules are made by this. */
export const windowRule = <O extends OwnState>(rule: Omit<WindowRule<O>, 'id' | 'shows'>): WindowRule<O> =>
  makeRule({ shows: ['cwnd', 'ssthresh'], ...rule });

/** ssthresh after a cut: ns-2 truncates it to whole segments; never below two (RFC 5681 equation 4). */
export const flooredAtTwo = (ssthresh: number, settings: GrowthSettings): number => {
  const rounded = settings.ssthreshRounding === 'floor' ? Math.floor(ssthresh) : ssthresh;
  return rounded < 2 ? 2 : rounded;
};

/** What a cut halves: the window in use (ns-2) or the FlightSize (RFC 5681). */
export const cutBasis = (event: Readonly<WindowEvent>): number =>
  event.settings.cutBasis === 'window' ? event.usable : event.flight;

/** The first window, segments: one after a lost SYN (RFC 5681 section 3.1), where that counts. */
export const openingWindow = ({ synLost, settings }: Readonly<WindowEvent>): number => {
  if (settings.opensByStep === true) return 2;
  return synLost === true && settings.lostSynCuts === true ? 1 : settings.initialWindow;
};

export const initialWindow = windowRule({
  title: 'Initial window',
  formula: 'cwnd = IW (1 when the SYN was lost)',
  citation: rfc(6928, '2'),
  kind: 'life',
  plain: 'The connection is open: the sender may have the initial window on its way.',
  effect: (window, event) => {
    window.cwnd = openingWindow(event);
  },
});

/** By how many segments an ACK lets the window grow in slow start: one per segment it tells of, up to the stack's limit. */
const slowStartStep = ({ acked, settings }: Readonly<WindowEvent>): number =>
  acked < settings.slowStartLimit ? acked : settings.slowStartLimit;

export const slowStart = windowRule({
  title: 'Slow start',
  formula: 'cwnd += min(N, L) per ACK while cwnd < ssthresh',
  citation: rfc(5681, '3.1'),
  kind: 'growth',
  plain:
    'Every ACK adds the segments it covers, at most {slowStartLimit}: the window doubles each round trip if each segment has its own ACK.',
  effect: (window, event) => {
    window.cwnd += slowStartStep(event);
  },
});

/** An ACK that fills a hole after a timeout tells of many segments: a step of more than one must not pass ssthresh. */
export const slowStartEnds = windowRule({
  title: 'Slow start, up to ssthresh',
  formula: 'cwnd = max(ssthresh, cwnd + 1)',
  citation: { source: 'Linux', section: 'tcp_slow_start()' },
  kind: 'growth',
  plain: 'This ACK tells of many segments, more than are missing to ssthresh: slow start ends there.',
  effect: (window) => {
    const next = window.cwnd + 1;
    window.cwnd = window.ssthresh > next ? window.ssthresh : next;
  },
});

const passesSsthresh = ({ cwnd, ssthresh }: Readonly<WindowState>, event: Readonly<WindowEvent>): boolean => {
  const step = slowStartStep(event);
  return step > 1 && cwnd + step > ssthresh;
};

export const limitedSlowStart = windowRule({
  title: 'Limited slow start',
  formula: 'cwnd += 1/floor(cwnd/(maxSsthresh/2)) per ACK',
  citation: rfc(3742, '2'),
  kind: 'growth',
  plain: 'The window is large already: from here on slow start adds no more than half of max_ssthresh per round trip.',
  effect: (window, event) => {
    window.cwnd += 1 / Math.floor(window.cwnd / (event.settings.maxSsthresh / 2));
  },
});

/** The rule by which the window grows below ssthresh. */
export const slowStartRule = (window: Readonly<WindowState>, event: Readonly<WindowEvent>): WindowRule => {
  if (event.settings.slowStart === 'limited' && window.cwnd > event.settings.maxSsthresh) return limitedSlowStart;
  return passesSsthresh(window, event) ? slowStartEnds : slowStart;
};

export const avoidance = windowRule({
  title: 'Congestion avoidance',
  formula: 'cwnd += 1/cwnd per ACK',
  citation: rfc(5681, '3.1'),
  kind: 'growth',
  plain: 'The window grows by about one segment per round trip, probing for room.',
  effect: (window) => {
    window.cwnd += 1 / window.cwnd;
  },
});

export const avoidanceByCount = windowRule({
  title: 'Congestion avoidance, counting segments',
  formula: 'cwnd += N/cwnd',
  citation: rfc(3465, '2.1'),
  kind: 'growth',
  plain: 'The window grows by one segment per window of acknowledged segments, however many ACKs carried them.',
  effect: (window, event) => {
    window.cwnd += event.acked / window.cwnd;
  },
});

export const largestWindow = windowRule({
  title: 'Largest window',
  formula: 'cwnd = maxCwnd',
  citation: { source: 'ns-2.35', section: 'maxcwnd_' },
  kind: 'growth',
  plain: 'The window has reached the bound set for it.',
  effect: (window, event) => {
    window.cwnd = event.settings.maxCwnd;
  },
});

export const halveWindow = windowRule({
  title: 'Multiplicative decrease',
  formula: 'W = min(cwnd, rwnd), ssthresh = max(floor(W/2), 2), cwnd = W/2',
  citation: { source: 'ns-2.35', section: 'slowdown()' },
  kind: 'cut',
  plain: 'A segment was lost: the window is halved.',
  effect: (window, event) => {
    const half = event.usable / 2;
    window.ssthresh = flooredAtTwo(half, event.settings);
    window.cwnd = half;
  },
});

/** The same in whole segments: ns-2 computed so before 2006. */
export const halveWholeWindow = windowRule({
  title: 'Multiplicative decrease',
  formula: 'W = min(cwnd, rwnd), cwnd = floor(W/2), ssthresh = max(cwnd, 2)',
  citation: { source: 'ns-2.35', section: 'slowdown(), precisionReduce_ false' },
  kind: 'cut',
  plain: 'A segment was lost: the window is halved, in whole segments.',
  effect: (window, event) => {
    const half = Math.floor(event.usable / 2);
    window.ssthresh = flooredAtTwo(half, event.settings);
    window.cwnd = half;
  },
});

export const halveFlight = windowRule({
  title: 'Multiplicative decrease',
  formula: 'cwnd = ssthresh = max(FlightSize/2, 2)',
  citation: rfc(5681, '3.2'),
  kind: 'cut',
  plain: 'A segment was lost: half of what is on its way is allowed from now on.',
  effect: (window, event) => {
    window.ssthresh = flooredAtTwo(event.flight / 2, event.settings);
    window.cwnd = window.ssthresh;
  },
});

/** Which of the halvings a stack has. */
export const halving = ({ settings }: Readonly<WindowEvent>): WindowRule => {
  if (settings.cutBasis !== 'window') return halveFlight;
  return settings.wholeCuts === true ? halveWholeWindow : halveWindow;
};

/** Reno's cuts for a mark (RFC 3168 section 6.1.2): the same as for a loss. */
const forMark = { title: 'Multiplicative decrease for a mark', citation: rfc(3168, '6.1.2') } as const;

export const halveWindowForMark = windowRule({
  ...halveWindow,
  ...forMark,
  plain: 'A segment was marked on its way, and nothing is lost: the window is halved as at a loss.',
});

export const halveFlightForMark = windowRule({
  ...halveFlight,
  ...forMark,
  plain: 'A segment was marked on its way, and nothing is lost: half of what is on its way is allowed from now on.',
});

export const halveWholeWindowForMark = windowRule({
  ...halveWholeWindow,
  ...forMark,
  plain: 'A segment was marked on its way, and nothing is lost: the window is halved, in whole segments.',
});

/** Which of them a stack has. */
export const halvingForMark = ({ settings }: Readonly<WindowEvent>): WindowRule => {
  if (settings.cutBasis !== 'window') return halveFlightForMark;
  return settings.wholeCuts === true ? halveWholeWindowForMark : halveWindowForMark;
};

export const startOver = windowRule({
  title: 'Start over',
  formula: 'ssthresh = max(W/2, 2), cwnd = 1',
  citation: { source: 'Jacobson 1988', section: 'section 3' },
  kind: 'cut',
  plain: 'After a loss the window starts again from one segment: Tahoe always does, and FACK as ns-2 has it.',
  effect: (window, event) => {
    window.ssthresh = flooredAtTwo(cutBasis(event) / 2, event.settings);
    window.cwnd = 1;
  },
});

export const timeout = windowRule({
  title: 'Retransmission timeout',
  formula: 'ssthresh = max(W/2, 2), cwnd = 1',
  citation: rfc(5681, '3.1'),
  kind: 'timeout',
  plain: 'No ACK came in time: the sender halves ssthresh and starts again from one segment.',
  effect: (window, event) => {
    window.ssthresh = flooredAtTwo(cutBasis(event) / 2, event.settings);
    window.cwnd = 1;
  },
});

export const repeatedTimeout = windowRule({
  title: 'Timeout of the same segment again',
  formula: 'cwnd = 1, ssthresh held',
  citation: rfc(5681, '3.1'),
  kind: 'timeout',
  plain: 'The same segment timed out again: the window stays at one segment and ssthresh is kept.',
  effect: (window) => {
    window.cwnd = 1;
  },
});

export const idleTimeout = windowRule({
  title: 'Timeout with nothing outstanding',
  formula: 'cwnd = 1',
  citation: { source: 'ns-2.35', section: 'slow_start_restart_' },
  kind: 'timeout',
  plain: 'The timer went off although everything was acknowledged: the sender slow-starts when it has data again.',
  effect: (window) => {
    window.cwnd = 1;
  },
});

/** ns-2's FACK alone does without slow_start_restart_. */
export const idleReopening = windowRule({
  title: 'Timeout with nothing outstanding: the initial window',
  formula: 'cwnd = IW',
  citation: { source: 'ns-2.35', section: 'Agent/TCP/Fack' },
  kind: 'timeout',
  plain: 'The timer went off although everything was acknowledged: FACK of ns-2 begins with the initial window again.',
  effect: (window, event) => {
    window.cwnd = event.settings.initialWindow;
  },
});

export const partialDeflation = windowRule({
  title: 'Partial window deflation',
  formula: 'cwnd = max(cwnd - (acked - inflation), 1)',
  citation: rfc(6582, '3.2'),
  kind: 'cut',
  plain: 'A partial ACK took more out of the network than recovery had added: the window shrinks by the rest.',
  effect: (window, event) => {
    const shrunk = window.cwnd - event.deflate;
    window.cwnd = shrunk < 1 ? 1 : shrunk;
  },
});

export const overdamping = windowRule({
  title: 'Overdamping',
  formula: 'cwnd = cwnd/2',
  citation: { source: 'Mathis and Mahdavi 1996', section: 'section 4.2' },
  kind: 'cut',
  plain: 'Slow start has doubled the window since the lost segment left: it is halved once more, before the cut.',
  effect: (window) => {
    window.cwnd /= 2;
  },
});

/** ns-2.35 has no such bound: there the timer, which runs idle, opens a window of less than one segment. */
export const atLeastOne = windowRule({
  title: 'Never less than one segment',
  formula: 'cwnd = 1',
  citation: rfc(3168, '6.1.2'),
  kind: 'cut',
  plain: 'Less than one segment would be left, and nothing could be sent: one may go.',
  effect: (window) => {
    window.cwnd = 1;
  },
});

export const exitByFlight = windowRule({
  title: 'Full acknowledgement',
  formula: 'cwnd = min(ssthresh, max(FlightSize, 1) + 1)',
  citation: rfc(6582, '3.2'),
  kind: 'recovery',
  plain: 'Recovery is over: the window goes on at ssthresh, or lower when little is on its way.',
  effect: (window, event) => {
    const byFlight = (event.flight < 1 ? 1 : event.flight) + 1;
    window.cwnd = byFlight < window.ssthresh ? byFlight : window.ssthresh;
  },
});

/** All rules of this file, for the catalogue. */
export const SHARED_RULES = [
  initialWindow,
  slowStart,
  slowStartEnds,
  limitedSlowStart,
  avoidance,
  avoidanceByCount,
  largestWindow,
  halveWindow,
  halveWholeWindow,
  halveFlight,
  halveWindowForMark,
  halveFlightForMark,
  halveWholeWindowForMark,
  startOver,
  timeout,
  repeatedTimeout,
  idleTimeout,
  idleReopening,
  partialDeflation,
  overdamping,
  exitByFlight,
  atLeastOne,
] as const;

/** Growth up to a bound: every loss-based variant's last step (ns-2: maxcwnd_). */
export const exceedsLargest = (window: Readonly<WindowState>, event: Readonly<WindowEvent>): boolean =>
  event.settings.maxCwnd > 0 && Math.floor(window.cwnd) > event.settings.maxCwnd;

/** Whether an ACK may grow the window at all: ns-2 always grows, RFC 7661 only a window that was used. */
export const mayGrow = (event: Readonly<WindowEvent>): boolean =>
  event.settings.growWhenWindowLimited === true || event.cwndLimited;
