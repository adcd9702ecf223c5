/**
 * DCTCP: the estimate and the reduction of RFC 8257, and the steady state of Alizadeh and others (SIGCOMM 2010, section
 * 3.3).
 */
import { describe, expect, it } from 'vitest';
import { dctcp } from '../../src/engine/tcp/variants/dctcp/dctcp.ts';
import { simulate, tcpOf, observed } from '../experiment.ts';
import { apart, stamp } from '../passport.ts';
import { oneIn, rowsNow } from '../sweep.ts';
import { controlOf } from './control.ts';

describe('the formulas, figure by figure', () => {
  it('alpha = (1 - g) alpha + g F, once per window', () => {
    const flow = controlOf(dctcp, 'dctcp', { cwnd: 20 });
    // The first window is segments 1 to 10, a quarter of which are marked.
    flow.ack({ ack: 1, next: 11, echoed: true, acked: 1 });
    expect(flow.own.alpha).toBe(1);
    flow.ack({ ack: 8, next: 18, echoed: false, acked: 7 });
    flow.ack({ ack: 10, next: 20, echoed: true, acked: 2 });
    expect(flow.own.alpha).toBe(1);
    flow.ack({ ack: 12, next: 22, echoed: false, acked: 2 });
    expect(flow.own.alpha).toBeCloseTo(15 / 16 + 3 / 12 / 16, 12);
    // The second ends when segment 22 is passed; none is marked.
    flow.ack({ ack: 21, next: 31, echoed: false, acked: 9 });
    const before = flow.own.alpha;
    flow.ack({ ack: 22, next: 32, echoed: false, acked: 1 });
    expect(flow.own.alpha).toBeCloseTo((before * 15) / 16, 12);
  });

  it('a mark leaves 1 - alpha/2 of the window, and two segments at least', () => {
    const flow = controlOf(dctcp, 'dctcp', { cwnd: 40, parameters: { initialAlpha: 0.25 } });
    flow.mark({ ack: 1, next: 41 });
    expect(flow.window).toMatchObject({ cwnd: 35, ssthresh: 35 });
    const small = controlOf(dctcp, 'dctcp', { cwnd: 2.5 });
    small.mark({ ack: 1, next: 4 });
    expect(small.window.cwnd).toBe(2);
  });

  it('a loss halves the window, whatever alpha is', () => {
    const flow = controlOf(dctcp, 'dctcp', { cwnd: 40, parameters: { initialAlpha: 0.1 } });
    flow.ack({ ack: 1, next: 41 });
    flow.lose();
    expect(flow.window.cwnd).toBeCloseTo(20, 0);
    expect(flow.own.alpha).toBe(0.1);
  });
});

const RATE = 1e8;
/** Packets of 1000 bytes and 40 of header that the link sends per second. */
const PACKETS = RATE / 8320;

interface Path {
  /** Flows, K, and packets in a round trip without a queue. */
  readonly flows: number;
  readonly threshold: number;
  readonly product: number;
}

/** Flows with that many packets per round trip, for 30 s. */
const flowsOn = ({ flows, threshold, product }: Path, stack: 'rfc' | 'linux', g: number) =>
  simulate({
    duration: 30,
    network: {
      bottleneck: {
        rate: RATE,
        delay: product / PACKETS / 2,
        queue: { kind: 'step', limit: 10_000, threshold },
      },
      reverse: { queue: { limit: 10_000 } },
      access: { rate: 1e11, delay: 0, queue: { limit: 10_000 } },
    },
    flows: Array.from({ length: flows }, (_, index) => ({
      kind: 'tcp' as const,
      variant: 'dctcp' as const,
      stack,
      segmentSize: 1000,
      // The paper's receiver reports each packet separately; that of Linux would let two packets leave for one ACK.
      delayedAck: stack === 'linux' ? { segments: 1 } : null,
      start: index / 1000,
      receiverWindow: 10_000,
      parameters: { gDctcp: g, initialAlpha: 0.2, initialSsthresh: product / flows, timestamps: false },
    })),
  });

