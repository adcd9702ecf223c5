/**
 * H-TCP (Leith, Shorten, PFLDnet 2004). The longer the time since the last loss, the faster the window grows:
 * alpha(Delta) is 1 for the first second and then rises with the square of the time. So it behaves like Reno where
 * losses are frequent and grows fast where they are rare. A cut multiplies the window by RTTmin/RTTmax, which just
 * empties the queue, or by one half if the throughput has changed by more than a fifth.
 *
 * The throughput before a loss is the window divided by the round-trip time at that moment; RTTmax is the maximum since
 * the last loss. Time in which the receiver or the application limits the sender does not count as time without a loss,
 * as in CUBIC (RFC 9438 section 4.2). Times in seconds.
 */
import { defineVariant, type SettingsOf, type Words, type Exports } from '../variant.ts';
import { inAvoidance, setting } from '../../congestion/machines.ts';
import { statesOf, type WindowEvent, type WindowHook, type WindowState } from '../../window.ts';
import { rfc, type Citation } from '../../../rule.ts';
import { cutBasis, mayGrow, windowRule, cutTo } from '../../congestion/shared.ts';
import { likeReno, startOver, timesOut } from '../reno/reno.ts';

export const VARIANTS = [
  defineVariant({
    name: 'htcp',
    title: 'H-TCP',
    grows: 'grows the faster the longer nothing is lost',
    home: {
      rfc: { law: 'htcp', recovery: 'sack' },
      'ns2-linux': { law: 'linux26Htcp', recovery: 'linux26' },
    },
    parameters: {
      deltaL: {
        label: 'Delta_L',
        unit: 's',
        kind: 'number',
        range: [0, 1000],
        default: 1,
        help: 'For this long after a loss it grows like Reno (Leith and Shorten 2004: 1 s).',
      },
      rttScaling: {
        label: 'Round-trip scaling',
        kind: 'switch',
        default: false,
        help: 'Whether growth is scaled so that flows with unequal round trips grow alike, as in Linux.',
      },
    },
  }),
] as const;

const source = { source: 'Leith and Shorten 2004', section: 'section 2' };

/** States by the time since the last loss. */
const SPEED = inAvoidance<HtcpState>({
  title: 'Time since the last loss',
  states: statesOf(source, {
    'Low speed': 'The last loss is at most Delta_L ago: it grows like Reno.',
    'High speed': 'The last loss is longer ago than Delta_L: alpha rises with the square of the time since then.',
  }),
  transitions: [
    { from: ['Low speed'], to: 'High speed', when: 'Delta > Delta_L' },
    { from: ['High speed'], to: 'Low speed', when: 'a loss is found', kinds: ['cut', 'timeout'] },
  ],
  current: ({ lossAt, heardAt }, look) => (heardAt - lossAt <= setting(look, 'deltaL') ? 'Low speed' : 'High speed'),
});

const freshHtcp = () => ({
  /**
   * When the last loss was detected, s after the connection began. Shifted by the time in which cwnd was not the limit.
   */
  lossAt: 0,
  /** When the latest ACK arrived or a loss was detected, s. */
  heardAt: 0,
  /** Growth, segments per round trip. */
  alpha: 1,
  /** Fraction of the window left by the last reduction. */
  beta: 0.5,
  /** Latest round-trip time, smallest of the connection, and largest since the last loss, s; 0: none. */
  RTT: 0,
  RTTmin: 0,
  RTTmax: 0,
  /** Throughput before the last loss, segments/s; 0: no loss yet. */
  B: 0,
});
type HtcpState = ReturnType<typeof freshHtcp>;

const paper = (section: string): Citation => ({ source: 'Leith and Shorten 2004', section });

const settings = (event: Readonly<WindowEvent>) => event.settings.variant as SettingsOf<typeof VARIANTS>;

const takeSample = windowRule<HtcpState>({
  title: 'Round-trip sample',
  formula: 'RTTmin = min(RTTmin, RTT), RTTmax = max(RTTmax, RTT)',
  citation: paper('section 3'),
  kind: 'timer',
  quiet: true,
  plain: 'The shortest and the longest round trip show how much of the window is in queues.',
  effect: (_window, event, own) => {
    own.heardAt = event.elapsed;
    own.RTT = event.rtt;
    if (own.RTTmin === 0 || event.rtt < own.RTTmin) own.RTTmin = event.rtt;
    if (event.rtt > own.RTTmax) own.RTTmax = event.rtt;
  },
});

const clockStands = windowRule<HtcpState>({
  title: 'The time since the last loss stands still',
  formula: 'Delta stays',
  citation: rfc(9438, '4.2'),
  quiet: true,
  plain:
    'Nothing was outstanding, or the receiver or the application limits the sender: this time does not count as time without a loss.',
  effect: (_window, event, own) => {
    own.lossAt += event.elapsed - own.heardAt;
    own.heardAt = event.elapsed;
  },
});

const setAlpha = windowRule<HtcpState>({
  title: 'Increase factor',
  formula: 'alpha = max(2 (1 - beta) (1 + 10 (Delta - Delta_L) + ((Delta - Delta_L)/2)^2), 1)',
  citation: paper('section 2'),
  kind: 'timer',
  quiet: true,
  plain: 'The longer ago the last loss, the faster it grows.',
  effect: (_window, event, own) => {
    const late = event.elapsed - own.lossAt - settings(event).deltaL;
    let alpha = late <= 0 ? 1 : 1 + 10 * late + (late / 2) * (late / 2);
    if (settings(event).rttScaling) {
      const scale = 0.1 / own.RTTmin;
      alpha /= scale < 0.5 ? 0.5 : scale > 10 ? 10 : scale;
    }
    alpha *= 2 * (1 - own.beta);
    own.alpha = alpha < 1 ? 1 : alpha;
  },
});

