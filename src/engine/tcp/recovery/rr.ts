/**
 * RR-TCP (Zhang, Karp, Floyd and Peterson, ICNP 2003) on the SACK recovery of RFC 6675. It records by how much segments
 * are reordered, and sets dupThresh so high that a fraction faRatio of the reordered segments causes no fast
 * retransmit. A retransmission that the receiver reports as a duplicate (DSACK) was spurious, and its cut is undone.
 * Each spurious retransmission raises faRatio, each timeout during a longer wait lowers it. The paper weighs these
 * steps by the costs of a timeout, a spurious retransmission and an idle link; here they are constants, because the
 * paper was not available.
 */
import { ownRules } from '../../rule.ts';
import type { LossRecovery, RecoveryEvent } from '../flight.ts';
import { bringsNews, nextHole, sackedThrough } from '../scoreboard.ts';
import { enterRecovery, losesFirst, sack6675, type Sack6675State } from './sack6675.ts';
import { fires, giveBack, recoveryRule, takeCutBack } from './shared.ts';

const citation = { source: 'Zhang et al. 2003', section: '3' } as const;
/** Initial faRatio, and its steps. */
const FIRST_RATIO = 0.9;
const STEP_UP = 0.05;
const STEP_DOWN = 0.01;
/** Number of reordering lengths stored, each up to `LONGEST`. */
const KEPT = 1000;
const LONGEST = 1023;
/** Number of retransmissions that may still prove spurious. */
const RESENT = 64;
/** Maximum dupThresh, as a fraction of cwnd: a larger one could not be reached by duplicate ACKs. */
const MOST = 0.9;

interface RrState extends Sack6675State {
  dupThresh: number;
  faRatio: number;
  /** Reordering lengths in duplicate ACKs: the newest ones, total number, and histogram. */
  lengths: Int32Array;
  samples: number;
  histogram: Int32Array;
  /** The faRatio quantile of the lengths. */
  percentile: number;
  /**
   * The newest retransmissions, the reordering length when the segment arrived (-1: not yet), and cwnd before the
   * reduction it started (0: none).
   */
  resent: Int32Array;
  lateness: Int32Array;
  cwndBefore: Float64Array;
  resends: number;
  /** cwnd before the reduction whose retransmission is sent next, segments. */
  cutFrom: number;
}

/** Index of a segment among the newest retransmissions, or -1. */
const placeOf = (state: Readonly<RrState>, segment: number): number => state.resent.indexOf(segment);

function setPercentile(state: RrState): void {
  const known = Math.min(state.samples, KEPT);
  let within = 0;
  let length = 0;
  while ((within += state.histogram[length]!) < state.faRatio * known) length++;
  state.percentile = length;
}

function enterLength(state: RrState, late: number): void {
  const length = Math.min(late, LONGEST);
  const at = state.samples % KEPT;
  if (state.samples >= KEPT) state.histogram[state.lengths[at]!]!--;
  state.lengths[at] = length;
  state.histogram[length]!++;
  state.samples++;
  setPercentile(state);
}

/**
 * Records the reordering length of each hole from `from` to `to` - 1, which the ACK fills. That of a retransmitted
 * segment is kept apart, because it is ambiguous.
 */
function enterFilled(state: RrState, from: number, to: number): void {
  for (let hole = nextHole(state, from); hole >= 0 && hole < to; hole = nextHole(state, hole + 1)) {
    const late = state.sacked - sackedThrough(state, hole);
    const place = placeOf(state, hole);
    if (place >= 0) state.lateness[place] = late;
    else enterLength(state, late);
  }
}

const { ownRule, all } = ownRules(recoveryRule<RrState>, { citation });

const filled = ownRule({
  title: 'RR-TCP: a hole is filled',
  formula: 'keep how many segments had overtaken this one',
  quiet: true,
  plain: 'A segment arrived that others had overtaken.',
  effect: (state, event) => {
    enterFilled(state, event.flight.acked + 1, event.ack + 1);
    const left = event.sackLeft[0]!;
    if (event.sackCount > 0 && left > event.ack) enterFilled(state, left, event.sackRight[0]!);
  },
});

const setThreshold = ownRule({
  title: 'RR-TCP: another threshold',
  formula: 'dupThresh = what faRatio of the lengths do not exceed, and one more; at most 0.9 cwnd',
  quiet: true,
  plain: 'A segment counts as lost only after this many others have overtaken it.',
  effect: (state, event) => {
    state.dupThresh = wanted(state, event);
  },
});

