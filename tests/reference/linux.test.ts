/** Stack `linux` compared with a real kernel (6.18) on a link of 10 Mb/s and 40 ms. */
import { describe, expect, it } from 'vitest';
import type { Bbr1 } from '../../src/engine/tcp/variants/bbr/state.ts';
import { about, kernelRun, likeKernel, measured, ONE_RUN } from './kernel.ts';
import { firingsOf, tcpOf, type TitledFiring } from '../experiment.ts';
import { apart, off, stampEqual } from '../passport.ts';

const MOMENT =
  'The recorded program begins to send 1.3 ms after the handshake, and looks at its kernel each ms, in runs of a minute each 10 ms.';
const TICKS = `${MOMENT} The kernel’s timers run on ticks of 4 ms, those of more than a quarter of a second on 32 ms.`;
const RENEWED =
  'ProbeRTT comes ten seconds after the shortest round trip was renewed: by the end of the ProbeRTT before, or up to 0.2 s later by a shorter one, as the ACKs of pairs of segments fall.';

const NOISE =
  'The recorded path is late by 20 us on average, so that the kernel’s BBR takes the largest of ten rounds for up to 1 % more than the link carries, and drains its queue more slowly.';

/** Segments acknowledged, and the pacing rate in the kernel's trace drop_bbr_none at that point, Mb/s. */
const KERNEL_PACE = [
  [1, 7.926],
  [12, 8.569],
  [30, 9.694],
  [31, 16.02],
  [40, 16.547],
  [50, 17.202],
  [60, 19.12],
  [64, 25.683],
  [80, 26.463],
  [95, 27.128],
] as const;

/** Begin, end and ssthresh of the fast recoveries. */
function recoveriesIn(reported: readonly TitledFiring[]): [number, number, number][] {
  const found: [number, number, number][] = [];
  for (const { title, time, after2 } of reported) {
    if (title === 'Multiplicative decrease') found.push([time, NaN, after2]);
    if (title === 'Recovery ends') found.at(-1)![1] = time;
  }
  return found;
}

/**
 * Variants that correspond to the recorded kernel's `reno`, which uses SACK: on stack `linux` the two are the same
 * sender.
 */
const RENOS = ['reno', 'sack'] as const;

describe('one segment lost in slow start, then the queue overflows', () => {
  it.each(
    RENOS.flatMap((reno) =>
      ['drop_reno_d100', 'drop_reno_d100_102_105', 'drop_reno_lostretx'].map((name) => ({ name, reno })),
    ),
  )('$name, $reno: recovery begins and ends within 3 ms of the kernel’s, at the same ssthresh', ({ name, reno }) => {
    const kernel = kernelRun(name);
    const [first, second] = kernel.flows[0]!.recoveries as readonly (readonly [number, number, number])[];
    const reported = firingsOf(likeKernel(kernel, { reno }));
    const ours = recoveriesIn(reported);
    expect(ours).toHaveLength(2);
    const of = (quantity: string) => about(reno, name, quantity);
    const ssthresh = [ours.map((recovery) => recovery[2]), [first![2], second![2]]] as const;
    stampEqual(of('ssthresh of both recoveries, segments'), ...ssthresh);
    const begin = off({ ...of('recovery begins, s'), why: MOMENT }, ours[0]![0], first![0], 0.003, 's');
    const end = off({ ...of('recovery ends, s'), why: MOMENT }, ours[0]![1], first![1], 0.003, 's');
    // The next loss, more than four seconds later.
    const next = apart({ ...of('the next recovery begins, s'), why: MOMENT }, ours[1]![0], second![0], 0.02);
    expect(ssthresh[0]).toEqual(ssthresh[1]);
    expect(begin).toBeLessThan(0.003);
    expect(end).toBeLessThan(0.003);
    expect(next).toBeLessThan(0.02);
  });

  it('a lost retransmission is found without a timeout', () => {
    const reported = firingsOf(likeKernel(kernelRun('drop_reno_lostretx')));
    expect(reported.filter(({ title }) => title === 'Retransmission timeout')).toEqual([]);
    expect(reported.filter(({ title, time }) => title === 'Multiplicative decrease' && time < 1)).toHaveLength(1);
  });

  it('everything lost: a probe, then a timeout, within 40 ms of the kernel’s, whose timers run on ticks', () => {
    const kernel = kernelRun('drop_reno_rto');
    const reported = firingsOf(likeKernel(kernel));
    const timeouts = reported.filter(({ title }) => title.startsWith('Timeout ends recovery'));
    expect(reported.filter(({ title }) => title === 'Tail loss probe').length).toBeGreaterThanOrEqual(1);
    expect(timeouts).toHaveLength(3);
    const { time } = timeouts[0]!;
    expect(
      off(
        { ...about('reno', kernel.run, 'the first timeout, s'), why: TICKS },
        time,
        kernel.flows[0]!.exit![0],
        0.04,
        's',
      ),
    ).toBeLessThan(0.04);
  });
});

