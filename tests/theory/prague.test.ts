/** TCP Prague rule by rule, with the numbers of its draft and of the Linux module, then on paths. */
import { describe, expect, it } from 'vitest';
import { LAWS } from '../../src/engine/tcp/variants/prague/prague.ts';
import { firingsOf, simulate } from '../experiment.ts';
import { apart } from '../passport.ts';
import { classic, ran, scalable } from './twoQueues.ts';
import { controlOf, type Start } from './control.ts';

const [prague] = LAWS;
const flowOf = (start: Start) => controlOf(prague, 'prague', start);
/** An ACK of the last segment of a round trip, with its marks. */
const round = (ack: number, marked: number, acked: number, srtt = 0.04) => ({
  ack,
  next: ack + acked,
  acked,
  marked,
  srtt,
});

describe('alpha (2.3.2)', () => {
  it('moves by 1/16 of the difference to the fraction of marks, once per round trip', () => {
    const flow = flowOf({ cwnd: 10 });
    flow.mark({ srtt: 0.04 });
    expect(flow.own.alpha).toBe(0);
    flow.ack(round(10, 5, 10), 0.04);
    expect(flow.own.alpha).toBeCloseTo(0.5 / 16, 12);
    // Within the round trip only counted.
    flow.ack({ ...round(15, 1, 5), next: 25 }, 0.02);
    expect(flow.own.alpha).toBeCloseTo(0.5 / 16, 12);
    flow.ack({ ...round(20, 0, 5), next: 30 }, 0.02);
    expect(flow.own.alpha).toBeCloseTo(0.5 / 16 + (0.1 - 0.5 / 16) / 16, 12);
  });

  it('is measured no more often than once in 25 ms, when the virtual round trip applies (2.4.4)', () => {
    const flow = flowOf({ cwnd: 10, parameters: { roundsBefore: 0 } });
    flow.mark({ srtt: 0.01 });
    const values = [1, 2, 3, 4, 5, 6, 7].map((k) => {
      flow.ack(round(10 * k, 10, 10, 0.01), 0.01);
      return flow.own.alpha;
    });
    // Every third round trip of 10 ms.
    expect(values.map((value, at) => value !== (values[at - 1] ?? 0))).toEqual([
      true,
      false,
      false,
      true,
      false,
      false,
      true,
    ]);
  });
});

describe('a mark (2.4.2)', () => {
  it('the first one halves the window and ends slow start', () => {
    const flow = flowOf({ cwnd: 40, ssthresh: 1e9 });
    flow.mark({ srtt: 0.04 });
    expect(flow.window).toEqual({ cwnd: 20, ssthresh: 20 });
    expect(flow.fired.at(-1)).toBe('The first mark');
  });

  it('or alpha starts at 1, with the same cut', () => {
    const flow = flowOf({ cwnd: 40, ssthresh: 1e9, parameters: { firstMark: 'alphaOne' } });
    flow.mark({ srtt: 0.04 });
    expect(flow.window.cwnd).toBe(20);
    expect(flow.own.alpha).toBe(1);
  });

  it('later ones take half of alpha: 40 segments and alpha 0.25 leave 35', () => {
    const flow = flowOf({ cwnd: 40 });
    flow.own.alpha = 0.25;
    flow.mark({ srtt: 0.04 }, 1);
    expect(flow.window).toEqual({ cwnd: 35, ssthresh: 35 });
  });

  it('within a virtual round trip of the last cut leave the window', () => {
    const flow = flowOf({ cwnd: 40, parameters: { roundsBefore: 0 } });
    flow.own.alpha = 0.25;
    flow.mark({ srtt: 0.01 }, 1);
    flow.mark({ srtt: 0.01 }, 0.02);
    expect(flow.window.cwnd).toBe(35);
    expect(flow.fired.at(-1)).toBe('Cut already in this virtual round trip');
    flow.mark({ srtt: 0.01 }, 0.006);
    expect(flow.window.cwnd).toBeCloseTo(30.625, 12);
  });
});

describe('additive increase (2.4.3, 2.4.4)', () => {
  it.each([
    { srtt: 0.04, acked: 2, marked: 0, grown: 2 / 20 },
    { srtt: 0.04, acked: 3, marked: 1, grown: 2 / 20 },
    { srtt: 0.04, acked: 1, marked: 1, grown: 0 },
    // (10 ms / 25 ms)^2.
    { srtt: 0.01, acked: 1, marked: 0, grown: 0.16 / 20 },
    { srtt: 0.025, acked: 1, marked: 0, grown: 1 / 20 },
  ])('$acked acknowledged, $marked marked, $srtt s: +$grown', ({ grown, ...facts }) => {
    const flow = flowOf({ cwnd: 20, parameters: { roundsBefore: 0 } });
    flow.ack({ ack: 5, next: 25, ...facts });
    expect(flow.window.cwnd).toBeCloseTo(20 + grown, 12);
  });

  it('with its own round trip until four have passed since slow start', () => {
    const flow = flowOf({ cwnd: 20 });
    const grown = [1, 2, 3, 4, 5, 6].map((k) => {
      const before = flow.window.cwnd;
      flow.ack(round(20 * k, 0, 20, 0.01), 0.03);
      return Number((((flow.window.cwnd - before) * before) / 20).toFixed(6));
    });
    expect(grown).toEqual([1, 1, 1, 0.16, 0.16, 0.16]);
  });
});

