/**
 * Vegas+ (Hasegawa, Kurata and Murata 2000): a Vegas that does not yield to Reno. It counts round trips in which the
 * delay grew although its own window did not, because another flow fills the queue. When the count reaches countMax it
 * grows like Reno, until the delay has fallen in as many round trips. The round trip and its delay are measured as in
 * Vegas.
 *
 * Not from the source: a growth of less than rttMargin is ignored, because otherwise rounding would count; in
 * aggressive mode a loss halves the window. The paper's text was not available: these are its rules as later papers
 * describe them.
 */
import { ownRules, type Citation } from '../../../rule.ts';
import { defineLaw, mayGrow, windowRule } from '../../congestion/shared.ts';
import type { Law, WindowEvent } from '../../window.ts';
import { avoidance, grow, halving, RENO_RULES } from '../reno/reno.ts';
import {
  freshVegas,
  measureRound,
  roundEnded,
  roundTrip,
  takeSample,
  vegas,
  VEGAS_RULES,
  VEGAS_SYMBOLS,
  type VegasState,
} from './vegas.ts';

type PlusState = VegasState & {
  /** Whether it grows like Reno. */
  aggressive: boolean;
  count: number;
  /** Round-trip time, s, and cwnd at the end of the last round trip; 0: none yet. */
  lastRtt: number;
  lastCwnd: number;
};

const paper: Citation = { source: 'Hasegawa and others 2000', section: '' };

const settings = (event: Readonly<WindowEvent>): Readonly<Record<'countMax' | 'rttMargin', number>> =>
  event.settings.variant as Readonly<Record<'countMax' | 'rttMargin', number>>;

const { ownRule, all } = ownRules(windowRule<PlusState>, { citation: paper });

const suspect = ownRule({
  title: 'Another flow fills the queue',
  formula: 'RTT grew and cwnd did not: count += 1',
  quiet: true,
  plain: 'The round trip is longer although the own window has not grown.',
  effect: (_window, _event, own) => {
    own.count += 1;
  },
});

const relax = ownRule({
  title: 'The queue gets shorter by itself',
  formula: 'RTT fell and cwnd did not: count = max(count - 1, 0)',
  quiet: true,
  plain: 'The round trip is shorter although the own window has not shrunk.',
  effect: (_window, _event, own) => {
    if (own.count > 0) own.count -= 1;
  },
});

const remember = ownRule({
  title: 'The round trip to compare with',
  formula: 'RTT and cwnd of this round trip are kept',
  quiet: true,
  plain: 'The next round trip is compared with this one.',
  effect: (window, event, own) => {
    own.lastRtt = roundTrip(event, own);
    own.lastCwnd = window.cwnd;
  },
});

const compete = ownRule({
  title: 'Aggressive mode',
  formula: 'count >= countMax: grow as Reno',
  kind: 'adjust',
  plain: "For {countMax} round trips another flow has filled the queue: from now on the window grows like Reno's.",
  effect: (_window, _event, own) => {
    own.aggressive = true;
  },
});

const standBack = ownRule({
  title: 'Moderate mode',
  formula: 'count <= 0: grow as Vegas',
  kind: 'adjust',
  plain: 'No other flow fills the queue any more: the window follows the rules of Vegas.',
  effect: (_window, _event, own) => {
    own.aggressive = false;
    own.count = 0;
  },
});

const halveCount = ownRule({
  title: 'A loss halves the count',
  formula: 'count = floor(count/2)',
  quiet: true,
  plain: 'A loss means that the window was too large, whichever flow filled the queue.',
  effect: (_window, _event, own) => {
    own.count = Math.floor(own.count / 2);
  },
});

/** Vegas operating on this record, which includes all of Vegas's fields. */
const asVegas = vegas as unknown as Law<PlusState>;

export const vegasPlus = defineLaw<PlusState>({
  ...asVegas,
  name: 'vegasPlus',
  machines: [],
  rules: [...all, ...VEGAS_RULES, ...RENO_RULES],
  symbols: { ...VEGAS_SYMBOLS, count: 'count', countMax: 'countMax' },
  own: () => ({ ...freshVegas(), aggressive: false, count: 0, lastRtt: 0, lastCwnd: 0 }),

  onAck(window, event, own, fire) {
    if (roundEnded(own, event)) {
      const change = roundTrip(event, own) - own.lastRtt;
      if (own.lastRtt > 0) {
        if (change > settings(event).rttMargin && window.cwnd <= own.lastCwnd) fire(suspect);
        else if (change < -settings(event).rttMargin && window.cwnd >= own.lastCwnd) fire(relax);
      }
      fire(remember);
      if (!own.aggressive && own.count >= settings(event).countMax) fire(compete);
      else if (own.aggressive && own.count === 0) fire(standBack);
    }
    if (!own.aggressive) {
      asVegas.onAck!(window, event, own, fire);
      return;
    }
    if (roundEnded(own, event)) fire(measureRound);
    if (mayGrow(event)) grow(window, event, own, fire, (_window, _event, _own, fires) => fires(avoidance));
    if (event.segmentRtt === event.segmentRtt) fire(takeSample);
  },

  onCongestion(window, event, own, fire) {
    fire(halveCount);
    if (own.aggressive && own.count === 0) fire(standBack);
    if (own.aggressive) fire(halving(event));
    else asVegas.onCongestion(window, event, own, fire);
  },

  onTimeout(window, event, own, fire) {
    fire(standBack);
    asVegas.onTimeout(window, event, own, fire);
  },
});

export const LAWS = [vegas, vegasPlus] as const;
