/**
 * Vegas (Brakmo and Peterson 1995). Once per round trip it compares the rate that it would have with empty queues
 * (Expected = segments in flight / BaseRTT) with its actual rate (Actual = segments of the round / RTT of the round).
 * The difference times BaseRTT is the number of own segments waiting in queues. Below alpha the window grows, above
 * beta it shrinks, by one segment per round trip; slow start doubles it every other round trip and ends above gamma.
 *
 * With `asInNs2` it is Agent/TCP/Vegas of ns-2.35: the initial window is set one round trip late; after a loss the
 * duplicate ACKs inflate cwnd itself, which is then deflated to `newCwnd`; and Diff is rounded. Times in seconds.
 *
 * With `ackSpacing` it has the experimental estimate of slow start that the paper describes but did not use in its
 * measurements: four consecutive ACKs give the rate of the path, as in Keshav's packet pair, and slow start ends at the
 * amount that this rate carries in BaseRTT.
 */
import { defineVariant, type SettingsOf, type Words, type Exports } from '../variant.ts';
import { ownRules, type Citation } from '../../../rule.ts';
import type { CongestionControl, Law, WindowEvent, WindowState } from '../../window.ts';
import { defineLaw, exceedsLargest, fires, initialWindow, largestWindow, windowRule } from '../../congestion/shared.ts';
import { decisions } from './states.ts';

/** Conditions of transitions in the state diagram that differ from Reno's. */
const WAYS = { slowStartEnds: 'Diff > gamma', afterTimeout: 'cwnd = 2' };

/** Bounds of the number of own segments in queues. */
const BOUNDS = {
  alpha: {
    label: 'alpha',
    unit: 'segments',
    kind: 'number',
    range: [0, 1000],
    default: 1,
    help: 'Fewer own segments queued than this: the window grows.',
  },
  beta: {
    label: 'beta',
    unit: 'segments',
    kind: 'number',
    range: [0, 1000],
    default: 3,
    help: 'More own segments queued than this: the window shrinks.',
  },
  gamma: {
    label: 'gamma',
    unit: 'segments',
    kind: 'number',
    range: [0, 1000],
    default: 1,
    help: 'More own segments queued than this ends slow start.',
  },
} as const;

export const VARIANTS = [
  defineVariant({
    name: 'vegas',
    title: 'Vegas',
    grows: 'watches the round-trip time',
    ownSlowStart: true,
    halves: true,
    inRecordings: { place: 4 },
    home: {
      ns2: {
        law: 'vegas',
        recovery: 'vegas',
        settings: {
          headerOnWire: false,
          limitedTransmit: false,
          lostSynCuts: false,
          synInTransfer: true,
          asInNs2: true,
        },
        drawsClockTwice: true,
        ...WAYS,
      },
      rfc: { law: 'vegas', recovery: 'newreno', ...WAYS },
      'ns2-linux': { law: 'linux26Vegas', recovery: 'linux26' },
    },
    parameters: {
      ...BOUNDS,
      diffByBase: {
        label: "Diff of today's Linux",
        kind: 'switch',
        default: false,
        help: "Whether Diff is cwnd (RTT - BaseRTT)/BaseRTT, as in today's Linux, instead of over RTT, as in the paper.",
      },
      asInNs2: {
        label: "ns-2's behaviour",
        kind: 'switch',
        default: false,
        help: 'Late initial window, inflation of cwnd itself by duplicate ACKs and a rounded Diff, as in ns-2.35.',
      },
      ackSpacing: {
        label: 'Bandwidth from ACK spacing',
        kind: 'switch',
        default: false,
        help: 'Whether four ACKs in a row estimate the rate of the path in the first slow start, which then ends at that rate times BaseRTT. The paper of 1995 calls it experimental and does not measure it; the count of four ACKs and the arithmetic are our reading of it.',
      },
      firstRoundUnset: {
        alsoOn: 'ns2-linux',
        label: "ns-2's first round",
        kind: 'switch',
        default: false,
        help: 'Stack ns2-linux: whether the first round counts as far too fast, as in runs of ns-2.35 that read uninitialised memory.',
      },
    },
  }),
  defineVariant({
    name: 'vegasplus',
    title: 'Vegas+',
    grows: 'watches the round-trip time until others fill the queue, then grows like Reno',
    ownSlowStart: true,
    home: { rfc: { law: 'vegasPlus', recovery: 'newreno', ...WAYS } },
    parameters: {
      ...BOUNDS,
      countMax: {
        label: 'Count',
        kind: 'integer',
        range: [1, 1000],
        default: 8,
        help: 'After this many round trips in which others filled the queue it grows like Reno (Hasegawa and others 2000: 8).',
      },
      rttMargin: {
        label: 'Margin',
        unit: 's',
        kind: 'number',
        range: [0, 1],
        default: 0.0001,
        help: 'A round trip must be longer or shorter by more than this to count.',
      },
    },
  }),
] as const;

