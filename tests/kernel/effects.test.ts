/**
 * The output of a link with an effect: which packets are delayed or duplicated, and the order in which they continue.
 */
import { describe, expect, it } from 'vitest';
import { Kernel } from '../../src/engine/kernel/kernel.ts';
import { ROUTE, SEQ } from '../../src/engine/kernel/packets.ts';
import type { LinkEffect } from '../../src/engine/link/effects/catalogue.ts';
import { exitOf } from '../../src/engine/link/effects/exit.ts';

/**
 * Packets reach the exit at these times, in s, on route 2: "number at time". `looks`: times at which to list the
 * packets held back.
 */
function through(effect: LinkEffect, moments: readonly number[], looks: readonly number[] = []) {
  const kernel = new Kernel(1);
  const exit = exitOf(kernel, 4, 'a>b', effect, 2)!;
  expect(exit.link).toBe(4);
  const { rows } = kernel.packets.state;
  const left: string[] = [];
  const held: number[][] = [];
  for (const route of [0, 1, 2, 3])
    exit.ends[route] = {
      receive(packet) {
        expect(route).toBe(2);
        left.push(`${rows[packet + SEQ]} at ${kernel.scheduler.state.now}`);
        kernel.packets.give(packet);
      },
    };
  const at = (time: number, wake: () => void): void => kernel.scheduler.arm(kernel.scheduler.slot({ wake }, 0), time);
  moments.forEach((time, number) =>
    at(time, () => {
      const packet = kernel.packets.take();
      Object.assign(rows, { [packet + ROUTE]: 2, [packet + SEQ]: number });
      exit.receive(packet);
    }),
  );
  for (const time of looks)
    at(time, () => {
      const there: number[] = [];
      exit.eachHeld((packet) => void there.push(rows[packet + SEQ]!));
      held.push(there);
    });
  while (kernel.scheduler.nextTime() < Infinity) kernel.scheduler.runNext();
  expect(kernel.packets.state.live).toBe(0);
  return { left, held, doubled: [...exit.state.doubled] };
}
const uniforms = (name: string, count: number): number[] => {
  const random = new Kernel(1).random(name);
  return Array.from({ length: count }, () => random.uniform());
};

describe('an effect', () => {
  it('is nothing where there is none', () => {
    expect(exitOf(new Kernel(1), 0, 'a>b', { kind: 'none' }, 1)).toBeNull();
  });

  it('holds every n-th packet back, and others overtake it', () => {
    const { left, held } = through({ kind: 'everyLate', n: 3, lateness: 1.25 }, [0, 0.5, 1, 1.5, 2, 2.5], [1.25, 3, 4]);
    expect(left).toEqual(['0 at 0', '1 at 0.5', '3 at 1.5', '4 at 2', '2 at 2.25', '5 at 3.75']);
    expect(held).toEqual([[2], [5], []]);
  });

  it('holds several back at once, in the order in which they go on; of equal moments the one that came first', () => {
    const every = { kind: 'everyLate', n: 1, lateness: 2 } as const;
    const { left, held } = through(every, [0, 1, 1, 1.5], [1.75, 2.5]);
    expect(left).toEqual(['0 at 2', '1 at 3', '2 at 3', '3 at 3.5']);
    expect(held).toEqual([
      [0, 1, 2, 3],
      [1, 2, 3],
    ]);
  });

  it('holds a packet back by chance: each whose draw is below the rate', () => {
    const moments = Array.from({ length: 60 }, (_, number) => number);
    const late = new Set(uniforms('a>b late', 60).flatMap((draw, number) => (draw < 0.3 ? [number] : [])));
    expect(late.size).toBeGreaterThan(8);
    const { left } = through({ kind: 'someLate', rate: 0.3, lateness: 100 }, moments);
    expect(left).toEqual([
      ...moments.filter((number) => !late.has(number)).map((number) => `${number} at ${number}`),
      ...[...late].map((number) => `${number} at ${number + 100}`),
    ]);
  });

  it('holds each back for a random time up to a bound: they continue in the order in which they come out', () => {
    const moments = Array.from({ length: 60 }, (_, number) => number / 8);
    const until = uniforms('a>b jitter', 60).map((draw, number) => [number, moments[number]! + draw * 2] as const);
    const { left } = through({ kind: 'jitter', most: 2 }, moments);
    expect(left).toEqual(until.toSorted((a, b) => a[1] - b[1]).map(([number, time]) => `${number} at ${time}`));
  });

  it('doubles a packet by chance, and counts the copies on their route', () => {
    const moments = Array.from({ length: 40 }, (_, number) => number);
    const twice = uniforms('a>b doubled', 40).map((draw) => draw < 0.25);
    const copies = twice.filter(Boolean).length;
    expect(copies).toBeGreaterThan(4);
    const { left, doubled } = through({ kind: 'duplicate', copies: 0.25 }, moments);
    expect(left).toEqual(
      moments.flatMap((number) => Array.from({ length: twice[number] ? 2 : 1 }, () => `${number} at ${number}`)),
    );
    expect(doubled).toEqual([0, 0, copies, 0]);
  });
});
