/** The page's workers that measure runs: one that never answers is terminated, and its run is reported as failed. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { webPool } from '../../src/app/run/worker/webPool.ts';
import { planOf, studyOf } from '../study/plans.ts';

const started: Silent[] = [];

/** A worker that never answers. */
class Silent extends EventTarget {
  readonly postMessage = vi.fn<() => void>();
  readonly terminate = vi.fn<() => void>();

  constructor() {
    super();
    started.push(this);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 });
  vi.stubGlobal('location', new URL('http://here/'));
  vi.stubGlobal('Worker', Silent);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a worker that never answers is terminated after 20 s; its run is retried once, and then reported as failed', async () => {
  const { scenario } = studyOf(planOf({})).run(0);
  const reported: unknown[] = [];
  const jobs = [{ id: 7, order: { scenario: scenario!, from: 0, points: 0 } }];
  const batch = webPool().run(jobs, (id, outcome) => reported.push([id, outcome]));
  await vi.advanceTimersByTimeAsync(19_900);
  expect([started.length, reported]).toEqual([1, []]);
  await vi.advanceTimersByTimeAsync(200);
  expect(started[0]!.terminate).toHaveBeenCalledOnce();
  expect([started.length, reported]).toEqual([2, []]);
  await vi.advanceTimersByTimeAsync(20_000);
  await batch.finished;
  expect(reported).toEqual([[7, { failed: 'the worker has not been loaded' }]]);
});
