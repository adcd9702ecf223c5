/**
 * The test cases in appendix A of draft-ietf-ccwg-bbr-06 as runs: A.12 to A.22, with paths that change, aggregate ACKs,
 * police or reorder, and an application that pauses. A.1 to A.11 are in bbr3Cases.test.ts.
 */
import { describe, expect, it } from 'vitest';
import { tcpOf } from '../experiment.ts';
import { carries, flow, momentOf, STATE, trickle, type Path } from './bbr3Flow.ts';

const { STARTUP, DRAIN, CRUISE, DOWN, REFILL, UP, PROBE_RTT } = STATE;

/** The way back releases packets at these times only, ms, and repeats the pattern after the last. */
const gathers = (times: readonly number[]) => ({
  back: { kind: 'opportunities', opportunityTimes: `${times.join('\n')}\n`, opportunity: 65_535 },
});
const every = (step: number, from: number, to: number): readonly number[] =>
  Array.from({ length: (to - from) / step }, (_, index) => from + (index + 1) * step);

describe('ACKs that come together', () => {
  it('A.12: Startup finds the whole rate, in one round more at most, with a window of more than twice the path', () => {
    const rounds = (path: Path): number => {
      const { own, until } = flow({}, path);
      until(() => own.max_bw > 0.98 * carries(1e7));
      return own.round_count;
    };
    expect(rounds(gathers([20])) - rounds({})).toBeLessThanOrEqual(1);
    const { own, comesTo, sender } = flow({}, gathers([20]));
    expect(comesTo(DRAIN)).toBe(STARTUP);
    expect(own.max_bw).toBeGreaterThan(0.98 * carries(1e7));
    // About the number that arrives in 20 ms, minus what the estimated rate explains.
    const extra = own.extra_acked_filter[own.round_place]! / (0.02 * carries(1e7));
    expect(extra).toBeGreaterThan(0.8);
    expect(extra).toBeLessThan(1.2);
    expect(sender.window.cwnd).toBeGreaterThan(2 * own.max_bw * own.min_rtt);
  });

  it('A.13: in CRUISE the window grows by what comes together, the link stays full, and ten rounds later it is forgotten', () => {
    const times = [...every(1, 0, 3000), ...every(20, 3000, 13_000), ...every(1, 13_000, 30_000)];
    const { own, sender, simulation, bdp, until } = flow({}, gathers(times));
    simulation.runBefore(2.9);
    expect(own.state).toBe(CRUISE);
    expect(own.extra_acked).toBeLessThan(2);
    const { receiver } = tcpOf(simulation);
    simulation.runBefore(6.5);
    const before = receiver.state.delivered;
    const together = 0.02 * carries(1e7);
    for (let time = 6.5; time <= 9; time += 0.1) {
      simulation.runBefore(time);
      expect(own.extra_acked).toBeGreaterThan(0.9 * together);
      if (own.state === CRUISE) expect(sender.window.cwnd).toBeGreaterThan(2 * bdp() + 0.9 * together);
    }
    expect((receiver.state.delivered - before) / 2.5 / carries(1e7)).toBeGreaterThan(0.99);
    simulation.runBefore(13);
    const round = own.round_count;
    until(() => own.round_count > round + 8);
    expect(own.extra_acked).toBeGreaterThan(0.9 * together);
    until(() => own.round_count > round + 12);
    expect(own.extra_acked).toBeLessThan(0.2 * together);
  });
});

