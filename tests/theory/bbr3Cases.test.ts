/**
 * The test cases in appendix A of draft-ietf-ccwg-bbr-06 as runs: A.1 to A.11, the phases. The others are in
 * bbr3PathCases.test.ts. Two cases contradict the pseudo-code of the same draft, which is normative. In A.2 full_bw_now
 * becomes true, but in section 5.3.1.3 only full_bw_reached does. In A.6 inflight_longterm follows a loss whatever
 * limits the sender, but in HandleInflightTooHigh() it does not if the application is the limit.
 */
import { describe, expect, it } from 'vitest';
import { carries, flow, momentOf, STATE, trickle } from './bbr3Flow.ts';

const { STARTUP, DRAIN, DOWN, CRUISE, REFILL, UP, PROBE_RTT } = STATE;
/** No ProbeRTT within the runs, because one would end an UP that nothing else ends. */
const NO_PROBE_RTT = { parameters: { probeRttInterval: 600 } };

describe('Startup', () => {
  it('A.1: ends on a plateau, three rounds with less than a quarter more, within 2 % of the rate', () => {
    const { own, comesTo } = flow();
    expect(comesTo(DRAIN)).toBe(STARTUP);
    expect(own).toMatchObject({ full_bw_reached: true, full_bw_now: true, full_bw_count: 3 });
    expect(Math.abs(own.max_bw / carries(1e7) - 1)).toBeLessThan(0.02);
  });

  it('A.2: ends when more than 2 % of a round is lost, also where the application limits the rate', () => {
    const { own, until, simulation, titles, bdp } = flow(
      { writes: trickle(0, 10, 0.002, 20), receiverWindow: 100_000 },
      { rate: 1e9 },
      { duration: 4, interventions: [{ at: 2, kind: 'setLink', link: 'a>b', lossRate: 0.05 }] },
    );
    simulation.runBefore(2);
    expect(own).toMatchObject({ state: STARTUP, full_bw_reached: false, full_bw_count: 0 });
    // The application leaves most of the window unused, so Drain has nothing to drain and ends with the same ACK.
    expect(until(() => own.state !== STARTUP)).toBe(STARTUP);
    expect(titles()).toContain('Startup loses too much');
    expect(titles().slice(titles().indexOf('Startup loses too much'))).toContain('The pipe is full: drain');
    expect(own).toMatchObject({ full_bw_reached: true, full_bw_count: 0 });
    expect(own.inflight_longterm).toBe(Math.max(bdp(), own.inflight_latest));
  });

  it('A.7: never ends while the application limits the rate and nothing is lost', () => {
    const { statesFor } = flow({ writes: trickle(0, 40, 0.01, 5), ...NO_PROBE_RTT });
    expect([...statesFor(30)]).toEqual([STARTUP]);
  });
});

describe('Drain', () => {
  it('A.3: paces at half of the rate, and ends when no more is in flight than the path holds', () => {
    const { sender, own, comesTo, until, bdp } = flow();
    comesTo(DRAIN);
    expect(own.pacing_gain).toBe(0.5);
    expect(sender.pipe()).toBeGreaterThan(2 * bdp());
    expect(until(() => own.state !== DRAIN)).toBe(DRAIN);
    expect(sender.pipe()).toBeLessThanOrEqual(bdp());
    expect(own).toMatchObject({ state: CRUISE, full_bw_reached: true });
  });

  it.each([
    {
      share: 0.9,
      rounds: [1, 3],
      how: 'by what is in flight: half of the rate is less than what the link still carries',
    },
    { share: 0.4, rounds: [4, 4], how: 'after three round trips, with more in flight than the path holds' },
  ])('A.4: the rate falls to $share with the first ACK of Drain, which ends $how', ({ share, rounds }) => {
    const { at } = momentOf(DRAIN);
    const { own, comesTo, until, sender, bdp } = flow(
      {},
      {},
      { interventions: [{ at, kind: 'setLink', link: 'a>b', rate: share * 1e7 }] },
    );
    comesTo(DRAIN);
    until(() => own.state !== DRAIN);
    const lasted = own.round_count - own.drain_start_round;
    expect(lasted).toBeGreaterThanOrEqual(rounds[0]!);
    expect(lasted).toBeLessThanOrEqual(rounds[1]!);
    expect(sender.pipe() > bdp()).toBe(lasted > 3);
    expect([DOWN, CRUISE]).toContain(own.state);
  });
});

