import { describe, expect, test } from 'vitest';
import {
  addressOfGame,
  gameOfAddress,
  LAST_TICK,
  pointsOf,
  RIVALS,
  scenarioOf,
  type Game,
  type Move,
} from '../../src/lessons/play/game.ts';
import { GameRun, talliesOf } from '../../src/lessons/play/gameRun.ts';

/** A person who acts now and then, for half a minute. */
function played(run: GameRun, until: number): GameRun {
  let window = 10;
  while (run.tick < until) {
    const step = run.tick % 260 === 0 ? -Math.floor(window / 2) : 2;
    if (run.tick % 26 === 0) run.move((window = Math.max(1, window + step)));
    run.advance(1);
  }
  return run;
}

describe('a game', () => {
  const run = played(new GameRun({ rival: 'cubic', moves: [] }), 600);

  test('of two minutes and 300 moves is a link of less than 2,000 characters, which gives the same game back', () => {
    const moves = Array.from({ length: 300 }, (_, place) => ({ tick: 8 * place, window: 20 + ((place * 37) % 90) }));
    const address = addressOfGame({ rival: 'cubic', moves });
    expect(address.length).toBeLessThan(2000);
    expect(gameOfAddress(`#${address}`)).toEqual({ game: { rival: 'cubic', moves }, note: '' });
  });

  test('replays to the same digest and the same tally', () => {
    const again = new GameRun({ rival: 'cubic', moves: run.moves });
    again.advance(600);
    expect(again.digest()).toBe(run.digest());
    expect(again.tally()).toEqual(run.tally());
  });

  test('loses packets by moves upwards, and nothing cuts the window but the person', () => {
    const one = new GameRun({ rival: 'reno', moves: [] });
    one.advance(100);
    one.move(120);
    const [last] = one.advance(200).slice(-1);
    expect(last!.windows[0]).toBe(120);
    expect(last!.lost[0]).toBeGreaterThan(0);
    one.move(4);
    expect(one.advance(400).at(-1)!.windows[0]).toBe(4);
  });
});

describe('points', () => {
  test('are whole numbers from 0 to 100, and those of a law against itself are about equal', () => {
    const tally = talliesOf('reno', 'reno').at(-1)!;
    const points = pointsOf(tally);
    expect(points.fairness).toBeGreaterThan(80);
    expect(points.goodput).toBeGreaterThan(80);
    expect(pointsOf({ time: 1, goodput: [0, 0], wait: 99 })).toEqual({ goodput: 0, delay: 0, fairness: 100 });
  });
});

describe('an address of a game', () => {
  test.each(RIVALS)('with a rival %s and moves of every size comes back', (rival) => {
    const moves: Move[] = [0, 1, 31, 32, 33, 400, 1023, 1024, 2399].map((tick, place) => ({
      tick,
      window: [500, 1, 42, 43, 42, 499, 2, 250, 26][place]!,
    }));
    const game: Game = { rival, moves };
    expect(gameOfAddress(`#${addressOfGame(game)}`)).toEqual({ game, note: '' });
    expect(scenarioOf(game).interventions).toHaveLength(9);
  });

  test('that is damaged gives what can be read, and says so', () => {
    for (const hash of [
      '#lessons/play/',
      '#lessons/play/tea/zzzzzz',
      '#lessons/play/reno/%00ÿ',
      '#lessons/play/bbr/VVVVV9',
      '#lessons/play/cubic/00zz0z',
    ])
      for (const { tick, window } of gameOfAddress(hash).game.moves) {
        expect(tick).toBeLessThan(LAST_TICK);
        expect(window).toBeGreaterThan(0);
      }
    expect(gameOfAddress('#lessons/play/tea/').note).toContain('not known');
    expect(gameOfAddress('#lessons/play/reno/0zzz').note).toContain('first');
  });
});