describe('without SACK', () => {
  it.each(['drop_reno_d100_nosack', 'drop_cubic_d100_nosack'])(
    '%s: no timeout; the kernel’s retransmissions, recoveries and ssthresh; recovery within 10 ms, the next one within 2 %, goodput within 1 %, mean queueing delay within 2 %',
    (name) => {
      const kernel = kernelRun(name);
      const [flow] = kernel.flows;
      const recoveries = flow!.recoveries as readonly (readonly [number, number, number])[];
      const ours = measured(kernel);
      const { sender } = tcpOf(ours.simulation);
      const of = (quantity: string) => ({ ...about(flow!.cc, name, quantity), why: MOMENT });
      const cuts = ours.reported.filter(({ title }) => title === 'Multiplicative decrease');
      const end = ours.reported.find(({ title }) => title === 'Recovery ends')!;
      const { retransmissions, timeouts } = sender.state;
      const counts = [
        [retransmissions, ...cuts.map(({ after2 }) => after2)],
        [flow!.retransmissions, ...recoveries.map((recovery) => recovery[2])],
      ] as const;
      stampEqual(of('retransmissions, and ssthresh of each recovery'), ...counts);
      const begins = off(of('recovery begins, s'), cuts[0]!.time, recoveries[0]![0], 0.01, 's');
      const ends = off(of('recovery ends, s'), end.time, recoveries[0]![1], 0.01, 's');
      const goodput = apart(of('goodput, Mb/s'), ours.goodputs[0]!, flow!.goodput, 0.01);
      const delay = apart(of('mean queueing delay, ms'), ours.queueingDelay, kernel.queueingDelay, 0.02);
      const next = recoveries
        .slice(1)
        .map(([later], index) => apart(of('the next recovery begins, s'), cuts[index + 1]!.time, later, 0.02));
      expect(timeouts).toBe(0);
      expect(counts[0]).toEqual(counts[1]);
      expect(begins).toBeLessThan(0.01);
      expect(ends).toBeLessThan(0.01);
      expect(goodput, 'goodput').toBeLessThanOrEqual(0.01);
      expect(delay, 'queueing delay').toBeLessThanOrEqual(0.02);
      expect(Math.max(0, ...next), 'next recovery').toBeLessThanOrEqual(0.02);
    },
  );
});

describe('CUBIC leaves slow start by HyStart', () => {
  it.each(['single_cubic_1bdp', 'single_cubic_2bdp', 'drop_cubic_none'])('%s: at the kernel’s window', (name) => {
    const kernel = kernelRun(name);
    const left = firingsOf(likeKernel({ ...kernel, duration: 1 })).find(({ title }) => title.startsWith('HyStart'));
    const [time, , ssthresh] = kernel.flows[0]!.exit!;
    const of = (quantity: string) => about('cubic', name, quantity);
    const window = off(of('ssthresh when HyStart ends slow start, segments'), left!.after2, ssthresh, 3, 'segments');
    const moment = off({ ...of('HyStart ends slow start, s'), why: MOMENT }, left!.time, time, 0.01, 's');
    expect(window).toBeLessThanOrEqual(3);
    expect(moment).toBeLessThan(0.01);
  });
});

