/**
 * Vegas of Linux 2.6.22 (tcp_vegas.c): alpha 2, beta 4, gamma 1 segments. Slow start doubles the window every round
 * trip until more than gamma own segments are in queues; then cwnd follows the actual rate. A round trip with fewer
 * than three samples is treated as Reno's. A loss halves the window. The module is active in state Open; the shortest
 * round-trip time is never reset. ns-2 does not initialise a variable of the first round: the previous content of that
 * memory decides whether Vegas leaves slow start after it (`firstRoundUnset`).
 */
import { inAvoidance } from '../../congestion/machines.ts';
import { statesOf } from '../../window.ts';
import {
  inSlowStart,
  leavesBounds,
  linux26,
  linuxSlowStart,
  ofModule,
  renoAvoid,
  windowBounds,
  AS_RENO,
  linuxSource,
} from './frame.ts';
import {
  freshRound,
  halfBacklog,
  nextRound,
  noteAcked,
  roundIsOver,
  segmentsOfRound,
  turnVegas,
  wipeRound,
} from './vegasRound.ts';

const freshVegas = () => ({
  ...freshRound(),
  /** cwnd at the start of the last round, and number of segments sent in it. */
  oldCwnd: 0,
  segments: 0,
  /** Backlog, half segments. */
  diff: 0,
});
type VegasState = ReturnType<typeof freshVegas>;

/** Backlog in half segments: below the first Vegas increases the window, above the second it decreases it. */
const VEGAS = { ALPHA: 4, BETA: 8 } as const;

const moduleRule = ofModule<VegasState>('tcp_vegas.c');

const GAMMA = 2;
/** Apparent length of the first round, and window at its start, if ns-2 leaves them uninitialised. */
const ENORMOUS = 1e9;

const measure = moduleRule({
  title: 'Round trip of Vegas',
  formula: 'shortest of the round and of the connection',
  quiet: true,
  plain: 'The round trip of an acknowledged segment is noted.',
  effect: (_window, event, own) => {
    noteAcked(own, event);
  },
});

const begin = moduleRule({
  title: 'Vegas on or off',
  formula: 'on in state Open',
  kind: 'phase',
  quiet: true,
  plain: 'In state Open a round of measuring begins; otherwise the module behaves like Reno.',
  effect: (_window, event, own) => turnVegas(own, event),
});

const endRound = moduleRule({
  title: 'A round trip is over',
  formula: 'backlog from the shortest round trips',
  quiet: true,
  plain: 'All segments of the round are acknowledged: how many wait in queues is computed.',
  effect: (window, event, own) => {
    own.segments = segmentsOfRound(own);
    own.oldCwnd = own.roundCwnd;
    const unset =
      own.roundCwnd === 0 && (event.settings.variant as { readonly firstRoundUnset: boolean }).firstRoundUnset;
    if (unset) {
      own.segments = ENORMOUS;
      own.oldCwnd = ENORMOUS;
    }
    nextRound(own, event, window.cwnd);
    own.diff = unset ? ENORMOUS : halfBacklog(own, own.segments);
  },
});

const leaveSlowStart = moduleRule({
  title: 'Slow start is too fast',
  formula: 'more than gamma in queues: ssthresh = 2, cwnd follows the actual rate',
  kind: 'cut',
  plain: 'A queue builds up: the window falls to what the path carried, plus one segment.',
  effect: (window, _event, own) => {
    window.ssthresh = 2;
    const carried = Math.floor((2 * own.segments - own.diff) / 2) + 1;
    if (carried < window.cwnd) window.cwnd = carried;
  },
});

const adjust = moduleRule({
  title: 'Adjustment once per round trip',
  formula: 'towards alpha to beta segments in queues, by one',
  plain: 'With less than two own segments in queues the window grows by one, with more than four it shrinks by one.',
  effect: (window, _event, own) => {
    // The module's windows are unsigned: one less than the 0 of the first round is its largest number.
    const less = own.oldCwnd === 0 ? ENORMOUS : own.oldCwnd - 1;
    const wanted = own.diff > VEGAS.BETA ? less : own.diff < VEGAS.ALPHA ? own.oldCwnd + 1 : own.oldCwnd;
    if (wanted > window.cwnd) window.cwnd++;
    else if (wanted < window.cwnd) window.cwnd--;
  },
});

const bound = windowBounds<VegasState>('tcp_vegas.c');

const wipe = moduleRule({
  title: 'Next round',
  formula: 'no round trip measured yet',
  quiet: true,
  plain: 'The next round measures again.',
  effect: (_window, _event, own) => wipeRound(own),
});

const DECISIONS = inAvoidance<VegasState>({
  title: 'Decision of the round trip',
  states: statesOf(linuxSource('tcp_vegas.c'), {
    Increase: 'Fewer than 2 of its segments wait in queues: one more.',
    Hold: '2 to 4 of its segments wait in queues, which is right: the window stays.',
    Decrease: 'More than 4 of its segments wait in queues: one less.',
    'Like Reno': 'The module is off outside state Open.',
  }),
  transitions: [
    { from: null, to: 'Increase', when: 'backlog < alpha' },
    { from: null, to: 'Hold', when: 'alpha ≤ backlog ≤ beta' },
    { from: null, to: 'Decrease', when: 'backlog > beta' },
    { from: null, to: 'Like Reno', when: 'not in state Open', rare: true },
  ],
  current({ diff, active }) {
    if (!active) return 'Like Reno';
    return diff > VEGAS.BETA ? 'Decrease' : diff < VEGAS.ALPHA ? 'Increase' : 'Hold';
  },
});

export const linux26Vegas = linux26<VegasState>({
  name: 'linux26Vegas',
  machines: [DECISIONS],
  rules: [measure, begin, endRound, leaveSlowStart, adjust, bound, wipe],

  own: freshVegas,
  init: begin,

  onAcked(_window, event, _own, fire) {
    if (!Number.isNaN(event.ackedSentAt)) fire(measure);
  },

  onAvoid(window, event, own, fire) {
    if (!own.active) {
      renoAvoid(window, event, own, fire);
      return;
    }
    if (!roundIsOver(own, event)) {
      if (inSlowStart(window)) fire(linuxSlowStart);
      return;
    }
    const enough = own.samples > 2;
    fire(endRound);
    if (!enough) renoAvoid(window, event, own, fire);
    else {
      if (inSlowStart(window)) {
        if (own.diff > GAMMA) fire(leaveSlowStart);
        fire(linuxSlowStart);
      } else fire(adjust);
      if (leavesBounds(window, event)) fire(bound);
    }
    fire(wipe);
  },

  loss: { file: 'tcp_vegas.c', ...AS_RENO },
  changed: begin,
});
