/**
 * TCP Westwood (Mascolo, Casetti, Gerla, Sanadidi, Wang, MobiCom 2001) and Westwood+ (Grieco, Mascolo, CCR 34(2) 2004).
 * Both grow like Reno and measure the rate at which segments arrive. After a loss the window is the amount that this
 * rate carries in the smallest round-trip time, BWE RTTmin, whatever was in flight, so a randomly lost segment costs
 * little. Westwood filters one sample per ACK with a low-pass of time constant tau, Westwood+ one sample per round
 * trip.
 *
 * ns-3.25 divides the segments of each ACK by a whole round trip instead of the time since the previous ACK: the
 * setting `sampleOverRoundTrip`.
 *
 * The papers' constants tau, m and the weight are settings; the filter is as in the papers, the rounding of ssthresh is
 * the stack's. Linux's module is in linux.ts. Rates in segments/s, times in seconds, windows in segments.
 */
import { defineVariant, type SettingsOf, type Words, type Exports } from '../variant.ts';
import { power } from '../../../kernel/numeric.ts';
import { ownRules, type Citation } from '../../../rule.ts';
import type { Law, OwnState, WindowEvent, WindowHook } from '../../window.ts';
import { fires, flooredAtTwo, windowRule } from '../../congestion/shared.ts';
import { likeReno, timesOut } from '../reno/reno.ts';
import { linux6Westwood } from './linux.ts';

export const VARIANTS = [
  defineVariant({
    name: 'westwood',
    title: 'Westwood',
    grows: 'adds about a segment each round trip',
    home: {
      rfc: { law: 'westwood', recovery: 'sack' },
      linux: { law: 'linux6Westwood', recovery: 'rack' },
      'ns2-linux': { law: 'linux26Westwood', recovery: 'linux26' },
    },
    parameters: {
      tau: {
        label: 'tau',
        unit: 's',
        kind: 'number',
        range: [0.001, 100],
        notOn: 'linux',
        default: 0.5,
        help: 'Time constant of the filter of the bandwidth estimate; the paper leaves it open, 0.5 s is usual.',
      },
      m: {
        label: 'm',
        kind: 'number',
        range: [1, 100],
        notOn: 'linux',
        default: 2,
        help: 'Without an ACK for tau/m the filter takes a sample of zero.',
      },
      sampleOverRoundTrip: {
        label: 'Samples of ns-3.25',
        kind: 'switch',
        notOn: 'linux',
        default: false,
        help: 'Whether a sample is the data of one ACK divided by a whole round trip, with a weight of 0.9, as in ns-3.25: too small by a factor of about the window.',
      },
    },
  }),
  defineVariant({
    name: 'westwoodplus',
    title: 'Westwood+',
    grows: 'adds about a segment each round trip',
    home: {
      rfc: { law: 'westwoodplus', recovery: 'sack' },
      linux: { law: 'linux6Westwood', recovery: 'rack' },
    },
    parameters: {
      bweWeight: {
        label: 'Weight of the old estimate',
        kind: 'number',
        range: [0, 0.999],
        notOn: 'linux',
        default: 0.9,
        help: 'Weight of the old estimate when a new sample arrives (Grieco and Mascolo 2004: 0.9).',
      },
    },
  }),
] as const;

interface WestwoodState extends OwnState {
  /** Bandwidth estimate, segments/s; 0 before the first sample. */
  BWE: number;
  /** Smallest round-trip time, s; 0 before the first. */
  RTTmin: number;
  /** Latest rate sample, segments/s; -1 before the first. */
  sample: number;
  /** When the latest sample ended, s; -1 before the first ACK. */
  sampledAt: number;
  /** Segments that have arrived since the latest sample ended. */
  arrived: number;
  /** Duplicate ACKs whose segments have been counted. */
  accounted: number;
}

const mobicom = (section: string): Citation => ({ source: 'Mascolo and others 2001', section });
const ccr = (section: string): Citation => ({ source: 'Grieco and Mascolo 2004', section });

const settings = (event: Readonly<WindowEvent>) => event.settings.variant as SettingsOf<typeof VARIANTS>;

/**
 * Segments for which an ACK counts: one for a duplicate; for an ACK of new data, those that no duplicate has counted.
 */
function ackedCount(event: WindowEvent, own: WestwoodState): number {
  if (event.acked === 0) {
    own.accounted += 1;
    return 1;
  }
  if (event.acked === 1) return 1;
  if (own.accounted >= event.acked) {
    own.accounted -= event.acked;
    return 1;
  }
  const count = event.acked - own.accounted;
  own.accounted = 0;
  return count;
}

