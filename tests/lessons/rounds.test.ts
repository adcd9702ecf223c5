import { describe, expect, test } from 'vitest';
import { differencesOf } from '../../src/lessons/rounds/differences.ts';
import { packetsOf, roundsOf, type Connection } from '../../src/lessons/rounds/rounds.ts';
import { booked } from './booked.ts';

/** The well-known figure of textbooks, with its numbers. */
const FIGURE: Connection = {
  variant: 'reno',
  initialWindow: 1,
  ssthresh: 32,
  losses: [
    { round: 14, seen: 'duplicates' },
    { round: 21, seen: 'timeout' },
  ],
  rounds: 26,
};

describe('rounds', () => {
  test('are those of the figure in textbooks, window by window and segment by segment', () => {
    const { rounds } = roundsOf(FIGURE, 'inflated');
    expect(rounds.map(({ cwnd }) => cwnd)).toEqual([
      1, 2, 4, 8, 16, 32, 33, 34, 35, 36, 37, 38, 39, 40, 23, 24, 25, 26, 27, 28, 29, 1, 2, 4, 8, 14,
    ]);
    expect(rounds.map(({ ssthresh }) => ssthresh)).toEqual([
      ...Array.from({ length: 14 }, () => 32),
      ...Array.from({ length: 7 }, () => 20),
      ...Array.from({ length: 5 }, () => 14),
    ]);
    expect(rounds.filter(({ phase }) => phase === 'slowStart').map(({ round }) => round)).toEqual([
      1, 2, 3, 4, 5, 6, 22, 23, 24, 25, 26,
    ]);
    expect(rounds[6]).toMatchObject({ first: 64, last: 96 });
    expect(rounds[20]).toMatchObject({ first: 509, last: 537, lost: 'timeout' });
  });

  test('go on with half of the window, or with 1 in Tahoe, where the convention or the variant says so', () => {
    expect(
      roundsOf(FIGURE, 'halved')
        .rounds.slice(13, 16)
        .map(({ cwnd }) => cwnd),
    ).toEqual([40, 20, 21]);
    const tahoe = roundsOf({ ...FIGURE, variant: 'tahoe' }, 'inflated').rounds;
    expect(tahoe.slice(13, 19).map(({ cwnd }) => cwnd)).toEqual([40, 1, 2, 4, 8, 16]);
    expect(tahoe[14]!.ssthresh).toBe(20);
  });

  test.each(['inflated', 'halved'] as const)('by hand are the same (%s)', (convention) => {
    for (let ssthresh = 2; ssthresh <= 34; ssthresh += 4)
      for (const seen of ['duplicates', 'timeout'] as const) {
        const connection = { ...FIGURE, ssthresh, losses: [{ round: 13, seen }], rounds: 22 };
        const { rounds } = roundsOf(connection, convention);
        expect(rounds.map(({ cwnd, ssthresh: bound }) => [cwnd, bound])).toEqual(booked(connection, convention));
      }
  });
});

describe('packets', () => {
  const packets = packetsOf(FIGURE, 'inflated');

  test('have the same windows up to the first loss, and recover for a round trip with half of it', () => {
    const { rounds } = roundsOf(FIGURE, 'inflated');
    expect(packets.rounds.slice(0, 14).map(({ cwnd }) => cwnd)).toEqual(rounds.slice(0, 14).map(({ cwnd }) => cwnd));
    expect(packets.rounds.slice(14, 17).map(({ cwnd, phase }) => [cwnd, phase])).toEqual([
      [20, 'fastRecovery'],
      [20, 'congestionAvoidance'],
      [21, 'congestionAvoidance'],
    ]);
  });

  test('differ in ways that are stated with the numbers of the connection', () => {
    const book = roundsOf(FIGURE, 'inflated');
    const [jump, wait, ...more] = differencesOf(FIGURE, 'inflated', book, packets.rounds);
    expect(jump).toContain('from 40 to 23');
    expect(jump).toContain('reduced to 20');
    expect(more).toEqual([]);
    // The timer of at least a second, restarted at the newest ACK.
    const silent = packets.rounds.filter(({ first, last, phase }) => last < first && phase === 'congestionAvoidance');
    expect(silent.length).toBeGreaterThanOrEqual(9);
    expect(wait).toContain(`about ${silent.length} round trips`);
  });
});
