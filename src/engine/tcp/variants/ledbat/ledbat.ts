/**
 * LEDBAT (RFC 6817): uses capacity that others leave, and keeps the queue that it builds at TARGET seconds of delay.
 * Each ACK changes the window in proportion to the distance of the queueing delay from the target: it grows below the
 * target, by at most GAIN segments per round trip, and shrinks above it. If other senders raise the delay above the
 * target, it yields.
 *
 * The queueing delay is the smallest of the last four one-way delays minus the smallest of the last ten minutes, stored
 * per minute (CURRENT_FILTER and BASE_HISTORY of section 4.2). There is no slow start. A flow that starts later
 * mistakes the standing queue for an empty path and gets more: the latecomer's advantage. Times in seconds, windows in
 * segments.
 */
import { defineVariant, type SettingsOf, type Words, type Exports } from '../variant.ts';
import { ownRules, rfc } from '../../../rule.ts';
import { setting } from '../../congestion/machines.ts';
import { statesOf, type StateMachine, type WindowEvent } from '../../window.ts';
import { exceedsLargest, fires, largestWindow, openingWindow, windowRule } from '../../congestion/shared.ts';
import { likeReno } from '../reno/reno.ts';

export const VARIANTS = [
  defineVariant({
    name: 'ledbat',
    title: 'LEDBAT',
    grows: 'keeps the waiting time at its target',
    home: {
      rfc: { law: 'ledbat', recovery: 'sack', settings: { initialWindow: 2 } },
    },
    parameters: {
      TARGET: {
        label: 'TARGET',
        unit: 's',
        kind: 'number',
        range: [0.001, 1],
        default: 0.1,
        help: 'Queueing delay it aims at (RFC 6817 3.3: at most 100 ms).',
      },
      GAIN: {
        label: 'GAIN',
        unit: 'segments',
        kind: 'number',
        range: [0.001, 1],
        default: 1,
        help: 'Largest growth per round trip (RFC 6817: at most 1).',
      },
    },
  }),
] as const;

/** Whether the queueing delay at the latest ACK is above or below the target. */
const TARGET_SIDE: StateMachine<LedbatState> = {
  title: 'Queueing delay',
  states: statesOf(rfc(6817, '2.4.2'), {
    'Below target': 'The queue is shorter than TARGET: the window grows, the slower the nearer the target.',
    'Above target': 'The queue is as long as TARGET or longer: the window shrinks, to make room for others.',
  }),
  transitions: [
    { from: ['Below target'], to: 'Above target', when: 'queueing delay ≥ TARGET' },
    { from: ['Above target'], to: 'Below target', when: 'queueing delay < TARGET' },
  ],
  current: ({ queueingDelay }, look) => (queueingDelay < setting(look, 'TARGET') ? 'Below target' : 'Above target'),
};

const freshLedbat = () => ({
  /** Smallest one-way delay of each of the last ten minutes, newest first, s. */
  baseDelays: new Float64Array(BASE_HISTORY).fill(Infinity),
  /** The last four one-way delays, s, and the index of the next one. */
  currentDelays: new Float64Array(CURRENT_FILTER).fill(Infinity),
  place: 0,
  /** The current minute. */
  minute: 0,
  /** Queueing delay, s. */
  queueingDelay: 0,
});
type LedbatState = ReturnType<typeof freshLedbat>;

const BASE_HISTORY = 10;
const CURRENT_FILTER = 4;
/** How far the window may exceed the amount in flight, segments (ALLOWED_INCREASE). */
const ALLOWED_INCREASE = 1;
/** Smallest window (MIN_CWND). */
const MIN_CWND = 2;

const settings = (event: Readonly<WindowEvent>) => event.settings.variant as SettingsOf<typeof VARIANTS>;

const smallest = (values: Float64Array): number => {
  let least = Infinity;
  for (let i = 0; i < values.length; i++) if (values[i]! < least) least = values[i]!;
  return least;
};

const { ownRule, all } = ownRules(windowRule<LedbatState>, { citation: rfc(6817, '2.4.2') });