/** Their behaviour from 10 s to 30 s. */
function steady(path: Path, stack: 'rfc' | 'linux', g: number) {
  const { flows, product } = path;
  const simulation = flowsOn(path, stack, g);
  simulation.runBefore(10);
  const senders = Array.from({ length: flows }, (_, index) => tcpOf(simulation, index).sender);
  const acked = (): number => senders.reduce((sum, { flight }) => sum + flight.acked, 0);
  const before = acked();
  const [link] = simulation.links;
  let alpha = 0;
  let looks = 0;
  let shortest = Infinity;
  let longest = 0;
  for (let time = 10; time < 30; time += product / PACKETS / 7) {
    simulation.runBefore(time);
    for (const { own } of senders) alpha += (own as unknown as { readonly alpha: number }).alpha;
    looks += flows;
    const queue = link?.queueLength() ?? NaN;
    shortest = Math.min(shortest, queue);
    longest = Math.max(longest, queue);
  }
  simulation.runBefore(Infinity);
  return {
    simulation,
    alpha: alpha / looks,
    shortest,
    longest,
    goodput: (acked() - before) / 20 / PACKETS,
    drops: link?.state.drops ?? NaN,
  };
}

/** alpha of equation 6 of the paper: alpha^2 (1 - alpha/4) = (2 W + 1)/(W + 1)^2, with W = (C RTT + K)/N. */
function alphaOf({ flows, threshold, product }: Path): number {
  const window = (product + threshold) / flows;
  const wanted = (2 * window + 1) / ((window + 1) * (window + 1));
  let alpha = Math.sqrt(wanted);
  for (let i = 0; i < 20; i++) alpha = Math.sqrt(wanted / (1 - alpha / 4));
  return alpha;
}

/** Amplitude of the queue, equation 8: half of sqrt(2 N (C RTT + K)). */
const amplitudeOf = ({ flows, threshold, product }: Path): number => Math.sqrt(2 * flows * (product + threshold)) / 2;

const PATHS: readonly Path[] = [
  { flows: 1, threshold: 40, product: 100 },
  { flows: 2, threshold: 40, product: 100 },
  { flows: 4, threshold: 40, product: 100 },
  { flows: 2, threshold: 100, product: 400 },
  { flows: 10, threshold: 100, product: 400 },
];

describe('the steady state of the paper, whose alpha stands still: g = 1/64', () => {
  it.each(rowsNow(PATHS, oneIn(2)))(
    '$flows flows, K = $threshold, C RTT = $product: alpha, the queue, no loss',
    (path) => {
      const { alpha, shortest, longest, goodput, drops } = steady(path, 'rfc', 1 / 64);
      const about = {
        variant: 'dctcp',
        stack: 'rfc',
        against: 'Alizadeh and others 2010',
        experiment: `${path.flows} flows, K = ${path.threshold}, C RTT = ${path.product}, g = 1/64`,
        why: 'The model has all windows equal, one share for alpha, and continuous windows; a sender has whole segments and whole round trips.',
      };
      expect(apart({ ...about, quantity: 'alpha at steady state' }, alpha, alphaOf(path), 0.06)).toBeLessThan(0.06);
      const amplitude = longest - shortest;
      const far = apart({ ...about, quantity: 'amplitude of the queue, packets' }, amplitude, amplitudeOf(path), 0.2);
      expect(far).toBeLessThan(0.2);
      // K + N in the paper. Here a packet is marked if it finds more than K, so there is one more in the queue.
      expect(longest).toBeLessThanOrEqual(path.threshold + path.flows + 1);
      expect(goodput).toBeGreaterThan(0.995);
      expect(drops).toBe(0);
    },
  );
});

describe('with g = 1/16, where alpha swings', () => {
  it.each(rowsNow(PATHS, oneIn(2)))(
    '$flows flows, K = $threshold, C RTT = $product: the queue stays about K',
    (path) => {
      const { longest, shortest, goodput, drops, alpha } = steady(path, 'rfc', 1 / 16);
      expect(longest).toBeLessThanOrEqual(path.threshold + path.flows + 1);
      expect(longest - shortest).toBeLessThan(1.1 * amplitudeOf(path));
      expect(goodput).toBeGreaterThan(0.995);
      expect(drops).toBe(0);
      // A mark is answered with the alpha from before its window is counted, so the mean exceeds that of the paper.
      expect(alpha / alphaOf(path)).toBeGreaterThan(0.95);
      expect(alpha / alphaOf(path)).toBeLessThan(1.2);
    },
  );
});