const { ownRule, all } = ownRules(windowRule<WestwoodState>);

const countArrivals = ownRule({
  title: 'Count arrivals',
  formula: 'RTTmin = min(RTTmin, RTT), arrived += segments this ACK tells of',
  citation: mobicom('section 3.2'),
  kind: 'timer',
  quiet: true,
  plain: 'Every ACK, duplicate or not, shows that a segment has left the network.',
  effect: (_window, event, own) => {
    if (own.RTTmin === 0 || event.rtt < own.RTTmin) own.RTTmin = event.rtt;
    own.arrived += ackedCount(event, own);
  },
});

const beginMeasuring = ownRule({
  title: 'Measuring begins',
  formula: 'arrived = 0',
  citation: mobicom('section 3.2'),
  kind: 'timer',
  quiet: true,
  plain: 'The first ACK ends no interval: the rate is measured from it on.',
  effect: (_window, event, own) => {
    own.sampledAt = event.elapsed;
    own.arrived = 0;
  },
});

const firstSample = ownRule({
  title: 'First bandwidth sample',
  formula: 'BWE = arrived/dt',
  citation: mobicom('section 3.2'),
  kind: 'timer',
  quiet: true,
  plain: 'The first interval is the best guess of the rate.',
  effect: (_window, event, own) => {
    own.BWE = own.arrived / (event.elapsed - own.sampledAt);
    own.sample = own.BWE;
    own.sampledAt = event.elapsed;
    own.arrived = 0;
  },
});

const lowPassSample = ownRule({
  title: 'Bandwidth sample of an ACK',
  formula: 'a = (2 tau - dt)/(2 tau + dt), BWE = a BWE + (1 - a) (sample + sample before)/2',
  citation: mobicom('section 3.1'),
  kind: 'timer',
  quiet: true,
  plain: 'The rate of this ACK goes through a low-pass filter; silence counts as samples of zero.',
  effect: (_window, event, own) => {
    const tau = settings(event).tau;
    const longest = tau / settings(event).m;
    let dt = event.elapsed - own.sampledAt;
    // Each tau/m without an ACK is a virtual sample of zero; the first is still averaged with the previous sample.
    const silent = Math.floor(dt / longest);
    if (silent > 0) {
      const kept = (2 * tau - longest) / (2 * tau + longest);
      own.BWE = (kept * own.BWE + ((1 - kept) * own.sample) / 2) * power(kept, silent - 1);
      own.sample = 0;
      dt -= silent * longest;
      if (dt <= 0) dt = longest * 1e-9;
    }
    const kept = (2 * tau - dt) / (2 * tau + dt);
    const sample = own.arrived / dt;
    own.BWE = kept * own.BWE + ((1 - kept) * (sample + own.sample)) / 2;
    own.sample = sample;
    own.sampledAt = event.elapsed;
    own.arrived = 0;
  },
});

const wholeRoundSample = ownRule({
  title: 'Bandwidth sample of ns-3.25',
  formula: 'BWE = 0.9 BWE + 0.1 (arrived/RTT + sample before)/2',
  citation: { source: 'ns-3.25', section: 'TcpWestwood::EstimateBW()' },
  kind: 'timer',
  quiet: true,
  plain:
    'The data of one ACK is divided by a whole round trip: the rate comes out too small by a factor of about the window.',
  effect: (_window, event, own) => {
    const sample = own.arrived / event.rtt;
    own.BWE = 0.9 * own.BWE + (0.1 * (sample + (own.sample < 0 ? 0 : own.sample))) / 2;
    own.sample = sample;
    own.sampledAt = event.elapsed;
    own.arrived = 0;
  },
});

const roundSample = ownRule({
  title: 'Bandwidth sample of a round trip',
  formula: 'BWE = weight BWE + (1 - weight) arrived/dt',
  citation: ccr('section 2'),
  kind: 'timer',
  quiet: true,
  plain: 'One sample per round trip: bursts of ACKs cannot make the rate look larger.',
  effect: (_window, event, own) => {
    const weight = settings(event).bweWeight;
    own.sample = own.arrived / (event.elapsed - own.sampledAt);
    own.BWE = weight * own.BWE + (1 - weight) * own.sample;
    own.sampledAt = event.elapsed;
    own.arrived = 0;
  },
});

