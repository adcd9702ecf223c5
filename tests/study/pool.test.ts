/** The pool: results as they arrive, cancelling, and workers that fail. */
import { describe, expect, it } from 'vitest';
import type { Measured } from '../../src/study/measured.ts';
import { measure } from '../../src/study/measure.ts';
import type { Job, StartWorker, ToWorker } from '../../src/study/pool.ts';
import { runStudy } from '../../src/study/runner.ts';
import { lossy, nearWorker, poolOf, studyOf } from './plans.ts';

const SMALL = { scenario: lossy(1), contenders: [{ variant: 'reno' }, { variant: 'cubic' }], seeds: 4 };

/** A worker that dies as soon as it is given one of these jobs. */
const failing =
  (bad: (id: number, worker: number) => boolean, starts: { count: number } = { count: 0 }): StartWorker =>
  (hear, lost) => {
    const number = starts.count++;
    const near = nearWorker(hear, lost);
    let gone = false;
    return {
      post: (message: ToWorker) => {
        if (gone) return;
        if (message.kind === 'measure' && bad(message.id, number)) {
          gone = true;
          setImmediate(() => lost('the worker ran out of memory'));
        } else near.post(message);
      },
      end: () => {
        gone = true;
      },
    };
  };

/** Workers of a kind, and a promise that resolves when one of them has been given a job. */
function watched(start: StartWorker) {
  const given: (() => void)[] = [];
  const watching: StartWorker = (hear, lost) => {
    const worker = start(hear, lost);
    return {
      ...worker,
      post: (message) => {
        worker.post(message);
        // Resolves only after the worker has begun the job.
        if (message.kind === 'measure') setImmediate(() => given.splice(0).forEach((tell) => tell()));
      },
    };
  };
  return { start: watching, atWork: () => new Promise<void>((done) => given.push(done)) };
}

