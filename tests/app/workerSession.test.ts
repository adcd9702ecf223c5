import { describe, expect, it, vi } from 'vitest';
import { lineTo } from '../../src/app/ui/parts/ownScript.ts';
import { WorkerSession, type WorkerListener } from '../../src/app/run/worker/workerSession.ts';
import type { Batch, Command, Opened, Report } from '../../src/lab/protocol/protocol.ts';

/** A worker that sends what the test tells it to, and records its commands. */
class FakeWorker extends EventTarget {
  readonly heard: Command[] = [];
  ended = false;

  postMessage(command: Command): void {
    this.heard.push(command);
  }

  terminate(): void {
    this.ended = true;
  }

  says(report: Report): void {
    this.dispatchEvent(new MessageEvent('message', { data: report }));
  }

  get credits(): number {
    return this.heard.filter(({ kind }) => kind === 'credit').length;
  }
}

const opened = (run: number): Opened => ({ kind: 'opened', run }) as Opened;
const batch = (run: number, now: number): Batch =>
  ({ kind: 'batch', run, now, samples: new Float64Array(0), picture: new Float64Array(0) }) as unknown as Batch;

function start() {
  const workers: FakeWorker[] = [];
  const listener = {
    opened: vi.fn<WorkerListener['opened']>(),
    changed: vi.fn<WorkerListener['changed']>(),
    refused: vi.fn<WorkerListener['refused']>(),
    stopped: vi.fn<WorkerListener['stopped']>(),
    working: vi.fn<WorkerListener['working']>(),
    ready: vi.fn<WorkerListener['ready']>(),
    awaits: vi.fn<WorkerListener['awaits']>(() => false),
    silent: vi.fn<WorkerListener['silent']>(),
  } satisfies WorkerListener;
  const session = new WorkerSession((hear, lost) => {
    const worker = new FakeWorker();
    workers.push(worker);
    return lineTo(worker as unknown as Worker, hear, lost);
  }, listener);
  session.send({ kind: 'open', scenario: {} });
  return { session, listener, workers, worker: workers[0]! };
}

describe('a session', () => {
  it('hands out batches one at a time and pays for each', () => {
    const { session, listener, worker } = start();
    worker.says(opened(1));
    worker.says(batch(1, 0.1));
    worker.says(batch(1, 0.2));
    expect(listener.ready).toHaveBeenCalledTimes(2);
    const first = session.take()!;
    expect([first.now, session.hasMore, worker.credits]).toEqual([0.1, true, 0]);
    session.done();
    expect(worker.credits).toBe(1);
    expect(session.take()?.now).toBe(0.2);
    expect(session.take()).toBeUndefined();
  });

  it('drops the batches of older runs, and pays for them too', () => {
    const { session, listener, worker } = start();
    worker.says(opened(1));
    worker.says(batch(1, 5));
    worker.says(opened(2));
    worker.says(batch(1, 6));
    expect(session.take()).toBeUndefined();
    expect(worker.credits).toBe(2);
    worker.says(batch(2, 0));
    expect(session.take()?.run).toBe(2);
    expect(listener.opened).toHaveBeenCalledTimes(2);
  });

  it('tells a run that was opened from one that was changed', () => {
    const { session, listener, worker } = start();
    worker.says(opened(1));
    worker.says(batch(1, 5));
    worker.says(opened(1));
    expect([listener.opened, listener.changed].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    expect(session.take()?.now).toBe(5);
  });

  it('tells when the worker fails, whichever way it does', () => {
    const { listener, worker } = start();
    worker.says({ kind: 'alive' });
    worker.says({ kind: 'failed', time: 12.4, message: 'a defect' });
    worker.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message: 'no such thing' }));
    worker.dispatchEvent(new Event('messageerror'));
    expect(listener.stopped.mock.calls).toEqual([
      [12.4, 'a defect'],
      [undefined, 'no such thing'],
      [undefined, 'A report of the worker could not be read.'],
    ]);
  });

  it('starts a new worker after a restart and no longer listens to the old one', () => {
    const { session, listener, workers, worker } = start();
    worker.says(opened(3));
    session.restart();
    session.send({ kind: 'open', scenario: {} });
    expect([worker.ended, workers.length]).toEqual([true, 2]);
    worker.says(batch(3, 1));
    expect(session.take()).toBeUndefined();
    workers[1]!.says(opened(1));
    workers[1]!.says(batch(1, 0));
    expect(session.take()?.run).toBe(1);
    expect(listener.opened).toHaveBeenCalledTimes(2);
  });
});
