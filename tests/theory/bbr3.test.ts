/**
 * BBR version 3 compared with draft-ietf-ccwg-bbr, on paths where the answer is known: 10 Mb/s and a round trip of 40
 * ms hold 34 packets of 1500 bytes; and together with version 1, CUBIC and Reno.
 */
import { describe, expect, it } from 'vitest';
import { STATE, type Bbr3 } from '../../src/engine/tcp/variants/bbr3/state.ts';
import type { StackName, VariantName } from '../../src/engine/tcp/catalogue.ts';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import { type TitledFiring, firingsOf, observed, oneLink, simulate, tcpOf } from '../experiment.ts';
import { stamp } from '../passport.ts';

/** Packets per second of 10 Mb/s. */
const RATE = 1e7 / 12_000;
const ROUND_TRIP = 0.0412;

interface Path {
  readonly queue: number;
  readonly duration: number;
  readonly loss?: number;
  readonly rate?: number;
  readonly seed?: number;
}

const path = (
  { queue, duration, loss = 0, rate = 1e7, seed = 1 }: Path,
  variants: readonly VariantName[],
  stack: StackName = 'linux',
): Simulation =>
  simulate({
    seed,
    duration,
    network: oneLink(
      {
        rate,
        delay: 0.02,
        queue: { limit: queue },
        loss: loss > 0 ? { kind: 'bernoulli', rate: loss } : { kind: 'none' },
      },
      { loss: { kind: 'none' } },
    ),
    // Packets of 1500 bytes on either stack.
    flows: variants.map((variant, index) => ({
      kind: 'tcp',
      variant,
      stack,
      from: 'a',
      to: 'b',
      start: index,
      segmentSize: 1448,
      headerSize: stack === 'linux' ? 40 : 52,
      receiverWindow: 100_000,
    })),
  });

const bbrOf = (simulation: Simulation, flow = 0): Bbr3 => tcpOf(simulation, flow).sender.own as Bbr3;
/** Mb/s of payload. */
const goodput = (simulation: Simulation, { duration }: Path, flow = 0): number =>
  (tcpOf(simulation, flow).receiver.state.delivered * 1448 * 8) / (duration - flow) / 1e6;
/** Mean time that packets wait, s. */
const waiting = ({ links }: Simulation): number =>
  links[0]!.state.waited / (links[0]!.state.offered - links[0]!.state.drops);
const timesOf = (reported: readonly TitledFiring[], title: string): number[] =>
  reported.flatMap((one) => (one.title === title ? [one.time] : []));
const run = (where: Path, variants: readonly VariantName[]): Simulation => {
  const simulation = path(where, variants);
  simulation.runBefore(Infinity);
  return simulation;
};

