/**
 * Evaluation of a law on the proving ground: figures with intervals, a verdict for each path, properties in words,
 * ranks.
 */
import { transmission } from '#engine/link/transmission.ts';
import { estimate, type Estimate } from '../lab/results/manySeeds.ts';
import type { FigureName } from './figures.ts';
import { figureOf, type Failed, type Measured } from './measured.ts';
import {
  JOINS,
  measuredFrom,
  PATHS,
  PROBES,
  REFERENCE,
  ROUND_TRIPS,
  type Prover,
  type ProvingPath,
  type ProvingRun,
} from './provingPaths.ts';

/** Result of a prover on a path: means over its seeds. */
export interface Outcome {
  /** Goodput of the first flow, bit/s. */
  readonly goodput: number;
  /** Queueing delay of the first flow, s. */
  readonly waiting: number;
  /** Jain's index; NaN: one flow. */
  readonly fairness: number;
  readonly dropped: number;
  readonly timeouts: number;
  /** Sending rate of the first flow, retransmissions included, bit/s. */
  readonly sent: number;
  /** Fraction lost of all that the flows of the law sent. */
  readonly lost: number;
  /** 95th percentile of the times of transfers beside it, s; NaN: there are none. */
  readonly completion: number;
  /** Queueing delay of a call beside it, s, and its loss ratio; NaN: there is none. */
  readonly call: { readonly waiting: number; readonly lost: number };
  /** Half-widths of 95 % intervals; null: the path has no random parts. */
  readonly interval: { readonly goodput: number | null; readonly waiting: number | null };
  /** New payload of each flow in the run of the first seed, bit/s: one value per `column` seconds. */
  readonly lanes: readonly Float32Array[];
  readonly column: number;
  /** Why there is no result; '' if there is one. */
  readonly failed: string;
}

/** Bits of a full segment on the wire. */
const PACKET = 8 * 1040;

/** Combines the runs of a prover on a path. */
function outcomeOf(path: ProvingPath, measured: readonly (Measured | Failed)[]): Outcome {
  const failed = measured.find((each) => 'failed' in each);
  const of = (name: FigureName, flow: number | null): Estimate | null =>
    failed === undefined
      ? estimate(measured.map((each) => ('failed' in each ? null : figureOf(each, name, flow))))
      : null;
  const mean = (estimated: Estimate | null): number => estimated?.mean ?? NaN;
  const goodput = of('goodput', 0);
  // Radios have no common queue.
  const waiting = of(path.id === 'chain' ? 'p95Delay' : 'p95QueueingDelay', 0);
  const [first] = measured;
  const series = first === undefined || 'failed' in first ? undefined : first.series;
  const sum = (name: FigureName): number =>
    Array.from({ length: path.flows }, (_, flow) => mean(of(name, flow))).reduce((all, each) => all + each, 0);
  const isCall = path.judged === 'voice';
  return {
    goodput: mean(goodput),
    waiting: mean(waiting),
    fairness: path.judged === 'shared' ? mean(of('fairness', null)) : NaN,
    dropped: mean(of('packetsDropped', 0)),
    timeouts: mean(of('timeouts', 0)),
    sent: (mean(of('packetsSent', 0)) * PACKET) / ((series?.flows[0]?.goodput.length ?? NaN) * (series?.width ?? NaN)),
    lost: sum('packetsDropped') / sum('packetsSent'),
    completion: path.judged === 'transfers' ? mean(of('p95Completion', null)) : NaN,
    call: {
      waiting: isCall ? mean(of('p95QueueingDelay', 1)) : NaN,
      lost: isCall ? mean(of('packetsDropped', 1)) / mean(of('packetsSent', 1)) : NaN,
    },
    interval: { goodput: goodput?.interval ?? null, waiting: waiting?.interval ?? null },
    lanes: series?.flows.map((flow) => flow.goodput) ?? [],
    column: series?.width ?? NaN,
    failed: failed === undefined ? '' : failed.failed,
  };
}

type Sign = 'good' | 'same' | 'bad';

/** A moment worth looking at, in the run of the first seed on this path, s. */
export interface Look {
  readonly path: ProvingPath;
  readonly time: number;
}

export interface Verdict {
  readonly sign: Sign;
  readonly bold: string;
  readonly why: string;
  /** The moment, s; null: none. */
  readonly look: number | null;
}

const ms = (seconds: number): string => `${Math.round(seconds * 1000)} ms`;
const mb = (rate: number): string => `${(rate / 1e6).toFixed(rate < 1e6 ? 2 : 1)} Mb/s`;
const percent = (part: number): string => `${Math.round(part * 100)} %`;

