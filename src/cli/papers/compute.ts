import { costOf, costWords } from '../../lab/results/cost.ts';
import type { PaperRun } from '../../papers/setup.ts';
import type { Failed, Measured } from '../../study/measured.ts';
import { Pool } from '../../study/pool.ts';
import type { Io } from '../io.ts';
import { Progress } from '../study/progress.ts';

/** Computations estimated to take longer announce it first, s of wall time. */
const PATIENCE = 10;

/** Computes these runs, except those already available. */
export async function compute(
  runs: readonly PaperRun[],
  workers: number,
  outcomes: Map<string, Measured | Failed>,
  io: Io,
): Promise<void> {
  // Longest first, so that no thread is left with a long run at the end.
  const costs = runs.map((run) => ({ run, cost: costOf(run.order.scenario) }));
  costs.sort((a, b) => b.cost.seconds - a.cost.seconds);
  const sum = (of: 'packets' | 'events' | 'seconds'): number => costs.reduce((all, { cost }) => all + cost[of], 0);
  const size = Math.min(workers, runs.length);
  const cost = { packets: sum('packets'), events: sum('events'), seconds: sum('seconds') / size };
  if (cost.seconds > PATIENCE)
    io.err(
      `${runs.length} runs on ${size === 1 ? '1 worker' : `${size} workers`}: ${costWords(cost)}. Ctrl-C stops it.\n`,
    );
  const pool = new Pool({ start: io.studies.startWorker, size, later: io.studies.later });
  const progress = new Progress(io, runs.length);
  try {
    await pool.run(
      costs.map(({ run }, id) => ({ id, order: run.order })),
      (id, outcome) => {
        outcomes.set(costs[id]!.run.name, outcome);
        progress.step();
      },
    ).finished;
  } finally {
    progress.end();
    pool.close();
  }
}
