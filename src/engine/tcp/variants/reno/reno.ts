/**
 * Reno's growth law: slow start, congestion avoidance, multiplicative decrease (Jacobson 1988; RFC 5681 section 3.1).
 * Tahoe, Reno, NewReno and SACK all use it and differ in loss recovery. With the settings of stack `ns2` it is
 * Agent/TCP of ns-2.35: half of min(cwnd, rwnd), with ssthresh truncated and cwnd not; with those of `rfc` half of the
 * FlightSize.
 *
 * Most loss-based laws differ from Reno in one or two of these parts only: `likeReno` makes them from their
 * differences.
 */
import { ownRules, rfc, rfcAsInNs2 } from '../../../rule.ts';
import {
  cutBasis,
  defineLaw,
  exceedsLargest,
  fires,
  flooredAtTwo,
  largestWindow,
  mayGrow,
  openingRule,
  windowRule,
} from '../../congestion/shared.ts';
import type { Law, OwnState, WindowEvent, WindowFire, WindowHook, WindowRule, WindowState } from '../../window.ts';

/** Growth for an ACK in slow start, segments: one for each segment it acknowledges, up to the stack's limit. */
const slowStartStep = ({ acked, settings }: Readonly<WindowEvent>): number =>
  acked < settings.slowStartLimit ? acked : settings.slowStartLimit;

/** Windows are kept in segments: a whole number of bytes may be a little less by rounding. */
const ROUNDING = 1e-9;

const { ownRule, all } = ownRules(windowRule<OwnState>);

const slowStart = ownRule({
  title: 'Slow start',
  formula: 'cwnd += min(N, L) per ACK while cwnd < ssthresh',
  citation: rfc(5681, '3.1'),
  quote:
    'During slow start, a TCP increments cwnd by at most SMSS bytes for each ACK received that cumulatively acknowledges new data.',
  plain:
    'Every ACK adds the segments it covers, at most {slowStartLimit}: the window doubles each round trip if each segment has its own ACK.',
  effect: (window, event) => {
    window.cwnd += slowStartStep(event);
  },
});

/**
 * An ACK that fills a hole after a timeout may acknowledge many segments: a step of more than one must not exceed
 * ssthresh.
 */
const slowStartEnds = ownRule({
  title: 'Slow start, up to ssthresh',
  formula: 'cwnd = max(ssthresh, cwnd + 1)',
  citation: { source: 'Linux', section: 'tcp_slow_start()' },
  plain: 'This ACK covers more segments than remain up to ssthresh, so slow start ends at ssthresh.',
  effect: (window) => {
    const next = window.cwnd + 1;
    window.cwnd = window.ssthresh > next ? window.ssthresh : next;
  },
});

const passesSsthresh = ({ cwnd, ssthresh }: Readonly<WindowState>, event: Readonly<WindowEvent>): boolean => {
  const step = slowStartStep(event);
  return step > 1 && cwnd + step > ssthresh;
};

const slowStartOfRepair = ownRule({
  title: 'Slow start after a timeout',
  formula: 'cwnd += min(N, slowStartAfterTimeout) per ACK',
  citation: rfc(3465, '2.3'),
  plain:
    'Data from before the timeout is outstanding, and an ACK may cover segments that arrived long ago: the window grows by one segment per ACK.',
  effect: (window, { acked, settings }) => {
    window.cwnd += acked < settings.slowStartAfterTimeout ? acked : settings.slowStartAfterTimeout;
  },
});

export const limitedSlowStart = ownRule({
  title: 'Limited slow start',
  formula: 'cwnd += 1/floor(cwnd/(maxSsthresh/2)) per ACK',
  citation: rfc(3742, '2'),
  plain: 'The window is already large: from here on slow start adds no more than half of max_ssthresh per round trip.',
  effect: (window, event) => {
    window.cwnd += 1 / Math.floor(window.cwnd / (event.settings.maxSsthresh / 2));
  },
});

/** The rule by which the window grows below ssthresh. */
const slowStartRule = (window: Readonly<WindowState>, event: Readonly<WindowEvent>): WindowRule => {
  if (event.repairing) return slowStartOfRepair;
  if (event.settings.slowStart === 'limited' && window.cwnd > event.settings.maxSsthresh) return limitedSlowStart;
  return passesSsthresh(window, event) ? slowStartEnds : slowStart;
};

export const avoidance = ownRule({
  title: 'Congestion avoidance',
  formula: 'cwnd += 1/cwnd per ACK',
  citation: rfc(5681, '3.1'),
  quote: 'During congestion avoidance, cwnd is incremented by roughly 1 full-sized segment per round-trip time (RTT).',
  plain: 'The window grows by about one segment per round trip, probing for room.',
  effect: (window) => {
    window.cwnd += 1 / window.cwnd;
  },
});

