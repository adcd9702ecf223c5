/** Verdicts on a law on each path of the proving ground, compared with Reno and CUBIC. */
import { firstBelow, mb, ms, PACKET, percent, shareIn, stays, type Outcome } from './provingOutcome.ts';
import { JOINS, measuredFrom, type ProvingPath } from './provingPaths.ts';

export type Sign = 'good' | 'same' | 'bad';

export interface Verdict {
  readonly sign: Sign;
  readonly bold: string;
  readonly why: string;
  /** The moment to show, s; null: none. */
  readonly look: number | null;
}

/**
 * Thresholds of verdicts and properties, chosen so that every built-in variant is judged as its papers describe it
 * (tests/study/proving.test.ts; docs/own-laws.md).
 */
export const BOUND = {
  /** A flow with less than this share of the link beside another starves. */
  STARVES: 0.13,
  /** Two flows have equal shares if each has at least this part. */
  ALIKE: 0.35,
  /** Minimum relative difference that counts. */
  MORE: 0.05,
  WAITS: 0.2,
  /**
   * The queue is bounded if its waiting time is below this fraction of the full buffer's, and filled if above `FULL`.
   */
  BOUNDED: 0.6,
  FULL: 0.9,
  FILLS: 0.8,
  STANDS_LOSS: 0.75,
  IDLE: 0.5,
  /** Coefficient of variation above which a rate swings. */
  SWINGS: 0.5,
  /** Factor that counts as harm: sending rate, loss ratio, or completion time of others, relative to Reno and CUBIC. */
  HARMS: 1.5,
  /** A sender in heavy loss may still send this many packets per round trip. */
  BACKED_OFF: 1,
  /** Loss ratio below which a crowd causes little loss. */
  FEW_LOST: 0.01,
} as const;

type Said = readonly [sign: Sign, bold: string, why: string, look?: number | null];

function ofTwo(path: ProvingPath, mine: Outcome, reno: Outcome, cubic: Outcome): Said {
  const from = measuredFrom(path);
  const share = shareIn(mine, from, Infinity);
  const others = `Reno has ${mb(reno.goodput)}, CUBIC ${mb(cubic.goodput)}.`;
  const fair = Math.max(reno.fairness, cubic.fairness);
  const fairness = `Fairness ${mine.fairness.toFixed(2)}; with Reno ${reno.fairness.toFixed(2)}, with CUBIC ${cubic.fairness.toFixed(2)}.`;
  const low = stays(
    mine,
    JOINS,
    (at) => mine.lanes[0]![at]! < BOUND.ALIKE * (mine.lanes[0]![at]! + mine.lanes[1]![at]!),
  );
  const high = stays(
    mine,
    JOINS,
    (at) => mine.lanes[1]![at]! < BOUND.ALIKE * (mine.lanes[0]![at]! + mine.lanes[1]![at]!),
  );
  const { paths = 1 } = path;
  if (path.id === 'cubic' || paths > 1) {
    if (share < BOUND.STARVES) return ['bad', `Starves: gets ${mb(mine.goodput)}.`, others, low];
    if (1 - share < 2 * BOUND.STARVES) return ['bad', `Starves CUBIC: leaves it ${percent(1 - share)}.`, others, high];
    if (share < BOUND.ALIKE) return ['bad', `Yields to CUBIC: gets ${mb(mine.goodput)}.`, others, low];
    if (paths > 1 && share < 0.5 + BOUND.MORE) return ['good', `Takes what one path would: ${percent(share)}.`, others];
    if (1 - share < BOUND.ALIKE) return ['same', `Takes more than CUBIC: ${percent(share)}.`, others, high];
    return ['same', `Shares with CUBIC: ${percent(share)}.`, others];
  }
  if (share < BOUND.STARVES) return ['bad', `The latecomer takes ${percent(1 - share)}.`, fairness, low];
  if (mine.fairness > fair + BOUND.MORE) return ['good', `Shares better: ${mine.fairness.toFixed(2)}.`, fairness];
  if (mine.fairness < fair - BOUND.MORE)
    return ['bad', `Does not share: ${percent(share)} for the first.`, fairness, JOINS];
  if (path.id === 'marks') {
    const waits = `Reno waits ${ms(reno.waiting)}, CUBIC ${ms(cubic.waiting)}.`;
    if (mine.waiting > 2 * Math.max(reno.waiting, cubic.waiting))
      return ['bad', `Hardly reacts to marks: waits ${ms(mine.waiting)}.`, waits, JOINS];
    if (mine.waiting < Math.min(reno.waiting, cubic.waiting) / 2)
      return ['good', `Waits less: ${ms(mine.waiting)}.`, waits];
  }
  return ['same', `Shares as the others do: ${mine.fairness.toFixed(2)}.`, others];
}