/** Columns within a stretch of time, s. */
function* columnsIn({ lanes, column }: Outcome, from: number, to: number): Generator<number> {
  const count = lanes[0]?.length ?? 0;
  for (let at = 0; at < count; at++) if (at * column >= from - 1e-9 && (at + 1) * column <= to + 1e-9) yield at;
}

/** The first flow's share of both flows' payload in a stretch, s. */
function shareIn(outcome: Outcome, from: number, to: number): number {
  let [first, both] = [0, 0];
  for (const at of columnsIn(outcome, from, to)) {
    first += outcome.lanes[0]![at]!;
    for (const lane of outcome.lanes) both += lane[at]!;
  }
  return both > 0 ? first / both : NaN;
}

/** Time from which a lane satisfies `holds` until the end, s; null: never. */
function stays(outcome: Outcome, from: number, holds: (at: number) => boolean): number | null {
  let since: number | null = null;
  for (const at of columnsIn(outcome, from, Infinity)) {
    if (!holds(at)) since = null;
    else since ??= at * outcome.column;
  }
  return since === null ? null : round(since);
}

/** First time at which a lane is below a given rate, s. */
function firstBelow(outcome: Outcome, from: number, rate: number): number | null {
  for (const at of columnsIn(outcome, from, Infinity))
    if (outcome.lanes[0]![at]! < rate) return round(at * outcome.column);
  return null;
}

const round = (time: number): number => Math.round(time * 10) / 10;

/** Coefficient of variation of the first flow's goodput from a time on, s. */
function unsteadiness(outcome: Outcome, from: number): number {
  const rates = [...columnsIn(outcome, from, Infinity)].map((at) => outcome.lanes[0]![at]!);
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  const squares = rates.reduce((sum, rate) => sum + (rate - mean) * (rate - mean), 0);
  return mean > 0 ? Math.sqrt(squares / rates.length) / mean : Infinity;
}

/**
 * Thresholds of verdicts and properties, chosen so that every built-in variant is judged as its papers describe it
 * (tests/study/proving.test.ts; docs/own-laws.md).
 */