describe('on stack linux, with g = 1/16', () => {
  const g = 1 / 16;

  it.each(rowsNow(PATHS, oneIn(2)))(
    '$flows flows, K = $threshold, C RTT = $product: a longer saw-tooth than the paper’s',
    (path) => {
      const { alpha, longest, shortest, goodput, drops, simulation } = steady(path, 'linux', g);
      const about = {
        variant: 'dctcp',
        stack: 'linux',
        against: 'Alizadeh and others 2010',
        experiment: `${path.flows} flows, K = ${path.threshold}, C RTT = ${path.product}, g = 1/16`,
        why: 'A cut takes a round trip here, in which the queue still is above K: what is sent then is marked, and answered once more. So the saw-tooth is longer than the paper’s, whose cuts come at once, and a smaller share is marked.',
      };
      stamp({
        ...about,
        quantity: 'longest queue, packets: K + N',
        ours: String(longest),
        theirs: String(path.threshold + path.flows),
        bound: 'at most one more',
        why: 'A packet is marked that finds more than K in the queue, so that one more is in it.',
      });
      // A reduction takes a round trip to have an effect, during which the queue is still above K: packets sent then
      // are marked and cause a second reduction. So the saw-tooth is longer than with immediate reductions, and a
      // smaller share of its segments is marked.
      const amplitude = longest - shortest;
      const quantity = 'amplitude of the queue, packets: each excess is answered twice';
      const deeper = apart({ ...about, quantity }, amplitude, amplitudeOf(path), 0.7);
      const less = apart({ ...about, quantity: 'alpha at steady state' }, alpha, alphaOf(path), 0.4);
      const full = apart({ ...about, quantity: 'share of the link that is used' }, goodput, 1, 0.005);
      expect(longest).toBeLessThanOrEqual(path.threshold + path.flows + 1);
      expect(deeper).toBeLessThan(0.7);
      expect(less).toBeLessThan(0.4);
      expect(amplitude).toBeGreaterThan(amplitudeOf(path));
      expect(alpha).toBeLessThan(alphaOf(path));
      expect(full).toBeLessThan(0.005);
      expect(drops).toBe(0);
      expect(tcpOf(simulation).sender.state.retransmissions).toBe(0);
    },
  );

  it('answers each excess twice: the second cut comes two round trips after the first', () => {
    const simulation = flowsOn(PATHS[0]!, 'linux', g);
    const reported = observed(simulation);
    simulation.runBefore(16);
    const cuts = reported.filter(({ title, time }) => title === 'Cut by the share of marks' && time > 10);
    const roundTrip = (PATHS[0]!.product + PATHS[0]!.threshold) / PACKETS;
    const waits = cuts.slice(1).map(({ time }, index) => (time - cuts[index]!.time) / roundTrip);
    const soon = waits.filter((wait) => wait < 2.5);
    expect(waits.length).toBeGreaterThan(30);
    expect(soon.length / waits.length).toBeGreaterThan(0.45);
    expect(soon.length / waits.length).toBeLessThan(0.55);
  });
});

describe('the receiver', () => {
  it.each([
    ['every segment', null],
    ['every second segment', { timeout: 0.1, segments: 2 }],
    ['every fourth segment', { timeout: 0.1, segments: 4 }],
  ])('acknowledges %s and tells exactly how many were marked', (_name, delayedAck) => {
    const simulation = simulate({
      duration: 10,
      network: {
        bottleneck: { rate: 1e7, delay: 0.01, queue: { kind: 'step', limit: 1000, threshold: 10 } },
        access: { rate: 1e9, delay: 0 },
      },
      flows: [{ variant: 'dctcp', stack: 'rfc', delayedAck, receiverWindow: 500, application: { bytes: 5e6 } }],
    });
    const { sender, receiver } = tcpOf(simulation);
    let reported = 0;
    for (let before = 0; simulation.runBefore(Infinity, 1) > 0; before = sender.flight.acked)
      if (sender.flight.acked > before && sender.ecn?.state.echoed === true) reported += sender.flight.acked - before;
    expect(sender.flight.acked).toBeGreaterThan(3000);
    expect(receiver.ecn?.state.marked).toBeGreaterThan(200);
    expect(reported).toBe(receiver.ecn?.state.marked);
    expect(simulation.ledger.markedOf(0)).toBe(reported);
  });
});