describe('the pool', () => {
  it('gives each run the figures that it has alone, whatever the number of workers', async () => {
    const study = studyOf(SMALL);
    for (const size of [1, 3]) {
      const reported = new Map<number, Measured>();
      await runStudy(study, poolOf(nearWorker, size), {
        tell: (run, outcome) => reported.set(run.index, outcome as Measured),
      }).finished;
      expect(reported.size).toBe(8);
      for (const [index, { figures, digest }] of reported) {
        const alone = measure({ scenario: study.run(index).scenario!, from: 0, points: 0 });
        expect(digest).toBe(alone.digest);
        expect(figures).toEqual(alone.figures);
      }
    }
  });

  it('computes equal scenarios once and reports each', async () => {
    const study = studyOf({ ...SMALL, contenders: [{ variant: 'reno' }, { label: 'again', variant: 'reno' }] });
    const jobs: number[] = [];
    const counting: StartWorker = (hear, lost) => {
      const near = nearWorker(hear, lost);
      return { ...near, post: (message) => (message.kind === 'measure' && jobs.push(message.id), near.post(message)) };
    };
    const reported: number[] = [];
    await runStudy(study, poolOf(counting), { tell: ({ index }) => reported.push(index) }).finished;
    expect(reported.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(jobs).toHaveLength(4);
  });

  it('gives the run of a worker that fails to another once', async () => {
    const study = studyOf(SMALL);
    const starts = { count: 0 };
    const reported = new Map<number, object>();
    const pool = poolOf(failing((id, worker) => id === 2 && worker < 2, starts));
    await runStudy(study, pool, { tell: (run, outcome) => reported.set(run.index, outcome) }).finished;
    expect(reported.size).toBe(8);
    expect([...reported.values()].every((outcome) => 'figures' in outcome)).toBe(true);
    expect(starts.count).toBe(3);
  });

  it('then shows it as failed, with the reason, and continues with the rest', async () => {
    const study = studyOf(SMALL);
    const reported = new Map<number, object>();
    const pool = poolOf(failing((id) => id === 2));
    await runStudy(study, pool, { tell: (run, outcome) => reported.set(run.index, outcome) }).finished;
    expect(reported.get(2)).toEqual({ failed: 'the worker ran out of memory' });
    expect([...reported].filter(([, outcome]) => 'figures' in outcome)).toHaveLength(7);
  });

  it('gives up where no worker can work at all', async () => {
    const study = studyOf({ ...SMALL, seeds: 50 });
    const starts = { count: 0 };
    const reported: object[] = [];
    await runStudy(study, poolOf(failing(() => true, starts)), { tell: (_, outcome) => reported.push(outcome) })
      .finished;
    expect(reported).toHaveLength(100);
    expect(reported.every((outcome) => 'failed' in outcome)).toBe(true);
    expect(starts.count).toBeLessThan(20);
  });

  it('reports the message of a simulation that fails, and does not retry it', async () => {
    const job: Job = { id: 0, order: { scenario: { flows: [] } as never, from: 0, points: 0 } };
    const outcomes: object[] = [];
    await poolOf().run([job], (_, outcome) => outcomes.push(outcome)).finished;
    expect(outcomes).toEqual([{ failed: expect.any(String) }]);
  });

  it('reports nothing more once it is cancelled, and continues with the same workers', async () => {
    const starts = { count: 0 };
    const { start, atWork } = watched(failing(() => false, starts));
    const pool = poolOf(start);
    const long = studyOf({ scenario: { ...(lossy(1000) as object) }, contenders: SMALL.contenders });
    let late = 0;
    const batch = runStudy(long, pool, { tell: () => late++ });
    await atWork();
    batch.cancel();
    await batch.finished;
    const reported: number[] = [];
    await runStudy(studyOf(SMALL), pool, { tell: ({ index }) => reported.push(index) }).finished;
    expect(reported).toHaveLength(8);
    expect(late).toBe(0);
    expect(starts.count).toBe(2);
  });

  it('finishes a batch of which all is known, though its only worker has still to let go of the one before', async () => {
    const { start, atWork } = watched(nearWorker);
    const pool = poolOf(start, 1);
    const known = new Map<string, Measured>();
    const keep = ({ name }: { name: string }, outcome: object): void => {
      if (!('failed' in outcome)) known.set(name, outcome as Measured);
    };
    await runStudy(studyOf(SMALL), pool, { tell: keep }).finished;
    const long = studyOf({ scenario: { ...(lossy(1000) as object) }, contenders: SMALL.contenders });
    runStudy(long, pool, { tell: () => {} });
    await atWork();
    let reported = 0;
    await runStudy(studyOf(SMALL), pool, { known: (name) => known.get(name), tell: () => reported++ }).finished;
    expect(reported).toBe(8);
  });

  it('ends a worker that does not let go', async () => {
    const ended: number[] = [];
    let starts = 0;
    const silent: StartWorker = (hear, lost) => {
      const number = starts++;
      const near = nearWorker(hear, lost);
      return { post: (message) => number >= 2 && near.post(message), end: () => ended.push(number) };
    };
    const { start, atWork } = watched(silent);
    const pool = poolOf(start, 2, true);
    const batch = runStudy(studyOf(SMALL), pool, { tell: () => {} });
    await atWork();
    batch.cancel();
    await batch.finished;
    const reported: number[] = [];
    await runStudy(studyOf(SMALL), pool, { tell: ({ index }) => reported.push(index) }).finished;
    expect(new Set(ended.slice(0, 2))).toEqual(new Set([0, 1]));
    expect(reported).toHaveLength(8);
  });

  it('shows a run that cannot be made as failed, with its refusal', async () => {
    const study = studyOf({
      scenario: lossy(1),
      axes: [
        { path: 'flows[0].start', values: [0, 0.5] },
        { path: 'flows[0].stop', values: [0.9, 0.4] },
      ],
    });
    const outcomes: string[] = [];
    await runStudy(study, poolOf(), {
      tell: (run, outcome) => outcomes.push(`${run.index} ${'failed' in outcome ? outcome.failed : 'ran'}`),
    }).finished;
    expect(outcomes.sort()).toEqual(['0 ran', '1 ran', '2 ran', expect.stringMatching(/^3 flows\[0\]\.stop: must be/)]);
  });
});
