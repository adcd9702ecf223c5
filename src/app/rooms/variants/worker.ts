// The build gives its address.
// oxlint-disable-next-line import/default
import lawsWorker from '../../../../workers/laws.worker.ts?worker&url';
import type { LawReport } from '../../../lab/lawRoom.ts';
import { startWorker } from '../../ui/parts/ownScript.ts';

const at: { worker: Worker | null; asked: number } = { worker: null, asked: 0 };
const waiting = new Map<number, (report: LawReport) => void>();

/** Asks the worker of this room: for a run, or with null for the rules of all variants. */
export function ask(scenario: unknown): Promise<LawReport> {
  if (at.worker === null) {
    at.worker = startWorker(lawsWorker);
    at.worker.addEventListener('message', ({ data }: MessageEvent<LawReport>) => {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    });
  }
  const id = ++at.asked;
  at.worker.postMessage({ id, scenario });
  return new Promise((done) => waiting.set(id, done));
}