const fasterRecovery = ownRule({
  title: 'Faster recovery',
  formula: 'ssthresh = max(BWE RTTmin, 2), cwnd = min(cwnd, ssthresh)',
  citation: mobicom('section 3.3'),
  kind: 'cut',
  plain: 'A segment was lost: the window becomes what the measured rate carries in a round trip without queues.',
  effect: (window, event, own) => {
    window.ssthresh = flooredAtTwo(own.BWE * own.RTTmin, event.settings);
    if (window.cwnd > window.ssthresh) window.cwnd = window.ssthresh;
  },
});

const westwoodTimeout = ownRule({
  title: 'Retransmission timeout',
  formula: 'ssthresh = max(BWE RTTmin, 2), cwnd = 1',
  citation: mobicom('section 3.3'),
  kind: 'timeout',
  plain:
    'No ACK came in time: slow start begins again, up to what the measured rate carries in the shortest round trip.',
  effect: (window, event, own) => {
    window.ssthresh = flooredAtTwo(own.BWE * own.RTTmin, event.settings);
    window.cwnd = 1;
  },
});

type Hook = WindowHook<WestwoodState>;

/** Common parts of Westwood and Westwood+, which differ in when and how they sample. */
const withSamples = (name: string, onSample: Hook): Law<WestwoodState> =>
  likeReno<WestwoodState>({
    name,
    rules: all,
    symbols: { BWE: 'BWE', RTTmin: 'RTTmin' },
    own: () => ({ BWE: 0, RTTmin: 0, sample: -1, sampledAt: -1, arrived: 0, accounted: 0 }),

    onEveryAck(window, event, own, fire) {
      fire(countArrivals);
      if (own.sampledAt < 0) fire(beginMeasuring);
      else if (event.elapsed > own.sampledAt) onSample(window, event, own, fire);
    },

    onCongestion: fires(fasterRecovery),

    onTimeout: timesOut({ cut: westwoodTimeout }),
  });

export const westwood = withSamples('westwood', (_window, event, own, fire) => {
  if (settings(event).sampleOverRoundTrip) fire(wholeRoundSample);
  else fire(own.sample < 0 ? firstSample : lowPassSample);
});

export const westwoodPlus = withSamples('westwoodplus', (_window, event, own, fire) => {
  if (event.elapsed - own.sampledAt < event.srtt) return;
  fire(own.sample < 0 ? firstSample : roundSample);
});

export const LAWS = [westwood, westwoodPlus, linux6Westwood] as const;

export const WORDS = {
  westwood: {
    origin: { year: 2001, heeds: 'rate', after: 'reno' },
    summary:
      'Grows like Reno, but measures the rate at which its segments arrive, to keep after a loss what this rate carries in the shortest round trip (Mascolo and others 2001).',
    details:
      'Every ACK adds to the estimate of the rate. It was made for wireless links: a segment lost by chance does not lower the rate and costs little, and with a full queue the cut just empties it. When ACKs come in bursts it overestimates the rate, gives up too little, and others on the link suffer.',
    differs: {
      westwood: "The constants of the filter are settings; rounding of ssthresh is the stack's.",
      linux6Westwood:
        "On stack linux it is the kernel's module `westwood`, which is Westwood+: one sample per round trip and at least 48 ms, two filters of 7/8 without settings. A loss halves ssthresh; when the recovery ends, both windows become what the rate carries in the shortest round trip.",
      'ns2-linux':
        'It is Westwood+ of Linux 2.6.22, with one sample per round trip, or per 50 ms. There ssthresh is never set from the rate, because ns-2 does not raise the events that do so: loss and timeout set it to half of cwnd. Only recovery begins with what the rate carries in the shortest round trip; from there, or from half of the old window where that is more, it grows again.',
    },
  },
  westwoodplus: {
    origin: { year: 2004, heeds: 'rate', after: 'westwood' },
    summary:
      'Westwood with one sample of the rate per round trip instead of one per ACK, so that bursts of ACKs do not make it look larger than it is (Grieco and Mascolo 2004).',
    details:
      'It grows like Reno, and a loss leaves what the rate carries in the shortest round trip. It was made for wireless links, and to share fairly with Reno, which Westwood did not. A path that becomes longer makes its cuts too deep, because it remembers the old shortest round trip.',
    differs: {
      westwoodplus: "The weight of the filter is a setting; rounding of ssthresh is the stack's.",
      linux6Westwood:
        "On stack linux it is the kernel's module `westwood`: whole bytes and ticks of 4 ms, samples of at least 48 ms, two filters of 7/8 without settings. A loss halves ssthresh first; the rate decides when the recovery ends.",
    },
  },
} satisfies Words;

export const EXPORTS = {
  westwood: { linux: 'westwood', ns3: { typeId: 'TcpWestwoodPlus' } },
} satisfies Exports;
