// The build gives its address.
// oxlint-disable-next-line import/default
import lawsWorker from '#workers/laws.worker.ts?worker&url';
import type { LawReport } from '../../../lab/lawRoom.ts';
import { startWorker } from '../../ui/parts/ownScript.ts';

const at: { worker: Worker | null; asked: number } = { worker: null, asked: 0 };
const waiting = new Map<number, (report: LawReport) => void>();

/** Whether more is to come of what it reports. */
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

/** Asks the worker of this room: for a run, or with null for the rules of all variants. `begun` hears of the beginning of a run. */
export const ask = (scenario: unknown, begun: (report: LawReport) => void = () => undefined): Promise<LawReport> =>
  new Promise((done) => {
    waiting.set(post({ scenario }), (report) => (isBegun(report) ? begun : done)(report));
  });

/** Ends what is computed here; whoever waits hears that it was left. */
export function leave(): void {
  if (waiting.size === 0) return;
  at.worker?.terminate();
  at.worker = null;
  const left = [...waiting];
  waiting.clear();
  for (const [id, hear] of left) hear({ id, why: LEFT });
}
/** Why there is no answer, where the room was left before it came. */
export const LEFT = 'The run was left.';

/** What is beside the lines at a firing of the run that a report told of. */
export const askNotes = (run: number, firing: number): Promise<LawReport> =>
  new Promise((done) => {
    waiting.set(post({ run, firing }), done);
  });
