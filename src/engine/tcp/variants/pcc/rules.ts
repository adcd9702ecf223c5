/** State and rules of PCC Allegro (Dong et al., NSDI 2015). law.ts decides when each fires. */
import { exponential } from '../../../kernel/numeric.ts';
import { ownRules } from '../../../rule.ts';
import { windowRule } from '../../congestion/shared.ts';
import type { WindowEvent } from '../../window.ts';
import type { SettingsOf } from '../variant.ts';
import type { VARIANTS } from './pcc.ts';

export const MODE = { STARTING: 0, DECIDING: 1, ADJUSTING: 2 } as const;
/** Maximum number of pending intervals; a power of two. */
export const AWAITED = 4;
/** Number of later segments that must arrive before an interval is evaluated: its losses are then known. */
const AFTER = 3;
/** Minimum length of an interval, segments and round trips, and the random addition, round trips. */
const LEAST_SEGMENTS = 10;
const LEAST_ROUNDS = 1.7;
const MORE_ROUNDS = 0.5;
/** The largest multiple of epsilon. */
const MOST_STEPS = 5;

export const freshPcc = () => ({
  /** One of MODE. */
  mode: 0,
  /** The base rate of trials, and the current sending rate, segments/s. */
  r: 0,
  rate: 0,
  /** Smoothed round-trip time, s. */
  srtt: NaN,
  /** Multiple of epsilon used in trials; step number and direction of the rate adjustment. */
  k: 1,
  n: 0,
  direction: 1,
  /** Utility and rate of the previous interval. */
  before: -Infinity,
  rateBefore: 0,
  /** Utility of the latest evaluated interval. */
  u: NaN,
  /** Intervals begun and evaluated since the mode began. */
  begun: 0,
  judged: 0,
  /** Whether an interval is running, its start and its end, s. */
  running: false,
  since: NaN,
  endsAt: NaN,
  /**
   * The latest intervals: rate, length, number of the first transmission and of the one after the last, losses,
   * utility.
   */
  rates: new Float64Array(AWAITED),
  lengths: new Float64Array(AWAITED),
  from: new Float64Array(AWAITED),
  to: new Float64Array(AWAITED),
  losses: new Float64Array(AWAITED),
  utilities: new Float64Array(AWAITED),
  /** Segments lost so far, and the number of the latest transmission that has arrived. */
  lost: 0,
  latest: 0,
  /** State of the random generator; for the next two pairs, whether the higher rate goes first. */
  dice: 1,
  firstHigher: false,
  secondHigher: false,
});

export type PccState = ReturnType<typeof freshPcc>;

const paper = (section: string) => ({ source: 'Dong et al. 2015', section }) as const;

const settings = (event: Readonly<WindowEvent>) => event.settings.variant as SettingsOf<typeof VARIANTS>;

/** Utility, in the unit of the rate `x`, at the loss fraction `L`. */
export function utility(x: number, L: number, alpha: number, limit: number): number {
  const sigmoid = 1 / (1 + exponential(alpha * (L - limit)));
  return x * (1 - L) * sigmoid - x * L;
}

/** A uniform random number from 0 to 1. */
function draw(own: PccState): number {
  own.dice = (own.dice * 16807) % 2147483647;
  return own.dice / 2147483647;
}

/** Number of transmissions so far, including lost ones. */
const transmissions = (own: Readonly<PccState>, event: Readonly<WindowEvent>): number =>
  event.sample.totalDelivered + own.lost + event.inFlight;

const placeOf = (interval: number): number => interval & (AWAITED - 1);

/** Discards the intervals so far and enters a mode. */
function forget(own: PccState, mode: number): void {
  own.mode = mode;
  own.begun = 0;
  own.judged = 0;
  own.running = false;
}

/** Sets the sending rate, at least two segments per round trip. */
function goBy(own: PccState, rate: number): void {
  const lowest = 2 / own.srtt;
  own.rate = rate > lowest ? rate : lowest;
}

/** Begins an interval at the current rate. */
function beginInterval(own: PccState, event: Readonly<WindowEvent>): void {
  const rounds = LEAST_ROUNDS + MORE_ROUNDS * draw(own);
  const byRounds = rounds * own.srtt;
  const bySegments = LEAST_SEGMENTS / own.rate;
  const at = placeOf(own.begun);
  own.rates[at] = own.rate;
  own.from[at] = transmissions(own, event);
  own.to[at] = Infinity;
  own.losses[at] = 0;
  own.begun++;
  own.running = true;
  own.since = event.elapsed;
  own.endsAt = event.elapsed + (byRounds > bySegments ? byRounds : bySegments);
}

/** Begins trials around this rate. */
function beginTrials(own: PccState, rate: number): void {
  forget(own, MODE.DECIDING);
  own.r = rate;
  goBy(own, rate);
  own.firstHigher = draw(own) < 0.5;
  own.secondHigher = draw(own) < 0.5;
}