describe.each(['linux', 'rfc'] as const)('alone, with a long queue, on stack %s', (stack) => {
  const where = { queue: 200, duration: 25 };
  const simulation = path(where, ['bbr3'], stack);
  const reported = observed(simulation);
  simulation.runBefore(5);
  const { max_bw: found, min_rtt: shortest } = bbrOf(simulation);
  simulation.runBefore(Infinity);

  it('finds the rate of the path within 1 % and its round trip within 1.5 ms', () => {
    stamp({
      variant: 'bbr3',
      stack,
      against: 'draft-ietf-ccwg-bbr',
      experiment: 'alone, 10 Mb/s, 40 ms, 5 s',
      quantity: 'max_bw, packets/s',
      ours: found.toFixed(1),
      theirs: RATE.toFixed(1),
      bound: 'within 1 %',
    });
    expect(Math.abs(found / RATE - 1)).toBeLessThan(0.01);
    expect(Math.abs(shortest - ROUND_TRIP)).toBeLessThan(0.0015);
  });

  it('loses nothing: Startup makes a queue of at most what the path holds, and the burst budget', () => {
    const [full] = timesOf(reported, 'The pipe is full: drain');
    const startup = reported.filter(({ time }) => time < full!);
    const largest = Math.max(...startup.map(({ title, after }) => (title === 'cwnd follows the model' ? after : 0)));
    expect(largest).toBeGreaterThan(1.8 * RATE * ROUND_TRIP);
    expect(largest).toBeLessThan(2 * RATE * ROUND_TRIP + 8);
    expect(tcpOf(simulation).sender.state.retransmissions).toBe(0);
  });

  it('measures the round trip every five seconds, for 200 ms and a round trip', () => {
    const begins = timesOf(reported, 'ProbeRTT');
    const ends = timesOf(reported, 'ProbeRTT is over');
    expect(begins).toHaveLength(4);
    // The first five seconds start with the shortest round trip, in the first flight.
    expect(begins[0]).toBeGreaterThan(5);
    expect(begins[0]).toBeLessThan(5.1);
    begins.slice(1).forEach((time, index) => {
      const wait = time - ends[index]!;
      stamp({
        variant: 'bbr3',
        stack,
        against: 'draft-ietf-ccwg-bbr',
        experiment: 'alone, 10 Mb/s, 40 ms',
        quantity: `ProbeRTT ${index + 2} after the one before, s`,
        ours: wait.toFixed(3),
        theirs: '5',
        bound: 'within 0.05 s',
        why: 'The wait is over at the first ACK after it.',
      });
      expect(Math.abs(wait - 5)).toBeLessThan(0.05);
    });
    begins.forEach((time, index) => {
      expect(ends[index]! - time).toBeGreaterThan(0.2);
      expect(ends[index]! - time).toBeLessThan(0.3);
    });
  });

  it('halves its window meanwhile', () => {
    const halved = reported.filter(({ title }) => title === 'ProbeRTT: a smaller window').map(({ after }) => after);
    for (const window of halved) expect(Math.abs(window / (0.5 * RATE * ROUND_TRIP) - 1)).toBeLessThan(0.1);
    expect(halved).toHaveLength(timesOf(reported, 'ProbeRTT').length);
  });

  it('goes through DOWN, CRUISE, REFILL and UP, and waits no longer than Reno takes for a window', () => {
    const cycle = reported.filter(({ title }) => /^ProbeBW: |^ProbeRTT$/.test(title)).map(({ title }) => title);
    const next: Readonly<Record<string, string>> = {
      'ProbeBW: DOWN': 'ProbeBW: CRUISE',
      'ProbeBW: CRUISE': 'ProbeBW: REFILL',
      'ProbeBW: REFILL': 'ProbeBW: UP',
      'ProbeBW: UP': 'ProbeBW: DOWN',
    };
    cycle.slice(1).forEach((title, index) => {
      const before = cycle[index]!;
      if (title !== 'ProbeRTT' && before !== 'ProbeRTT') expect(title, `after ${before}`).toBe(next[before]);
    });
    expect(cycle.length).toBeGreaterThan(40);
    // The path holds 34 packets, so 34 round trips at most. ProbeRTT restarts the count.
    const counts = reported.filter(({ title }) => /^ProbeBW: (DOWN|REFILL)$|^ProbeRTT/.test(title));
    const waits = counts.flatMap(({ title, time }, index) =>
      title === 'ProbeBW: REFILL' && counts[index - 1]?.title === 'ProbeBW: DOWN'
        ? [time - counts[index - 1]!.time]
        : [],
    );
    for (const wait of waits) expect(wait).toBeLessThan(34 * 0.05);
    expect(waits.length).toBeGreaterThan(4);
  });

  it('keeps the rate of a link that is used: goodput above 96 % of the payload it carries', () => {
    expect(goodput(simulation, where) / (RATE * 1448 * 8 * 1e-6)).toBeGreaterThan(0.96);
  });
});

it('stands for less queue than version 1, which probes eight round trips in ten', () => {
  const where = { queue: 200, duration: 30 };
  const [first, third] = [run(where, ['bbr']), run(where, ['bbr3'])].map(waiting);
  // Version 1 keeps its queue of a quarter of the path for longer; version 3 drains it in every cycle.
  expect(third!).toBeLessThan(0.6 * first!);
  expect(third!).toBeLessThan(0.25 * ROUND_TRIP);
});

