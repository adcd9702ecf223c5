/**
 * The test cases in the appendix of draft-ietf-ccwg-bbr, as runs. Left out are those that need a link that
 * this simulator lacks (aggregation of ACKs in bursts, a token bucket) and those that laws/bbr3.test.ts and bbr3.test.ts
 * have ACK by ACK (losses in Startup, spurious losses, DOWN until the next probe).
 */
import { describe, expect, it } from 'vitest';
import { STATE } from '../../src/engine/tcp/variants/bbr3/state.ts';
import { observed, simulate, tcpOf } from '../experiment.ts';

const SEGMENT = 1460;
const { STARTUP, DRAIN, DOWN, CRUISE, REFILL, UP, PROBE_RTT } = STATE;

interface Path {
  readonly rate?: number;
  readonly delay?: number;
  readonly limit?: number;
}

/** A flow of BBR v3 on a round trip of 40 ms, and what it was in after each event. */
function flow(flowOf: object = {}, { rate = 1e7, delay = 0.019, limit = 1000 }: Path = {}, more: object = {}) {
  const simulation = simulate({
    duration: 60,
    network: { bottleneck: { rate, delay, queue: { limit } }, access: { rate: 1e9, delay: 0.0005 } },
    flows: [{ kind: 'tcp', variant: 'bbr3', stack: 'rfc', segmentSize: SEGMENT, receiverWindow: 20_000, ...flowOf }],
    ...more,
  });
  const { sender } = tcpOf(simulation);
  const reported = observed(simulation);
  const own = sender.own as Record<string, number> & { readonly max_bw_filter: Float64Array };
  /** Runs until `when` holds, event by event; the state before that event. */
  const until = (when: () => boolean): number => {
    for (;;) {
      const before = own['state']!;
      if (simulation.runBefore(Infinity, 1) === 0) throw new Error('it never came to that');
      if (when()) return before;
    }
  };
  const comesTo = (state: number): number => until(() => own['state'] === state);
  const titles = (): readonly string[] => reported.map(({ title }) => title);
  /** Segments/s that the bottleneck carries. */
  const carries = (bits: number): number => bits / (8 * (SEGMENT + 40));
  return { simulation, sender, own, reported, until, comesTo, titles, carries };
}

describe('Startup', () => {
  it('ends on a plateau: three rounds with less than a quarter more, within 2 % of the rate', () => {
    const { own, comesTo, carries } = flow();
    expect(comesTo(DRAIN)).toBe(STARTUP);
    expect(own).toMatchObject({ full_bw_reached: true, full_bw_count: 3 });
    expect(Math.abs(own['max_bw']! / carries(1e7) - 1)).toBeLessThan(0.02);
  });

  it('goes on after a ProbeRTT that came before the pipe was full', () => {
    const { own, comesTo } = flow({
      writes: Array.from({ length: 400 }, (_, index) => ({ at: index * 0.03, segments: 2 })),
      parameters: { probeRttInterval: 5 },
    });
    comesTo(PROBE_RTT);
    expect(own['full_bw_reached']).toBe(false);
    expect(comesTo(STARTUP)).toBe(PROBE_RTT);
  });
});

describe('Drain', () => {
  it('paces at half of the rate and ends when no more is in flight than the path holds', () => {
    const { sender, own, comesTo, until } = flow();
    comesTo(DRAIN);
    expect(own['pacing_gain']).toBe(0.5);
    const queued = sender.pipe();
    until(() => own['state']! > DRAIN);
    expect(sender.pipe()).toBeLessThan(queued);
    expect(sender.pipe()).toBeLessThanOrEqual(own['bw']! * own['min_rtt']! + 7);
  });

  it('ends after three rounds where others keep the queue full', () => {
    const { own, comesTo, until } = flow(
      {},
      {},
      {
        interventions: [{ at: 0.45, kind: 'setLink', link: 'r0>r1', rate: 1e6 }],
      },
    );
    comesTo(DRAIN);
    const began = own['round_count']!;
    until(() => own['state']! > DRAIN);
    expect(own['round_count']! - began).toBeLessThanOrEqual(4);
  });
});