export const freshVegas = () => ({
  /** Smallest round-trip time seen. */
  baseRtt: 1e9 + 0.5,
  /** The round ends when this segment is acknowledged; it began at beginTime. */
  beginSegment: 0,
  beginTime: 0,
  /** Sum and number of the round-trip times measured in this round. */
  sumRtt: 0,
  countRtt: 0,
  /** Growth per ACK in this round: 0, 1/cwnd or 1. */
  increment: 0,
  /** Slow start grows only in every other round. */
  growthRound: true,
  /** Own segments in queues, computed at the end of the last round. */
  diff: 0,
  /** cwnd to restore when the duplicate ACKs end. */
  newCwnd: 0,
  /** Whether BaseRTT has its first value. */
  started: false,
});
export type VegasState = ReturnType<typeof freshVegas>;

const paper = (section: string): Citation => ({ source: 'Brakmo and Peterson 1995', section });

const settings = (event: Readonly<WindowEvent>) => event.settings.variant as SettingsOf<typeof VARIANTS>;

export const roundEnded = (own: Readonly<VegasState>, event: Readonly<WindowEvent>): boolean =>
  event.ack >= own.beginSegment;

const { ownRule, all } = ownRules(windowRule<VegasState>);
export const VEGAS_RULES = all;

const firstRtt = ownRule({
  title: 'First BaseRTT',
  formula: 'BaseRTT = first RTT',
  citation: paper('section III.B'),
  kind: 'life',
  plain: 'The first round trip is the best guess of the round trip without queues.',
  effect: (_window, event, own) => {
    own.baseRtt = event.booked;
    own.started = true;
  },
});

/** Round-trip time of the round that ends, s: the mean of its samples, or else the length of the round. */
export const roundTrip = (event: Readonly<WindowEvent>, own: Readonly<VegasState>): number =>
  own.countRtt > 0 ? own.sumRtt / own.countRtt : event.booked - own.beginTime;

/** Ends the round: updates BaseRTT and Diff, and begins the next round. */
function closeRound(_window: WindowState, event: WindowEvent, own: VegasState): void {
  const rtt = roundTrip(event, own);
  const sentInRound = event.next - own.beginSegment;
  if (rtt > 0) {
    if (rtt < own.baseRtt || sentInRound <= 1) own.baseRtt = rtt;
    const actual = sentInRound / rtt;
    const expected = (event.next - event.ack) / own.baseRtt;
    // Today's Linux divides by BaseRTT, the paper by the RTT of the round.
    const diff = (expected - actual) * (settings(event).diffByBase ? rtt : own.baseRtt);
    // Rounding up would mistake the small difference between the round-trip times of SYN and full segments for a queue.
    own.diff = settings(event).asInNs2 ? Math.trunc(diff + 0.5) : diff;
  }
  own.sumRtt = 0;
  own.countRtt = 0;
  own.beginSegment = event.next;
  own.beginTime = event.booked;
}

export const measureRound = ownRule({
  title: 'Diff of the round',
  formula: 'Diff = (Expected - Actual) BaseRTT',
  citation: paper('section III.B'),
  plain: 'A round trip is over: Vegas computes how many of its segments wait in queues.',
  effect: closeRound,
});

const pauseSlowStart = ownRule({
  title: 'Slow start, measuring',
  formula: 'window constant for one round trip',
  citation: paper('section III.C'),
  plain: 'Every other round trip the window stays constant, so that the rate can be measured.',
  effect: (_window, _event, own) => {
    own.growthRound = false;
    own.increment = 0;
  },
});

const doubleInSlowStart = ownRule({
  title: 'Slow start, doubling',
  formula: 'Diff <= gamma: cwnd += 1 per ACK in this round',
  citation: paper('section III.C'),
  plain: 'Few of its segments wait, so the window doubles in this round trip.',
  effect: (_window, _event, own) => {
    own.growthRound = true;
    own.increment = 1;
  },
});

