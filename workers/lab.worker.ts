/** Worker that runs the page's simulation: commands in, reports out. `Player` does the work. */
import { Player } from '../src/lab/play/player.ts';
import type { Command } from '../src/lab/protocol/protocol.ts';
import { carriesLaw, loadLanguage } from '../src/lab/build/runLaws.ts';

/** Yields by a message: commands that arrived meanwhile run first, without the delay of a timer. */
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

/**
 * Set once a command needs the language of user-defined laws. Later commands wait for it, so the order is preserved.
 */
let language: Promise<void> | null = null;

self.onmessage = ({ data }: MessageEvent<Command>) => {
  if (language === null && data.kind === 'open' && carriesLaw(data.scenario))
    // If loading fails, opening the run reports it.
    language = loadLanguage().catch(() => undefined);
  if (language === null) player.command(data);
  else void language.then(() => player.command(data));
};