describe('the path', () => {
  it('A.14: holds less than a packet: four segments are the floor, at the rate of the path', () => {
    const { sender, own, simulation, bdp } = flow({}, { rate: 1e6, delay: 0.000_5 });
    simulation.runBefore(10);
    let least = Infinity;
    for (let time = 10; time < 20; time += 0.01) {
      simulation.runBefore(time);
      least = Math.min(least, sender.window.cwnd);
    }
    expect(carries(1e6) * 0.001).toBeLessThan(1);
    expect(own.state).toBeGreaterThan(DRAIN);
    expect(least).toBeGreaterThanOrEqual(4);
    expect(Math.abs(own.max_bw / carries(1e6) - 1)).toBeLessThan(0.02);
    expect(Math.abs(own.pacing_rate / (own.pacing_gain * 0.99 * carries(1e6)) - 1)).toBeLessThan(0.02);
    expect(tcpOf(simulation).receiver.state.delivered / 20 / carries(1e6)).toBeGreaterThan(0.97);
    expect(bdp()).toBeLessThan(4);
  });

  it('A.15: becomes ten times as fast: inflight_longterm grows by 1, 2, 4, 8, 16, and the rate is found in a second', () => {
    const first = flow({}, { limit: 12 });
    first.comesTo(UP);
    first.comesTo(CRUISE);
    const at = first.simulation.now;
    const { own, comesTo, until, simulation } = flow(
      {},
      { limit: 12 },
      { interventions: [{ at, kind: 'setLink', link: 'a>b', rate: 1e8, limit: 5000 }] },
    );
    comesTo(UP);
    comesTo(CRUISE);
    const bound = own.inflight_longterm;
    expect(Number.isFinite(bound)).toBe(true);
    // The probe after one that lost too much is cut short (the draft's precautionary probing); the next may continue.
    comesTo(UP);
    comesTo(DOWN);
    comesTo(UP);
    const began = simulation.now;
    // The increase in each round of growth, by the number of the round.
    const added: number[] = [];
    let last = bound;
    until(() => {
      added[own.bw_probe_up_rounds - 1] = own.inflight_longterm - last;
      if (own.round_start) last = own.inflight_longterm;
      return own.bw_probe_up_rounds > 5;
    });
    // The window is used up only during the first round; what was acknowledged by then counts in the second.
    const [first1 = NaN, second = NaN, ...further] = added;
    expect(first1 + second).toBe(3);
    further.slice(0, 3).forEach((more, index) => expect(Math.abs(more - 4 * 2 ** index)).toBeLessThanOrEqual(1));
    until(() => own.max_bw > 0.98 * carries(1e8));
    expect(simulation.now - began).toBeLessThan(1);
  });

  it('A.16: becomes ten times as slow: bw_shortterm falls at once, and after two cycles max_bw is the new rate', () => {
    const { own, simulation, until } = flow(
      {},
      { rate: 1e8, limit: 100 },
      { interventions: [{ at: 10, kind: 'setLink', link: 'a>b', rate: 1e7 }] },
    );
    simulation.runBefore(10);
    expect(own.max_bw / carries(1e8)).toBeGreaterThan(0.95);
    const { cycle_count, round_count } = own;
    until(() => own.bw_shortterm < 0.15 * carries(1e8));
    expect(own.round_count - round_count).toBeLessThan(20);
    until(() => own.max_bw < 1.1 * carries(1e7));
    expect(own.cycle_count - cycle_count).toBeLessThanOrEqual(3);
    expect(own.max_bw).toBeGreaterThan(0.9 * carries(1e7));
  });

  it('A.17: has a policer: rate and window follow the tokens, and little is lost from then on', () => {
    const TOKENS = 5e6;
    const { own, simulation, until } = flow(
      {},
      { rate: 1e8, queue: { kind: 'policer', tokenRate: TOKENS, bucket: 400_000 } },
      { duration: 90 },
    );
    until(() => own.state > DRAIN);
    until(() => own.bw_shortterm < 2 * carries(TOKENS) && own.inflight_shortterm < Infinity);
    const { receiver, sender } = tcpOf(simulation);
    /**
     * The rate relative to that of the tokens, the share lost, and the share of the time with losses, within a time
     * span.
     */
    const between = (from: number, to: number) => {
      simulation.runBefore(from);
      const [delivered, resent] = [receiver.state.delivered, sender.state.retransmissions];
      let lossy = 0;
      for (let time = from; time < to; time += 0.05) {
        const before = sender.state.retransmissions;
        simulation.runBefore(time + 0.05);
        if (sender.state.retransmissions > before) lossy++;
      }
      const arrived = receiver.state.delivered - delivered;
      return {
        rate: arrived / (to - from) / carries(TOKENS),
        lost: (sender.state.retransmissions - resent) / arrived,
        lossy: (lossy * 0.05) / (to - from),
      };
    };
    // The draft gives no figures. Here only a probe, every two to three seconds, and the round after it lose packets.
    for (const { rate, lost, lossy } of [between(30, 60), between(60, 90)]) {
      expect(Math.abs(rate - 1)).toBeLessThan(0.02);
      expect(lost).toBeLessThan(0.1);
      expect(lossy).toBeLessThan(0.25);
    }
  });
});

