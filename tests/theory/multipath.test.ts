/** The growth laws of connections over several paths against their formulas: RFC 6356 and the square-root law. */
import { describe, expect, it } from 'vitest';
import { RandomStream } from '../../src/engine/kernel/random.ts';
import { StateRegister } from '../../src/engine/kernel/state.ts';
import { lawNamed } from '../../src/lab/build/parts.ts';
import type { WindowRule } from '../../src/engine/tcp/window.ts';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { apart, off, stamp } from '../passport.ts';
import { connectionOf, ratesOf, twoPaths, type Path } from './twoPaths.ts';

const about = (variant: string, experiment: string, quantity: string) => ({
  variant,
  stack: 'rfc',
  against: 'RFC 6356 and 1/p',
  experiment,
  quantity,
});

describe('two paths of 10 and 20 segments, 50 and 100 ms', () => {
  const simulation = twoPaths('lia', [{ rtt: 0.05 }, { rtt: 0.1 }], 1);
  simulation.runBefore(0.5);
  const senders = [tcpOf(simulation, 0).sender, tcpOf(simulation, 1).sender];
  senders.forEach((sender, index) => {
    sender.window.cwnd = [10, 20][index]!;
    sender.window.ssthresh = 2;
    sender.timer.smoothed = [0.05, 0.1][index]!;
  });
  connectionOf(simulation).coupling.update(0);

  /** The window after one acknowledged segment, less before, by the rule of this title. */
  const grownBy = (law: string, title: string, path: number): number => {
    const { window, windowEvent } = senders[path]!;
    const before = window.cwnd;
    const rule = lawNamed(law).rules.find((each) => each.title === title) as unknown as WindowRule;
    windowEvent.acked = 1;
    // No path is better than the widest.
    windowEvent.coupled.moved = 0;
    rule.effect(window, windowEvent, {});
    const grown = window.cwnd - before;
    window.cwnd = before;
    return grown;
  };

  it('have the sums of RFC 6356', () => {
    const { coupled } = senders[0]!.windowEvent;
    expect(coupled).toMatchObject({ paths: 2, total: 30, sumRate: 400, best: 4000, fastest: 200, share: 0.5 });
    expect((coupled.total * coupled.best) / coupled.sumRate ** 2).toBe(0.75);
  });

  it.each([
    ['lia', 'Linked increase', [0.025, 0.025]],
    ['balia', 'Balanced increase', [0.025, 0.0125]],
    ['olia', 'Growth by the share of the path', [0.025, 0.0125]],
  ] as const)('%s adds to digits what its formula says', (law, title, per) => {
    stamp({
      ...about(law, 'cwnd 10 and 20, 50 and 100 ms', 'growth per ACK, segments'),
      ours: [0, 1].map((path) => grownBy(law, title, path).toFixed(6)).join(', '),
      theirs: per.map((each) => each.toFixed(6)).join(', '),
      bound: 'equal',
    });
    expect([0, 1].map((path) => grownBy(law, title, path))).toEqual(per.map((each) => expect.closeTo(each, 12)));
  });

  it('leave Reno its bound: LIA adds at most 1/cwnd', () => {
    // As fast as before, by a window ten times as large.
    senders[1]!.window.cwnd = 200;
    senders[1]!.timer.smoothed = 1;
    connectionOf(simulation).coupling.update(1);
    expect(grownBy('lia', 'Linked increase', 0)).toBeCloseTo(0.025, 12);
    expect(grownBy('lia', 'Linked increase', 1)).toBeCloseTo(1 / 200, 12);
  });
});

const ended = (simulation: Simulation): Simulation => {
  simulation.runBefore(Infinity);
  return simulation;
};

/** Rates of the paths at fixed loss without queues, segments/s, and that of one TCP on the best of them. */
function atFixedLoss(variant: string, paths: readonly Path[], duration = 200) {
  const simulation = ended(twoPaths(variant, paths, duration));
  const rates = ratesOf(simulation);
  const alone = Math.max(...paths.map(({ rtt, loss }) => Math.sqrt(2 / loss!) / rtt));
  const means = [0, 1].map((path) => tcpOf(simulation, path).sender.meanCwnd());
  return { rates, sum: rates[0]! + rates[1]!, alone, means };
}

const LIKE: readonly Path[] = [
  { rtt: 0.05, loss: 0.001 },
  { rtt: 0.05, loss: 0.001 },
];
const FAR: readonly Path[] = [
  { rtt: 0.1, loss: 0.001 },
  { rtt: 0.05, loss: 0.001 },
];
const UNLIKE: readonly Path[] = [
  { rtt: 0.1, loss: 0.0005 },
  { rtt: 0.02, loss: 0.002 },
];
const PAIRS = [
  ['equal paths', LIKE],
  ['100 and 50 ms', FAR],
  ['100 ms with 1/2000 and 20 ms with 1/500', UNLIKE],
] as const;

/** Why LIA falls short of its formula on unlike paths, which the passport states. */
const SHORT =
  'The formula takes every window to stay where growth and cuts balance. Under random losses windows spread around that point, and alpha is not linear. With the same growth, whole segments and cuts that take no time, the sum is 18 % below the formula, and one TCP alone 9 %. Four seeds of this run, 800 s each, give 21 % (19 to 22 %).';

/**
 * Sum of rates, segments/s, over `duration` s of time, if a loss halves the window at once: no recovery, no timeout, no queue.
 * Each path sends whole segments at cwnd/RTT, and each may be lost.
 */
