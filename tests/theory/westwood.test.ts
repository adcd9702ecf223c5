/** Westwood's bandwidth estimate, and its purpose: a link with random losses. */
import { describe, expect, it } from 'vitest';
import { westwood, westwoodPlus } from '../../src/engine/tcp/variants/westwood/westwood.ts';
import type { VariantName } from '../../src/engine/tcp/catalogue.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { controlOf } from './control.ts';

describe('the low-pass filter of Westwood', () => {
  it('follows a = (2 tau - dt)/(2 tau + dt), b = d/dt, figure by figure', () => {
    const flow = controlOf(westwood, 'westwood', { cwnd: 20 });
    flow.ack({ rtt: 0.1 }, 0.01);
    flow.ack({ rtt: 0.1 }, 0.01);
    expect(flow.own.BWE).toBeCloseTo(100, 9);
    flow.ack({ rtt: 0.1 }, 0.02);
    // dt = 0.02: a = 0.98/1.02, sample 50, the one before 100.
    const a = 0.98 / 1.02;
    expect(flow.own.BWE).toBeCloseTo(a * 100 + ((1 - a) * 150) / 2, 9);
  });

  it('settles at a constant rate', () => {
    const flow = controlOf(westwood, 'westwood', { cwnd: 20 });
    for (let i = 0; i < 300; i++) flow.ack({ rtt: 0.1 }, i < 2 ? 0.001 : 0.025);
    expect(flow.own.BWE).toBeCloseTo(40, 3);
  });

  it('takes silence as samples of zero, one per tau/m', () => {
    const flow = controlOf(westwood, 'westwood', { cwnd: 20 });
    flow.ack({ rtt: 0.1 }, 0.01);
    flow.ack({ rtt: 0.1 }, 0.01);
    // tau = 0.5, m = 2: 0.76 s is three virtual samples, a = 0.6 each, and 0.01 s more.
    flow.ack({ rtt: 0.1 }, 0.76);
    const silent = (0.6 * 100 + (0.4 * 100) / 2) * 0.6 * 0.6;
    const a = 0.99 / 1.01;
    expect(flow.own.BWE).toBeCloseTo(a * silent + ((1 - a) * (1 / 0.01)) / 2, 9);
  });

  it('counts the segments of duplicate ACKs, and does not count them again', () => {
    const flow = controlOf(westwood, 'westwood', { cwnd: 20 });
    flow.ack({ rtt: 0.1 }, 0.01);
    for (let i = 0; i < 3; i++) flow.duplicate({ rtt: 0.1 }, 0);
    flow.ack({ acked: 5, rtt: 0.1 }, 0.01);
    // Three acknowledged by duplicates; of the five acknowledged at once only two are new.
    expect(flow.own.BWE).toBeCloseTo((3 + 2) / 0.01, 6);
  });
});

describe('the samples of ns-3.25', () => {
  const flow = () =>
    controlOf(westwood, 'westwood', { cwnd: 20, ssthresh: 10, parameters: { sampleOverRoundTrip: true } });

  it('are what an ACK tells of over a round trip, averaged with the one before, with a weight of 0.1', () => {
    const sender = flow();
    sender.ack({ rtt: 0.1 }, 0.01);
    sender.ack({ rtt: 0.1 }, 0.01);
    expect(sender.own.BWE).toBeCloseTo((0.1 * 10) / 2, 12);
    sender.ack({ rtt: 0.1, acked: 2 }, 0.01);
    expect(sender.own.BWE).toBeCloseTo(0.9 * 0.5 + (0.1 * (20 + 10)) / 2, 12);
  });

  it('make the rate too small by the window, so that each loss leaves two segments', () => {
    const sender = flow();
    // A window of 20 segments per round trip of 0.1 s: 200 segments/s arrive, one ACK for 10.
    for (let i = 0; i < 500; i++) sender.ack({ rtt: 0.1 }, 0.005);
    expect(sender.own.BWE).toBeCloseTo(10, 6);
    sender.lose();
    expect(sender.window.ssthresh).toBe(2);
    expect(sender.window.cwnd).toBe(2);
  });
});