/** Whether the outcome of the oldest interval not yet evaluated is known. */
export const isKnown = (own: Readonly<PccState>): boolean =>
  own.judged < own.begun && own.latest >= own.to[placeOf(own.judged)]! + AFTER;

/** The rate that a pair of trials prefers: 1 the higher, -1 the lower, 0 neither. */
export function preference(own: Readonly<PccState>, pair: number): number {
  const first = own.utilities[2 * pair]!;
  const second = own.utilities[2 * pair + 1]!;
  if (first === second) return 0;
  return first > second === own.rates[2 * pair]! > own.rates[2 * pair + 1]! ? 1 : -1;
}

const { ownRule, all } = ownRules(windowRule<PccState>);
export const PCC_RULES = all;

export const begin = ownRule({
  title: 'PCC begins',
  formula: 'two segments per round trip',
  citation: paper('section 3.2'),
  kind: 'life',
  quiet: true,
  plain: 'The connection is open: the initial rate is low.',
  effect: (_window, event, own) => {
    own.dice = 1 + Math.floor(event.settings.chance * 2147483645);
    own.lost = 0;
    own.latest = 0;
    forget(own, MODE.STARTING);
    own.srtt = event.rtt;
    own.r = 2 / own.srtt;
    own.rate = own.r;
  },
});

export const count = ownRule({
  title: 'Losses by interval',
  formula: 'a loss counts in the interval in which it was sent',
  citation: paper('section 3.1'),
  quiet: true,
  plain: 'Arrived and lost segments are counted in the interval in which they were sent.',
  effect: (_window, event, own) => {
    const { sample, srtt } = event;
    const { losses } = sample;
    if (srtt > 0) own.srtt = srtt;
    for (let i = 0; i < losses.count; i++) {
      own.lost++;
      const number = losses.delivered[i]! + own.lost - losses.lostSince[i]! + losses.inFlight[i]!;
      for (let interval = own.judged; interval < own.begun; interval++) {
        const at = placeOf(interval);
        if (number > own.from[at]! && number <= own.to[at]!) own.losses[at]!++;
      }
    }
    if (sample.priorDelivered < 0) return;
    const number = sample.priorDelivered + own.lost - sample.lostSince + sample.inFlight;
    if (number > own.latest) own.latest = number;
  },
});

export const intervalEnds = ownRule({
  title: 'A monitor interval ends',
  formula: 'max(10 segments, 1.7 to 2.2 round trips)',
  citation: paper('section 3.1'),
  quiet: true,
  plain: 'The interval is over; its outcome is known a round trip later.',
  effect: (_window, event, own) => {
    const at = placeOf(own.begun - 1);
    own.to[at] = transmissions(own, event);
    own.lengths[at] = event.elapsed - own.since;
    own.running = false;
  },
});

export const judge = ownRule({
  title: 'Utility of a monitor interval',
  formula: 'throughput, less what losses beyond the limit cost',
  citation: paper('section 2.2'),
  quiet: true,
  plain: 'All segments of the interval have arrived or are lost: the utility of its rate is computed.',
  effect: (_window, event, own) => {
    const at = placeOf(own.judged);
    const sent = own.to[at]! - own.from[at]!;
    const measured = sent / own.lengths[at]!;
    // If far less than the rate was sent, the rate was not the limit, so the amount sent counts.
    const rate = own.rates[at]!;
    const x = ((measured < 0.9 * rate ? measured : rate) * 8 * event.settings.segmentSize) / 1e6;
    const { alphaPcc, lossPcc } = settings(event);
    own.u = utility(x, sent > 0 ? own.losses[at]! / sent : 0, alphaPcc, lossPcc);
    own.utilities[at] = own.u;
    own.judged++;
  },
});

export const firstInterval = ownRule({
  title: 'First monitor interval',
  formula: 'the rate of the beginning',
  citation: paper('section 3.2'),
  quiet: true,
  plain: 'The first interval is sent at the initial rate.',
  effect: (_window, event, own) => beginInterval(own, event),
});

export const double = ownRule({
  title: 'Starting: the rate doubles',
  formula: 'r = 2 r',
  citation: paper('section 3.2'),
  plain: 'So far a faster rate has not been worse: the next interval is sent twice as fast.',
  effect: (_window, event, own) => {
    own.r = 2 * own.r;
    own.rate = own.r;
    beginInterval(own, event);
  },
});

export const startIsOver = ownRule({
  title: 'Starting is over',
  formula: 'the utility fell: back to the better rate, trials begin',
  citation: paper('section 3.2'),
  kind: 'adjust',
  plain: 'Twice the rate had a lower utility: the sender returns to the previous rate, and tries others near it.',
  effect: (_window, _event, own) => {
    own.k = 1;
    beginTrials(own, own.rateBefore);
  },
});

