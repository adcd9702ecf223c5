/** Be the sender keeps the game with the most points, for the scenario menu at a later visit. */
import { afterEach, expect, it, vi } from 'vitest';
import { gameOfAddress, LAST_TICK, pointsOf, type Game } from '../../src/lessons/play/game.ts';
import { GameRun } from '../../src/lessons/play/gameRun.ts';
import type { PlayOrder, PlayReport } from '../../src/lessons/play/protocol.ts';
import { begin, playing, setWindow, togglePlay } from '../../src/app/rooms/play/playing.ts';
import { STOPPED } from '../../src/app/ui/stopped.ts';
import { browserStores } from './browserStores.ts';

/** The worker of a game, in this thread. */
class Near {
  private run: GameRun | null = null;
  private hear: (event: { readonly data: PlayReport }) => void = () => undefined;

  addEventListener(kind: string, hear: typeof this.hear): void {
    if (kind === 'message') this.hear = hear;
  }
  terminate(): void {
    this.run = null;
  }
  postMessage(order: PlayOrder): void {
    if (order.kind === 'begin') {
      this.run = new GameRun({ rival: order.rival, moves: [] });
      this.hear({ data: { kind: 'began' } });
      return;
    }
    const run = this.run!;
    if (order.window !== null) run.move(order.window);
    const samples = run.advance(order.ticks);
    const { moves, over } = run;
    const digest = over ? run.digest() : '';
    const packets = run.packets();
    this.hear({ data: { kind: 'played', samples, packets, tally: run.tally(), moves: [...moves], over, digest } });
  }
}

afterEach(() => vi.unstubAllGlobals());

/** Plays a whole game, round trip by round trip, with one window. */
function play(size: number): Game {
  begin('cubic', null);
  setWindow(size);
  for (let round = 0; round < LAST_TICK && !playing.getState().over; round++) togglePlay();
  expect(playing.getState().over).toBe(true);
  return playing.getState().game;
}

const pointsIn = (game: Game): number => {
  const run = new GameRun(game);
  run.advance(LAST_TICK);
  const { goodput, delay, fairness } = pointsOf(run.tally());
  return goodput + delay + fairness;
};

it('a better game replaces the best one, a worse one does not, and its address replays to its points', () => {
  browserStores();
  const window = {
    matchMedia: () => ({ matches: true }),
    location: { hash: '#lab' },
    history: { replaceState: () => undefined },
  };
  vi.stubGlobal('window', window);
  vi.stubGlobal('location', { href: 'http://localhost/', origin: 'http://localhost', protocol: 'http:', hash: '#lab' });
  vi.stubGlobal('Worker', Near);
  expect(STOPPED.game.read()).toBeNull();
  play(1);
  const poor = STOPPED.game.read()!;
  const game = play(30);
  const best = STOPPED.game.read()!;
  expect(best.rank).toBeGreaterThan(poor.rank!);
  expect(best.title).toBe('Be the sender');
  expect(best.about).toMatch(/^your best: goodput \d+, delay \d+, fairness \d+ of 100 points each$/);
  expect(gameOfAddress(best.hash).game).toEqual(game);
  expect(pointsIn(game)).toBe(best.rank);
  play(1);
  expect(STOPPED.game.read()).toEqual(best);
});