describe('ProbeBW', () => {
  it('A.5: UP ends on a plateau', () => {
    const { own, comesTo, reported } = flow();
    comesTo(UP);
    const before = reported.length;
    expect(comesTo(DOWN)).toBe(UP);
    expect(own).toMatchObject({ full_bw_now: true, full_bw_count: 3, inflight_longterm: Infinity });
    expect(reported.slice(before).map(({ title }) => title)).not.toContain('Losses noted');
  });

  /** An application that writes 500 segments/s from the moment UP begins. */
  const limitedInUp = (more: (at: number) => object = () => ({})) => {
    const { at, sent } = momentOf(UP, NO_PROBE_RTT);
    const writes = [{ at: 0, segments: sent + 10 }, ...trickle(at + 0.02, at + 40, 0.01, 5)];
    return flow({ writes, ...NO_PROBE_RTT }, {}, more(at));
  };

  it('A.6: UP ends when more than 2 % of a round is lost, also where the application limits the rate', () => {
    const { own, comesTo, statesFor, until, titles } = limitedInUp((at) => ({
      interventions: [{ at: at + 0.5, kind: 'drop', flow: 0, packets: 2 }],
    }));
    comesTo(UP);
    expect([...statesFor(0.5)]).toEqual([UP]);
    expect(until(() => own.state !== UP)).toBe(UP);
    expect(titles()).toContain('The probe lost too much: DOWN');
    // The lost segments were sent while the application was the limit, so they give no information on the capacity.
    expect(own).toMatchObject({ prev_probe_too_high: true, inflight_longterm: Infinity });
  });

  it('A.7: UP never ends while the application limits the rate and nothing is lost', () => {
    const { comesTo, statesFor } = limitedInUp();
    comesTo(UP);
    expect([...statesFor(30)]).toEqual([UP]);
  });

  it.each([
    { limit: 1000, bound: 'none' },
    { limit: 12, bound: 'one after losses' },
  ])('A.8: DOWN paces at 0.9, and ends when the queue is drained; bound: $bound', ({ limit }) => {
    const { sender, own, comesTo, until } = flow({}, { limit });
    comesTo(UP);
    comesTo(DOWN);
    expect(own.pacing_gain).toBe(0.9);
    const most = Math.min(own.max_bw * own.min_rtt, 0.85 * own.inflight_longterm);
    expect(sender.pipe()).toBeGreaterThan(most);
    expect(until(() => own.state !== DOWN)).toBe(DOWN);
    expect(own.state).toBe(CRUISE);
    expect(sender.pipe()).toBeLessThanOrEqual(most);
    expect(Number.isFinite(own.inflight_longterm)).toBe(limit === 12);
  });

  it('A.9: DOWN leads to REFILL when the time is over and the queue is not drained', () => {
    const path = { delay: 0.05 };
    const first = flow(NO_PROBE_RTT, path);
    first.comesTo(UP);
    first.comesTo(DOWN);
    const { own, comesTo, until, sender, simulation } = flow(NO_PROBE_RTT, path, {
      interventions: [{ at: first.simulation.now, kind: 'setLink', link: 'a>b', rate: 9e6 }],
    });
    comesTo(UP);
    comesTo(DOWN);
    const [began, wait] = [simulation.now, own.bw_probe_wait];
    expect(until(() => own.state !== DOWN)).toBe(DOWN);
    expect(own.state).toBe(REFILL);
    // With the first ACK after the pause.
    expect(simulation.now - began).toBeGreaterThan(wait);
    expect(simulation.now - began).toBeLessThan(wait + 0.01);
    expect(sender.pipe()).toBeGreaterThan(own.max_bw * own.min_rtt);
  });
});

describe('ProbeRTT', () => {
  it('A.10: comes after five seconds without a shorter round trip, at half of the window, and leads back to ProbeBW', () => {
    const { own, comesTo, until, simulation } = flow();
    comesTo(CRUISE);
    comesTo(PROBE_RTT);
    const began = simulation.now;
    expect(began).toBeGreaterThan(5);
    expect(own.cwnd_gain).toBe(0.5);
    expect(until(() => own.state !== PROBE_RTT)).toBe(PROBE_RTT);
    expect(own).toMatchObject({ state: CRUISE, full_bw_reached: true });
    expect(simulation.now - began).toBeGreaterThan(0.2);
    expect(simulation.now - began).toBeLessThan(0.4);
  });

  it('A.11: is left out after silence', () => {
    const { simulation, own, sender, statesFor } = flow({
      writes: [
        { at: 0, segments: 1500 },
        { at: 14, segments: 1500 },
      ],
    });
    simulation.runBefore(13.99);
    expect(sender.pipe()).toBe(0);
    expect(13.99 - own.probe_rtt_min_stamp).toBeGreaterThan(5);
    simulation.runBefore(14.01);
    expect(own.idle_restart).toBe(true);
    expect(statesFor(1)).not.toContain(PROBE_RTT);
    expect(own.idle_restart).toBe(false);
  });
});

describe('marks (the draft: CE must be taken for congestion)', () => {
  const marking = (ecn: string) => {
    const { simulation, sender } = flow(
      { parameters: { ecn } },
      { queue: { kind: 'step', limit: 100, threshold: 6 } },
      { duration: 30 },
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