const leaveSlowStart = ownRule({
  title: 'Leave slow start',
  formula: 'Diff > gamma: ssthresh = 2, cwnd = max(cwnd - cwnd/8, 2)',
  citation: paper('section III.C'),
  kind: 'cut',
  plain: 'Its own segments begin to queue: slow start ends before anything is lost.',
  effect: (window, _event, own) => {
    own.growthRound = true;
    window.ssthresh = 2;
    const less = window.cwnd - window.cwnd / 8;
    window.cwnd = less < 2 ? 2 : less;
    own.increment = 0;
  },
});

const shrink = ownRule({
  title: 'Shrink',
  formula: 'Diff > beta: cwnd = max(cwnd - 1, 2)',
  citation: paper('section III.B'),
  kind: 'cut',
  plain: 'Too many of its segments wait in queues: one less.',
  effect: (window, _event, own) => {
    const less = window.cwnd - 1;
    window.cwnd = less < 2 ? 2 : less;
    own.increment = 0;
  },
});

const growSlowly = ownRule({
  title: 'Grow',
  formula: 'Diff < alpha: cwnd += 1 over the next round trip',
  citation: paper('section III.B'),
  plain: 'Hardly any of its segments wait: there is room for one more per round trip.',
  effect: (window, _event, own) => {
    own.increment = 1 / window.cwnd;
  },
});

const hold = ownRule({
  title: 'Hold',
  formula: 'alpha <= Diff <= beta: cwnd unchanged',
  citation: paper('section III.B'),
  plain: 'The number of waiting segments is right: the window stays.',
  effect: (_window, _event, own) => {
    own.increment = 0;
  },
});

const stopAtThreshold = ownRule({
  title: 'Slow start reached ssthresh',
  formula: 'cwnd >= ssthresh: no doubling',
  citation: paper('section III.C'),
  plain: 'The window reached ssthresh in the middle of a round trip.',
  effect: (_window, _event, own) => {
    own.increment = 0;
  },
});

const grow = ownRule({
  title: 'Growth of the round',
  formula: 'cwnd += increment per ACK',
  citation: paper('section III.B'),
  plain: 'The growth decided at the end of the last round trip is spread over the ACKs of this one.',
  effect: (window, _event, own) => {
    window.cwnd += own.increment;
  },
});

export const takeSample = ownRule({
  title: 'Round-trip sample',
  formula: 'BaseRTT = min(BaseRTT, RTT)',
  citation: paper('section III.B'),
  kind: 'timer',
  plain: 'One more exact round-trip time for this round.',
  quiet: true,
  effect: (_window, event, own) => {
    own.sumRtt += event.segmentRtt;
    own.countRtt += 1;
    if (event.segmentRtt > 0 && event.segmentRtt < own.baseRtt) own.baseRtt = event.segmentRtt;
  },
});

const cutByLoss = ownRule({
  title: 'Cut after a loss',
  formula: 'cwnd = 3/4 W (W/2 when the segment was sent twice), at least 2',
  citation: paper('section III.A'),
  kind: 'cut',
  plain: 'A segment sent since the last cut was lost: Vegas reduces the window by a quarter.',
  effect: (window, event, own) => {
    const used = Math.floor(event.usable);
    const less = used <= 3 ? 2 : event.cut.transmissions > 1 ? Math.floor(used / 2) : used - Math.floor(used / 4);
    own.newCwnd = less;
    if (settings(event).asInNs2) {
      window.cwnd = less + event.cut.duplicates;
    } else {
      window.cwnd = less;
      window.ssthresh = 2;
    }
  },
});

const inflate = ownRule({
  title: 'Inflate the window',
  formula: 'cwnd += 1 per further duplicate ACK',
  citation: { source: 'ns-2.35', section: 'Agent/TCP/Vegas' },
  plain: 'Another segment has left the network, so one more may enter it.',
  effect: (window) => {
    window.cwnd += 1;
  },
});

const deflate = ownRule({
  title: 'Deflate the window',
  formula: 'cwnd = window after the cut, ssthresh = 2',
  citation: { source: 'ns-2.35', section: 'Agent/TCP/Vegas' },
  kind: 'recovery',
  plain: 'The duplicate ACKs have ended: the window returns to its size after the cut.',
  effect: (window, _event, own) => {
    window.cwnd = own.newCwnd;
    window.ssthresh = 2;
  },
});

