import { describe, expect, it } from 'vitest';
import { Kernel } from '../../src/engine/kernel/kernel.ts';
import { RandomStream } from '../../src/engine/kernel/random.ts';
import { StateRegister } from '../../src/engine/kernel/state.ts';

const draw = (stream: RandomStream, count: number): number[] => Array.from({ length: count }, () => stream.uniform());
const stream = (seed: number, name: string): RandomStream => new RandomStream(new StateRegister(), seed, name);
const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;

describe('random streams', () => {
  it('give the same numbers for the same seed and name, on every machine', () => {
    expect(draw(stream(1, 'flow 3 loss'), 5)).toEqual(draw(stream(1, 'flow 3 loss'), 5));
    expect(draw(stream(1, 'r0>r1 loss'), 4)).toEqual([
      0.7021425856217164, 0.1693712403704658, 0.8714060226358052, 0.4811463350230528,
    ]);
  });

  it('of a kernel have its seed', () => {
    expect(new Kernel(7).random('node 12 back-off').uniform()).toBe(stream(7, 'node 12 back-off').uniform());
  });

  it('differ by name and by seed', () => {
    const first = [
      stream(1, 'flow 0 loss'),
      stream(1, 'flow 1 loss'),
      stream(2, 'flow 0 loss'),
      stream(1, 'flow 0 los'),
    ].map((one) => one.uniform());
    expect(new Set(first).size).toBe(4);
  });

  it('are not changed by other streams', () => {
    const alone = draw(stream(7, 'node 12 back-off'), 50);
    const register = new StateRegister();
    const [before, own, after] = ['flow 1 loss', 'node 12 back-off', 'flow 2 loss'].map(
      (name) => new RandomStream(register, 7, name),
    );
    const withOthers = Array.from({ length: 50 }, (_, index) => {
      before?.uniform();
      if (index % 3 === 0) after?.exponential(1);
      return own?.uniform();
    });
    expect(withOthers).toEqual(alone);
  });

  it('go on after a checkpoint as they did', () => {
    const register = new StateRegister();
    const one = new RandomStream(register, 3, 'a');
    draw(one, 17);
    const checkpoint = register.save();
    const first = draw(one, 100);
    register.restore(checkpoint);
    expect(draw(one, 100)).toEqual(first);
  });

  it('are uniform: mean, variance, no memory, all tenths alike', () => {
    for (const [seed, name] of [
      [1, 'a'],
      [1, 'b'],
      [4294967295, 'flow 63 pattern'],
      [0, ''],
    ] as const) {
      const values = draw(stream(seed, name), 100_000);
      expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
      // Four standard errors of each statistic.
      expect(Math.abs(mean(values) - 1 / 2)).toBeLessThan(4 * Math.sqrt(1 / 12 / values.length));
      expect(Math.abs(mean(values.map((value) => (value - 0.5) ** 2)) - 1 / 12)).toBeLessThan(
        4 * Math.sqrt(1 / 180 / values.length),
      );
      const next = values.slice(1).map((value, index) => (value - 0.5) * ((values[index] ?? 0) - 0.5));
      expect(Math.abs(mean(next))).toBeLessThan(4 * (1 / 12 / Math.sqrt(values.length)));
      const tenths = Array.from(
        { length: 10 },
        (_, tenth) => values.filter((value) => Math.floor(value * 10) === tenth).length,
      );
      const chiSquare = tenths.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
      expect(chiSquare).toBeLessThan(33);
    }
  });

  it('of two names are not correlated', () => {
    const [a, b] = [draw(stream(1, 'flow 0 loss'), 50_000), draw(stream(1, 'flow 1 loss'), 50_000)];
    const product = mean(a.map((value, index) => (value - 0.5) * ((b[index] ?? 0) - 0.5)));
    expect(Math.abs(product)).toBeLessThan(4 * (1 / 12 / Math.sqrt(a.length)));
  });

  it('are exponential with the mean that is asked for', () => {
    const one = stream(5, 'bursts');
    const values = Array.from({ length: 100_000 }, () => one.exponential(0.25));
    expect(values.every((value) => value >= 0 && value < Infinity)).toBe(true);
    expect(Math.abs(mean(values) - 0.25)).toBeLessThan((4 * 0.25) / Math.sqrt(values.length));
    const beyond = values.filter((value) => value > 0.5).length / values.length;
    expect(Math.abs(beyond - Math.exp(-2))).toBeLessThan(0.005);
  });
});