it('a loss halves the window, which grows again once all then in flight is acknowledged (2.4.1)', () => {
  const flow = flowOf({ cwnd: 40 });
  flow.lose({ srtt: 0.04, next: 100 });
  expect(flow.window).toEqual({ cwnd: 20, ssthresh: 20 });
  flow.ack({ ack: 99, acked: 1, srtt: 0.04 });
  expect(flow.window.cwnd).toBe(20);
  flow.ack({ ack: 100, acked: 1, srtt: 0.04 });
  expect(flow.window.cwnd).toBeCloseTo(20 + 1 / 20, 12);
});

it('the pacing rate is cwnd/srtt, twice that below half of ssthresh (2.5.1)', () => {
  const flow = flowOf({ cwnd: 10, ssthresh: 1000 });
  expect(prague.pacingRate!(flow.own)).toBe(0);
  flow.establish({ srtt: 0.05 });
  expect(prague.pacingRate!(flow.own)).toBeCloseTo((2 * flow.window.cwnd) / 0.05, 9);
  flow.window.ssthresh = flow.window.cwnd;
  flow.duplicate({ marked: 0, srtt: 0.05 });
  expect(prague.pacingRate!(flow.own)).toBeCloseTo(flow.window.cwnd / 0.05, 9);
});

const PRAGUE = { variant: 'prague' };

it('alone at 40 Mb/s it waits less than 1.5 ms and carries more than 95 %', () => {
  const [flow] = ran(4e7, 0.02, [PRAGUE]);
  expect(flow!.wait).toBeLessThan(0.0015);
  expect(flow!.goodput).toBeGreaterThan(0.95 * 4e7 * (1448 / 1488));
});

it('beside CUBIC each keeps its own wait: about a millisecond, and about the target of 15 ms', () => {
  const [cubic, low] = ran(4e7, 0.02, [classic('cubic'), PRAGUE]);
  expect(low!.wait).toBeLessThan(0.0015);
  expect(cubic!.wait).toBeGreaterThan(0.01);
  for (const { goodput } of [cubic!, low!]) expect(goodput).toBeGreaterThan(1e7);
});

it.each([
  // Windows of about nine segments get two marks per round trip: evenly spaced they give Prague 27 % more.
  [4e7, 0.02, 'deterministic', true],
  [4e7, 0.02, 'random', false],
  [4e7, 0.04, 'deterministic', false],
  [1e8, 0.02, 'deterministic', false],
])(
  'five Pragues and five Renos share %d bit/s at %d s as the coupling says, %s marks, within 25 %%: beyond is %s',
  (rate, rtt, marking, beyond) => {
    const those = [
      ...Array.from({ length: 5 }, () => classic('reno')),
      ...Array.from({ length: 5 }, () => scalable('prague')),
    ];
    const flows = ran(rate, rtt, those, 40, { marking });
    const mean = (of: 'goodput' | 'wait' | 'share' | 'cwnd', from: number): number =>
      flows.slice(from, from + 5).reduce((sum, flow) => sum + flow[of], 0) / 5;
    // RFC 9332 equations 5 and 6 with W_L = 2 (1 - p_CL)/p_CL of Prague, and the waits of the run; k = 2.
    const [R_C, R_L] = [rtt + mean('wait', 0), rtt + mean('wait', 5)];
    const base = (5 / R_L + (1.22 * 5) / R_C) / (rate / (8 * 1488) + (2 * 5) / R_L);
    const formula = (R_C * (1 - 2 * base)) / (1.22 * R_L);
    const ratio = mean('goodput', 5) / mean('goodput', 0);
    const about = {
      variant: 'DualPI2',
      stack: 'rfc',
      against: 'RFC 9332',
      experiment: `five Pragues beside five Renos through DualPI2, ${rate / 1e6} Mb/s, ${1000 * rtt} ms, ${marking} marks, seconds 20 to 40`,
      quantity: 'goodput of one Prague for each of a Reno (equations 5 and 6)',
      beyond,
      ...(beyond && { why: 'With two even marks per round trip every seventh round trip has none and is not cut.' }),
    };
    expect(apart(about, ratio, formula, 0.25) > 0.25).toBe(beyond);
    // The coupling holds in any case: both classes are marked by the base probability of the formula.
    expect(Math.abs(mean('share', 5) / 2 / base - 1)).toBeLessThan(0.06);
    expect(Math.abs(Math.sqrt(mean('share', 0)) / base - 1)).toBeLessThan(0.12);
    // A window of W with p W marks per round trip is not cut in one of exp(p W) of them, which the law leaves out.
    const p = mean('share', 5);
    const [W, law] = [mean('cwnd', 5), (2 * (1 - p)) / p];
    expect(W / law).toBeGreaterThan(1);
    expect(W / law).toBeLessThan(1.15 / (1 - Math.exp(-p * W)));
  },
);

it('without accurate feedback it is Reno in the Classic queue', () => {
  const [one] = ran(1e7, 0.02, [{ ...PRAGUE, parameters: { ecn: 'classic' } }], 10);
  const [other] = ran(
    1e7,
    0.02,
    [{ variant: 'reno', parameters: { ecn: 'classic', recovery: 'rack', proportionalReduction: false } }],
    10,
  );
  expect(one).toEqual(other);
});

it('every change of its window is a rule that fired', () => {
  const simulation = simulate({
    duration: 4,
    network: { bottleneck: { rate: 1e7, delay: 0.002, queue: { kind: 'dualPi2', limit: 2000 } } },
    flows: [{ kind: 'tcp', variant: 'prague', start: 0, receiverWindow: 500, forcedDrops: [{ segment: 900 }] }],
  } as never);
  const titles = new Set(firingsOf(simulation).map(({ title }) => title));
  for (const title of [
    'The first mark',
    'Cut by the share of marks',
    'Additive increase',
    'Halve at a loss',
    'Marks counted',
  ])
    expect(titles).toContain(title);
});
