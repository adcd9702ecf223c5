/** The worker of the room of the variants: it lists rules, and runs laws that are being written. */
import { reportOf, type LawOrder, type LawReport } from '../src/lab/lawRoom.ts';
import { carriesLaw, loadLanguage } from '../src/lab/runLaws.ts';

const send = (report: LawReport): void => {
  const { flows = [], fired = null } = report.run ?? {};
  const arrays = [...flows.map(({ cwnd }) => cwnd), ...(fired === null ? [] : [fired.times, fired.which, fired.cwnd])];
  self.postMessage(report, { transfer: arrays.map(({ buffer }) => buffer as ArrayBuffer) });
};

self.onmessage = async ({ data }: MessageEvent<LawOrder>) => {
  if ('scenario' in data && carriesLaw(data.scenario)) await loadLanguage().catch(() => undefined);
  send(reportOf(data, send));
};
