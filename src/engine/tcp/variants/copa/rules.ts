/** State and rules of Copa (Arun and Balakrishnan, NSDI 2018). law.ts decides when each fires. */
import { citing, ownRules, rfc } from '../../../rule.ts';
import type { WindowEvent } from '../../window.ts';
import { windowRule } from '../../congestion/shared.ts';
import { ENTRY, enterMin, freshWindowedMin, smallestOf } from '../../congestion/windowedMin.ts';
import type { SettingsOf } from '../variant.ts';
import type { VARIANTS } from './copa.ts';

export const freshCopa = () => ({
  /** Windowed filters for RTTmin, RTTstanding, and RTTmax (as the minimum of negated values). */
  minima: freshWindowedMin(),
  standing: freshWindowedMin(),
  maxima: freshWindowedMin(),
  RTTmin: Infinity,
  RTTstanding: Infinity,
  RTTmax: -Infinity,
  /** Queueing delay, s. */
  d_q: NaN,
  /** Target number of own segments in the queue, 1/delta. */
  wanted: 2.5,
  /** Velocity, direction (1 up, -1 down), and number of round trips in that direction. */
  v: 1,
  direction: 1,
  steadily: 0,
  /** The round trip ends when this segment is acknowledged; cwnd at its start. */
  roundEnds: 0,
  cwndBefore: NaN,
  starting: true,
  /** When the queue was last nearly empty, s. */
  emptyAt: NaN,
  competing: false,
  /** Pacing rate, segments/s; 0: no limit yet. */
  pacing: 0,
});

export type CopaState = ReturnType<typeof freshCopa>;

/** Smallest window. */
const LEAST = 2;
const paper = citing('Arun and Balakrishnan 2018');

export const settings = (event: Readonly<WindowEvent>) => event.settings.variant as SettingsOf<typeof VARIANTS>;

const { ownRule, all } = ownRules(windowRule<CopaState>);
export const COPA_RULES = all;

export const measure = ownRule({
  title: 'Queueing delay',
  formula: 'd_q = RTTstanding - RTTmin',
  citation: paper('section 2.1'),
  kind: 'timer',
  quiet: true,
  plain:
    'The shortest of the recent round trips, minus the shortest of all: the time that every packet waits in queues.',
  effect: (window, event, own) => {
    const { elapsed, rtt } = event;
    const srtt = event.srtt > 0 ? event.srtt : rtt;
    const { minima, standing, maxima } = own;
    minima[ENTRY.TIME] = standing[ENTRY.TIME] = maxima[ENTRY.TIME] = elapsed;
    minima[ENTRY.VALUE] = standing[ENTRY.VALUE] = rtt;
    maxima[ENTRY.VALUE] = -rtt;
    minima[ENTRY.SPAN] = settings(event).rttMinWindow;
    standing[ENTRY.SPAN] = srtt / 2;
    maxima[ENTRY.SPAN] = 4 * srtt;
    enterMin(minima);
    enterMin(standing);
    enterMin(maxima);
    own.RTTmin = smallestOf(own.minima);
    own.RTTstanding = smallestOf(own.standing);
    own.RTTmax = -smallestOf(own.maxima);
    own.d_q = own.RTTstanding - own.RTTmin;
    // A queueing delay of less than one own segment cannot be resolved, so it counts as nearly empty.
    const least = own.RTTstanding / window.cwnd;
    const share = settings(event).nearlyEmpty * (own.RTTmax - own.RTTmin);
    if (own.d_q <= (share > least ? share : least)) own.emptyAt = elapsed;
  },
});

export const silenceEnds = ownRule({
  title: 'Idle time does not count',
  formula: 'five round trips without the time in which nothing was outstanding',
  citation: paper('section 2.2'),
  quiet: true,
  plain: 'While nothing was outstanding the queue was unknown, so this time is no sign of another flow.',
  effect: (_window, event, own) => {
    own.emptyAt += event.elapsed - own.minima[ENTRY.TIME]!;
  },
});

export const begin = ownRule({
  title: 'Copa begins',
  formula: 'delta as set, v = 1',
  citation: paper('section 2.1'),
  kind: 'life',
  quiet: true,
  plain: 'The connection is open: the window doubles each round trip until packets wait.',
  effect: (window, event, own) => {
    own.wanted = 1 / settings(event).deltaCopa;
    own.cwndBefore = window.cwnd;
    own.roundEnds = event.next;
    own.emptyAt = event.elapsed;
    // The SYN is shorter than other segments: its round-trip time paces the first flight but sets no minimum.
    own.RTTstanding = event.rtt;
  },
});

export const double = ownRule({
  title: 'Slow start of Copa',
  formula: 'cwnd += N',
  citation: paper('section 2.1'),
  plain: 'The rate is below its target: the window doubles each round trip.',
  effect: (window, event) => {
    window.cwnd += event.acked;
  },
});

