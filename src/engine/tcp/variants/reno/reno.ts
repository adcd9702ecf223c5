/**
 * Reno's growth law: slow start, congestion avoidance, multiplicative decrease (Jacobson 1988; RFC 5681 section 3.1).
 * Tahoe, Reno, NewReno and SACK all use it and differ in loss recovery. With the settings of stack `ns2` it is
 * Agent/TCP of ns-2.35: half of min(cwnd, rwnd), with ssthresh truncated and cwnd not; with those of `rfc` half of the
 * FlightSize.
 *
 * Most loss-based laws differ from Reno in one or two of these parts only: `likeReno` makes them from their
 * differences.
 */
import { BETA_ECN, defineVariant, type Words, type Exports } from '../variant.ts';
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
  cutTo,
} from '../../congestion/shared.ts';
import type { Law, OwnState, WindowEvent, WindowFire, WindowHook, WindowRule, WindowState } from '../../window.ts';

export const VARIANTS = [
  defineVariant({
    name: 'tahoe',
    title: 'Tahoe',
    grows: 'adds about a segment each round trip',
    halves: true,
    onlyLosses: true,
    addsOne: true,
    home: {
      ns2: { law: 'reno', recovery: 'tahoe' },
      rfc: { law: 'reno', recovery: 'tahoe' },
    },
    keepsRecovery: true,
    parameters: { betaEcn: BETA_ECN },
  }),
  defineVariant({
    name: 'reno',
    title: 'Reno',
    grows: 'adds about a segment each round trip',
    halves: true,
    onlyLosses: true,
    addsOne: true,
    home: {
      ns2: { law: 'reno', recovery: 'reno' },
      rfc: { law: 'reno', recovery: 'reno' },
      linux: { law: 'linux6Reno', recovery: 'rack' },
      quic: { law: 'quicReno', recovery: 'quic' },
      quinn: { law: 'quicReno', recovery: 'quic' },
      ngtcp2: { law: 'quicReno', recovery: 'quic' },
      smoltcp: { law: 'reno', recovery: 'reno' },
      lwip: { law: 'countedReno', recovery: 'reno' },
      'ns2-linux': { law: 'linux26Reno', recovery: 'linux26' },
    },
    parameters: { betaEcn: BETA_ECN },
  }),
  defineVariant({
    name: 'newreno',
    title: 'NewReno',
    grows: 'adds about a segment each round trip',
    usual: true,
    halves: true,
    onlyLosses: true,
    addsOne: true,
    home: {
      ns2: { law: 'reno', recovery: 'newreno' },
      rfc: { law: 'reno', recovery: 'newreno' },
      quic: { law: 'quicReno', recovery: 'quic' },
    },
    keepsRecovery: true,
    parameters: { betaEcn: BETA_ECN },
  }),
  defineVariant({
    name: 'sack',
    title: 'SACK',
    grows: 'adds about a segment each round trip',
    halves: true,
    onlyLosses: true,
    addsOne: true,
    inRecordings: { place: 2, called: 'Reno', halves: true, withoutSack: 'newreno' },
    home: {
      ns2: { law: 'reno', recovery: 'sack' },
      rfc: { law: 'reno', recovery: 'sack' },
      linux: { law: 'linux6Reno', recovery: 'rack' },
    },
    keepsRecovery: true,
    parameters: { betaEcn: BETA_ECN },
  }),
  defineVariant({
    name: 'fack',
    title: 'FACK',
    grows: 'adds about a segment each round trip',
    halves: true,
    home: {
      ns2: { law: 'reno', recovery: 'fack', settings: { limitedTransmit: false, lostSynCuts: false } },
      rfc: { law: 'reno', recovery: 'fack' },
    },
    keepsRecovery: true,
    parameters: { betaEcn: BETA_ECN },
  }),
] as const;

/** Growth for an ACK in slow start, segments: one for each segment it acknowledges, up to the stack's limit. */
const slowStartStep = ({ acked, settings }: Readonly<WindowEvent>): number =>
  acked < settings.slowStartLimit ? acked : settings.slowStartLimit;

