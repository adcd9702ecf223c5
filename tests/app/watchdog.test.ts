import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WorkerSession, type WorkerListener } from '../../src/app/run/worker/workerSession.ts';
import { lineTo } from '../../src/app/ui/parts/ownScript.ts';
import { Watchdog } from '../../src/app/ui/watchdog.ts';
import type { Command, Opened, Report } from '../../src/lab/protocol/protocol.ts';

const page = { visibilityState: 'visible' };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  page.visibilityState = 'visible';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the watchdog', () => {
  const watch = (patience: () => number) => {
    const silent = vi.fn<() => void>();
    const watchdog = new Watchdog({ patience, silent });
    watchdog.wake();
    return { silent, watchdog };
  };

  it('notices after the time of patience that nothing is answered', () => {
    const { silent } = watch(() => 2000);
    vi.advanceTimersByTime(1900);
    expect(silent).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(silent).toHaveBeenCalledTimes(1);
  });

  it('begins again with every answer', () => {
    const { silent, watchdog } = watch(() => 2000);
    for (let answers = 0; answers < 5; answers++) {
      vi.advanceTimersByTime(1500);
      watchdog.heard();
    }
    expect(silent).not.toHaveBeenCalled();
  });

  it('does not count the time in which the machine slept or the page was busy', () => {
    const { silent } = watch(() => 2000);
    vi.advanceTimersByTime(1500);
    // The clock goes on, and the next look comes late.
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(1700);
    expect(silent).not.toHaveBeenCalled();
    vi.advanceTimersByTime(600);
    expect(silent).toHaveBeenCalledTimes(1);
  });

  it('does not count the time in which nobody saw the page', () => {
    const { silent } = watch(() => 2000);
    page.visibilityState = 'hidden';
    vi.advanceTimersByTime(60_000);
    expect(silent).not.toHaveBeenCalled();
  });

  it('looks no more when nobody waits', () => {
    const { silent } = watch(() => 0);
    vi.advanceTimersByTime(10_000);
    expect(silent).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});

/** A worker that answers pings while it lives, and builds an experiment only when a test says so. */
class Alive extends EventTarget {
  lives = true;
  busy = false;

  postMessage(command: Command): void {
    if (command.kind === 'open') this.busy = true;
    else if (command.kind === 'ping' && this.lives && !this.busy) this.says({ kind: 'alive' });
  }

  terminate(): void {
    this.lives = false;
  }

  says(report: Report): void {
    this.dispatchEvent(new MessageEvent('message', { data: report }));
  }
}

describe('a session whose worker', () => {
  const start = () => {
    const silent = vi.fn<WorkerListener['silent']>();
    const worker = new Alive();
    const nothing = (): void => undefined;
    const listener = { opened: nothing, changed: nothing, refused: nothing, stopped: nothing, working: nothing };
    const session = new WorkerSession((hear, lost) => lineTo(worker as unknown as Worker, hear, lost), {
      ...listener,
      ready: nothing,
      awaits: () => true,
      silent,
    });
    session.send({ kind: 'open', scenario: {} });
    return { silent, session, worker };
  };

  it('takes its time over a large experiment is left in peace', () => {
    const { silent } = start();
    vi.advanceTimersByTime(15_000);
    expect(silent).not.toHaveBeenCalled();
  });

  it('ends while something is awaited is found dead after two seconds', () => {
    const { silent, worker } = start();
    worker.busy = false;
    worker.says({ kind: 'opened', run: 1 } as Opened);
    vi.advanceTimersByTime(30_000);
    expect(silent).not.toHaveBeenCalled();
    worker.lives = false;
    vi.advanceTimersByTime(2600);
    expect(silent.mock.calls).toEqual([['dead']]);
  });

  it('is dead already when another experiment is to be opened is found so as soon', () => {
    const { silent, session, worker } = start();
    worker.busy = false;
    worker.says({ kind: 'opened', run: 1 } as Opened);
    worker.lives = false;
    session.send({ kind: 'open', scenario: {} });
    vi.advanceTimersByTime(2600);
    expect(silent.mock.calls).toEqual([['dead']]);
  });

  it('was never heard is said to be late, since it may be on its way', () => {
    const worker = new EventTarget() as Worker;
    Object.assign(worker, { postMessage: () => undefined });
    const silent = vi.fn<WorkerListener['silent']>();
    const session = new WorkerSession((hear, lost) => lineTo(worker, hear, lost), {
      awaits: () => true,
      silent,
    } as unknown as WorkerListener);
    session.send({ kind: 'open', scenario: {} });
    vi.advanceTimersByTime(4000);
    expect(silent).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2500);
    expect(silent.mock.calls).toEqual([['late']]);
    worker.dispatchEvent(new Event('error', { cancelable: true }));
    expect(silent).toHaveBeenLastCalledWith('missing');
  });
});