const avoidanceInBytes = ownRule({
  title: 'Congestion avoidance in whole bytes',
  formula: 'cwnd += max(floor(SMSS/cwnd), 1)/SMSS',
  citation: { source: 'smoltcp 0.14.0', section: 'socket/tcp/congestion/reno.rs, Reno::on_ack()' },
  plain:
    'Each ACK adds a whole number of bytes, and the rest of the division is lost: a little less than the segment per round trip of RFC 5681.',
  effect: (window, { settings }) => {
    const bytes = Math.floor(settings.segmentSize / window.cwnd + ROUNDING);
    window.cwnd += (bytes < 1 ? 1 : bytes) / settings.segmentSize;
  },
});

const avoidanceByCount = ownRule({
  title: 'Congestion avoidance, counting segments',
  formula: 'cwnd += N/cwnd',
  citation: rfc(3465, '2.1'),
  plain: 'The window grows by one segment per window of acknowledged segments, however many ACKs carried them.',
  effect: (window, event) => {
    window.cwnd += event.acked / window.cwnd;
  },
});

const halveWindow = ownRule({
  title: 'Multiplicative decrease',
  formula: 'W = min(cwnd, rwnd), ssthresh = max(floor(W/2), 2), cwnd = W/2',
  citation: rfcAsInNs2(5681, '3.1', 'slowdown()'),
  kind: 'cut',
  plain: 'A segment was lost: the window is halved.',
  effect: (window, event) => {
    const half = event.usable / 2;
    window.ssthresh = flooredAtTwo(half, event.settings);
    window.cwnd = half;
  },
});

/** Halves the window in whole segments, as ns-2 did before 2006. */
const halveWholeWindow = ownRule({
  title: 'Multiplicative decrease',
  formula: 'W = min(cwnd, rwnd), cwnd = floor(W/2), ssthresh = max(cwnd, 2)',
  citation: rfcAsInNs2(5681, '3.1', 'slowdown(), precisionReduce_ false'),
  kind: 'cut',
  plain: 'A segment was lost: the window is halved, in whole segments.',
  effect: (window, event) => {
    const half = Math.floor(event.usable / 2);
    window.ssthresh = flooredAtTwo(half, event.settings);
    window.cwnd = half;
  },
});

const halveCwnd = ownRule({
  title: 'Multiplicative decrease',
  formula: 'W = min(cwnd, rwnd), cwnd = ssthresh = max(W/2, 2)',
  citation: rfc(2001, '2'),
  kind: 'cut',
  plain: 'A segment was lost: the window is halved. RFC 5681 halves what is in flight.',
  effect: (window, event) => {
    window.ssthresh = flooredAtTwo(event.usable / 2, event.settings);
    window.cwnd = window.ssthresh;
  },
});

const halveFlight = ownRule({
  title: 'Multiplicative decrease',
  formula: 'cwnd = ssthresh = max(FlightSize/2, 2)',
  citation: rfc(5681, '3.2'),
  kind: 'cut',
  plain: 'A segment was lost: half of what was in flight is allowed from now on.',
  effect: (window, event) => {
    window.ssthresh = flooredAtTwo(event.flight / 2, event.settings);
    window.cwnd = window.ssthresh;
  },
});

/** The halving rule of the flow's stack. */
export const halving = ({ settings }: Readonly<WindowEvent>): WindowRule => {
  if (settings.cutBasis !== 'window') return halveFlight;
  if (settings.wholeCuts) return halveWholeWindow;
  return settings.ssthreshRounding === 'none' ? halveCwnd : halveWindow;
};

/** Reno's cuts for a mark (RFC 3168 section 6.1.2) equal those for a loss. */
const forMark = {
  title: 'Multiplicative decrease for a mark',
  tag: 'cutForMark',
  citation: rfc(3168, '6.1.2'),
} as const;

const halveWindowForMark = ownRule({
  ...halveWindow,
  ...forMark,
  plain: 'A segment was marked and nothing is lost: the window is halved as at a loss.',
});

const halveFlightForMark = ownRule({
  ...halveFlight,
  ...forMark,
  plain: 'A segment was marked and nothing is lost: half of what was in flight is allowed from now on.',
});

const halveWholeWindowForMark = ownRule({
  ...halveWholeWindow,
  ...forMark,
  plain: 'A segment was marked and nothing is lost: the window is halved, in whole segments.',
});

/**
 * Whether a mark has its own smaller cut (RFC 8511). Not in slow start, which has overshot when the mark arrives
 * (section 4.2).
 */
export const backsOffLess = (window: Readonly<WindowState>, { variant }: WindowEvent['settings']): boolean =>
  typeof variant['betaEcn'] === 'number' && window.cwnd >= window.ssthresh;

/** Texts of the smaller reaction to a mark. */
export const lessForMark = {
  ...forMark,
  title: 'Alternative backoff for a mark',
  citation: rfc(8511, '3'),
  kind: 'cut',
  plain: 'A queue that is kept short marked a segment: the window is reduced by less than at a loss.',
} as const;

const backOffForMark = ownRule({
  ...lessForMark,
  formula: 'cwnd = ssthresh = max(beta_ecn FlightSize, 2)',
  effect: (window, event) => {
    window.ssthresh = flooredAtTwo(Number(event.settings.variant['betaEcn']) * event.flight, event.settings);
    window.cwnd = window.ssthresh;
  },
});