describe('a minute of one flow', () => {
  it.each([
    ...RENOS.flatMap((variant) => [1, 2].map((product) => ({ name: `single_reno_${product}bdp`, variant }))),
    { name: 'single_cubic_1bdp', variant: 'cubic' },
    { name: 'single_cubic_2bdp', variant: 'cubic' },
  ])(
    '$name, $variant: goodput within 1 %, mean queueing delay within 3 %, fast recoveries within 10 % of the kernel’s',
    ({ name, variant }) => {
      const kernel = kernelRun(name);
      const ours = measured(kernel, variant === 'sack' ? { reno: variant } : {});
      const [flow] = kernel.flows;
      const of = (quantity: string) => about(variant, name, quantity);
      const goodput = apart(of('goodput, Mb/s'), ours.goodputs[0]!, flow!.goodput, 0.01);
      const delay = apart(of('mean queueing delay, ms'), ours.queueingDelay, kernel.queueingDelay, 0.03);
      const recoveries = apart(of('fast recoveries'), ours.recoveries[0]!, flow!.recoveries as number, 0.1);
      expect(goodput, 'goodput').toBeLessThanOrEqual(0.01);
      expect(delay, 'queueing delay').toBeLessThanOrEqual(0.03);
      expect(recoveries, 'recoveries').toBeLessThanOrEqual(0.1);
    },
  );
});

