/** Worker of the Variants room: lists rules, and runs laws while the user edits them. */
import { addAllParts } from '../src/lab/build/allParts.ts';
import { reporting, type LawOrder, type LawReport } from '../src/lab/play/lawRoom.ts';
import { carriesLaw, loadLanguage } from '../src/lab/build/runLaws.ts';

addAllParts();

const send = (report: LawReport): void => {
  const { flows = [], fired = null, rtt } = report.run ?? {};
  const arrays = [
    ...flows.map(({ cwnd }) => cwnd),
    ...(rtt === undefined ? [] : [rtt]),
    ...(fired === null ? [] : [fired.times, fired.which, fired.cwnd]),
  ];
  self.postMessage(report, { transfer: arrays.map(({ buffer }) => buffer as ArrayBuffer) });
};

/** Minimum interval between progress reports, ms. */
const EVERY_MS = 500;

const channel = new MessageChannel();
const paused: (() => void)[] = [];
channel.port1.onmessage = () => paused.shift()?.();
/** Yields, so that pending messages are handled. */
const pause = (): Promise<void> =>
  new Promise((done) => {
    paused.push(done);
    channel.port2.postMessage(null);
  });
/** Id of the newest order with an edited law. */
const newest = { id: 0 };

self.onmessage = async ({ data }: MessageEvent<LawOrder>) => {
  const isText = 'scenario' in data && carriesLaw(data.scenario);
  if (isText) {
    newest.id = data.id;
    await loadLanguage().catch(() => undefined);
  }
  let told = performance.now();
  const parts = reporting(data, (report) => {
    if (report.part !== undefined && performance.now() - told < EVERY_MS) return;
    told = performance.now();
    send(report);
  });
  for (;;) {
    const { done, value } = parts.next();
    if (done === true) {
      send(value);
      return;
    }
    await pause();
    // A newer text has arrived: stop this run.
    if (isText && newest.id !== data.id) {
      send({ id: data.id });
      return;
    }
  }
};
