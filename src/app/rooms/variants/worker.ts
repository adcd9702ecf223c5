// Provided by the build.
// oxlint-disable-next-line import/default
import lawsWorker from '#workers/laws.worker.ts?worker&url';
import type { LawReport } from '../../../lab/lawRoom.ts';
import { startWorker } from '../../ui/parts/ownScript.ts';

const at: { worker: Worker | null; asked: number } = { worker: null, asked: 0 };
const waiting = new Map<number, (report: LawReport) => void>();

/** Whether another report will follow. */
const isBegun = ({ run, part }: LawReport): boolean => run?.fired === null || part !== undefined;

function post(order: { readonly scenario: unknown } | { readonly run: number; readonly firing: number }): number {
  if (at.worker === null) {
    at.worker = startWorker(lawsWorker);
    at.worker.addEventListener('message', ({ data }: MessageEvent<LawReport>) => {
      waiting.get(data.id)?.(data);
      if (!isBegun(data)) waiting.delete(data.id);
    });
  }
  const id = ++at.asked;
  at.worker.postMessage({ id, ...order });
  return id;
}

/**
 * Requests a run from this room's worker, or with null the rules of all variants. `begun` receives intermediate reports
 * of a run.
 */
export const ask = (scenario: unknown, begun: (report: LawReport) => void = () => undefined): Promise<LawReport> =>
  new Promise((done) => {
    waiting.set(post({ scenario }), (report) => (isBegun(report) ? begun : done)(report));
  });

/** Stops computing; pending requests are rejected. */
export function leave(): void {
  if (waiting.size === 0) return;
  at.worker?.terminate();
  at.worker = null;
  const left = [...waiting];
  waiting.clear();
  for (const [id, hear] of left) hear({ id, why: LEFT });
}
/** Rejection reason after leaving the room. */
export const LEFT = 'The run was left.';

/** Requests the annotations at a firing of an earlier report's run. */
export const askNotes = (run: number, firing: number): Promise<LawReport> =>
  new Promise((done) => {
    waiting.set(post({ run, firing }), done);
  });