describe('with a queue of ten packets', () => {
  const where = { queue: 10, duration: 30 };
  const simulation = path(where, ['bbr3']);
  const reported = firingsOf(simulation);

  it('Startup ends with its losses, and what fits is remembered: the path and the queue', () => {
    expect(timesOf(reported, 'Startup loses too much')).toHaveLength(1);
    const { inflight_longterm: most } = bbrOf(simulation);
    const fits = RATE * 0.04 + 11;
    stamp({
      variant: 'bbr3',
      stack: 'linux',
      against: 'the path',
      experiment: 'alone, 10 Mb/s, 40 ms, queue of 10',
      quantity: 'inflight_longterm, packets',
      ours: most.toFixed(1),
      theirs: fits.toFixed(1),
      bound: 'within 2 packets',
      why: 'It is what was on its way when the loss was seen, in whole packets.',
    });
    expect(Math.abs(most - fits)).toBeLessThan(2);
  });

  it('a probe that follows one that lost too much stops at the bound, and goes on when it has lost nothing', () => {
    const careful = timesOf(reported, 'ProbeBW: DOWN, to be careful');
    const again = timesOf(reported, 'ProbeBW: REFILL at once');
    expect(careful.length).toBeGreaterThan(5);
    for (const time of again) expect(careful.some((one) => one < time && time - one < 1)).toBe(true);
    expect(again.length).toBeGreaterThan(5);
  });

  it('cruises 15 % below the bound', () => {
    const again = path(where, ['bbr3']);
    const { window } = tcpOf(again).sender;
    let cruising = 0;
    for (let time = 2; time < where.duration; time += 0.05) {
      again.runBefore(time);
      const { state, inflight_longterm: most } = bbrOf(again);
      if (state !== STATE.CRUISE) continue;
      cruising++;
      expect(window.cwnd).toBeLessThan(0.8501 * most);
    }
    expect(cruising).toBeGreaterThan(200);
  });

  it('loses less than version 1, and the link is still used', () => {
    const first = tcpOf(run(where, ['bbr'])).sender.state.retransmissions;
    expect(tcpOf(simulation).sender.state.retransmissions).toBeLessThan(0.3 * first);
    expect(goodput(simulation, where)).toBeGreaterThan(0.93 * RATE * 1448 * 8e-6);
  });
});

describe('losses at random', () => {
  // A path of 343 packets: a single loss is less than 2 % of it.
  const wide = { queue: 400, duration: 40, rate: 1e8 };
  const all = 96.5;

  it('of 1 %: near the rate of the path; Reno has less than a tenth', () => {
    const where = { ...wide, loss: 0.01 };
    expect(goodput(run(where, ['bbr3']), where)).toBeGreaterThan(0.75 * all);
    expect(goodput(run(where, ['reno']), where)).toBeLessThan(0.1 * all);
  });

  it('of 4 %, beyond its threshold: far less than version 1, which minds no losses', () => {
    const where = { ...wide, loss: 0.04 };
    expect(goodput(run(where, ['bbr3']), where)).toBeLessThan(0.5 * all);
    expect(goodput(run(where, ['bbr']), where)).toBeGreaterThan(0.8 * all);
  });
});

describe('beside others, with a queue of one delay-bandwidth product', () => {
  const where = { queue: 34, duration: 120 };
  const share = (variants: readonly [VariantName, VariantName], seed = 1): number => {
    const simulation = run({ ...where, seed }, variants);
    const [other, own] = [0, 1].map((flow) => goodput(simulation, where, flow));
    expect(other! + own!).toBeGreaterThan(0.93 * RATE * 1448 * 8e-6);
    return own! / (other! + own!);
  };

  // Means over four draws of its probe times. The draft promises no share.
  it.each([
    { other: 'cubic', most: 0.55 },
    { other: 'reno', most: 0.7 },
  ] as const)('has less than $most beside $other, version 1 more than three quarters', ({ other, most }) => {
    const shares = [1, 2, 3, 4].map((seed) => share([other, 'bbr3'], seed));
    const mean = shares.reduce((sum, one) => sum + one, 0) / shares.length;
    expect(mean).toBeLessThan(most);
    expect(mean).toBeGreaterThan(1 / 3);
    expect(share([other, 'bbr'])).toBeGreaterThan(0.75);
  });

  it('two of them share evenly: Jain’s index above 0.98', () => {
    const part = share(['bbr3', 'bbr3']);
    const index = 1 / (2 * (part * part + (1 - part) * (1 - part)));
    stamp({
      variant: 'bbr3',
      stack: 'linux',
      against: 'equal shares',
      experiment: 'two flows, 10 Mb/s, 120 s',
      quantity: 'Jain’s index',
      ours: index.toFixed(4),
      theirs: '1',
      bound: 'above 0.98',
      limit: true,
    });
    expect(index).toBeGreaterThan(0.98);
  });
});
