/** DualPI2 (RFC 9332) by hand: its counter, its controller, its turns, its overload; then beside what its formulas say. */
import { describe, expect, it } from 'vitest';
import { Kernel } from '../../src/engine/kernel/kernel.ts';
import { C, DualPi2, L, type DualPi2Settings, DUAL_PI2, LAWS } from '../../src/engine/queue/dualPi2/dualPi2.ts';
import { firingsOf, oneLink, simulate, tcpOf } from '../experiment.ts';
import { ECN_RUNS, beyond, figuresOf, ran } from '../reference/linuxEcnRuns.ts';

const usual = Object.fromEntries(
  DUAL_PI2.parameters.map((one) => [one.name, one.default]),
) as unknown as DualPi2Settings;
const [native, coupled, squared] = LAWS[0].marks;
const made = (settings: Partial<DualPi2Settings> = {}): DualPi2 =>
  new DualPi2(
    new Kernel(1),
    'r0>r1',
    { ...usual, ...settings },
    { native: native!, coupled: coupled!, squared: squared! },
  );

describe('recur (A.2)', () => {
  it('spaces 3 of 10 evenly', () => {
    const law = made();
    const happened = Array.from({ length: 40 }, () => law.happens('countL', 0.3));
    expect(happened.filter(Boolean)).toHaveLength(11);
    const gaps = happened.flatMap((did, at) => (did ? [at] : [])).map((at, k, all) => at - (all[k - 1] ?? at));
    expect(new Set(gaps.slice(1))).toEqual(new Set([3, 4]));
  });
});

it('the controller follows the wait and its growth (A.1): 20, 25 and 30 ms', () => {
  const law = made();
  const p = [0.02, 0.025, 0.03].map((wait) => {
    law.update(wait);
    return law.state.p;
  });
  [0.06075, 0.07725, 0.0945].forEach((value, at) => expect(p[at]).toBeCloseTo(value, 12));
  expect(law.p_CL).toBeCloseTo(0.189, 12);
  expect(law.p_C).toBeCloseTo(0.0945 * 0.0945, 12);
});

it.each([
  ['ramp', [0, 0, 0.5, 1, 1]],
  ['step', [0, 0, 1, 1, 1]],
] as const)('the native probability is a %s', (kind, chances) => {
  const law = made({ native: kind });
  expect([0.0005, 0.0008, 0.001, 0.0012, 0.01].map((wait) => Number(law.nativeChance(wait).toFixed(9)))).toEqual(
    chances,
  );
});

it('ECT(1) and CE go into the low-latency queue, all else into the Classic one (RFC 9331 5.1)', () => {
  const law = made();
  // ECT is 1, CE 2, ECT(1) 64.
  expect([0, 1, 65, 3, 67].map((flags) => law.lineOf(0, flags))).toEqual([C, C, L, L, L]);
});

const path = (queue: object, flows: readonly object[], rate = 1e7, duration = 40, seed = 1) =>
  simulate({
    duration,
    seed,
    network: oneLink({ rate, delay: 0.01, queue: { kind: 'dualPi2', limit: 2000, ...queue } }),
    flows: flows.map((flow) => ({ kind: 'tcp', stack: 'rfc', from: 'a', to: 'b', receiverWindow: 5000, ...flow })),
  } as never);

const classic = { variant: 'reno', parameters: { ecn: 'classic' } };
const scalable = { variant: 'dctcp', parameters: { ecnCodepoint: 'ect1' } };

it('while both queues hold packets, the Classic one gets its weight of the link', () => {
  // Senders that do not react: no ECN in C, whose packets the controller leaves alone, and too small a wait in L to mark.
  const simulation = path({ classicWeight: 0.1, alpha: 0, beta: 0, nativeThreshold: 10, scheduler: 'weighted' }, [
    { variant: 'reno', receiverWindow: 500 },
    { variant: 'dctcp', receiverWindow: 500, parameters: { ecnCodepoint: 'ect1' } },
  ]);
  simulation.runBefore(20);
  const [before, low] = [0, 1].map((flow) => tcpOf(simulation, flow).receiver.state.delivered);
  simulation.runBefore(Infinity);
  const [inC, inL] = [0, 1].map((flow) => tcpOf(simulation, flow).receiver.state.delivered - [before!, low!][flow]!);
  expect(inC! / (inC! + inL!)).toBeCloseTo(0.1, 2);
});

it('even marks draw nothing at random, so another seed changes nothing', () => {
  const digest = (seed: number): readonly number[] => {
    const simulation = path({}, [classic, scalable], 1e7, 5, seed);
    simulation.runBefore(Infinity);
    return [0, 1].map((flow) => tcpOf(simulation, flow).receiver.state.delivered);
  };
  expect(digest(1)).toEqual(digest(2));
});

it('each mark and drop is explained by its own rule: native or coupled, squared or overload', () => {
  const simulation = path({}, [
    { ...classic, start: 0 },
    { ...scalable, start: 0 },
    { variant: 'reno', start: 0 },
    { ...classic, variant: 'bbr', start: 1 },
  ]);
  const titles = new Set(firingsOf(simulation).map(({ title }) => title));
  for (const rule of [...LAWS[0].marks, ...LAWS[0].drops]) expect([...titles]).toContain(rule.title);
});

it('beside recorded runs of the kernel, a flow alone in the Classic queue has its goodput, marks and waits', () => {
  for (const run of ECN_RUNS.filter(({ run: name }) => /^dual_(?:cubic|reno)_\d+_\d+$/.test(name))) {
    const off = beyond(ran(run)[0]!, figuresOf(run.flows[0]!));
    expect([run.run, off]).toEqual([run.run, []]);
  }
});
