import { useEffect, useMemo, useState } from 'react';
import type { Failed, Measured } from '../../../study/measured.ts';
import type { Batch, Pool } from '../../../study/pool.ts';
import { outcomesOf, proofsOf, type ProofReport } from '../../../study/proving.ts';
import { orderOf, REFERENCE, runsOf, type Prover, type ProvingPath } from '../../../study/provingPaths.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { webPool } from '../../run/worker/webPool.ts';

/** Results by path, seed, and law: reference variants run once. */
const known = new Map<string, Measured | Failed>();
const at: { pool: Pool | null; batch: Batch | null } = { pool: null, batch: null };
/** Maximum number of cached runs. */
const MOST_KNOWN = 2000;

/** Delay after the last change before a law is tested, ms. */
const PAUSE_MS = 500;

/** Laws on the proving ground, with their results so far. */
export interface Proofs {
  /** In the order of the laws. */
  readonly reports: readonly ProofReport[];
  readonly finished: number;
  readonly runs: number;
  readonly stopped: boolean;
  /** Stops or resumes the runs. */
  readonly toggle: () => void;
  /** The scenario of the first law on a path. */
  readonly scenarioOn: (path: ProvingPath) => Scenario;
}

/**
 * Tests laws in the page's workers, again whenever one of them changes. `provers` must be referentially stable.
 * `waits`: the text is being changed, and its own run has priority.
 */
export function useProofs(provers: readonly Prover[], waits = false): Proofs {
  const [count, redraw] = useState(0);
  const [stopped, setStopped] = useState(false);
  const runs = useMemo(
    () =>
      runsOf([...provers, ...REFERENCE]).map((run) => ({
        ...run,
        key: `${run.path.id} ${run.scenario.seed} ${run.prover.variant} ${run.prover.law}`,
      })),
    [provers],
  );
  useEffect(() => {
    if (stopped || waits) return;
    const timer = setTimeout(() => {
      if (known.size > MOST_KNOWN) known.clear();
      const asked = new Set<string>();
      const jobs = runs.flatMap((run, id) => {
        if (known.has(run.key) || asked.has(run.key)) return [];
        asked.add(run.key);
        return [{ id, order: orderOf(run) }];
      });
      if (jobs.length === 0) return;
      at.pool ??= webPool();
      at.batch = at.pool.run(jobs, (id, outcome) => {
        known.set(runs[id]!.key, outcome);
        redraw((before) => before + 1);
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      at.batch?.cancel();
    };
  }, [runs, stopped, waits]);
  const reports = useMemo(() => {
    const outcomeFor = outcomesOf(runs, (_, index) => known.get(runs[index]!.key));
    return provers.map((prover) => ({ ...proofsOf([prover], outcomeFor)[0]! }));
    // `count` changes with every new result.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [runs, count]);
  return {
    reports,
    finished: runs.filter(({ key }) => known.has(key)).length,
    runs: runs.length,
    stopped,
    toggle: () => setStopped(!stopped),
    scenarioOn: (path) => runs.find((run) => run.path === path)!.scenario,
  };
}
