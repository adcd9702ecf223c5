/**
 * Worker that runs the games. Sender game: moves and ticks in, samples out. Receiver game: answers in, the result out.
 */
import { addAllParts } from '../src/lab/build/allParts.ts';
import { type Game, LAST_TICK, RIVALS } from '../src/lessons/play/game.ts';
import { GameRun, talliesOf } from '../src/lessons/play/gameRun.ts';
import type { PlayOrder, PlayReport } from '../src/lessons/play/protocol.ts';
import type { ReceiveOrder, ReceiveReport } from '../src/lessons/receive/protocol.ts';
import { play } from '../src/lessons/receive/receiveRun.ts';

addAllParts();

const report = (message: PlayReport | ReceiveReport): void => self.postMessage(message);
const at: { run: GameRun | null } = { run: null };

/** Replays a complete game and reports its samples, tally and digest. */
function replayed(game: Game): GameRun {
  const run = new GameRun(game);
  report({ kind: 'older', samples: run.advance(LAST_TICK), tally: run.tally(), digest: run.digest() });
  return run;
}

function begin(order: Extract<PlayOrder, { kind: 'begin' }>): void {
  if (order.older !== null) replayed(order.older);
  at.run = new GameRun({ rival: order.rival, moves: [] });
  report({ kind: 'began' });
  for (const law of RIVALS) report({ kind: 'law', law, tallies: talliesOf(order.rival, law) });
}

self.onmessage = ({ data: order }: MessageEvent<PlayOrder | ReceiveOrder>) => {
  if (order.kind === 'receive') {
    report({ kind: 'received', received: play(order.game) });
    return;
  }
  if (order.kind === 'begin') {
    begin(order);
    return;
  }
  const { run } = at;
  if (run === null) return;
  if (order.window !== null) run.move(order.window);
  const samples = run.advance(order.ticks);
  const { moves, over } = run;
  report({
    kind: 'played',
    samples,
    packets: run.packets(),
    tally: run.tally(),
    moves: [...moves],
    over,
    digest: over ? run.digest() : '',
  });
};