describe('BBR', () => {
  it.each(['single_bbr_1bdp', 'single_bbr_2bdp'])(
    '%s: the same packets lost in start-up, goodput within 1 %, mean queueing delay within 5 %, the round trip probed ten seconds after it was renewed',
    (name) => {
      const kernel = kernelRun(name);
      const [flow] = kernel.flows;
      const ours = measured(kernel);
      const of = (quantity: string) => about('bbr', name, quantity);
      const { retransmissions } = tcpOf(ours.simulation).sender.state;
      stampEqual(of('retransmissions'), [retransmissions], [flow!.retransmissions]);
      const goodput = apart(of('goodput, Mb/s'), ours.goodputs[0]!, flow!.goodput, 0.01);
      const delay = apart(of('mean queueing delay, ms'), ours.queueingDelay, kernel.queueingDelay, 0.05);
      const recoveries = [
        ours.recoveries,
        [flow!.recoveries].map((all) => (all as readonly unknown[]).length),
      ] as const;
      stampEqual(of('fast recoveries'), ...recoveries);
      const times = (wanted: string) => ours.reported.flatMap(({ title, time }) => (title === wanted ? [time] : []));
      const dips = times('ProbeRTT');
      const first = off({ ...of('first ProbeRTT, s'), why: MOMENT }, dips[0]!, flow!.dips[0]!, 0.05, 's');
      // The minimum is renewed by the end of ProbeRTT or, occasionally up to 0.2 s later, by a shorter sample.
      const again = likeKernel(kernel);
      const renewals = dips.map((dip) => {
        again.runBefore(dip);
        return (tcpOf(again).sender.own as Bbr1).min_rtt_stamp;
      });
      const later = dips.slice(1).map((dip, index) => {
        const nth = `ProbeRTT ${index + 2}`;
        const theirs = flow!.dips[index + 1] ?? NaN;
        return {
          renewed: off(
            { ...of(`${nth} after the shortest round trip was renewed, s`), why: MOMENT },
            dip - renewals[index + 1]!,
            theirs - (flow!.renewals?.[index] ?? NaN),
            0.02,
            's',
          ),
          before: off(
            { ...of(`${nth} after the one before, s`), why: RENEWED },
            dip - dips[index]!,
            theirs - flow!.dips[index]!,
            0.25,
            's',
          ),
          // These add up.
          absolute: off({ ...of(`${nth}, s: later renewals add up`), why: RENEWED }, dip, theirs, 0.35, 's'),
        };
      });
      expect(retransmissions).toBe(flow!.retransmissions);
      expect(goodput, 'goodput').toBeLessThanOrEqual(0.01);
      expect(delay, 'queueing delay').toBeLessThanOrEqual(0.05);
      expect(dips).toHaveLength(flow!.dips.length);
      expect(first).toBeLessThan(0.05);
      expect(recoveries[0]).toEqual(recoveries[1]);
      for (const { renewed, before, absolute } of later) {
        expect(renewed).toBeLessThan(0.02);
        expect(before).toBeLessThan(0.25);
        expect(absolute).toBeLessThan(0.35);
      }
    },
  );

  it(
    'beside CUBIC: the shares are within 10 % of the kernel’s, as a mean of four draws of its phases',
    {
      timeout: 240_000,
    },
    () => {
      const kernel = kernelRun('two_cubic_bbr_1bdp');
      const draws = [1, 2, 3, 4].map((seed) => measured(kernel, { seed }).goodputs);
      const shares = kernel.flows.map(({ goodput, cc }, flow) => {
        const ours = draws.map((each) => each[flow]!);
        const mean = ours.reduce((sum, each) => sum + each) / ours.length;
        const range = `${Math.min(...ours).toFixed(2)} to ${Math.max(...ours).toFixed(2)}`;
        const words = about(cc, kernel.run, `goodput, Mb/s, mean of four seeds (${range})`, flow);
        const why =
          'A seed draws where BBR begins its cycle, and so how often it meets CUBIC’s cuts; the kernel ran once.';
        return apart({ ...words, why }, mean, goodput, 0.1);
      });
      expect(Math.max(...shares)).toBeLessThanOrEqual(0.1);
    },
  );

  it.each([
    { name: 'drop_bbr_d100', delay: 0.07, resent: 2, found: 2 },
    { name: 'drop_bbr_d100_102_105', delay: 0.02, resent: 2, found: 2 },
    { name: 'drop_bbr_lostretx', delay: 0.02, resent: 2, found: 2 },
    { name: 'loss_bbr_0.01_s1', delay: 0.05, resent: 5, found: 5 },
    { name: 'single_bbr_0.5bdp', delay: 0.05, resent: 5, found: 2 },
    { name: 'slow_bbr_2M80q10', delay: 0.02, resent: 5, found: 5 },
  ])(
    '$name: goodput within 1 %, mean queueing delay within a share of $delay, retransmissions within $resent, fast recoveries within $found',
    ({ name, ...bounds }) => {
      const kernel = kernelRun(name);
      const [flow] = kernel.flows;
      const ours = measured(kernel);
      const { retransmissions } = tcpOf(ours.simulation).sender.state;
      const of = (quantity: string, why = NOISE) => ({ ...about('bbr', name, quantity), why });
      const goodput = apart(of('goodput, Mb/s', ONE_RUN), ours.goodputs[0]!, flow!.goodput, 0.01);
      const delay = apart(of('mean queueing delay, ms'), ours.queueingDelay, kernel.queueingDelay, bounds.delay);
      const resent = off(of('retransmissions'), retransmissions, flow!.retransmissions, bounds.resent, '');
      const found = off(of('fast recoveries'), ours.recoveries[0]!, flow!.recoveries as number, bounds.found, '');
      expect(goodput, 'goodput').toBeLessThanOrEqual(0.01);
      expect(delay, 'queueing delay').toBeLessThanOrEqual(bounds.delay);
      expect(resent, 'retransmissions').toBeLessThanOrEqual(bounds.resent);
      expect(found, 'fast recoveries').toBeLessThanOrEqual(bounds.found);
    },
  );

  it('start-up: the rate that the kernel paces at, round by round, within 1.5 %', () => {
    const simulation = likeKernel({ ...kernelRun('drop_bbr_none'), duration: 0.26 });
    const { sender } = tcpOf(simulation);
    // Mb/s by the number of acknowledged segments, from the recorded trace.
    for (const [acked, rate] of KERNEL_PACE) {
      while (sender.flight.acked < acked && simulation.runBefore(Infinity, 1) > 0);
      const ours = ((sender.own as Bbr1).pacing_rate * 8 * 1448) / 1e6;
      const quantity = `pacing rate at the ACK of segment ${acked}, Mb/s`;
      expect(apart({ ...about('bbr', 'drop_bbr_none', quantity), why: MOMENT }, ours, rate, 0.015)).toBeLessThan(0.015);
    }
  });

  it('paces: after the first ten no two segments leave at once', () => {
    const simulation = likeKernel({ ...kernelRun('single_bbr_1bdp'), duration: 0.2 });
    const { state } = tcpOf(simulation).sender;
    const bursts: number[] = [];
    for (let sent = 0; simulation.runBefore(Infinity, 1) > 0; sent = state.sent)
      if (state.sent > sent) bursts.push(state.sent - sent);
    expect(state.sent).toBeGreaterThan(50);
    // The SYN and the initial window.
    expect(bursts.slice(0, 2)).toEqual([1, 10]);
    expect(Math.max(...bursts.slice(2))).toBe(1);
  });
});