describe('losses that are none', () => {
  /**
   * On stack linux, which reverts unnecessary reductions; `hold` changes the reports it receives at time `at` in UP.
   */
  const inUp = (change: (at: number, next: number) => readonly object[]) => {
    const { at, sent } = momentOf(UP, { stack: 'linux' });
    const here = flow({ stack: 'linux' }, {}, { interventions: change(at + 0.03, sent) });
    here.comesTo(UP);
    const before = { ...here.own };
    expect(here.comesTo(DOWN)).toBe(UP);
    expect(here.titles()).toContain('The probe lost too much: DOWN');
    expect(here.own).toMatchObject({
      undo_state: UP,
      undo_bw_shortterm: before.bw_shortterm,
      undo_inflight_shortterm: before.inflight_shortterm,
      undo_inflight_longterm: before.inflight_longterm,
    });
    expect(here.own.inflight_longterm).toBeLessThan(before.inflight_longterm);
    here.until(() => here.titles().includes('The losses were spurious'));
    expect(here.own).toMatchObject({
      state: REFILL,
      undo_state: -1,
      bw_shortterm: before.bw_shortterm,
      inflight_shortterm: before.inflight_shortterm,
      inflight_longterm: before.inflight_longterm,
    });
    here.comesTo(UP);
    return here;
  };

  it('A.18: a fast recovery that reordering began is undone, and the probe begins again', () => {
    const { sender, titles } = inUp((at, sent) => [
      { at, kind: 'packet', flow: 0, number: sent + 60, action: 'delay', hold: 0.03 },
    ]);
    expect(sender.state.timeouts).toBe(0);
    expect(titles().filter((title) => title === 'The losses were spurious')).toHaveLength(1);
  });

  it('A.19: a timeout that lateness began is undone, and the probe begins again', () => {
    const { sender } = inUp((at) => [
      { at, kind: 'setLink', link: 'a>b', delay: 0.6 },
      { at: at + 0.1, kind: 'setLink', link: 'a>b', delay: 0.0195 },
    ]);
    expect(sender.state.timeouts).toBeGreaterThan(0);
  });
});

describe('an application that pauses', () => {
  it('A.20: ProbeRTT before the pipe was full leads back to Startup', () => {
    const { own, comesTo, until } = flow({ writes: trickle(0, 20, 0.03, 2) });
    comesTo(PROBE_RTT);
    expect(own.full_bw_reached).toBe(false);
    expect(until(() => own.state !== PROBE_RTT)).toBe(PROBE_RTT);
    expect(own.state).toBe(STARTUP);
  });

  it('A.22: samples of an application that pauses in REFILL do not lower max_bw, and UP follows after the round', () => {
    const { at, sent } = momentOf(REFILL);
    const { own, comesTo, until, simulation } = flow({
      writes: [{ at: 0, segments: sent }, ...trickle(at, at + 2, 0.004, 1), { at: at + 2, segments: 20_000 }],
    });
    comesTo(REFILL);
    const [{ max_bw }, round] = [own, own.round_count];
    expect(until(() => own.state !== REFILL)).toBe(REFILL);
    expect(own).toMatchObject({ state: UP, max_bw, round_count: round + 1 });
    simulation.runBefore(at + 2);
    expect(own).toMatchObject({ state: UP, max_bw });
    // The application is back, so the probe ends like any other.
    expect(comesTo(DOWN)).toBe(UP);
    expect(Math.abs(own.max_bw / carries(1e7) - 1)).toBeLessThan(0.02);
  });
});

describe('a probe with a bound', () => {
  it('A.21: a loss in UP scales inflight_longterm down and ends the probe at once', () => {
    const about = [{}, { limit: 12 }] as const;
    const first = flow(...about);
    // Not a probe that is cut short because the last one lost too much.
    first.until(
      () => first.own.state === UP && first.own.inflight_longterm < Infinity && !first.own.prev_probe_too_high,
    );
    const at = first.simulation.now;
    const { own, until, simulation, sender, titles, bdp } = flow(...about, {
      interventions: [{ at: at + 0.01, kind: 'drop', flow: 0, packets: 8 }],
    });
    simulation.runBefore(at + 0.01);
    expect(own.state).toBe(UP);
    const [bound, target] = [own.inflight_longterm, Math.min(bdp(), sender.window.cwnd)];
    expect(Number.isFinite(bound)).toBe(true);
    const before = titles().length;
    expect(until(() => own.state !== UP)).toBe(UP);
    expect(titles().slice(before)).toContain('The probe lost too much: DOWN');
    expect(own.prev_probe_too_high).toBe(true);
    expect(own.inflight_longterm).toBeLessThan(bound);
    expect(own.inflight_longterm).toBeGreaterThanOrEqual(0.7 * target);
    expect([DOWN, CRUISE]).toContain(own.state);
  });
});