/** Windows are stored in segments, so rounding may make a whole number of bytes slightly too small. */
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
  effect: (window, event) => cutTo(window, event, event.usable / 2),
});

const halveFlight = ownRule({
  title: 'Multiplicative decrease',
  formula: 'cwnd = ssthresh = max(FlightSize/2, 2)',
  citation: rfc(5681, '3.2'),
  kind: 'cut',
  plain: 'A segment was lost: half of what was in flight is allowed from now on.',
  effect: (window, event) => cutTo(window, event, event.flight / 2),
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
  effect: (window, event) => cutTo(window, event, Number(event.settings.variant['betaEcn']) * event.flight),
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

/** The rules that a timeout fires. */
interface TimeoutRules<O extends OwnState> {
  readonly cut?: WindowRule<O>;
  /** In place of `cut`, if ssthresh is kept, or if nothing was outstanding. */
  readonly again?: WindowRule<O>;
  readonly idle?: WindowRule<O>;
  /** Fired before and after these rules. */
  readonly first?: WindowRule<O>;
  readonly last?: WindowRule<O>;
}

/** The hook for timeouts of laws that differ from Reno in these rules. */
export const timesOut =
  <O extends OwnState>({ cut = timeout, again = repeatedTimeout, idle, first, last }: TimeoutRules<O>): WindowHook<O> =>
  (_window, event, _own, fire) => {
    if (first !== undefined) fire(first);
    if (idle !== undefined && event.timeout.idle) fire(idle);
    else fire(isHeld(event) ? again : cut);
    if (last !== undefined) fire(last);
  };

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
    onTimeout: timesOut({}),
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

  onTimeout: timesOut({ idle: idleTimeout }),
});

const KERNELS_RENO =
  "The growth is today's kernel's: whole segments, counted as ACKs and SACK blocks report them. A loss sets ssthresh to half of cwnd and not of the FlightSize, and a timeout leaves one segment more than what is in flight.";

const RACK = 'RACK finds losses by the time a segment was sent, instead of counting duplicates.';

const QUICS =
  'On QUIC it is the NewReno of RFC 9002, counted in packets of equal size, where the RFC counts bytes. A cut halves cwnd and not what is in flight, and leaves at least two packets.';

