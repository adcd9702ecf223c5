// IEEE 802.11 DCF compared with the closed form for one saturated station, and with formulas for several.
import { describe, expect, it } from 'vitest';
import { estimate } from '../../src/lab/results/manySeeds.ts';
import { beginAt, resultOf } from '../../src/lab/results/result.ts';
import { simulate } from '../experiment.ts';
import { apart, stamp } from '../passport.ts';
import { bianchi, frozen } from './saturation.ts';

const SECONDS = 12;

/**
 * Mb/s that an access point forwards when each of `n` stations always has a packet of 1500 bytes for it; one value per
 * seed.
 */
function carried(n: number, rts: boolean, dataRate = 2e6): readonly number[] {
  // Address resolution takes long while all other stations are sending.
  const from = 1 + 0.6 * n;
  return [1, 2, 3, 4, 5].map((seed) => {
    const simulation = simulate({
      seed,
      duration: from + SECONDS,
      network: { kind: 'accessPoint', stations: n, radio: { dataRate, rtsThreshold: rts ? 0 : 3000 } },
      flows: Array.from({ length: n }, (_, index) => ({
        kind: 'udp' as const,
        from: String(index + 1),
        to: 'h1',
        rate: (1.5 * dataRate) / n,
        packetSize: 1500,
      })),
    });
    simulation.runBefore(from);
    const begin = beginAt(simulation, from);
    simulation.runBefore(Infinity);
    return resultOf(simulation, 0, undefined, begin).total.goodput / 1e6;
  });
}

/** The passport's label: megabits per second of stations that send UDP. */
const about = (against: string, experiment: string, why: string) => ({
  variant: 'udp',
  stack: '',
  network: 'mobile' as const,
  against,
  experiment,
  quantity: 'goodput, Mb/s',
  why,
});

const DRAWN = 'Back-offs are drawn: ours are those of five seeds of 12 s, theirs their mean.';
const COARSE =
  'The formula counts a slot down in busy times too, sends a frame until it arrives, and lets those who just sent collide.';
const FINER = 'Bianchi 2000, with frozen back-offs (Tinnirello et al. 2010) and seven attempts (Wu et al. 2002)';

describe('one station that always has something to send', () => {
  it.each([
    ['2 Mb/s, RTS and CTS', 2e6, true],
    ['11 Mb/s, RTS and CTS', 11e6, true],
    ['2 Mb/s, no RTS', 2e6, false],
  ])('reaches the closed form within 0.2 %%: %s', (name, rate, rts) => {
    // us: DIFS, 0 .. 30 slots of 20, RTS and CTS, data, SIFS and ACK.
    const cycle = 50 + 15 * 20 + (rts ? 352 + 10 + 304 + 10 : 0) + 192 + (1534 * 8) / (rate / 1e6) + 10 + 304;
    const { mean } = estimate(carried(1, rts, rate))!;
    const row = about('IEEE 802.11-1999, 9.2', `one saturated station, ${name}`, DRAWN);
    expect(apart(row, mean, (1500 * 8) / cycle, 0.002)).toBeLessThan(0.002);
  });
});

describe('a cell in which every station always has a frame', () => {
  it.each([
    [2, true],
    [5, true],
    [10, true],
    [20, true],
    [10, false],
  ])('carries what the formulas say: n = %i, RTS %s', (n, rts) => {
    const name = `${n} saturated stations around an access point, ${rts ? 'RTS and CTS' : 'no RTS'}, 2 Mb/s`;
    const { mean, interval } = estimate(carried(n, rts))!;
    const finer = frozen(n, rts);
    stamp({
      ...about(FINER, name, DRAWN),
      ours: mean.toFixed(4),
      theirs: finer.toFixed(4),
      bound: `within ${interval!.toFixed(4)}, the 95 % interval`,
    });
    expect(apart(about('Bianchi 2000', name, COARSE), mean, bianchi(n, rts), 0.005)).toBeLessThan(0.005);
    expect(Math.abs(mean - finer)).toBeLessThan(interval!);
  });
});
