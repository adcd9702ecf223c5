/** Runs variants and laws on the proving ground, in this process. */
import { measuring } from '../../src/study/measure.ts';
import type { Measured } from '../../src/study/measured.ts';
import { outcomesOf, proofsOf, type ProofReport } from '../../src/study/proving.ts';
import type { Outcome } from '../../src/study/provingOutcome.ts';
import { orderOf, PATHS, REFERENCE, runsOf, type Prover, type ProvingRun } from '../../src/study/provingPaths.ts';
import { verdictOf, type Verdict } from '../../src/study/provingVerdict.ts';

const known = new Map<string, Measured>();

function measuredOf(run: ProvingRun): Measured {
  const key = `${run.path.id} ${run.scenario.seed} ${run.prover.variant} ${run.prover.law}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const steps = measuring(orderOf(run), Infinity);
  const step = steps.next();
  if (step.done !== true) throw new Error('it paused');
  known.set(key, step.value);
  return step.value;
}

export const builtIn = (name: string): Prover => ({ name, variant: name, law: '' });

export const prove = (provers: readonly Prover[]): readonly ProofReport[] =>
  proofsOf(provers, outcomesOf(runsOf([...provers, ...REFERENCE]), measuredOf));

/** Known properties of built-in variants from papers and experience; each must be found in these words. */
export const KNOWN: readonly (readonly [variant: string, ...said: string[]])[] = [
  [
    'reno',
    'Converges to fairness',
    'Coexists with CUBIC',
    'Prefers short round trips',
    'Fills any buffer',
    'Does not fill a long, fat path',
    'Takes random loss for congestion',
    'Steady at all round trips',
  ],
  [
    'cubic',
    'Converges to fairness',
    'Coexists with CUBIC',
    'Prefers short round trips',
    'Fills any buffer',
    'Fills a long, fat path',
    'Steady at all round trips',
  ],
  [
    'vegas',
    'Starves beside CUBIC',
    'Its queue is bounded',
    'Shares whatever the round trip',
    'Starves: gets 0.75 Mb/s.',
    // Over two paths.
    'Starves: gets 1.2 Mb/s.',
    'Waits less: 2 ms.',
    'Loses less: 0.0 %.',
    'The call waits less.',
    // Its estimate of the queue takes the wait for a slot for a queue (RFC 9743, section 7.3).
    'Leaves the link idle: 4.1 Mb/s.',
  ],
];

/** Further variants that the long run tries. */
export const KNOWN_FURTHER: typeof KNOWN = [
  ['lp', 'Starves beside CUBIC', 'Does not fill a long, fat path'],
  ['bic', 'Starves CUBIC', 'Prefers short round trips', 'Fills a long, fat path'],
  [
    'hybla',
    'Shares whatever the round trip',
    'Unstable above 100 ms',
    'Leaves the link idle: 1.1 Mb/s.',
    'Delays short ones: 4200 ms.',
  ],
  ['dual', 'Does not converge to fairness: the shares stay as they begin', 'Yields to CUBIC', 'Its queue is bounded'],
  ['westwood', 'Random loss hardly slows it', 'Its queue is bounded', 'Fills a long, fat path'],
  [
    'bbr',
    'Starves CUBIC',
    'Its queue is bounded',
    'Random loss hardly slows it',
    'Fills a long, fat path',
    // RFC 9743, section 5.1.3: where the buffer is below 1.5 times the BDP, several BBRv1 flows lose much for good.
    'Loses much: 12.8 %.',
    'Backs off less: sends 1.1 Mb/s.',
  ],
  [
    'bbr3',
    'Coexists with CUBIC',
    'Its queue is bounded',
    'Random loss hardly slows it',
    'Loses as the others do: 1.4 %.',
  ],
  [
    'copa',
    'Its queue is bounded',
    'Converges to fairness',
    'Shares whatever the round trip',
    'Does not back off: sends 13.9 Mb/s.',
  ],
  ['pcc', 'Starves CUBIC', 'Does not converge to fairness: the shares stay as they begin', 'Harms the call.'],
  ['scalable', 'Starves CUBIC', 'Fills a long, fat path', 'Prefers short round trips'],
  ['highspeed', 'Fills a long, fat path', 'Prefers short round trips', 'Takes random loss for congestion'],
  ['htcp', 'Fills a long, fat path', 'Converges to fairness'],
  ['veno', 'Carries more: 6.8 Mb/s.', 'Converges to fairness'],
  ['illinois', 'Random loss hardly slows it', 'Fills a long, fat path'],
  ['yeah', 'Its queue is bounded', 'Converges to fairness'],
  ['compound', 'Fills a long, fat path', 'Coexists with CUBIC'],
  ['vegasplus', 'Yields to CUBIC', 'Its queue is bounded'],
  ['westwoodplus', 'Random loss hardly slows it', 'Its queue is bounded'],
  ['ledbat', 'Its queue is bounded'],
  ['lia', 'Shares with CUBIC: 61 %.'],
  ['olia', 'Shares with CUBIC: 57 %.'],
  // Vegas's estimates of a shared queue yield; after the failure wVegas regains its windows slowly.
  ['wvegas', 'Yields to CUBIC: gets 1.8 Mb/s.', 'Carries less: 4.9 Mb/s.'],
  ...['tahoe', 'newreno', 'sack', 'fack', 'aimd', 'dctcp'].map(
    (name) =>
      [
        name,
        'Converges to fairness',
        'Coexists with CUBIC',
        'Fills any buffer',
        'Does not fill a long, fat path',
      ] as const,
  ),
];

/** Verdict on a built-in variant on one path. */
export function verdictOn(id: string, variant: string): Verdict {
  const path = PATHS.find((each) => each.id === id)!;
  const outcomeFor = outcomesOf(
    runsOf([builtIn(variant), ...REFERENCE]).filter((run) => run.path === path),
    measuredOf,
  );
  return verdictOf(
    path,
    ...([builtIn(variant), ...REFERENCE].map((each) => outcomeFor(path, each)!) as [Outcome, Outcome, Outcome]),
  );
}

/** Everything that is stated about a variant. */
export function saidOf(variant: string): readonly string[] {
  const [{ rows, properties }] = prove([builtIn(variant)]) as [ProofReport];
  return [...rows.map(({ verdict }) => verdict!.bold), ...properties!.map(({ bold }) => bold)];
}
