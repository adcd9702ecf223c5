// The build gives its address.
// oxlint-disable-next-line import/default
import lawsWorker from '#workers/laws.worker.ts?worker&url';
import type { LawReport } from '../../../lab/lawRoom.ts';
import { startWorker } from '../../ui/parts/ownScript.ts';

const at: { worker: Worker | null; asked: number } = { worker: null, asked: 0 };
const waiting = new Map<number, (report: LawReport) => void>();

function post(order: { readonly scenario: unknown } | { readonly run: number; readonly firing: number }): number {
  if (at.worker === null) {
    at.worker = startWorker(lawsWorker);
    at.worker.addEventListener('message', ({ data }: MessageEvent<LawReport>) => {
      waiting.get(data.id)?.(data);
      if (data.run?.fired !== null) waiting.delete(data.id);
    });
  }
  const id = ++at.asked;
  at.worker.postMessage({ id, ...order });
  return id;
}

/** Asks the worker of this room: for a run, or with null for the rules of all variants. `begun` hears of the beginning of a run. */
export const ask = (scenario: unknown, begun: (report: LawReport) => void = () => undefined): Promise<LawReport> =>
  new Promise((done) => {
    waiting.set(post({ scenario }), (report) => (report.run?.fired === null ? begun : done)(report));
  });

/** What is beside the lines at a firing of the run that a report told of. */
export const askNotes = (run: number, firing: number): Promise<LawReport> =>
  new Promise((done) => {
    waiting.set(post({ run, firing }), done);
  });
