import { useEffect, useMemo, useState } from 'react';
import type { Failed, Measured } from '../../../study/measured.ts';
import type { Batch, Pool } from '../../../study/pool.ts';
import { outcomesOf, proofsOf, type ProofReport } from '../../../study/proving.ts';
import { orderOf, REFERENCE, runsOf, type Prover, type ProvingPath } from '../../../study/provingPaths.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { webPool } from '../../run/webPool.ts';

/** What has been measured, by path, seed, and who ran: those that are beside every law run once. */
const known = new Map<string, Measured | Failed>();
const at: { pool: Pool | null; batch: Batch | null } = { pool: null, batch: null };
/** Runs that are remembered. */
const MOST_KNOWN = 2000;

/** A law waits so long for the next change before it is tried, ms. */
const PAUSE_MS = 500;

/** Laws on the proving ground, as far as their runs have come. */
export interface Proofs {
  /** In the order in which the laws were given. */
  readonly reports: readonly ProofReport[];
  readonly finished: number;
  readonly runs: number;
  readonly stopped: boolean;
  /** Stops the runs, or lets them go on. */
  readonly toggle: () => void;
  /** What runs of the first law on a path. */
  readonly scenarioOn: (path: ProvingPath) => Scenario;
}

/**
 * Tries laws in the workers of the page, again whenever one of them changes. `provers` keeps its identity until then.
 * `waits`: the text is being changed, and its own run comes first.
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
    // What is known grows with the count.
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