const vegasTimeout = ownRule({
  title: 'Retransmission timeout',
  formula: 'ssthresh = max(W/2, 2), cwnd = 2',
  citation: paper('section III.A'),
  kind: 'timeout',
  plain: 'No ACK came in time: Vegas slow-starts again from two segments.',
  effect: (window, event, own) => {
    const half = Math.floor(event.usable / 2);
    window.ssthresh = half < 2 ? 2 : half;
    window.cwnd = 2;
    own.newCwnd = 0;
  },
});

/** The round that ends with this ACK: its round-trip time, s, the segments sent in it, and BaseRTT after it. */
function round(event: Readonly<WindowEvent>, own: Readonly<VegasState>) {
  const rtt = roundTrip(event, own);
  const sent = event.next - own.beginSegment;
  return { rtt, sent, base: rtt < own.baseRtt || sent <= 1 ? rtt : own.baseRtt };
}

type SpacedState = VegasState & {
  /** Times of the first and latest ACK of a train, s, and the segments acknowledged after the first. */
  trainAt: number;
  ackAt: number;
  arrived: number;
  /** ACKs in the train; 0: none yet. */
  acks: number;
  /** The estimate, segments/s; 0: none yet. */
  bandwidth: number;
};

/** Number of ACKs in a complete train. */
const TRAIN = 4;

const { ownRule: spacedRule, all: spacedRules } = ownRules(windowRule<SpacedState>);

const trainBegins = spacedRule({
  title: 'A train of ACKs begins',
  formula: 'no ACK for BaseRTT/2',
  citation: paper('slow start'),
  quiet: true,
  plain: 'The first ACK of a round trip: the spacing is measured from it.',
  effect: (_window, event, own) => {
    own.trainAt = event.elapsed;
    own.ackAt = event.elapsed;
    own.arrived = 0;
    own.acks = 1;
  },
});

const trainGoesOn = spacedRule({
  title: 'The spacing of ACKs',
  formula: 'ACKs += 1',
  citation: paper('slow start'),
  quiet: true,
  plain: 'One more ACK of the train; its distance from the last is the time that the path takes for a segment.',
  effect: (_window, event, own) => {
    own.ackAt = event.elapsed;
    own.arrived += event.acked;
    own.acks += 1;
  },
});

const endByBandwidth = spacedRule({
  title: 'Bandwidth from the spacing of ACKs',
  formula: 'bandwidth = arrived / (time of four ACKs), ssthresh = max(bandwidth BaseRTT, 2)',
  citation: paper('slow start'),
  kind: 'adjust',
  plain:
    'The spacing of four consecutive ACKs shows the rate of the path: slow start ends at what that rate carries in a round trip.',
  effect: (window, event, own) => {
    own.bandwidth = own.arrived / (event.elapsed - own.trainAt);
    const carried = Math.floor(own.bandwidth * own.baseRtt);
    window.ssthresh = carried < 2 ? 2 : carried;
  },
});

/** Symbols common to the formulas of Vegas and Vegas+. */
export const VEGAS_SYMBOLS: Law<VegasState>['symbols'] = {
  W: (_window, { usable }) => Math.floor(usable),
  alpha: 'alpha',
  beta: 'beta',
  gamma: 'gamma',
  BaseRTT: (_window, event, own) => round(event, own).base,
  'first RTT': (_window, { booked }) => booked,
  Diff: 'diff',
  Expected: (_window, event, own) => (event.next - event.ack) / round(event, own).base,
  Actual: (_window, event, own) => round(event, own).sent / round(event, own).rtt,
  increment: 'increment',
  'window after the cut': 'newCwnd',
};

