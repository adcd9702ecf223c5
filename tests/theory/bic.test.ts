/** BIC: the way back to the window at which it lost, and beyond it. */
import { describe, expect, it } from 'vitest';
import { bic } from '../../src/engine/tcp/variants/bic/bic.ts';
import { controlOf } from './control.ts';

/** A flow that has just lost at 1000 segments, and the window after each of `rounds` round trips without loss. */
function climb(
  rounds: number,
  parameters = {},
): { flow: ReturnType<typeof controlOf<ReturnType<typeof bic.own>>>; windows: number[] } {
  const flow = controlOf(bic, 'bic', { cwnd: 1000, parameters });
  flow.lose();
  const windows: number[] = [flow.window.cwnd];
  for (let round = 0; round < rounds; round++) {
    for (let acks = Math.floor(flow.window.cwnd); acks > 0; acks--) flow.ack();
    windows.push(flow.window.cwnd);
  }
  return { flow, windows };
}

describe('after a loss at 1000 segments', () => {
  const { flow, windows } = climb(60);

  it('an eighth of the window is given up and the size is remembered', () => {
    expect(windows[0]).toBe(875);
    expect(flow.own.W_max).toBe(1000);
    expect(flow.window.ssthresh).toBe(875);
  });

  it('while half the way is more than S_max = 32, it grows by 32 per round trip', () => {
    // 875 ACKs of 32/cwnd each.
    expect(windows[1]).toBeCloseTo(Math.sqrt(875 * 875 + 2 * 32 * 875), 1);
    // The gap of 125 falls to 64 in its second round trip.
    expect(windows[1]).toBeLessThan(1000 - 64);
    expect(windows[2]).toBeGreaterThan(1000 - 64);
  });

  it('then the gap falls by the factor exp(-1/2) per round trip: half the way, taken again at every ACK', () => {
    for (let round = 3; round < 12; round++) {
      const [gap, before] = [1000 - (windows[round] ?? 0), 1000 - (windows[round - 1] ?? 0)];
      expect(gap / before).toBeCloseTo(Math.exp(-0.5), 2);
    }
  });

  it('with B = 4 it falls by exp(-1/4)', () => {
    const slow = climb(12, { bBic: 4 }).windows;
    for (let round = 3; round < 12; round++) {
      const [gap, before] = [1000 - (slow[round] ?? 0), 1000 - (slow[round - 1] ?? 0)];
      expect(gap / before).toBeCloseTo(Math.exp(-0.25), 2);
    }
  });

  it('close to it, it creeps by S_min = 0.01, then probes with steps that double up to 32', () => {
    expect(flow.fired).toContain('Smallest step');
    const beyond = windows.findIndex((window) => window > 1000);
    const steps = windows.slice(beyond, beyond + 9).map((window, index) => window - (windows[beyond + index - 1] ?? 0));
    for (let i = 2; i < 5; i++) expect((steps[i] ?? 0) / (steps[i - 1] ?? 1)).toBeGreaterThan(1.6);
    expect(windows.at(-1)! - windows.at(-2)!).toBeCloseTo(32, 0);
  });
});

describe('cuts', () => {
  it('a loss before W_max is reached lowers the aim: fast convergence', () => {
    const flow = controlOf(bic, 'bic', { cwnd: 1000 });
    flow.lose();
    flow.lose();
    expect(flow.window.cwnd).toBe(875 * 0.875);
    expect(flow.own.W_max).toBe(875 * (1 - 0.0625));
    const without = controlOf(bic, 'bic', { cwnd: 1000, parameters: { fastConvergence: false } });
    without.lose();
    without.lose();
    expect(without.own.W_max).toBe(875);
  });

  it('below low_window it is Reno', () => {
    const flow = controlOf(bic, 'bic', { cwnd: 12 });
    flow.ack();
    expect(flow.window.cwnd).toBe(12 + 1 / 12);
    flow.lose();
    expect(flow.window.cwnd).toBe((12 + 1 / 12) / 2);
    expect(flow.own.W_max).toBe(0);
  });
});
