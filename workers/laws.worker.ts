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

/** A run tells how far it is each so many ms; a short one does not. */
const EVERY_MS = 500;

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
    // Of an older text nobody waits for the rest.
    if (isText && newest.id !== data.id) {
      send({ id: data.id });
      return;
    }
  }
};
