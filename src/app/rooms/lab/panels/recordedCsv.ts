// The build gives its address.
// oxlint-disable-next-line import/default
import studyWorker from '../../../../../workers/study.worker.ts?worker&url';
import type { ChangeRows, ChangesOrder } from '../../../../lab/changesOf.ts';
import type { Opened } from '../../../../lab/protocol.ts';
import { csvRow } from '../../../../study/csvText.ts';
import { startWorker } from '../../../ui/parts/ownScript.ts';

/** The changes of a stretch as a table: times in full, flows by name. */
export function changesCsv({ columns, rows }: ChangeRows, { flows }: Pick<Opened, 'flows'>): string {
  const lines = [
    ['Time, s', 'Flow', ...columns],
    ...rows.map(([time, flow, ...rest]) => [time, flows[Number(flow)]?.name ?? String(flow), ...rest]),
  ];
  return lines.map((line) => `${csvRow(line)}\r\n`).join('');
}

/** Every change of a stretch of a run, with its exact time: a worker runs the experiment once more. Throws when it cannot be had. */
export function recordedCsv(opened: Opened, stretch: Omit<ChangesOrder, 'scenario'>): Promise<string> {
  const worker = startWorker(studyWorker);
  return new Promise<string>((done, failed) => {
    worker.addEventListener('message', ({ data }: MessageEvent<{ kind: string; told?: ChangeRows }>) => {
      if (data.told !== undefined) done(changesCsv(data.told, opened));
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      failed(new Error('The run could not be computed again.'));
    });
    worker.postMessage({ kind: 'changes', order: { scenario: opened.scenario, ...stretch } });
  }).finally(() => worker.terminate());
}