const increase = windowRule<HtcpState>({
  title: 'H-TCP increase',
  formula: 'cwnd += alpha/cwnd',
  citation: paper('section 2'),
  plain: 'The window grows by alpha segments per round trip; alpha rises with the time since the last loss.',
  effect: (window, _event, own) => {
    window.cwnd += own.alpha / window.cwnd;
  },
});

const backOff = (window: WindowState, event: WindowEvent, own: HtcpState): void => {
  cutTo(window, event, own.beta * cutBasis(event));
};

const adaptiveBackOff = windowRule<HtcpState>({
  title: 'Adaptive back-off',
  formula: 'beta = min(max(RTTmin/RTTmax, 0.5), 0.8), cwnd = ssthresh = max(beta W, 2)',
  citation: paper('section 3'),
  kind: 'cut',
  plain: 'A segment was lost: the window shrinks just enough to empty the queue.',
  effect: (window, event, own) => {
    const share = own.RTTmin / own.RTTmax;
    own.beta = share < 0.5 ? 0.5 : share > 0.8 ? 0.8 : share;
    backOff(window, event, own);
  },
});

const backOffByHalf = windowRule<HtcpState>({
  title: 'Back-off by half',
  formula: 'beta = 0.5, cwnd = ssthresh = max(beta W, 2)',
  citation: paper('section 3'),
  kind: 'cut',
  plain:
    'The first loss, or one after the throughput has changed by more than a fifth: other flows start or stop, so it halves.',
  effect: (window, event, own) => {
    own.beta = 0.5;
    backOff(window, event, own);
  },
});

const noteLoss = windowRule<HtcpState>({
  title: 'A loss is noted',
  formula: 'Delta = 0, B = W/RTT, RTTmax restarts',
  citation: paper('section 3'),
  kind: 'cut',
  quiet: true,
  plain: 'The clock since the last loss starts again.',
  effect: (_window, event, own) => {
    own.lossAt = event.elapsed;
    own.heardAt = event.elapsed;
    // A timeout may occur before the first round-trip sample.
    own.B = own.RTT === 0 ? 0 : cutBasis(event) / own.RTT;
    own.RTTmax = 0;
  },
});

/** Whether the throughput differs by more than a fifth from that before the previous loss. */
function hasChanged(event: Readonly<WindowEvent>, own: Readonly<HtcpState>): boolean {
  const change = cutBasis(event) / own.RTT - own.B;
  return (change < 0 ? -change : change) > 0.2 * own.B;
}

const pause: WindowHook<HtcpState> = (_window, _event, _own, fire) => fire(clockStands);

export const htcp = likeReno<HtcpState>({
  name: 'htcp',
  machines: [SPEED],
  rules: [takeSample, clockStands, setAlpha, increase, adaptiveBackOff, backOffByHalf, noteLoss],
  symbols: {
    alpha: 'alpha',
    beta: 'beta',
    RTTmin: 'RTTmin',
    RTTmax: 'RTTmax',
  },
  own: freshHtcp,

  onEveryAck(window, event, own, fire) {
    if (event.acked > 0 && !mayGrow(event)) pause(window, event, own, fire);
    fire(takeSample);
  },

  onSendsAgain: pause,

  avoid(_window, _event, _own, fire) {
    fire(setAlpha);
    fire(increase);
  },

  onCongestion(_window, event, own, fire) {
    fire(own.RTTmax === 0 || hasChanged(event, own) ? backOffByHalf : adaptiveBackOff);
    fire(noteLoss);
  },

  onRestart(_window, _event, _own, fire) {
    fire(startOver);
    fire(noteLoss);
  },

  onTimeout: timesOut({ last: noteLoss }),
});

export const LAWS = [htcp] as const;

export const WORDS = {
  htcp: {
    origin: { year: 2004, heeds: 'loss', after: 'reno' },
    summary:
      'Grows the faster the longer the last loss is ago: like Reno for a second, then ever steeper (Leith and Shorten 2004).',
    details:
      'A loss leaves between half and four fifths of the window: as much as the shortest round trip is of the longest, which just empties the queue. It was made for long fast paths. The growth per ACK depends on the time and not on the window, so a newcomer catches up. Where losses come every second it is no faster than Reno.',
    differs: {
      htcp: 'Throughput before a loss is taken as the window over the round trip of that moment, and RTTmax since the last loss; the paper leaves both open. Time in which nothing is sent, or less than cwnd allows, does not count as time without a loss; in Linux it does.',
      'ns2-linux':
        'It is the module of Linux 2.6.22: growth is scaled by the round trip, so that short paths grow more slowly and long ones faster; round trips are smoothed ones, seen in congestion avoidance only, of which the longest rises by at most 20 ms at a time and fades by 5 % at each loss.',
    },
  },
} satisfies Words;

export const EXPORTS = {
  htcp: { linux: 'htcp', ns3: { typeId: 'TcpHtcp' } },
} satisfies Exports;