export const remember = ownRule({
  title: 'The better rate so far',
  formula: 'keep rate and utility',
  citation: paper('section 3.2'),
  quiet: true,
  plain: 'The newest rate has a higher utility than the previous one.',
  effect: (_window, _event, own) => {
    const at = placeOf(own.judged - 1);
    own.before = own.utilities[at]!;
    own.rateBefore = own.rates[at]!;
  },
});

export const trial = ownRule({
  title: 'A trial',
  formula: 'k epsilon above or below r, in random order',
  citation: paper('section 3.2'),
  quiet: true,
  plain: 'Two pairs of intervals: in each one slightly faster and one slightly slower, in random order.',
  effect: (_window, event, own) => {
    const higherFirst = own.begun < 2 ? own.firstHigher : own.secondHigher;
    const isHigher = own.begun % 2 === 0 ? higherFirst : !higherFirst;
    const share = own.k * settings(event).epsilonPcc;
    goBy(own, own.r * (isHigher ? 1 + share : 1 - share));
    beginInterval(own, event);
  },
});

export const wait = ownRule({
  title: 'Trials are sent',
  formula: 'r until all four are known',
  citation: paper('section 3.2'),
  quiet: true,
  plain: 'Until the outcome of the trials is known, segments leave at the rate between them.',
  effect: (_window, _event, own) => goBy(own, own.r),
});

/** Takes the next step of the adjustment. */
function step(own: PccState, event: Readonly<WindowEvent>): void {
  own.n++;
  goBy(own, own.rate * (1 + own.direction * own.n * settings(event).epsilonPcc));
  own.r = own.rate;
  beginInterval(own, event);
}

const decide = (direction: number) => (own: PccState, event: Readonly<WindowEvent>) => {
  forget(own, MODE.ADJUSTING);
  own.direction = direction;
  own.n = 0;
  own.before = -Infinity;
  own.rateBefore = own.r;
  own.rate = own.r;
  step(own, event);
};

export const goUp = ownRule({
  title: 'Both pairs prefer the higher rate',
  formula: 'the rate rises step by step',
  citation: paper('section 3.2'),
  plain: 'In both pairs the faster interval had a higher utility: the rate rises.',
  effect: (_window, event, own) => decide(1)(own, event),
});

export const goDown = ownRule({
  title: 'Both pairs prefer the lower rate',
  formula: 'the rate falls step by step',
  citation: paper('section 3.2'),
  kind: 'adjust',
  plain: 'In both pairs the slower interval had a higher utility: the rate falls.',
  effect: (_window, event, own) => decide(-1)(own, event),
});

export const undecided = ownRule({
  title: 'The pairs disagree',
  formula: 'k = min(k + 1, 5)',
  citation: paper('section 3.2'),
  kind: 'adjust',
  plain: 'The pairs do not prefer the same side: the next trials are farther apart.',
  effect: (_window, _event, own) => {
    own.k = own.k < MOST_STEPS ? own.k + 1 : MOST_STEPS;
    beginTrials(own, own.r);
  },
});

export const goOn = ownRule({
  title: 'Adjusting: a larger step',
  formula: 'n epsilon farther the same way',
  citation: paper('section 3.2'),
  plain: 'The last step raised the utility: the next one is larger.',
  effect: (_window, event, own) => {
    forget(own, MODE.ADJUSTING);
    step(own, event);
  },
});

export const stepBack = ownRule({
  title: 'Adjusting is over',
  formula: 'the utility fell: back to the rate before, trials begin',
  citation: paper('section 3.2'),
  kind: 'adjust',
  plain: 'The last step lowered the utility: the sender returns to the previous rate, and tries others near it.',
  effect: (_window, _event, own) => {
    own.k = 1;
    beginTrials(own, own.rateBefore);
  },
});

export const guard = ownRule({
  title: 'Window of PCC',
  formula: 'cwnd = max(2 rate srtt, 4)',
  citation: { source: 'PCC-Kernel', section: 'tcp_pcc.c' },
  plain: 'The rate decides; the window only limits what is sent while no ACKs arrive.',
  effect: (window, _event, own) => {
    const held = 2 * own.rate * own.srtt;
    window.cwnd = held > 4 ? held : 4;
  },
});

export const lossCounts = ownRule({
  title: 'A loss does not cut',
  formula: 'cwnd stays',
  citation: paper('section 2'),
  kind: 'cut',
  plain: 'A segment is lost: it lowers the utility of its interval, and nothing is cut.',
  effect: () => {},
});

export const timeout = ownRule({
  title: 'Retransmission timeout',
  formula: 'the rate stays, new trials begin',
  citation: { source: 'PCC-Kernel', section: 'tcp_pcc.c' },
  kind: 'timeout',
  plain: 'No ACK came in time: the results of the intervals are discarded.',
  effect: (_window, event, own) => {
    own.lost += event.sample.lost;
    own.k = 1;
    beginTrials(own, own.r);
  },
});
