/** The worker a page's run lives in: commands in, reports out. The player does the work. */
import { Player } from '../src/lab/player.ts';
import type { Command } from '../src/lab/protocol.ts';
import { carriesLaw, loadLanguage } from '../src/lab/runLaws.ts';

/** Yielding by a message lets commands that arrived meanwhile go first, without the delay of a timer. */
const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

const player = new Player({
  nowMs: () => performance.now(),
  send: (report, transfer) => self.postMessage(report, { transfer }),
  soon: (again, delayMs) => {
    if (delayMs > 0) {
      setTimeout(again, delayMs);
    } else {
      waiting.push(again);
      channel.port2.postMessage(null);
    }
  },
});

/** Set once the language of own laws is asked for: commands keep their order behind it. */
let language: Promise<void> | null = null;

self.onmessage = ({ data }: MessageEvent<Command>) => {
  if (language === null && data.kind === 'open' && carriesLaw(data.scenario))
    // Where it does not come, opening says so.
    language = loadLanguage().catch(() => undefined);
  if (language === null) player.command(data);
  else void language.then(() => player.command(data));
};
