/** The worker of the room of the variants: it lists rules, and runs laws that are being written. */
import { reporting, type LawOrder, type LawReport } from '../src/lab/lawRoom.ts';
import { carriesLaw, loadLanguage } from '../src/lab/runLaws.ts';

const send = (report: LawReport): void => {
  const { flows = [], fired = null, rtt } = report.run ?? {};
  const arrays = [
    ...flows.map(({ cwnd }) => cwnd),
    ...(rtt === undefined ? [] : [rtt]),
    ...(fired === null ? [] : [fired.times, fired.which, fired.cwnd]),
  ];
  self.postMessage(report, { transfer: arrays.map(({ buffer }) => buffer as ArrayBuffer) });
};

const channel = new MessageChannel();
const paused: (() => void)[] = [];
channel.port1.onmessage = () => paused.shift()?.();
/** Lets orders that have come be heard. */
const pause = (): Promise<void> =>
  new Promise((done) => {
    paused.push(done);
    channel.port2.postMessage(null);
  });
/** The newest text, by its order. */
const newest = { id: 0 };

self.onmessage = async ({ data }: MessageEvent<LawOrder>) => {
  const isText = 'scenario' in data && carriesLaw(data.scenario);
  if (isText) {
    newest.id = data.id;
    await loadLanguage().catch(() => undefined);
  }
  const parts = reporting(data, send);
  for (;;) {
    const { done, value } = parts.next();
    if (done === true) {
      send(value);
      return;
    }
    await pause();
    // Of an older text nobody waits for the rest.
    if (isText && newest.id !== data.id) {
      send({ id: data.id });
      return;
    }
  }
};