const BOUND = {
  /** A flow with less than this share of the link beside another starves. */
  STARVES: 0.13,
  /** Two flows have equal shares if each has at least this part. */
  ALIKE: 0.35,
  /** Minimum relative difference that counts. */
  MORE: 0.05,
  WAITS: 0.2,
  /** Below this fraction of the full buffer's waiting time the queue is bounded; above `FULL` it is filled. */
  BOUNDED: 0.6,
  FULL: 0.9,
  FILLS: 0.8,
  STANDS_LOSS: 0.75,
  IDLE: 0.5,
  /** Coefficient of variation above which a rate swings. */
  SWINGS: 0.5,
  /** Sending rate, loss ratio or time of others, as a multiple of that with Reno and CUBIC, that counts as harm. */
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
  if (path.id === 'cubic') {
    if (share < BOUND.STARVES) return ['bad', `Starves: gets ${mb(mine.goodput)}.`, others, low];
    if (1 - share < 2 * BOUND.STARVES) return ['bad', `Starves CUBIC: leaves it ${percent(1 - share)}.`, others, high];
    if (share < BOUND.ALIKE) return ['bad', `Yields to CUBIC: gets ${mb(mine.goodput)}.`, others, low];
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

/** Round trip of the heavily lossy path without a queue, s. */
const ROUND_TRIP = 0.04;

/** Heavy loss: whether the sender backs off (RFC 9743, section 5.1.1). */
function ofBackoff(path: ProvingPath, mine: Outcome, reno: Outcome, cubic: Outcome): Said {
  const others = `Reno sends ${mb(reno.sent)}, CUBIC ${mb(cubic.sent)}.`;
  const bound = Math.max(BOUND.HARMS * Math.max(reno.sent, cubic.sent), (BOUND.BACKED_OFF * PACKET) / ROUND_TRIP);
  const sends = `sends ${mb(mine.sent)}.`;
  if (mine.sent > path.rate * BOUND.IDLE) return ['bad', `Does not back off: ${sends}`, others];
  return mine.sent > bound ? ['bad', `Backs off less: ${sends}`, others] : ['same', `Backs off: ${sends}`, others];
}

/** Compares harm to others: of `mine`, and the most and least with Reno and CUBIC. */
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

/** A call beside it: its delay, and whether it loses packets (5.2.2). */
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
function verdictOf(path: ProvingPath, mine: Outcome, reno: Outcome, cubic: Outcome): Verdict {
  if (mine.failed !== '') return { sign: 'bad', bold: 'It could not be run.', why: mine.failed, look: null };
  const [sign, bold, why, look = null] = JUDGES[path.judged](path, mine, reno, cubic);
  return { sign, bold, why, look };
}

/** A property that follows from several runs, in words. */
export interface Property {
  readonly sign: Sign;
  readonly bold: string;
  readonly why: string;
  readonly look: Look | null;
}

/** Outcome of a prover on a path; null: not computed yet. */
export type OutcomeOf = (path: ProvingPath, prover: Prover) => Outcome | null;

/** The outcomes computed so far. */
export function outcomesOf(
  runs: readonly ProvingRun[],
  measured: (run: ProvingRun, index: number) => Measured | Failed | undefined,
): OutcomeOf {
  return (path, { variant, law }) => {
    const mine = runs.flatMap((run, index) =>
      run.path === path && run.prover.variant === variant && run.prover.law === law ? [measured(run, index)] : [],
    );
    const came = mine.filter((each) => each !== undefined);
    // A name may occur twice; its runs are equal.
    return came.length > 0 && came.length === mine.length ? outcomeOf(path, came.slice(0, path.seeds)) : null;
  };
}

const pathNamed = (id: string): ProvingPath => [...PATHS, ...PROBES].find((path) => path.id === id)!;

/** Whether two flows of the same law that start one after the other converge. */
function converges(twice: Outcome): Property {
  const path = pathNamed('twice');
  const early = shareIn(twice, JOINS + 2, JOINS + 8);
  const late = shareIn(twice, 40, 60);
  const shares = `${percent(early)} for the first at ${JOINS + 5} s, ${percent(late)} at the end, on equal paths`;
  const look = { path, time: JOINS };
  if (late > BOUND.ALIKE && 1 - late > BOUND.ALIKE)
    return { sign: 'good', bold: 'Converges to fairness', why: shares, look: null };
  const bold =
    late < BOUND.ALIKE
      ? 'Does not converge to fairness: the latecomer takes over'
      : Math.abs(late - early) < 0.1
        ? 'Does not converge to fairness: the shares stay as they begin'
        : 'Does not converge to fairness: the first flow keeps most';
  return { sign: 'bad', bold, why: shares, look };
}

function againstCubic(cubic: Outcome): Property {
  const path = pathNamed('cubic');
  const share = shareIn(cubic, measuredFrom(path), Infinity);
  const why = `${percent(share)} of what both carry`;
  const look = { path, time: JOINS };
  if (share < BOUND.STARVES) return { sign: 'bad', bold: 'Starves beside CUBIC', why, look };
  if (share < BOUND.ALIKE) return { sign: 'bad', bold: 'Yields to CUBIC', why, look };
  if (1 - share < 2 * BOUND.STARVES) return { sign: 'bad', bold: 'Starves CUBIC', why, look };
  return { sign: 'good', bold: 'Coexists with CUBIC', why, look: null };
}

function roundTripFair(itself: Outcome, reno: Outcome): Property {
  const path = pathNamed('itself');
  const share = shareIn(itself, measuredFrom(path), Infinity);
  const why = `the nearer has ${percent(share)}, with Reno ${percent(shareIn(reno, measuredFrom(path), Infinity))}`;
  if (share > BOUND.ALIKE && 1 - share > BOUND.ALIKE)
    return { sign: 'good', bold: 'Shares whatever the round trip', why, look: null };
  return {
    sign: 'same',
    bold: share > 0.5 ? 'Prefers short round trips' : 'Prefers long round trips',
    why,
    look: { path, time: JOINS },
  };
}

function queues(deep: Outcome): Property {
  const path = pathNamed('deep');
  const whole = transmission(path, 500 * 1040, 500);
  const why = `waits ${ms(deep.waiting)} in a buffer of ${ms(whole)}`;
  const part = deep.waiting / whole;
  if (part < BOUND.BOUNDED) return { sign: 'good', bold: 'Its queue is bounded', why, look: null };
  return {
    sign: 'same',
    bold: part > BOUND.FULL ? 'Fills any buffer' : 'Fills most of a deep buffer',
    why,
    look: { path, time: firstBelow(deep, 1, path.rate * BOUND.IDLE) ?? 5 },
  };
}

function fills(long: Outcome): Property {
  const path = pathNamed('long');
  const part = long.goodput / path.rate;
  const why = `${percent(part)} of 20 Mb/s at 240 ms`;
  return part > BOUND.FILLS
    ? { sign: 'good', bold: 'Fills a long, fat path', why, look: null }
    : {
        sign: 'bad',
        bold: 'Does not fill a long, fat path',
        why,
        look: { path, time: firstBelow(long, 5, path.rate * BOUND.IDLE) ?? 5 },
      };
}

function standsLoss(loss: Outcome): Property {
  const path = pathNamed('loss');
  const part = loss.goodput / path.rate;
  const why = `${percent(part)} of the link with 1 in 500 lost`;
  return part > BOUND.STANDS_LOSS
    ? { sign: 'good', bold: 'Random loss hardly slows it', why, look: null }
    : {
        sign: 'bad',
        bold: 'Takes random loss for congestion',
        why,
        look: { path, time: firstBelow(loss, 1, path.rate * BOUND.IDLE) ?? 1 },
      };
}

/** The round trip from which its rate swings or it leaves the link idle, where neither Reno nor CUBIC does. */
function steady(of: (id: string) => readonly [Outcome, Outcome, Outcome]): Property {
  let from: number | null = null;
  let why = `at ${ROUND_TRIPS.join(', ')} ms`;
  for (const trip of ROUND_TRIPS) {
    const [mine, ...others] = of(`rtt${trip}`).map((outcome) => unsteadiness(outcome, 20)) as [number, number, number];
    if (mine > BOUND.SWINGS && mine > 1.5 * Math.max(...others)) {
      from ??= trip;
      if (from === trip) why = `its rate deviates by ${percent(mine)} of its mean`;
    } else from = null;
  }
  if (from === null)
    return { sign: 'good', bold: 'Steady at all round trips', why: `at ${ROUND_TRIPS.join(', ')} ms`, look: null };
  const below = ROUND_TRIPS[ROUND_TRIPS.findIndex((trip) => trip === from) - 1];
  return {
    sign: 'bad',
    bold: below === undefined ? 'Unstable at any round trip' : `Unstable above ${below} ms`,
    why: `at ${from} ms ${why}`,
    look: { path: pathNamed(`rtt${from}`), time: 20 },
  };
}

/** Properties of a law over all its runs; null if some are missing or failed. */
function propertiesOf(prover: Prover, outcomeFor: OutcomeOf): readonly Property[] | null {
  const [reno, cubic] = REFERENCE as readonly [Prover, Prover];
  const of = (id: string): readonly [Outcome, Outcome, Outcome] =>
    [prover, reno, cubic].map((each) => outcomeFor(pathNamed(id), each)) as unknown as readonly [
      Outcome,
      Outcome,
      Outcome,
    ];
  const there = [...PATHS, ...PROBES].every(({ id }) =>
    of(id).every((each) => (each as Outcome | null)?.failed === ''),
  );
  if (!there) return null;
  const [itself, renoItself] = of('itself');
  return [
    converges(of('twice')[0]),
    againstCubic(of('cubic')[0]),
    roundTripFair(itself, renoItself),
    queues(of('deep')[0]),
    fills(of('long')[0]),
    standsLoss(of('loss')[0]),
    steady(of),
  ];
}

/** A law on a path; null fields if its runs, or those of Reno or CUBIC, are missing. */
export interface ProofRow {
  readonly path: ProvingPath;
  readonly own: Outcome | null;
  readonly reno: Outcome | null;
  readonly cubic: Outcome | null;
  readonly verdict: Verdict | null;
}

/** The complete report on a law. */
export interface ProofReport {
  readonly prover: Prover;
  readonly rows: readonly ProofRow[];
  /** Number of rows with results. */
  readonly computed: number;
  /** null: some runs are missing. */
  readonly properties: readonly Property[] | null;
  /** Number of verdicts better than Reno and CUBIC minus number of worse ones. */
  readonly points: number;
  /** Rank among the laws proved together, from 1; equal points share a rank. */
  readonly rank: number;
}

/** Reports of several laws from the runs so far, best first. */
export function proofsOf(provers: readonly Prover[], outcomeFor: OutcomeOf): readonly ProofReport[] {
  const [reno, cubic] = REFERENCE as readonly [Prover, Prover];
  const reports = provers.map((prover) => {
    const rows = PATHS.map((path): ProofRow => {
      const found = { own: outcomeFor(path, prover), reno: outcomeFor(path, reno), cubic: outcomeFor(path, cubic) };
      const all = found.own && found.reno && found.cubic;
      return { path, ...found, verdict: all && verdictOf(path, found.own!, found.reno!, found.cubic!) };
    });
    const signs = rows.map(({ verdict }) => verdict?.sign);
    const count = (sign: Sign): number => signs.filter((each) => each === sign).length;
    return {
      prover,
      rows,
      computed: rows.filter(({ verdict }) => verdict !== null).length,
      properties: propertiesOf(prover, outcomeFor),
      points: count('good') - count('bad'),
    };
  });
  const sorted = [...reports].sort((a, b) => b.points - a.points);
  return sorted.map((report) => ({ ...report, rank: 1 + sorted.findIndex(({ points }) => points === report.points) }));
}