export const startIsOver = ownRule({
  title: 'Slow start of Copa ends',
  formula: 'cwnd/RTTstanding > 1/(delta d_q)',
  citation: paper('section 2.1'),
  kind: 'adjust',
  plain: 'Packets begin to wait, and the rate is above its target: from here on the window moves in small steps.',
  effect: (window, event, own) => {
    own.starting = false;
    own.emptyAt = event.elapsed;
    own.cwndBefore = window.cwnd;
    own.roundEnds = event.next;
  },
});

export const up = ownRule({
  title: 'Below the target rate',
  formula: 'cwnd/RTTstanding <= 1/(delta d_q): cwnd += v N/(delta cwnd)',
  citation: paper('section 2.1'),
  plain: 'Little waits in the queue: the window grows.',
  effect: (window, event, own) => {
    window.cwnd += (own.v * event.acked * own.wanted) / window.cwnd;
  },
});

export const down = ownRule({
  title: 'Above the target rate',
  formula: 'cwnd/RTTstanding > 1/(delta d_q): cwnd = max(cwnd - v N/(delta cwnd), 2)',
  citation: paper('section 2.1'),
  kind: 'adjust',
  plain: 'More waits in the queue than wanted: the window shrinks.',
  effect: (window, event, own) => {
    window.cwnd = Math.max(window.cwnd - (own.v * event.acked * own.wanted) / window.cwnd, LEAST);
  },
});

export const slowDown = ownRule({
  title: 'The direction turns',
  formula: 'v = 1',
  citation: { source: 'mvfst', section: 'Copa' },
  quiet: true,
  plain: 'The window overshot its target while it moved fast: it continues in small steps.',
  effect: (_window, _event, own) => {
    own.v = 1;
    own.steadily = 0;
  },
});

export const roundTrip = ownRule({
  title: 'Velocity',
  formula: 'v doubles from the third round trip in one direction on',
  citation: paper('section 2.1'),
  quiet: true,
  plain: 'Once per round trip: v grows while the window keeps moving in one direction, and is 1 again when it turns.',
  effect: (window, event, own) => {
    const direction = window.cwnd > own.cwndBefore ? 1 : -1;
    // If the window has not changed, there is no direction.
    const goes = window.cwnd !== own.cwndBefore;
    own.steadily = !goes ? 0 : direction === own.direction ? own.steadily + 1 : 1;
    own.v = own.steadily >= 3 ? own.v * 2 : 1;
    own.direction = direction;
    own.cwndBefore = window.cwnd;
    own.roundEnds = event.next;
    if (own.competing) own.wanted++;
  },
});

export const compete = ownRule({
  title: 'TCP-competitive mode',
  formula: 'no nearly empty queue for five round trips',
  citation: paper('section 2.2'),
  kind: 'adjust',
  plain:
    'The queue has not run empty for five round trips, so another flow fills it: from now on 1/delta grows as a Reno window would.',
  effect: (_window, _event, own) => {
    own.competing = true;
  },
});

export const standBack = ownRule({
  title: 'Default mode',
  formula: 'the queue was nearly empty: delta as set',
  citation: paper('section 2.2'),
  kind: 'adjust',
  plain: 'The queue has run empty, so no other flow fills it: the sender holds few packets in it again.',
  effect: (_window, event, own) => {
    own.competing = false;
    own.wanted = 1 / settings(event).deltaCopa;
  },
});

export const lossCounts = ownRule({
  title: 'A loss in TCP-competitive mode',
  formula: '1/delta is halved, cwnd stays',
  citation: paper('section 2.2'),
  kind: 'cut',
  plain:
    'A segment is lost while others fill the queue: the target is half as many packets in it, and the window follows.',
  effect: (_window, event, own) => {
    own.wanted = Math.max(own.wanted / 2, 1 / settings(event).deltaCopa);
  },
});

export const lossIgnored = ownRule({
  title: 'A loss in default mode',
  formula: 'cwnd stays',
  citation: paper('section 2.2'),
  kind: 'cut',
  plain: 'A segment is lost, but Copa follows the delay, not losses.',
  effect: (_window, _event, own) => {
    own.v = 1;
  },
});

export const timeout = ownRule({
  title: 'Retransmission timeout',
  formula: 'cwnd = 1',
  citation: rfc(5681, '3.1'),
  kind: 'timeout',
  plain: 'No ACK came in time: the sender starts again from one segment.',
  effect: (window, event, own) => {
    window.cwnd = 1;
    own.starting = true;
    own.v = 1;
    own.steadily = 0;
    own.wanted = 1 / settings(event).deltaCopa;
    own.competing = false;
    own.emptyAt = event.elapsed;
  },
});

export const pace = ownRule({
  title: 'Pacing rate',
  formula: 'pacing_rate = 2 cwnd/RTTstanding',
  citation: paper('section 2.1'),
  quiet: true,
  plain: 'Segments leave evenly, at most {pacingCopa} times as fast as the window requires.',
  effect: (window, event, own) => {
    own.pacing = (settings(event).pacingCopa * window.cwnd) / own.RTTstanding;
  },
});