export const vegas = defineLaw<VegasState>({
  name: 'vegas',
  machines: [
    decisions({
      doubles: doubleInSlowStart,
      rests: pauseSlowStart,
      leaves: leaveSlowStart,
      grows: growSlowly,
      holds: hold,
      shrinks: shrink,
    }),
  ],
  rules: [...all, ...spacedRules],
  chosenBy: ({ ackSpacing }) => (ackSpacing === true ? (spaced as unknown as CongestionControl<VegasState>) : null),
  symbols: {
    ...VEGAS_SYMBOLS,
    arrived: 'arrived',
    bandwidth: (_window, { elapsed }, own) => (own as SpacedState).arrived / (elapsed - (own as SpacedState).trainAt),
  },
  own: freshVegas,

  onEstablished(window, event, own, fire) {
    fire(firstRtt);
    if (!settings(event).asInNs2) fire(initialWindow);
    vegas.onAck?.(window, event, own, fire);
  },

  onAck(window, event, own, fire) {
    if (event.ackedBefore === 0 && settings(event).asInNs2) fire(initialWindow);
    if (roundEnded(own, event)) {
      fire(measureRound);
      if (window.cwnd < window.ssthresh) {
        if (own.growthRound) fire(pauseSlowStart);
        else if (own.diff > settings(event).gamma) fire(leaveSlowStart);
        else fire(doubleInSlowStart);
      } else if (own.diff > settings(event).beta) fire(shrink);
      else if (own.diff < settings(event).alpha) fire(growSlowly);
      else fire(hold);
    }
    if (own.increment === 1 && window.cwnd >= window.ssthresh) fire(stopAtThreshold);
    if (own.increment > 0 && window.cwnd - (event.next - event.ack) <= 2) fire(grow);
    if (exceedsLargest(window, event)) fire(largestWindow);
    if (event.segmentRtt === event.segmentRtt) fire(takeSample);
  },

  onCongestion: fires(cutByLoss),
  onRestart: fires(cutByLoss),
  onTimeout: fires(vegasTimeout),

  onRecovered(window, event, own, fire) {
    if (settings(event).asInNs2 && window.cwnd > own.newCwnd) fire(deflate);
  },

  onDuplicate(_window, event, _own, fire) {
    if (settings(event).asInNs2) fire(inflate);
  },
});

/** Vegas operating on this record, which includes all of Vegas's fields. */
const plain = vegas as unknown as CongestionControl<SpacedState>;

/** With `ackSpacing`: once per connection, in its first slow start, the spacing of ACKs sets ssthresh. */
const spaced: CongestionControl<SpacedState> = {
  ...plain,
  own: () => ({ ...freshVegas(), trainAt: NaN, ackAt: NaN, arrived: 0, acks: 0, bandwidth: 0 }),
  onAck(window, event, own, fire) {
    if (own.bandwidth === 0 && window.cwnd < window.ssthresh) {
      fire(own.acks === 0 || event.elapsed - own.ackAt > own.baseRtt / 2 ? trainBegins : trainGoesOn);
      if (own.acks === TRAIN && event.elapsed > own.trainAt) fire(endByBandwidth);
    }
    plain.onAck!(window, event, own, fire);
  },
};

export const WORDS = {
  vegas: {
    origin: { year: 1995, heeds: 'delay', after: 'reno' },
    summary:
      'Watches the round-trip time and keeps a few segments queued instead of filling the queue until it drops (Brakmo and Peterson 1995).',
    details:
      'Each round trip it works out how many of its segments wait in queues: below alpha the window grows by one, above beta it shrinks by one. A loss cuts it too, but alone on a link it hardly has one. It was made to fill a link with short delays, and does so among its own kind. Next to Reno, which fills the queue, it gets little.',
    differs: {
      ns2: 'It behaves as in ns-2: the initial window comes one round trip late, duplicate ACKs inflate cwnd itself, Diff is rounded to whole segments, and packets carry no header bytes.',
      rfc: "Losses are found and repaired as NewReno does it, without the paper's fine-grained timeout.",
      'ns2-linux':
        'It is the module of Linux 2.6.22: alpha is 2 and beta 4, slow start doubles every round trip instead of every second one, a round trip with fewer than three samples counts as one of Reno, and a loss halves the window.',
    },
  },
  vegasplus: {
    origin: { year: 2000, heeds: 'delay', after: 'vegas' },
    summary: 'Vegas that grows as Reno does while another flow fills the queue (Hasegawa, Kurata and Murata 2000).',
    details:
      'Alone it is Vegas: a few segments wait, and the window moves by one. Round trips that get longer while its own window stays the same are counted; at {countMax} it grows, and answers a loss, as Reno does, until as many round trips have become shorter. It was made for Vegas to keep its share next to Reno. Where no other flow fills the queue it has short delays; once it competes, it fills the queue too.',
    differs: {
      all: 'The rules are those that later papers describe: we did not have the text of the first. A change of the round trip below a margin does not count, and while it competes a loss halves the window.',
    },
  },
} satisfies Words;

export const EXPORTS = {
  vegas: { linux: 'vegas', ns2: { agent: 'Agent/TCP/Vegas' }, ns3: { typeId: 'TcpVegas' } },
} satisfies Exports;
