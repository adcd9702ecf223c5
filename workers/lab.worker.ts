/** Worker that runs the page's simulation: commands in, reports out. `Player` does the work. */
import { Player } from '../src/lab/play/player.ts';
import type { Command } from '../src/lab/protocol/protocol.ts';
import { loadAllParts, loadPartsFor } from '../src/lab/build/parts.ts';
import { carriesLaw, loadLanguage } from '../src/lab/build/runLaws.ts';
import { parseScenario } from '../src/scenario/check/parse.ts';
import { ownValue } from '../src/scenario/words/plainData.ts';

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

/** The last pending command; later ones wait for it, so the order is preserved. */
const at: { earlier: Promise<void> | null } = { earlier: null };

/** Loads the parts of the engine and of the law language that a command needs; null: already loaded. */
function needed(command: Command): Promise<unknown> | null {
  switch (command.kind) {
    case 'open': {
      const parsed = parseScenario(command.scenario);
      const parts = parsed.ok ? loadPartsFor(parsed.scenario) : null;
      return carriesLaw(command.scenario) ? Promise.all([parts, loadLanguage()]) : parts;
    }
    case 'fork':
    case 'intervene': {
      // A sender may continue as any variant.
      const change = command.kind === 'fork' ? command.change : command.intervention;
      return ownValue(change, 'kind') === 'variant' ? loadAllParts() : null;
    }
    case 'rules':
      return loadAllParts();
    default:
      return null;
  }
}

/**
 * Executes a command after the earlier ones and after loading the parts that it needs. The run reports a failed load.
 */
async function later(command: Command, earlier: Promise<void> | null, load: Promise<unknown> | null): Promise<void> {
  await Promise.allSettled([earlier, load]);
  player.command(command);
}

self.onmessage = ({ data }: MessageEvent<Command>) => {
  const load = needed(data);
  if (load === null && at.earlier === null) {
    player.command(data);
    return;
  }
  const done = later(data, at.earlier, load);
  at.earlier = done;
  void done.finally(() => {
    if (at.earlier === done) at.earlier = null;
  });
};