function ofOne(path: ProvingPath, mine: Outcome, reno: Outcome, cubic: Outcome): Said {
  const others = `Reno has ${mb(reno.goodput)}, CUBIC ${mb(cubic.goodput)}.`;
  const waits = `Reno waits ${ms(reno.waiting)}, CUBIC ${ms(cubic.waiting)}.`;
  const [least, most] = [reno, cubic].map(({ goodput }) => goodput).sort((a, b) => a - b) as [number, number];
  const chance = mine.interval.goodput ?? 0;
  const { goodput, waiting } = mine;
  const shortest = Math.min(reno.waiting, cubic.waiting);
  const longest = Math.max(reno.waiting, cubic.waiting);
  if (goodput < least * BOUND.IDLE)
    return ['bad', `Leaves the link idle: ${mb(goodput)}.`, others, firstBelow(mine, 1, path.rate * BOUND.IDLE)];
  if (goodput - chance > most && goodput > most * (1 + BOUND.MORE))
    return ['good', `Carries more: ${mb(goodput)}.`, others];
  if (goodput + chance < least && goodput < least * (1 - BOUND.MORE))
    return ['bad', `Carries less: ${mb(goodput)}.`, others, firstBelow(mine, 1, path.rate * BOUND.IDLE)];
  const blur = (mine.interval.waiting ?? 0) + 0.001;
  if (waiting + blur < shortest && waiting < shortest * (1 - BOUND.WAITS))
    return ['good', `Carries as much and waits ${ms(waiting)}.`, waits];
  if (waiting - blur > longest && waiting > longest * (1 + BOUND.WAITS))
    return ['bad', `Waits longer: ${ms(waiting)}.`, waits];
  return ['same', `As the others: ${mb(goodput)}, ${ms(waiting)}.`, waits];
}

/** Round-trip time of the heavily lossy path without queueing, s. */
const ROUND_TRIP = 0.04;

/** Heavy loss: whether the sender backs off (RFC 9743, section 5.1.1). */
function ofBackoff(path: ProvingPath, mine: Outcome, reno: Outcome, cubic: Outcome): Said {
  const others = `Reno sends ${mb(reno.sent)}, CUBIC ${mb(cubic.sent)}.`;
  const bound = Math.max(BOUND.HARMS * Math.max(reno.sent, cubic.sent), (BOUND.BACKED_OFF * PACKET) / ROUND_TRIP);
  const sends = `sends ${mb(mine.sent)}.`;
  if (mine.sent > path.rate * BOUND.IDLE) return ['bad', `Does not back off: ${sends}`, others];
  return mine.sent > bound ? ['bad', `Backs off less: ${sends}`, others] : ['same', `Backs off: ${sends}`, others];
}

/** Compares the harm done by the law with the most and the least done by Reno and CUBIC. */
function harm(mine: number, reno: number, cubic: number, least = 0): Sign {
  if (mine > BOUND.HARMS * Math.max(reno, cubic, least)) return 'bad';
  return mine < Math.min(reno, cubic) / BOUND.HARMS ? 'good' : 'same';
}

/** A crowd: the loss that it causes (5.1.3). */
function ofLost(_path: ProvingPath, mine: Outcome, reno: Outcome, cubic: Outcome): Said {
  const lost = (of: Outcome): string => `${(100 * of.lost).toFixed(1)} %`;
  const sign = harm(mine.lost, reno.lost, cubic.lost, BOUND.FEW_LOST);
  const bold = { good: 'Loses less', same: 'Loses as the others do', bad: 'Loses much' }[sign];
  return [sign, `${bold}: ${lost(mine)}.`, `Reno loses ${lost(reno)}, CUBIC ${lost(cubic)}.`];
}

/** Short transfers beside it (5.1.5, 5.2.3). */
function ofTransfers(_path: ProvingPath, mine: Outcome, reno: Outcome, cubic: Outcome): Said {
  const sign = harm(mine.completion, reno.completion, cubic.completion);
  const bold = { good: 'Short ones are faster', same: 'Short ones as beside the others', bad: 'Delays short ones' }[
    sign
  ];
  const why = `Beside Reno 95 % take at most ${ms(reno.completion)}, beside CUBIC ${ms(cubic.completion)}.`;
  return [sign, `${bold}: ${ms(mine.completion)}.`, why, sign === 'bad' ? JOINS : null];
}

/** Judges what a law does to a call on the same path: its delay and its losses (5.2.2). */
function ofCall(_path: ProvingPath, mine: Outcome, reno: Outcome, cubic: Outcome): Said {
  const of = ({ call }: Outcome): string => `${ms(call.waiting)} and loses ${(100 * call.lost).toFixed(1)} %`;
  const signs = [
    harm(mine.call.waiting, reno.call.waiting, cubic.call.waiting, 0.001),
    harm(mine.call.lost, reno.call.lost, cubic.call.lost, BOUND.FEW_LOST),
  ];
  const sign: Sign = signs.includes('bad') ? 'bad' : signs[0] === 'good' ? 'good' : 'same';
  const bold = { good: 'The call waits less', same: 'The call waits as beside the others', bad: 'Harms the call' }[
    sign
  ];
  const why = `It waits ${of(mine)}; beside Reno ${of(reno)}, beside CUBIC ${of(cubic)}.`;
  return [sign, `${bold}.`, why, sign === 'bad' ? JOINS : null];
}

const JUDGES: Readonly<Record<ProvingPath['judged'], typeof ofOne>> = {
  alone: ofOne,
  shared: ofTwo,
  backoff: ofBackoff,
  lost: ofLost,
  transfers: ofTransfers,
  voice: ofCall,
};

/** Verdict on a law on a path, compared with Reno and CUBIC. */
export function verdictOf(path: ProvingPath, mine: Outcome, reno: Outcome, cubic: Outcome): Verdict {
  if (mine.failed !== '') return { sign: 'bad', bold: 'It could not be run.', why: mine.failed, look: null };
  const [sign, bold, why, look = null] = JUDGES[path.judged](path, mine, reno, cubic);
  return { sign, bold, why, look };
}
