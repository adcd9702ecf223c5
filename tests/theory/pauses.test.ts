/**
 * Time in which cwnd is not the limit: the effect on growth of pauses, and of applications and receivers that limit a
 * sender.
 */
import { describe, expect, it } from 'vitest';
import { VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import { observed, simulate, tcpOf } from '../experiment.ts';

/** 50 Mb/s, a round trip of 100 ms, room for whole windows. */
const PATH = { bottleneck: { rate: 5e7, delay: 0.049, queue: { limit: 3000 } }, access: { rate: 1e9, delay: 0.0005 } };

/** One loss, 700 segments, then silence until `at`, then as much as fits. */
function paused(flow: object, at: number, until = at + 1) {
  const simulation = simulate({
    duration: until,
    network: PATH,
    flows: [
      {
        kind: 'tcp',
        receiverWindow: 10_000,
        segmentSize: 1460,
        forcedDrops: [{ segment: 200 }],
        writes: [
          { at: 0, segments: 700 },
          { at, segments: 20_000 },
        ],
        ...flow,
      },
    ],
  });
  const reported = observed(simulation);
  const { sender } = tcpOf(simulation);
  return { simulation, sender, reported };
}

/** cwnd one second after a pause that ends then. */
function afterPause(flow: object, at: number): number {
  const { simulation, sender } = paused(flow, at);
  simulation.runBefore(Infinity);
  return sender.window.cwnd;
}

describe('a pause of a minute counts no more than one of some seconds', () => {
  const variants = VARIANTS.map(({ name }) => name).filter((name) => name !== 'manual');
  it.each(variants)('%s', (variant) => {
    for (const stack of ['rfc', 'linux']) {
      const flow = { variant, stack, parameters: { slowStartAfterIdle: 'off' } };
      const [short, long] = [afterPause(flow, 5), afterPause(flow, 65)];
      expect(long / short).toBeGreaterThan(0.9);
      expect(long / short).toBeLessThan(1.1);
    }
  });

  it('CUBIC with idleCounts grows as if its curve had gone on, as some QUIC senders do', () => {
    for (const stack of ['rfc', 'linux']) {
      const flow = { variant: 'cubic', stack, parameters: { slowStartAfterIdle: 'off', idleCounts: true } };
      expect(afterPause(flow, 65)).toBeGreaterThan(5 * afterPause({ ...flow, parameters: {} }, 65));
    }
  });
});

describe('an application that sends less than cwnd allows', () => {
  it.each(['cubic', 'htcp'])('does not let the clock of %s go on', (variant) => {
    const part = Array.from({ length: 600 }, (_, index) => ({ at: 5 + index * 0.09, segments: 3 }));
    const after = (writes: readonly object[], at: number) =>
      afterPause(
        {
          variant,
          stack: 'rfc',
          parameters: { slowStartAfterIdle: 'off' },
          writes: [{ at: 0, segments: 700 }, ...writes, { at, segments: 20_000 }],
        },
        at,
      );
    expect(after(part, 60) / after([], 5)).toBeLessThan(1.15);
  });
});

describe('after a pause of more than a timeout', () => {
  it.each([
    ['rfc', 'reno'],
    ['rfc', 'cubic'],
    ['rfc', 'bic'],
    ['linux', 'reno'],
    ['linux', 'cubic'],
    ['linux', 'dctcp'],
  ])('stack %s begins with the initial window by default (%s)', (stack, variant) => {
    const { simulation, sender } = paused({ variant, stack }, 65);
    simulation.runBefore(65.05);
    expect(sender.window.cwnd).toBe(10);
  });

  it('stack ns2 keeps its window, as ns-2 does while its timer does not run', () => {
    const { simulation, sender } = paused({ variant: 'reno', stack: 'ns2', parameters: { timerRunsIdle: false } }, 65);
    simulation.runBefore(64.9);
    const { cwnd } = sender.window;
    simulation.runBefore(65.05);
    expect(sender.window.cwnd).toBe(cwnd);
  });

  it('Copa, which has no threshold to start up to, keeps its window', () => {
    const { simulation, sender } = paused({ variant: 'copa', stack: 'rfc' }, 65);
    simulation.runBefore(65.05);
    expect(sender.window.cwnd).toBeGreaterThan(100);
  });

  it('CUBIC ends its epoch with slow start, and begins one at ssthresh', () => {
    const { simulation, sender, reported } = paused({ variant: 'cubic', stack: 'rfc' }, 65, 68);
    simulation.runBefore(Infinity);
    const begins = reported.filter(({ title }) => title === 'A new epoch begins').map(({ time }) => time);
    expect(begins).toHaveLength(2);
    expect(begins[1]).toBeGreaterThan(65.3);
    expect(sender.window.cwnd).toBeLessThan(1.6 * sender.window.ssthresh);
  });

  it('BIC begins its search again: no step is left of the probing before', () => {
    const { simulation, sender } = paused({ variant: 'bic', stack: 'rfc' }, 65, 66);
    Object.assign(sender.own, { probe: 32, probeTarget: 1e6 });
    simulation.runBefore(Infinity);
    expect(sender.own['probe']).toBe(0);
  });
});

describe('conservative slow start (RFC 9406 section 4.2)', () => {
  /** The path becomes longer while the window doubles; then three segments every 100 ms, or a receiver window of 40. */
  function limited(more: object, parameters: object = {}) {
    const simulation = simulate({
      duration: 20,
      network: {
        bottleneck: { rate: 1e8, delay: 0.024, queue: { limit: 1000 } },
        access: { rate: 1e9, delay: 0.0005 },
      },
      flows: [
        {
          kind: 'tcp',
          variant: 'cubic',
          stack: 'rfc',
          receiverWindow: 10_000,
          segmentSize: 1460,
          parameters: { slowStart: 'hystartPlusPlus', ...parameters },
          ...more,
        },
      ],
      interventions: [{ kind: 'setLink', at: 0.19, link: 'r0>r1', delay: 0.044 }],
    });
    const reported = observed(simulation);
    const { sender } = tcpOf(simulation);
    const when = (title: string) => reported.find((one) => one.title.startsWith(title))?.time ?? Infinity;
    return { simulation, sender, when };
  }
  const three = Array.from({ length: 180 }, (_, index) => ({ at: 0.8 + index / 10, segments: 3 }));
  const application = { writes: [{ at: 0, segments: 120 }, ...three] };

  it('does not grow while the application limits, and ends after five rounds whatever their samples', () => {
    const { simulation, sender, when } = limited(application);
    simulation.runBefore(0.8);
    const { cwnd } = sender.window;
    expect(when('HyStart++: conservative')).toBeLessThan(0.8);
    simulation.runBefore(Infinity);
    expect(sender.window.cwnd).toBe(cwnd);
    expect(when('HyStart++: slow start ends')).toBeLessThan(1.6);
    expect(sender.window.ssthresh).toBe(cwnd);
  });

  it('does not grow beyond what a receiver of 40 takes', () => {
    const { simulation, sender } = limited({ receiverWindow: 40 });
    simulation.runBefore(Infinity);
    expect(sender.window.cwnd).toBeLessThanOrEqual(41);
  });

  it('stops at maxCwnd', () => {
    const { simulation, sender } = limited({}, { maxCwnd: 90 });
    for (let time = 0; time < 3; time += 0.05) {
      simulation.runBefore(time);
      expect(sender.window.cwnd).toBeLessThan(91);
    }
  });

  it('leaves a law that models the path alone', () => {
    const { simulation, sender } = limited({ variant: 'bbr3' });
    simulation.runBefore(1);
    expect(sender.own).not.toHaveProperty('cssRounds');
  });
});

it('HyStart of Linux watches again after a timeout, and leaves where it left before', () => {
  const simulation = simulate({
    duration: 20,
    network: {
      bottleneck: { rate: 2e7, delay: 0.029, queue: { limit: 1200 } },
      access: { rate: 1e9, delay: 0.0005 },
    },
    flows: [
      {
        kind: 'tcp',
        variant: 'cubic',
        stack: 'linux',
        receiverWindow: 10_000,
        segmentSize: 1460,
        parameters: { slowStartAfterIdle: 'off' },
        writes: [
          { at: 0, segments: 6000 },
          { at: 8, segments: 1 },
          { at: 15, segments: 3000 },
        ],
      },
    ],
    interventions: [
      { kind: 'setLink', at: 7.9, link: 'r0>r1', lossRate: 1 },
      { kind: 'setLink', at: 9, link: 'r0>r1', lossRate: 0 },
    ],
  });
  const reported = observed(simulation);
  simulation.runBefore(Infinity);
  const [first, second, ...more] = reported.filter(({ title }) => title.startsWith('HyStart: '));
  expect(more).toEqual([]);
  expect(first!.after).toBeGreaterThan(100);
  expect(Math.abs(second!.after - first!.after)).toBeLessThan(40);
});