describe('the filter of Westwood+', () => {
  it('reaches 1 - 0.9^k of a step of the rate after k round trips', () => {
    const flow = controlOf(westwoodPlus, 'westwoodplus', { cwnd: 20 });
    flow.ack({ srtt: 0.0999, rtt: 0.1 }, 0.1);
    flow.ack({ srtt: 0.0999, rtt: 0.1, acked: 10 }, 0.1);
    expect(flow.own.BWE).toBeCloseTo(100, 9);
    for (let k = 1; k <= 20; k++) {
      flow.ack({ srtt: 0.0999, rtt: 0.1, acked: 20 }, 0.1);
      expect(flow.own.BWE).toBeCloseTo(100 + 100 * (1 - 0.9 ** k), 6);
    }
  });

  it('takes no sample within a round trip, however close the ACKs are', () => {
    const flow = controlOf(westwoodPlus, 'westwoodplus', { cwnd: 20 });
    for (let i = 0; i < 100; i++) flow.ack({ srtt: 0.1, rtt: 0.1 }, i === 0 ? 0.1 : 0.0001);
    expect(flow.own.BWE).toBe(0);
  });
});

describe.each([
  { variant: 'westwood', control: westwood },
  { variant: 'westwoodplus', control: westwoodPlus },
] as const)('$variant', ({ variant, control }) => {
  it('cuts to BWE RTTmin, and never raises cwnd', () => {
    const flow = controlOf(control, variant, { cwnd: 40 });
    flow.ack({ rtt: 0.2, srtt: 0.1 }, 0.1);
    flow.ack({ rtt: 0.1, srtt: 0.1, acked: 30 }, 0.1);
    expect(flow.own.BWE).toBeCloseTo(300, 6);
    flow.lose();
    expect(flow.window.ssthresh).toBeCloseTo(30, 6);
    expect(flow.window.cwnd).toBeCloseTo(30, 6);
    flow.window.cwnd = 12;
    flow.lose();
    expect(flow.window).toMatchObject({ cwnd: 12 });
    expect(flow.window.ssthresh).toBeCloseTo(30, 6);
    flow.timeOut();
    expect(flow.window.cwnd).toBe(1);
    expect(flow.window.ssthresh).toBeCloseTo(30, 6);
  });

  it('fills a link that loses one segment in 500, where Reno gets a quarter of it', () => {
    const goodput = (name: VariantName): number => {
      const simulation = simulate({
        duration: 100,
        network: {
          bottleneck: { rate: 1e7, delay: 0.05, queue: { limit: 60 }, loss: { kind: 'bernoulli', rate: 0.002 } },
          access: { rate: 1e9, delay: 0 },
        },
        flows: [{ kind: 'tcp', variant: name, stack: 'rfc', receiverWindow: 1e4 }],
      });
      simulation.runBefore(Infinity);
      const { sender } = tcpOf(simulation);
      const packetBits = 8 * (1000 + 40);
      return (sender.flight.acked * packetBits) / 100 / 1e7;
    };
    const [theirs, reno] = [goodput(variant), goodput('sack')];
    expect(reno).toBeLessThan(0.25);
    expect(theirs).toBeGreaterThan(0.8);
  });
});

describe('Westwood on stack linux, the kernel’s module', () => {
  it('one loss early leaves what the rate measured so far carries: the filter begins low, and no cut raises cwnd tenfold', () => {
    const simulation = simulate({
      duration: 0.52,
      network: {
        bottleneck: { rate: 1e8, delay: 0.049, queue: { limit: 1000 } },
        access: { rate: 1e9, delay: 0.0005 },
      },
      flows: [
        {
          kind: 'tcp',
          variant: 'westwood',
          stack: 'linux',
          segmentSize: 1460,
          receiverWindow: 10_000,
          forcedDrops: [{ segment: 60 }],
        },
      ],
    });
    simulation.runBefore(0.5);
    const { sender } = tcpOf(simulation);
    // Half of the 68 at the loss, for a round trip.
    expect(sender.window).toMatchObject({ ssthresh: 34 });
    while (sender.window.ssthresh === 34) simulation.runBefore(Infinity, 1);
    const { bw_est, rtt_min } = sender.own as unknown as { bw_est: number; rtt_min: number };
    expect(rtt_min).toBe(26);
    expect(sender.window).toEqual({ cwnd: 5, ssthresh: Math.floor((bw_est * rtt_min) / 1460) });
  });
});