export const WORDS = {
  tahoe: {
    origin: { year: 1988, heeds: 'loss' },
    summary:
      'The first TCP with congestion control: every loss sends it back to a window of one segment (Jacobson 1988).',
    details:
      'Below ssthresh each ACK adds a segment, which doubles the window every round trip; above it a round trip adds about one. Three duplicate ACKs count as a loss: it resends without waiting for the timer, sets ssthresh to half of its window and starts again. It was made to protect the early Internet from congestion collapse. It is robust, but each loss empties the path, which is costly on long or fast paths.',
    differs: {
      ns2: "It starts with 2 segments, limited transmit and the coarse clock of ns-2, and halves what the window allows and not the flight. Jacobson's paper has none of these.",
      rfc: "Start and timer are those of today's RFCs: ten segments at first, limited transmit, ssthresh at half of the FlightSize. Jacobson's paper is older than all of them.",
    },
  },
  reno: {
    origin: { year: 1990, heeds: 'loss', after: 'tahoe' },
    summary:
      'Halves its window at a loss instead of going back to one segment: all later variants are measured against it (RFC 5681).',
    details:
      'In slow start each ACK adds a segment, later each round trip about one; only a timeout starts again. It was made to keep the path busy over a single loss. Where ACKs name only the first missing segment, several losses in one window often end in a timeout; a stack that repairs by SACK gets over them. On long fast paths it takes very long to win back half a window.',
    differs: {
      ns2: 'cwnd is halved and not the FlightSize, and the ACK that ends recovery also grows it; RFC 5681 says otherwise.',
      rfc: 'cwnd counts segments, with fractions, where RFC 5681 counts bytes; the first window is that of RFC 6928.',
      lwip: 'On lwIP a whole window of acknowledged data adds one segment at once (RFC 3465). A cut halves the smaller of cwnd and the receiver window, and not the FlightSize; the ACK that ends recovery also grows cwnd; and each repeated timeout lowers ssthresh again. RFC 5681 says otherwise on all three.',
      smoltcp:
        'On smoltcp the first window is 2048 bytes, and each ACK of congestion avoidance adds whole bytes only. The fourth duplicate ACK starts the repair, where RFC 5681 has the third. A cut halves all that is between SND.UNA and SND.NXT, even if that is more than cwnd.',
      linux6Reno: KERNELS_RENO,
      linux: RACK,
      quicReno: QUICS,
      'ns2-linux':
        'It is the Reno of Linux 2.6.22: ssthresh becomes half of cwnd and not of the FlightSize, recovery begins at half of ssthresh and ends at ssthresh, and losses are found by SACK blocks only.',
    },
  },
  newreno: {
    origin: { year: 1999, heeds: 'loss', after: 'reno' },
    summary: 'Reno that stays in recovery until the whole window is repaired, one segment per round trip (RFC 6582).',
    details:
      'It grows and halves its window as Reno does. An ACK that covers only part of what was on its way shows the next hole: that segment goes out at once, and nothing is cut again. It was made for several losses in one window when the receiver cannot send SACK. With few holes it does well; with many it takes as many round trips, where SACK needs one or two.',
    differs: {
      quicReno: QUICS,
      all: [
        'The timer restarts at the first partial ACK only, the variant that RFC 6582 calls impatient.',
        'Three duplicate ACKs send the first segment of a connection again. RFC 6582, taken literally, waits for the timer there, as its recover begins at the sequence number of the SYN.',
      ],
      ns2: 'It sends at most two segments per ACK in recovery and leaves it with the halved window; RFC 6582 has no such limit and lets the flight decide.',
    },
  },
  sack: {
    origin: { year: 1996, heeds: 'loss', after: 'reno' },
    summary:
      'Reno whose receiver tells which segments arrived, so that several holes are repaired in one round trip (RFC 2018, RFC 6675).',
    details:
      'ACKs grow the window as with Reno, and all losses of a window halve it once. The reports show the holes and how much is on its way: while that is less than the window, it fills holes, then sends new data. It was made for queues that drop several segments at once. It is the better choice wherever both ends have it, but grows no faster than Reno.',
    differs: {
      all: 'A receiver that takes back what it has reported is never assumed.',
      ns2: "What is on its way is Fall and Floyd's pipe, a counter that goes up and down, and not the scoreboard of RFC 6675; every hole below the highest report counts as lost at once.",
      linux6Reno: KERNELS_RENO,
      linux: RACK,
    },
  },
  fack: {
    origin: { year: 1996, heeds: 'loss', after: 'sack' },
    summary:
      'SACK that takes every unreported segment below the highest report as gone, and so knows better what is on its way (Mathis and Mahdavi 1996).',
    details:
      'ACKs grow the window as with Reno. A report more than three segments ahead of the ACK means a loss, however few duplicates came; holes are filled while less is on its way than the window allows. It was made to keep sending evenly through bursts of losses. It is a bad choice where packets overtake one another: whatever comes late looks lost.',
    differs: {
      ns2: 'A loss cuts to one segment, and slow start runs inside recovery, where Mathis and Mahdavi set cwnd to ssthresh. It opens with two segments whatever the initial window is, and has that window after a pause. Rampdown and overdamping are settings and off.',
      rfc: 'A loss sets cwnd to ssthresh, as Mathis and Mahdavi say. Their rampdown and overdamping are settings and off.',
    },
  },
} satisfies Words;

export const EXPORTS = {
  tahoe: { linux: 'reno', ns2: { agent: 'Agent/TCP' } },
  reno: { linux: 'reno', ns2: { agent: 'Agent/TCP/Reno' }, ns3: { typeId: 'TcpLinuxReno', firstHoleOnly: true } },
  newreno: { linux: 'reno', ns2: { agent: 'Agent/TCP/Newreno' }, ns3: { typeId: 'TcpNewReno', firstHoleOnly: true } },
  sack: { linux: 'reno', ns2: { agent: 'Agent/TCP/Sack1' }, ns3: { typeId: 'TcpNewReno' } },
  fack: { linux: 'reno', ns2: { agent: 'Agent/TCP/Fack' } },
} satisfies Exports;