describe('ProbeBW', () => {
  it('UP ends on a plateau, DOWN paces at 0.9 and goes over to CRUISE when the queue is drained', () => {
    const { sender, own, comesTo } = flow();
    comesTo(UP);
    expect(comesTo(DOWN)).toBe(UP);
    expect(own).toMatchObject({ full_bw_now: true, pacing_gain: 0.9 });
    expect(comesTo(CRUISE)).toBe(DOWN);
    expect(sender.pipe()).toBeLessThanOrEqual(own['max_bw']! * own['min_rtt']! + 7);
  });

  it('a loss in UP lowers inflight_longterm and ends the probe at once', () => {
    const { own, comesTo, titles } = flow({}, { limit: 12 });
    comesTo(UP);
    comesTo(DOWN);
    expect(titles()).toContain('The probe lost too much: DOWN');
    expect(own['inflight_longterm']).toBeLessThan(Infinity);
    expect(own['prev_probe_too_high']).toBe(true);
  });

  it('samples of an application that pauses in REFILL do not lower max_bw', () => {
    const { sender, own, comesTo, simulation } = flow({
      writes: [
        { at: 0, segments: 2500 },
        { at: 12, segments: 4000 },
      ],
    });
    comesTo(REFILL);
    const { max_bw } = own as unknown as { max_bw: number };
    simulation.runBefore(12.5);
    expect(sender.flight.acked).toBeGreaterThan(2500);
    expect(own['max_bw']).toBeGreaterThan(0.97 * max_bw);
  });
});

describe('ProbeRTT', () => {
  it('comes after five seconds without a shorter round trip, at half of the window, and leads back to ProbeBW', () => {
    const { own, comesTo, until, simulation } = flow();
    comesTo(CRUISE);
    comesTo(PROBE_RTT);
    const began = simulation.now;
    expect(began).toBeGreaterThan(5);
    expect(own['cwnd_gain']).toBe(0.5);
    expect(until(() => own['state'] !== PROBE_RTT)).toBe(PROBE_RTT);
    expect(own['state']).toBeGreaterThan(DRAIN);
    expect(simulation.now - began).toBeGreaterThan(0.2);
    expect(simulation.now - began).toBeLessThan(0.4);
  });

  it('is left out after silence', () => {
    const { simulation, own } = flow({
      writes: [
        { at: 0, segments: 1500 },
        { at: 14, segments: 1500 },
      ],
    });
    simulation.runBefore(14.01);
    expect(own['idle_restart']).toBe(true);
    while (simulation.now < 15 && simulation.runBefore(Infinity, 1) > 0) expect(own['state']).not.toBe(PROBE_RTT);
  });
});

describe('the path', () => {
  it('holds less than a packet: four segments are the floor, at the rate of the path', () => {
    const { sender, own, simulation, carries } = flow({}, { rate: 1e5, delay: 0.002 });
    simulation.runBefore(50);
    expect(sender.window.cwnd).toBeGreaterThanOrEqual(4);
    expect(own['max_bw']! / carries(1e5)).toBeCloseTo(1, 1);
    expect(sender.pipe()).toBeLessThan(20);
  });

  it('becomes ten times as fast: all of it is found', () => {
    const { own, simulation, carries } = flow(
      {},
      {},
      {
        interventions: [{ at: 10, kind: 'setLink', link: 'r0>r1', rate: 1e8 }],
      },
    );
    simulation.runBefore(10);
    expect(own['max_bw']! / carries(1e7)).toBeCloseTo(1, 1);
    simulation.runBefore(20);
    expect(own['max_bw']! / carries(1e8)).toBeGreaterThan(0.95);
  });

  it('becomes ten times as slow: after two cycles max_bw is the new rate', () => {
    const { own, simulation, carries } = flow(
      {},
      { rate: 1e8, limit: 300 },
      {
        interventions: [{ at: 10, kind: 'setLink', link: 'r0>r1', rate: 1e7 }],
      },
    );
    simulation.runBefore(10);
    expect(own['max_bw']! / carries(1e8)).toBeGreaterThan(0.95);
    let lowest = Infinity;
    for (let time = 10; time < 13; time += 0.05) {
      simulation.runBefore(time);
      lowest = Math.min(lowest, own['bw_shortterm']!);
    }
    expect(lowest / carries(1e8)).toBeLessThan(0.4);
    simulation.runBefore(25);
    expect(own['max_bw']! / carries(1e7)).toBeLessThan(1.1);
  });
});

describe('marks (the draft: CE must be taken for congestion)', () => {
  const marking = (ecn: string) => {
    const { simulation, sender } = flow(
      { parameters: { ecn } },
      {},
      {
        duration: 30,
        network: {
          bottleneck: { rate: 1e7, delay: 0.019, queue: { kind: 'step', limit: 100, threshold: 6 } },
          access: { rate: 1e9, delay: 0.0005 },
        },
      },
    );
    let sum = 0;
    for (let time = 5; time < 30; time += 0.05) {
      simulation.runBefore(time);
      sum += sender.window.cwnd;
    }
    return { mean: sum / 500, acked: sender.flight.acked };
  };
  it.each(['classic', 'precise'])('with ecn %s the window is smaller by a quarter, and as much arrives', (ecn) => {
    const [with_, without] = [marking(ecn), marking('off')];
    expect(with_.mean).toBeLessThan(0.75 * without.mean);
    expect(with_.acked).toBeGreaterThan(0.97 * without.acked);
  });
});
