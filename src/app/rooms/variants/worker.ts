// Provided by the build.
// oxlint-disable-next-line import/default
import lawsWorker from '#workers/laws.worker.ts?worker&url';
import type { LawOrder, LawReport } from '../../../lab/play/lawRoom.ts';
import { openWorker, type WorkerLine } from '../../ui/parts/ownScript.ts';

const at: { worker: WorkerLine<LawOrder> | null; asked: number } = { worker: null, asked: 0 };
const waiting = new Map<number, (report: LawReport) => void>();

/** Whether another report will follow. */
const isBegun = ({ run, part }: LawReport): boolean => run?.fired === null || part !== undefined;

function post(order: { readonly scenario: unknown } | { readonly run: number; readonly firing: number }): number {
  at.worker ??= openWorker(
    lawsWorker,
    (report: LawReport) => {
      waiting.get(report.id)?.(report);
      if (!isBegun(report)) waiting.delete(report.id);
    },
    () => end(LOST),
  );
  const id = ++at.asked;
  at.worker.post({ id, ...order });
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

/** Ends the worker; pending requests are answered with a reason. */
function end(why: string): void {
  at.worker?.end();
  at.worker = null;
  const left = [...waiting];
  waiting.clear();
  for (const [id, hear] of left) hear({ id, why });
}

/** Stops computing; pending requests are answered with `LEFT`. */
export function leave(): void {
  if (waiting.size > 0) end(LEFT);
}
/** Answer if the worker cannot be loaded, or fails. */
const LOST = 'The run could not be computed: reload the page.';
/** Answer to requests that are pending when the user leaves the room. */
export const LEFT = 'The run was left.';

/** Requests the annotations at a firing of an earlier report's run. */
export const askNotes = (run: number, firing: number): Promise<LawReport> =>
  new Promise((done) => {
    waiting.set(post({ run, firing }), done);
  });
