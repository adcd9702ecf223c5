/** A path on which only cwnd limits a flow. */
import { expect } from 'vitest';
import type { VariantName } from '../../src/engine/tcp/catalogue.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import { simulate, tcpOf } from '../experiment.ts';

type Bottleneck = NonNullable<Extract<NonNullable<ScenarioInput['network']>, { bottleneck?: unknown }>['bottleneck']>;

/** For the passport: why a sender's average differs from that of an ideal saw-tooth. */
export const WHOLE = 'The formula draws a continuous saw-tooth; a sender has whole segments and whole round trips.';

/** The same for laws whose formula also leaves out the time of recovery. */
export const WHOLE_AND_RECOVERY =
  'The law leaves out the round trip of recovery, in which nothing grows, and knows neither whole segments nor whole round trips.';

/** Links so fast that a round trip takes `roundTrip` seconds whatever is in flight; unlimited queues. */
export function losslessPath(
  roundTrip: number,
  loss: Bottleneck['loss'] = { kind: 'none' },
): Pick<ScenarioInput, 'network'> {
  const queue = { limit: 1_000_000 };
  return {
    network: {
      bottleneck: { rate: 1e11, delay: roundTrip / 2, queue, loss },
      reverse: { loss: { kind: 'none' } },
      access: { rate: 1e11, delay: 0, queue },
    },
  };
}

/** Runs to `until` and returns the time average of cwnd from `from` on, segments. */
export function meanWindowBetween(simulation: Simulation, from: number, until: number): number {
  const { sender } = tcpOf(simulation);
  // The average starts with the first segment; no event runs between the last one and `time`.
  const integral = (time: number): number => {
    simulation.runBefore(time);
    const { state, window } = sender;
    return state.cwndIntegral + window.cwnd * (time - state.cwndSince);
  };
  const before = integral(from);
  return (integral(until) - before) / (until - from);
}

/**
 * Time average of cwnd over whole cycles, from one reduction to another: after `skip` reductions, over `count` more.
 */
export function meanWindowOfCycles(simulation: Simulation, skip: number, count: number): number {
  const { state, window } = tcpOf(simulation).sender;
  const at = (cuts: number): { now: number; integral: number } => {
    while (state.fastRetransmits < cuts && simulation.runBefore(Infinity, 20) > 0);
    expect(state.fastRetransmits).toBe(cuts);
    const { now } = simulation;
    return { now, integral: state.cwndIntegral + window.cwnd * (now - state.cwndSince) };
  };
  const [from, until] = [at(skip), at(skip + count)];
  return (until.integral - from.integral) / (until.now - from.now);
}

/**
 * From reduction number `skip` over `count` more: average of cwnd outside of recovery, and packets sent there per loss.
 * Models in which a window grows in every round trip count like this.
 */
export function outsideOfRecovery(
  simulation: Simulation,
  skip: number,
  count: number,
): { readonly average: number; readonly perLoss: number } {
  const { sender } = tcpOf(simulation);
  const { state, recovery } = sender;
  while (state.fastRetransmits < skip && simulation.runBefore(Infinity, 20) > 0);
  const here = () => ({
    now: simulation.now,
    integral: state.cwndIntegral + sender.window.cwnd * (simulation.now - state.cwndSince),
    sent: state.sent,
  });
  const sums = { time: 0, integral: 0, sent: 0 };
  let left: ReturnType<typeof here> | null = null;
  while (state.fastRetransmits < skip + count || left !== null) {
    if (simulation.runBefore(Infinity, 1) === 0) throw new Error('the run is too short for so many cuts');
    if (recovery.recovering === (left === null)) continue;
    if (left === null) left = here();
    else {
      const { now, integral, sent } = here();
      sums.time += now - left.now;
      sums.integral += integral - left.integral;
      sums.sent += sent - left.sent;
      left = null;
    }
  }
  expect(state.timeouts).toBe(0);
  return { average: sums.integral / sums.time, perLoss: sums.sent / count };
}

/** A flow on stack rfc that loses every n-th packet; `more`: further fields of the flow. */
export const losingEvery = (
  n: number,
  variant: VariantName,
  { duration, roundTrip = 0.1, ...more }: { duration: number; roundTrip?: number } & Record<string, unknown>,
): Simulation =>
  simulate({
    ...losslessPath(roundTrip, { kind: 'every', n }),
    duration,
    flows: [{ kind: 'tcp', variant, stack: 'rfc', receiverWindow: 1e6, ...more }],
  });

/** Time average of cwnd with every n-th packet lost, of a flow that begins near `start` segments. */
export function averageWindow(
  variant: VariantName,
  n: number,
  run: { start: number; from: number; duration: number; roundTrip?: number; parameters?: Record<string, unknown> },
): number {
  const { start, from, parameters, ...rest } = run;
  const simulation = losingEvery(n, variant, { ...rest, parameters: { initialSsthresh: start, ...parameters } });
  const average = meanWindowBetween(simulation, from, run.duration);
  expect(tcpOf(simulation).sender.state.timeouts).toBe(0);
  return average;
}

/** The same in units of sqrt(n), over ten cycles after four, where about `constant` sqrt(n) segments are expected. */
export function constantOf(variant: VariantName, n: number, constant: number): number {
  const window = constant * Math.sqrt(n);
  const cycle = (0.1 * n) / window;
  return averageWindow(variant, n, { start: window, from: 4 * cycle, duration: 14 * cycle }) / Math.sqrt(n);
}

/**
 * Average window of an additive increase by `a` per round trip and a reduction by the share `b`, with one segment lost
 * in n: sqrt(a (2 - b)/(2 b p)), minus the effect of the round trip of recovery, in which (1 - b) W are sent and
 * nothing grows.
 */
export function averageOfAimd(a: number, b: number, n: number): number {
  const perSquare = (1 - (1 - b) * (1 - b)) / (2 * a);
  const largest = (b - 1 + Math.sqrt((1 - b) * (1 - b) + 4 * perSquare * n)) / (2 * perSquare);
  return n / ((b * largest) / a + 1);
}