function withoutRecovery(paths: readonly Path[], duration: number): number {
  const random = new RandomStream(new StateRegister(), 1, 'losses');
  const cwnd = paths.map(({ loss }) => Math.sqrt(2 / loss!));
  let arrived = 0;
  for (let now = 0; now < duration;) {
    const rates = paths.map(({ rtt }, path) => Math.max(1, Math.floor(cwnd[path]!)) / rtt);
    const sent = rates.reduce((all, rate) => all + rate, 0);
    now += 1 / sent;
    let path = 0;
    for (let draw = random.uniform() * sent; path < paths.length - 1 && draw > rates[path]!;) draw -= rates[path++]!;
    if (random.uniform() < paths[path]!.loss!) {
      cwnd[path]! /= 2;
      continue;
    }
    arrived++;
    const best = Math.max(...paths.map(({ rtt }, each) => cwnd[each]! / rtt ** 2));
    const sum = paths.reduce((all, { rtt }, each) => all + cwnd[each]! / rtt, 0);
    cwnd[path]! += Math.min(best / sum ** 2, 1 / cwnd[path]!);
  }
  return arrived / duration;
}

describe.each(PAIRS)('at fixed loss, %s', (name, paths) => {
  it('LIA is as fast as one TCP on the best path, but for small windows', () => {
    const { sum, alone } = atFixedLoss('lia', paths);
    const beyond = paths === UNLIKE;
    const what = { ...about('lia', `fixed loss, ${name}`, 'sum of rates, segments/s') };
    const share = apart({ ...what, ...(beyond ? { beyond, why: SHORT } : {}) }, sum, alone, 0.2);
    const tcp = Math.max(...paths.map((path) => ratesOf(ended(twoPaths('sack', [path], 200)))[0]!));
    const goal = apart({ ...what, against: 'one TCP on the best path (RFC 6356, goal 1)' }, sum, tcp, 0.2);
    expect(share > 0.2).toBe(beyond);
    expect(goal).toBeLessThan(0.2);
    const same = { ...what, against: 'RFC 6356 with random losses, each cutting at once' };
    expect(apart(same, sum, withoutRecovery(paths, 2000), 0.06)).toBeLessThan(0.06);
  });

  it('uncoupled paths are each as fast as one TCP', () => {
    const { sum } = atFixedLoss('sack', paths);
    const each = paths.reduce((all, { rtt, loss }) => all + Math.sqrt(2 / loss!) / rtt, 0);
    expect(apart(about('sack', `fixed loss, ${name}`, 'sum of rates, segments/s'), sum, each, 0.1)).toBeLessThan(0.1);
  });
});

describe('at fixed loss', () => {
  it("LIA's windows are as 1/p", () => {
    const { means } = atFixedLoss('lia', UNLIKE);
    const ratio = means[0]! / means[1]!;
    expect(apart(about('lia', 'p = 1/2000 and 1/500', 'ratio of mean cwnd'), ratio, 4, 0.2)).toBeLessThan(0.2);
  });

  it('OLIA sends nearly all on the best path, and BALIA is between OLIA and LIA', () => {
    const [lia, balia, olia] = ['lia', 'balia', 'olia'].map((variant) => {
      const { rates, sum } = atFixedLoss(variant, UNLIKE);
      return rates[1]! / sum;
    });
    const most = off(
      about('olia', '100 ms with 1/2000, 20 ms with 1/500', 'share of the best path'),
      olia!,
      1,
      0.1,
      '',
    );
    stamp({
      ...about('balia', '100 ms with 1/2000, 20 ms with 1/500', 'share of the best path'),
      ours: balia!.toFixed(3),
      theirs: `${lia!.toFixed(3)} to ${olia!.toFixed(3)}`,
      bound: 'between LIA and OLIA',
      limit: true,
    });
    expect(most).toBeLessThan(0.1);
    expect(balia).toBeGreaterThan(lia!);
    expect(balia).toBeLessThan(olia!);
  });
});

describe('two paths and one TCP on a shared bottleneck', () => {
  /** Goodput of the connection over that of the TCP beside it. */
  const beside = (variant: string): number => {
    const simulation = simulate({
      duration: 100,
      network: {
        kind: 'dumbbell',
        bottleneck: { rate: 20e6, delay: 0.015, queue: { kind: 'red', limit: 200 } },
      },
      flows: [
        { variant, receiverWindow: 100_000, paths: [{}, {}], multipath: { buffer: 100_000 } },
        { variant: 'sack', receiverWindow: 100_000 },
      ] as never,
    });
    simulation.runBefore(Infinity);
    const delivered = [0, 1, 2].map((flow) => tcpOf(simulation, flow).receiver.state.delivered);
    return (delivered[0]! + delivered[1]!) / delivered[2]!;
  };

  it.each(['lia', 'olia', 'balia'])('%s takes one share', (variant) => {
    const ratio = beside(variant);
    const what = { ...about(variant, 'one TCP beside two paths, RED', 'goodput over that of the TCP') };
    expect(apart({ ...what, against: 'RFC 6356, section 2' }, ratio, 1, 0.2)).toBeLessThan(0.2);
  });

  it('uncoupled paths take two', () => {
    const what = about('sack', 'one TCP beside two paths, RED', 'goodput over that of the TCP');
    expect(apart(what, beside('sack'), 2, 0.2)).toBeLessThan(0.2);
  });
});
