/**
 * Evaluation of a law on the proving ground: figures with intervals, a verdict for each path, properties in words,
 * ranks.
 */
import { transmission } from '#engine/link/transmission.ts';
import type { Failed, Measured } from './measured.ts';
import { firstBelow, ms, outcomeOf, percent, shareIn, unsteadiness, type Outcome } from './provingOutcome.ts';
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
import { BOUND, verdictOf, type Sign, type Verdict } from './provingVerdict.ts';

/** A moment to show, s, in the run of the first seed on this path. */
export interface Look {
  readonly path: ProvingPath;
  readonly time: number;
}

/** A property derived from several runs, in words. */
interface Property {
  readonly sign: Sign;
  readonly bold: string;
  readonly why: string;
  readonly look: Look | null;
}

/** Outcome of a prover on a path; null: not computed yet. */
type OutcomeOf = (path: ProvingPath, prover: Prover) => Outcome | null;

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
    // The same law may be listed twice. Its runs are equal, so the first ones suffice.
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

/** The round-trip time from which on the law's rate swings, and much more than those of Reno and CUBIC. */
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

/** Result of a law on a path. Fields are null while its runs, or those of Reno or CUBIC, are missing. */
interface ProofRow {
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
