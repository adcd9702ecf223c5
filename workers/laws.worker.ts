/** The worker of the room of the variants: it lists rules, and runs laws that are being written. */
import { reportOf, type LawOrder } from '../src/lab/lawRoom.ts';
import { carriesLaw, loadLanguage } from '../src/lab/runLaws.ts';

self.onmessage = async ({ data }: MessageEvent<LawOrder>) => {
  if (carriesLaw(data.scenario)) await loadLanguage().catch(() => undefined);
  const report = reportOf(data);
  self.postMessage(report, { transfer: (report.run?.flows ?? []).map(({ cwnd }) => cwnd.buffer as ArrayBuffer) });
};
