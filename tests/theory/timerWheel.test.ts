/** The kernel's timer wheel: calc_wheel_index() with HZ 250, and what the kernel was recorded to do with it. */
import { describe, expect, it } from 'vitest';
import { wheelExpiry } from '../../src/engine/tcp/timerWheel.ts';
import { firingsOf, simulate } from '../experiment.ts';

const TICK = 0.004;
/** Ticks from the first one to the middle of which the first segment is sent: then 8 and 64 divide the count together. */
const BEGIN = 292.5;
/** Which tick a timer expires on that is set with tick `now`, a tenth of a tick after it began, for `ticks`. */
const expires = (now: number, ticks: number): number =>
  Math.round(wheelExpiry((now + 0.1 - BEGIN) * TICK, ticks * TICK, TICK) / TICK + BEGIN);

describe('the wheel', () => {
  it('never lets a timer expire early: on the tick after, up to 62 ticks', () => {
    expect([1, 2, 25, 62].map((ticks) => expires(1000, ticks))).toEqual([1002, 1003, 1026, 1063]);
  });

  it('from 63 ticks on uses each 8th, from 504 each 64th, from 4032 each 512th', () => {
    expect([63, 64, 67, 71, 72].map((ticks) => expires(1000, ticks))).toEqual([1064, 1072, 1072, 1072, 1080]);
    expect(expires(1001, 63)).toBe(1072);
    expect([503, 504, 1000].map((ticks) => expires(1024, ticks))).toEqual([1528, 1536, 2048]);
    expect(expires(1024, 4032)).toBe(5120);
  });

  // Three doubled timeouts of CUBIC, recorded (drop_cubic_rto): after 252, 528 and 1024 ms.
  it('makes 62, 124 and 248 ticks in a row 63, 132 and 256, as recorded', () => {
    const [first, second, third] = [62, 124, 248]
      .reduce<number[]>((times, ticks) => [...times, expires(times.at(-1)!, ticks)], [1005])
      .slice(1) as [number, number, number];
    expect([first - 1005, second - first, third - second]).toEqual([63, 132, 256]);
  });

  // Recorded without noise (6.18.15, QEMU with a clock that counts instructions): 544, 1056 and 2176 ms.
  it('makes the doubled timeouts of a BBR 136, 264 and 544 ticks, as recorded', () => {
    const times = [130, 260, 520].reduce<number[]>(
      (all, ticks) => [...all, expires(all.at(-1)!, ticks)],
      [1448 - 136 - 264 + 8],
    );
    expect(
      times
        .slice(1)
        .map((time, index) => time - times[index]!)
        .slice(0, 2),
    ).toEqual([136, 264]);
    expect(times[3]! % 64).toBe(0);
  });
});

describe('a sender on stack linux whose link fails', () => {
  const timeouts = (timerWheel: boolean): readonly number[] =>
    firingsOf(
      simulate({
        duration: 8,
        network: { bottleneck: { rate: 1e7, delay: 0.02, queue: { limit: 100 } } },
        flows: [{ kind: 'tcp', variant: 'cubic', stack: 'linux', parameters: { timerWheel } }],
        interventions: [{ at: 0.5, kind: 'setLink', link: 'r0>r1', lossRate: 1 }],
      }),
    ).flatMap(({ title, time }) => (/^Retransmission timeout|^Timeout in a window/.test(title) ? [time] : []));

  it('has its timeouts on time, and with the wheel on each 8th and 64th tick', () => {
    const [exact, onTicks] = [timeouts(false), timeouts(true)];
    expect(exact.length).toBeGreaterThan(3);
    expect(onTicks).toHaveLength(exact.length);
    exact
      .slice(2)
      .forEach((time, index) =>
        expect((time - exact[index + 1]!) / (exact[index + 1]! - exact[index]!)).toBeCloseTo(2, 6),
      );
    onTicks.forEach((time, index) => {
      const wait = time - (onTicks[index - 1] ?? time);
      expect((time / TICK + BEGIN) % (wait > 2.2 ? 64 : 8)).toBeCloseTo(0, 6);
    });
  });
});