const enter = ownRule({
  ...enterRecovery,
  title: 'RR-TCP: enter recovery',
  plain: 'More segments have overtaken this one than any late one before: it counts as lost and is sent again.',
});

const resent = ownRule({
  title: 'RR-TCP: retransmission noted',
  formula: 'keep the segment, and cwnd before the cut',
  quiet: true,
  plain: 'The retransmission is remembered, in case it proves spurious.',
  effect: (state, { segment }) => {
    const at = state.resends % RESENT;
    state.resent[at] = segment;
    state.lateness[at] = -1;
    state.cwndBefore[at] = state.cutFrom;
    state.resends++;
    state.cutFrom = 0;
  },
});

const cut = ownRule({
  title: 'RR-TCP: before the cut',
  formula: 'keep cwnd',
  quiet: true,
  plain: 'The window is stored, in case the cut proves unnecessary.',
  effect: (state, { cwnd }) => {
    state.cutFrom = cwnd;
  },
});

const falseResend = ownRule({
  title: 'RR-TCP: the retransmission was spurious',
  formula: 'DSACK of what was sent again: faRatio rises by 0.05',
  shows: ['recovery point', 'pipe'],
  plain: 'The segment arrived twice: it was late, not lost. The threshold rises.',
  effect: (state, event) => {
    const place = placeOf(state, event.sackLeft[0]!);
    state.faRatio = Math.min(state.faRatio + STEP_UP, 1);
    state.resent[place] = -1;
    if (state.lateness[place]! >= 0) enterLength(state, state.lateness[place]!);
    else setPercentile(state);
    const before = state.cwndBefore[place]!;
    if (before === 0) return;
    // Slow start restores the previous window without a burst.
    if (state.recovering) takeCutBack(state, event, event.cwnd, before);
    else giveBack(event, event.cwnd, before);
  },
});

const waitedTooLong = ownRule({
  title: 'RR-TCP: the wait was too long',
  formula: 'timeout before dupThresh: faRatio falls by 0.01',
  shows: ['duplicate ACKs', 'pipe'],
  plain: 'The timer expired while the sender waited for more duplicate ACKs than usual: the threshold falls.',
  effect: (state) => {
    state.faRatio = Math.max(state.faRatio - STEP_DOWN, 0);
    setPercentile(state);
  },
});

export const RR_RULES = all;

/** The desired dupThresh. */
const wanted = (state: Readonly<RrState>, { cwnd, settings }: Readonly<RecoveryEvent>): number =>
  Math.max(settings.dupThresh, Math.min(state.percentile + 1, Math.floor(MOST * cwnd)));

export const rr: LossRecovery<RrState> = {
  ...sack6675,
  initial: (settings) => ({
    ...sack6675.initial(settings),
    dupThresh: settings.dupThresh,
    faRatio: FIRST_RATIO,
    lengths: new Int32Array(KEPT),
    samples: 0,
    histogram: new Int32Array(LONGEST + 1),
    percentile: 0,
    resent: new Int32Array(RESENT).fill(-1),
    lateness: new Int32Array(RESENT),
    cwndBefore: new Float64Array(RESENT),
    resends: 0,
    cutFrom: 0,
  }),

  onAck(state, event, fire) {
    const { ack, flight, sackCount, sackLeft, sackRight } = event;
    if (state.ranges > 0) fire(filled);
    if (wanted(state, event) !== state.dupThresh) fire(setThreshold);
    const isLost =
      !state.recovering &&
      ack === flight.acked &&
      bringsNews(state, ack, sackCount, sackLeft, sackRight) &&
      losesFirst(state, event);
    if (isLost) fire(enter);
    else sack6675.onAck(state, event, fire);
    if (sackCount > 0 && sackLeft[0]! <= ack && placeOf(state, sackLeft[0]!) >= 0) fire(falseResend);
  },

  onCut: fires(cut),

  onSent(state, event, fire) {
    if (state.recovering && event.segment <= event.flight.highest) fire(resent);
  },

  onTimeout(state, event, fire) {
    if (!state.recovering && state.duplicates >= event.settings.dupThresh) fire(waitedTooLong);
    sack6675.onTimeout(state, event, fire);
  },
};
