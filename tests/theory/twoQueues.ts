/**
 * Flows through a DualPI2 queue (RFC 9332), and what its section 2.1 lets one expect: the window of a Classic sender at
 * p_C and of a scalable one at p_L, coupled by p_C = p^2 and p_CL = 2 p. `p` is the RFC's p'.
 */
import { oneLink, simulate, tcpOf } from '../experiment.ts';

export const SEGMENT = 1448;
/** Bits of a full packet on the wire. */
const WIRE = 8 * (SEGMENT + 40);

/** What a flow did in the measured part of a run. */
export interface Ran {
  /** bit/s. */
  readonly goodput: number;
  /** Mean wait in the queue, s. */
  readonly wait: number;
  /** Fraction of its packets that were marked. */
  readonly share: number;
  /** Mean, in segments. */
  readonly cwnd: number;
}

/** Runs flows over DualPI2, and measures each from `from` s on; default: the second half. */
export function ran(
  rate: number,
  rtt: number,
  flows: readonly object[],
  duration = 40,
  queue: object = {},
  from = duration / 2,
): Ran[] {
  const simulation = simulate({
    duration,
    network: oneLink({ rate, delay: rtt / 2, queue: { kind: 'dualPi2', limit: 2000, classicWeight: 0.1, ...queue } }),
    flows: flows.map((flow) => ({
      kind: 'tcp',
      stack: 'rfc',
      from: 'a',
      to: 'b',
      start: 0,
      receiverWindow: 5000,
      segmentSize: SEGMENT,
      ...flow,
    })),
  } as never);
  const counts = () =>
    flows.map((_, flow) => {
      const { sender, receiver } = tcpOf(simulation, flow);
      const { delivered, delaySum, received } = receiver.state;
      const marks = receiver.ecn?.state.marked ?? 0;
      return { delivered, delaySum, received, marks, cwnd: sender.meanCwnd() * simulation.kernel.scheduler.state.now };
    });
  simulation.runBefore(from);
  const before = counts();
  simulation.runBefore(Infinity);
  return counts().map((now, flow) => {
    const then = before[flow]!;
    const received = now.received - then.received;
    return {
      goodput: ((now.delivered - then.delivered) * SEGMENT * 8) / (duration - from),
      wait: (now.delaySum - then.delaySum) / received - rtt / 2 - WIRE / rate,
      share: (now.marks - then.marks) / received,
      cwnd: (now.cwnd - then.cwnd) / (duration - from),
    };
  });
}

export type Classic = 'reno' | 'cubic';
export type Scalable = 'dctcp' | 'prague';

/** A Classic sender with RFC 3168 feedback. */
export const classic = (variant: string) => ({ variant, parameters: { ecn: 'classic' } });

/** A paced scalable sender; Prague with its own round trip, as the formulas have it. */
export const scalable = (variant: Scalable) => ({
  variant,
  parameters: variant === 'prague' ? { virtualRtt: 0 } : { ecnCodepoint: 'ect1', pacingGain: 1 },
});

/** The mean of a quantity over flows. */
export const meanOf = (flows: readonly Ran[], of: keyof Ran): number =>
  flows.reduce((sum, flow) => sum + flow[of], 0) / flows.length;

/** Their mean round trip: the path, the queue, and a packet on the link, s. */
export const roundTrip = (flows: readonly Ran[], rate: number, rtt: number): number =>
  rtt + meanOf(flows, 'wait') + WIRE / rate;

/** The mean window that their goodput needs, segments. */
export const windowOf = (flows: readonly Ran[], rate: number, rtt: number): number =>
  (meanOf(flows, 'goodput') / (8 * SEGMENT)) * roundTrip(flows, rate, rtt);

/** Window of a Classic sender at p_C = p^2: Reno (equation 5), or CUBIC in either of its regions (RFC 9438 5.1). */
const classicWindow = (variant: Classic, p: number, rtt: number): number =>
  variant === 'reno' ? 1.22 / p : Math.max(1.22 / p, 1.054 * (rtt / (p * p)) ** 0.75);

/** Window of a scalable sender at the probability p of spread marks (equation 6); marked packets of Prague add nothing. */
const scalableWindow = (variant: Scalable, p: number): number => (variant === 'dctcp' ? 2 / p : (2 * (1 - p)) / p);

/**
 * One cycle of CUBIC between even marks, at the larger of its two windows (RFC 9438 4.2 and 4.3): its mean window, and
 * the probability of a mark, if it is cut at a window of `highest` segments. Round trips in s.
 */
function cubicCycle(highest: number, rtt: number): { readonly window: number; readonly p: number } {
  const [beta, c] = [0.7, 0.4];
  const inflexion = Math.cbrt((highest * (1 - beta)) / c);
  const alpha = (3 * (1 - beta)) / (1 + beta);
  const length = Math.min(inflexion, ((1 - beta) * highest * rtt) / alpha);
  const parts = 1000;
  let sum = 0;
  for (let part = 0.5; part < parts; part++) {
    const time = (length * part) / parts;
    sum += Math.max(c * (time - inflexion) ** 3 + highest, beta * highest + (alpha * time) / rtt);
  }
  const window = sum / parts;
  return { window, p: rtt / (window * length) };
}

/** p_C at which a Classic sender has this mean window. */
export function classicAlone(variant: Classic, window: number, rtt: number): number {
  if (variant === 'reno') return 1.5 / (window * window);
  let [least, most] = [window, 2 * window];
  for (let step = 0; step < 50; step++) {
    const highest = (least + most) / 2;
    if (cubicCycle(highest, rtt).window < window) least = highest;
    else most = highest;
  }
  return cubicCycle(least, rtt).p;
}

/**
 * Goodput of one scalable sender for each of a Classic one, `count` of each at the base probability that fills the link,
 * with k = 2. `rtts`: of the Classic and the scalable ones.
 */
export function coupledRatio(
  [inC, inL]: readonly [Classic, Scalable],
  count: number,
  rate: number,
  [rttC, rttL]: readonly [number, number],
): number {
  const classicRate = (p: number): number => classicWindow(inC, p, rttC) / rttC;
  const scalableRate = (p: number): number => scalableWindow(inL, 2 * p) / rttL;
  let [least, most] = [1e-6, 0.5];
  for (let step = 0; step < 60; step++) {
    const p = (least + most) / 2;
    if (count * (classicRate(p) + scalableRate(p)) > rate / WIRE) least = p;
    else most = p;
  }
  return scalableRate(least) / classicRate(least);
}
