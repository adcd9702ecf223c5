/**
 * PCC Allegro (Dong et al., NSDI 2015): time is cut into monitor intervals, each sent
 * at one rate, and a utility is computed of what came of each: throughput, less what
 * losses beyond a limit cost. Starting, the rate doubles until the utility falls;
 * then two pairs of intervals, a little faster and a little slower in random order,
 * decide a direction; the rate goes on that way in growing steps until the utility
 * falls. Losses never cut by themselves.
 *
 * Differences from the source: an interval ends at the first ACK after its time; it
 * is judged when three segments sent after it have arrived; while a step of the
 * adjustment is being judged segments leave at its rate, as in the authors' first
 * code; where less than nine tenths of the rate was sent, the utility is that of what
 * was sent. Rates are segments/s, utilities Mb/s.
 */
import { PHASE } from '../../phase.ts';
import { defineLaw, fires, initialWindow } from '../../congestion/shared.ts';
import type { CongestionControl } from '../../window.ts';
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
import { MODES } from './states.ts';

type Hook = NonNullable<CongestionControl<PccState>['onDelivery']>;

/** An interval has been judged: what follows. */
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

/** No interval is on: whether another begins. */
const next: Hook = (_window, _event, own, fire) => {
  if (own.mode === MODE.STARTING) {
    if (own.begun === 0) fire(firstInterval);
    else if (own.begun - own.judged < AWAITED - 1) fire(double);
  } else if (own.mode === MODE.DECIDING) {
    if (own.begun < AWAITED) fire(trial);
    else if (own.rate !== own.r) fire(wait);
  }
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
