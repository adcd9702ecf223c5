/** Plans for tests, and a pool whose workers are in the same thread. */
import { setTimeout as sleep } from 'node:timers/promises';
import { StudyWorker } from '../../src/study/studyWorker.ts';
import { readPlan, type Plan, type PlanInput } from '../../src/study/plan.ts';
import { Pool, type StartWorker } from '../../src/study/pool.ts';
import { formatProblem } from '../../src/scenario/words/problem.ts';
import { expand, type Study } from '../../src/study/runs.ts';

/** One flow at 2 Mb/s with random losses, of this duration in s. */
export const lossy = (duration = 3, rate = 0.01): unknown => ({
  duration,
  network: { bottleneck: { rate: '2Mbps', delay: '20ms', loss: { kind: 'bernoulli', rate } } },
  flows: [{ variant: 'newreno', receiverWindow: 1000 }],
});

export function planOf(input: PlanInput | Readonly<Record<string, unknown>>): Plan {
  const read = readPlan(input);
  if (!read.ok) throw new Error(read.problems.map(formatProblem).join('; '));
  return read.plan;
}

export function studyOf(input: PlanInput | Readonly<Record<string, unknown>>): Study {
  const expanded = expand(planOf(input));
  if (!expanded.ok) throw new Error(expanded.problems.map(formatProblem).join('; '));
  return expanded.study;
}

/** The errors of a plan, line by line. */
export function refusals(input: unknown): string[] {
  const read = readPlan(input);
  if (!read.ok) return read.problems.map(formatProblem);
  const expanded = expand(read.plan);
  return expanded.ok ? [] : expanded.problems.map(formatProblem);
}

export const nearWorker: StartWorker = (hear) => {
  const worker = new StudyWorker({
    send: (message) => queueMicrotask(() => hear(message)),
    nowMs: () => performance.now(),
    rest: () => sleep(0),
  });
  return { post: (message) => setImmediate(() => worker.hear(message)), end: () => {} };
};

/** `impatient`: the pool waits no time for a worker to stop. By default it waits for ever, however busy the machine is. */
export const poolOf = (start: StartWorker = nearWorker, size = 2, impatient = false): Pool =>
  new Pool({ start, size, later: (_, work) => void (impatient && setImmediate(work)) });
