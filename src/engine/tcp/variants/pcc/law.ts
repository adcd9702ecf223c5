/**
 * PCC Allegro (Dong et al., NSDI 2015). Time is divided into monitor intervals, each sent at one rate, and a utility is
 * computed from the outcome of each: throughput minus a penalty for losses beyond a limit. At the start the rate
 * doubles until the utility falls. Then two pairs of intervals, slightly faster and slightly slower in random order,
 * determine a direction; the rate moves in that direction in growing steps until the utility falls. A loss alone never
 * reduces the rate.
 *
 * Differences from the source:
 * - An interval ends at the first ACK after its duration.
 * - It is evaluated when three segments sent after it have arrived.
 * - While a step of the adjustment is being evaluated, segments are sent at its rate, as in the authors' first code.
 * - If less than nine tenths of the rate was sent, the utility is that of the amount sent.
 *
 * Rates are in segments/s, utilities in Mb/s.
 */
import { PHASE } from '../../phase.ts';
import { defineLaw, fires, initialWindow } from '../../congestion/shared.ts';
import { type CongestionControl, statesOf, type StateMachine } from '../../window.ts';
import {
  AWAITED,
  begin,
  count,
  double,
  firstInterval,
  freshPcc,
  goDown,
  goOn,
  goUp,
  guard,
  intervalEnds,
  isKnown,
  judge,
  lossCounts,
  MODE,
  PCC_RULES,
  preference,
  remember,
  startIsOver,
  stepBack,
  timeout,
  trial,
  undecided,
  wait,
  type PccState,
} from './rules.ts';

type Hook = NonNullable<CongestionControl<PccState>['onDelivery']>;

/** Reacts to an evaluated interval. */
const answer: Hook = (_window, _event, own, fire) => {
  if (own.mode === MODE.DECIDING) {
    if (own.judged < AWAITED) return;
    const side = preference(own, 0) + preference(own, 1);
    if (side === 2) fire(goUp);
    else fire(side === -2 ? goDown : undecided);
    return;
  }
  const fell = own.u < own.before;
  if (!fell) fire(remember);
  if (own.mode === MODE.ADJUSTING) fire(fell ? stepBack : goOn);
  else if (fell) fire(startIsOver);
};

/** Begins the next interval, if the mode allows one. */
const next: Hook = (_window, _event, own, fire) => {
  if (own.mode === MODE.STARTING) {
    if (own.begun === 0) fire(firstInterval);
    else if (own.begun - own.judged < AWAITED - 1) fire(double);
  } else if (own.mode === MODE.DECIDING) {
    if (own.begun < AWAITED) fire(trial);
    else if (own.rate !== own.r) fire(wait);
  }
};

const [STARTING, DECIDING, RISING, FALLING] = ['Starting', 'Deciding', 'Adjusting upwards', 'Adjusting downwards'];

/** Starting, Decision Making and Rate Adjusting. */
const MODES: StateMachine<PccState> = {
  title: 'State of the rate',
  states: statesOf(
    { source: 'Dong et al. 2015', section: 'section 3.2' },
    {
      [STARTING]: 'The rate doubles with each monitor interval.',
      [DECIDING]: 'Two pairs of intervals try a faster and a slower rate.',
      [RISING]: 'The rate rises in growing steps while its utility does.',
      [FALLING]: 'The rate falls in growing steps while its utility rises.',
    },
  ),
  transitions: [
    { from: [STARTING], to: DECIDING, when: 'the utility fell', rules: [startIsOver] },
    { from: [DECIDING], to: DECIDING, when: 'the pairs disagree', rules: [undecided] },
    { from: [DECIDING], to: RISING, when: 'both prefer the higher rate', rules: [goUp] },
    { from: [DECIDING], to: FALLING, when: 'both prefer the lower rate', rules: [goDown] },
    { from: [RISING], to: RISING, when: 'the utility rose', rules: [goOn] },
    { from: [FALLING], to: FALLING, when: 'the utility rose', rules: [goOn] },
    { from: [RISING, FALLING], to: DECIDING, when: 'the utility fell', rules: [stepBack] },
    { from: null, to: DECIDING, when: 'timeout', rules: [timeout], rare: true },
  ],
  current({ mode, direction }) {
    if (mode === MODE.STARTING) return STARTING;
    if (mode === MODE.DECIDING) return DECIDING;
    return direction > 0 ? RISING : FALLING;
  },
};

export const pcc = defineLaw<PccState>({
  name: 'pcc',
  machines: [MODES],
  rules: PCC_RULES,
  symbols: { r: 'r', k: 'k', rate: 'rate', srtt: 'srtt' },
  own: freshPcc,

  onEstablished(_window, _event, _own, fire) {
    fire(initialWindow);
    fire(begin);
  },

  onDelivery(window, event, own, fire) {
    if (event.ackedBefore < 0) return;
    fire(count);
    while (isKnown(own)) {
      fire(judge);
      answer(window, event, own, fire);
    }
    if (own.running && event.elapsed >= own.endsAt) fire(intervalEnds);
    if (!own.running) next(window, event, own, fire);
    fire(guard);
  },

  onCongestion: fires(lossCounts),
  onRestart: fires(timeout),
  onTimeout: fires(timeout),

  pacingRate: (own) => own.rate,
  phase: (own) => (own.mode === MODE.STARTING ? PHASE.SLOW_START : PHASE.AVOIDANCE),
});

export const LAWS = [pcc] as const;