/** The rule for a mark on the flow's stack. */
const halvingForMark = (window: Readonly<WindowState>, { settings }: Readonly<WindowEvent>): WindowRule => {
  if (backsOffLess(window, settings)) return backOffForMark;
  if (settings.cutBasis !== 'window') return halveFlightForMark;
  return settings.wholeCuts ? halveWholeWindowForMark : halveWindowForMark;
};

export const startOver = ownRule({
  title: 'Start over',
  formula: 'ssthresh = max(W/2, 2), cwnd = 1',
  citation: { source: 'Jacobson 1988', section: 'section 3' },
  kind: 'cut',
  plain: 'After a loss the window starts again from one segment: Tahoe always does this, FACK as in ns-2.',
  effect: (window, event) => {
    window.ssthresh = flooredAtTwo(cutBasis(event) / 2, event.settings);
    window.cwnd = 1;
  },
});

export const timeout = ownRule({
  title: 'Retransmission timeout',
  formula: 'ssthresh = max(W/2, 2), cwnd = 1',
  citation: rfc(5681, '3.1'),
  quote:
    'When a TCP sender detects segment loss using the retransmission timer and the given segment has not yet been resent by way of the retransmission timer, the value of ssthresh MUST be set to no more than the value given in equation (4).',
  kind: 'timeout',
  plain: 'No ACK came in time: ssthresh becomes half of the window, and the sender starts again from one segment.',
  effect: (window, event) => {
    window.ssthresh = flooredAtTwo(cutBasis(event) / 2, event.settings);
    window.cwnd = 1;
  },
});

export const repeatedTimeout = ownRule({
  title: 'Timeout of the same segment again',
  formula: 'cwnd = 1, ssthresh held',
  citation: rfc(5681, '3.1'),
  quote:
    'On the other hand, when a TCP sender detects segment loss using the retransmission timer and the given segment has already been retransmitted by way of the retransmission timer at least once, the value of ssthresh is held constant.',
  kind: 'timeout',
  plain: 'The same segment timed out again: the window stays at one segment and ssthresh is kept.',
  effect: (window) => {
    window.cwnd = 1;
  },
});

export const idleTimeout = ownRule({
  title: 'Timeout with nothing outstanding',
  formula: 'cwnd = 1',
  citation: rfcAsInNs2(5681, '4.1', 'slow_start_restart_'),
  kind: 'timeout',
  plain: 'The timer expired although everything was acknowledged: the sender slow-starts when it has data again.',
  effect: (window) => {
    window.cwnd = 1;
  },
});

/** Whether ssthresh is kept because the same segment timed out again (RFC 5681). */
export const isHeld = ({ timeout: { repeated }, settings }: Readonly<WindowEvent>): boolean =>
  repeated && settings.holdSsthreshOnRepeatedTimeout;

/** Slow start below ssthresh, `avoid` above, and never beyond maxCwnd. */
export function grow<O extends OwnState>(
  window: Readonly<WindowState>,
  event: Readonly<WindowEvent>,
  own: Readonly<O>,
  fire: WindowFire<O>,
  avoid: WindowHook<O>,
): void {
  if (window.cwnd < window.ssthresh) fire(slowStartRule(window, event));
  else avoid(window, event, own, fire);
  if (exceedsLargest(window, event)) fire(largestWindow);
}

/** A growth law given by its differences from Reno. */
type LikeReno<O extends OwnState> = Pick<Law<O>, 'name' | 'rules'> &
  Partial<Law<O>> & {
    /** Growth from ssthresh on; default: Reno's. */
    readonly avoid?: WindowHook<O>;
  };

/** Makes a law from its differences to Reno. `rules`: its rules other than Reno's. */
export function likeReno<O extends OwnState>({
  avoid = (_window, _event, _own, fire) => fire(avoidance),
  rules,
  ...law
}: LikeReno<O>): Law<O> {
  return defineLaw({
    own: () => ({}) as O,
    onEstablished: (_window, event, _own, fire) => fire(openingRule(event)),
    onAck(window, event, own, fire) {
      if (mayGrow(event)) grow(window, event, own, fire, avoid);
    },
    onCongestion(_window, event, _own, fire) {
      fire(halving(event));
    },
    onRestart: fires(startOver),
    onTimeout(_window, event, _own, fire) {
      fire(isHeld(event) ? repeatedTimeout : timeout);
    },
    ...law,
    rules: [...rules, ...all],
  });
}

export const RENO_RULES = all;

export const reno = likeReno({
  name: 'reno',
  rules: [],
  symbols: { beta_ecn: 'betaEcn' },

  avoid(_window, event, _own, fire) {
    if (event.settings.wholeBytes) fire(avoidanceInBytes);
    else fire(event.settings.byteCounting ? avoidanceByCount : avoidance);
  },

  onMark(window, event, _own, fire) {
    fire(halvingForMark(window, event));
  },

  onTimeout(_window, event, _own, fire) {
    if (event.timeout.idle) fire(idleTimeout);
    else fire(isHeld(event) ? repeatedTimeout : timeout);
  },
});