const measureDelay = ownRule({
  title: 'Queueing delay',
  formula: 'queueing delay = smallest of four delays - smallest of ten minutes',
  kind: 'timer',
  quiet: true,
  plain: 'The one-way delay minus the smallest one known: the time spent in queues.',
  effect: (_window, event, own) => {
    const minute = Math.floor(event.elapsed / 60);
    // Each minute that has passed removes the oldest one.
    for (let passed = minute - own.minute; passed > 0; passed--) {
      own.baseDelays.copyWithin(1, 0);
      own.baseDelays[0] = Infinity;
    }
    own.minute = minute;
    if (event.oneWayDelay < own.baseDelays[0]!) own.baseDelays[0] = event.oneWayDelay;
    own.currentDelays[own.place] = event.oneWayDelay;
    own.place = (own.place + 1) % CURRENT_FILTER;
    own.queueingDelay = smallest(own.currentDelays) - smallest(own.baseDelays);
  },
});

const begin = ownRule({
  title: 'Initial window',
  formula: 'cwnd = IW (1 when the SYN was lost), ssthresh = 2',
  kind: 'life',
  plain: 'The connection is open; there is no slow start.',
  effect: (window, event) => {
    window.cwnd = openingWindow(event);
    window.ssthresh = MIN_CWND;
  },
});

const byTarget = (window: { cwnd: number }, event: WindowEvent, own: LedbatState): void => {
  const offTarget = (settings(event).TARGET - own.queueingDelay) / settings(event).TARGET;
  window.cwnd += (settings(event).GAIN * offTarget * event.acked) / window.cwnd;
};

const below = ownRule({
  title: 'Below the target delay',
  formula: 'cwnd += GAIN offTarget N/cwnd',
  plain: 'The queue is shorter than allowed: the window grows, the slower the nearer the target.',
  effect: byTarget,
});

const above = ownRule({
  title: 'Above the target delay',
  formula: 'cwnd += GAIN offTarget N/cwnd',
  kind: 'adjust',
  plain: 'The queue is longer than allowed: offTarget is negative and the window shrinks, to make room for others.',
  effect: byTarget,
});

const notAhead = ownRule({
  title: 'Not ahead of the flight',
  formula: 'cwnd = FlightSize + N + 1',
  kind: 'adjust',
  plain: 'The application does not fill the window: it stays just above what was in flight before this ACK.',
  effect: (window, event) => {
    window.cwnd = event.flight + event.acked + ALLOWED_INCREASE;
  },
});

const smallestWindow = ownRule({
  title: 'Smallest window',
  formula: 'cwnd = 2',
  kind: 'adjust',
  plain: 'It has yielded to others as far as possible: two segments remain.',
  effect: (window) => {
    window.cwnd = MIN_CWND;
  },
});

const ledbatTimeout = ownRule({
  title: 'Retransmission timeout',
  formula: 'cwnd = 1',
  kind: 'timeout',
  plain: 'No ACK came in time: the window starts again from one segment and then follows the delay.',
  effect: (window) => {
    window.cwnd = 1;
  },
});

export const ledbat = likeReno<LedbatState>({
  name: 'ledbat',
  machines: [TARGET_SIDE],
  rules: all,
  symbols: {
    GAIN: 'GAIN',
    offTarget: (_window, event, own) => (settings(event).TARGET - own.queueingDelay) / settings(event).TARGET,
  },
  own: freshLedbat,

  onEstablished: fires(begin),

  onEveryAck: fires(measureDelay),

  onAck(window, event, own, fire) {
    fire(own.queueingDelay < settings(event).TARGET ? below : above);
    if (window.cwnd > event.flight + event.acked + ALLOWED_INCREASE) fire(notAhead);
    if (window.cwnd < MIN_CWND) fire(smallestWindow);
    if (exceedsLargest(window, event)) fire(largestWindow);
  },

  onRestart: fires(ledbatTimeout),
  onTimeout: fires(ledbatTimeout),
});

export const LAWS = [ledbat] as const;

export const WORDS = {
  ledbat: {
    origin: { year: 2012, heeds: 'delay' },
    summary:
      'For transfers in the background: it uses the capacity that others leave and keeps its own queueing delay at a target (RFC 6817).',
    details:
      'Each ACK reports the queueing delay: below the target the window grows by at most {GAIN} segment per round trip, above it the window shrinks; a loss halves it. It was made for downloads that may take long. A queue too short for the target gives no signal, and it competes as Reno does. A second LEDBAT that comes later takes the standing queue for the empty path and gets more.',
    differs: {
      all: 'There is no slow start, and no correction of clocks that drift: clocks are exact here. It is RFC 6817, not LEDBAT++.',
    },
  },
} satisfies Words;

export const EXPORTS = {
  ledbat: { ns3: { typeId: 'TcpLedbat' } },
} satisfies Exports;
