/**
 * BBR version 1 on stack `rfc` compared with Cardwell and others 2016, on a path where the answer is known: 10 Mb/s and
 * a round trip of 40 ms. Stack `linux` is compared with a recorded kernel in tests/reference/linux.test.ts.
 */
import { describe, expect, it } from 'vitest';
import type { Bbr1 } from '../../src/engine/tcp/variants/bbr/state.ts';
import { simulate, tcpOf, observed } from '../experiment.ts';
import { apart, off } from '../passport.ts';

const RATE = 1e7;
const PACKET = 8 * 1500;
const ACK = 8 * 40;

describe('alone, with a long queue', () => {
  const simulation = simulate({
    duration: 45,
    network: {
      kind: 'custom',
      nodes: [{ id: 'a' }, { id: 'b' }],
      links: [
        { from: 'a', to: 'b', rate: RATE, delay: 0.02, queue: { limit: 200 }, back: { queue: { limit: 100_000 } } },
      ],
    },
    flows: [
      {
        kind: 'tcp',
        variant: 'bbr',
        stack: 'rfc',
        from: 'a',
        to: 'b',
        segmentSize: 1448,
        headerSize: 52,
        receiverWindow: 100_000,
      },
    ],
  });
  const reported = observed(simulation);
  simulation.runBefore(40);
  const { sender, receiver } = tcpOf(simulation);
  const { bw, min_rtt } = sender.own as Bbr1;
  const arrived = receiver.state.delivered;
  const times = (title: string): number[] => reported.flatMap((one) => (one.title === title ? [one.time] : []));
  const about = { variant: 'bbr', stack: 'rfc', against: 'Cardwell et al. 2016', experiment: 'alone, 10 Mb/s, 40 ms' };
  /** The reason why a stretch exceeds its length, for the passport. */
  const why = 'The 200 ms begin when no more than four segments are on their way, and end at an ACK.';

  it('BtlBw is the rate of the path within 1 %, and RTprop its round trip within 0.1 ms', () => {
    const rate = apart({ ...about, quantity: 'BtlBw, packets/s: the rate of the link' }, bw, RATE / PACKET, 0.01);
    // A packet is transmitted, travels to the receiver, and its ACK returns.
    const shortest = 0.04 + (PACKET + ACK) / RATE;
    const quantity = 'RTprop, ms: the path without a queue';
    const roundTrip = off({ ...about, quantity }, 1000 * min_rtt, 1000 * shortest, 0.1, 'ms');
    expect(rate).toBeLessThan(0.01);
    expect(roundTrip).toBeLessThan(0.1);
  });

  it('ProbeRTT comes when RTprop is ten seconds old, and lasts 200 ms and what is on its way', () => {
    const [begins, ends] = [times('ProbeRTT'), times('ProbeRTT is over')];
    expect(begins.length).toBeGreaterThanOrEqual(3);
    begins.slice(1).forEach((begin, index) => {
      const quantity = `ProbeRTT ${index + 2} after the end of the one before, s`;
      expect(off({ ...about, quantity }, begin - ends[index]!, 10, 0.05, 's')).toBeLessThan(0.05);
    });
    ends.forEach((end, index) => {
      const quantity = `length of ProbeRTT ${index + 1}, s: 200 ms and a round trip`;
      const length = off({ ...about, quantity, why }, end - begins[index]!, 0.2 + min_rtt, 0.05, 's');
      expect(length).toBeLessThan(0.05);
    });
  });

  it('the link is full but for ProbeRTT, and no packet is lost', () => {
    const used = (arrived * PACKET) / 40 / RATE;
    // Four segments for a quarter of a second in every ten, and the doubling in the first half second.
    const words = {
      ...about,
      quantity: 'share of the link, 40 s',
      why: 'Theirs counts ProbeRTT alone, as 200 ms in ten seconds; Startup and Drain come besides, and ProbeRTT sends four segments a round trip.',
    };
    expect(apart(words, used, 1 - 0.2 / 10, 0.01)).toBeLessThan(0.01);
    expect(sender.state.retransmissions).toBe(0);
  });
});

describe('a quarter of all packets lost at random', () => {
  const simulation = simulate({
    duration: 20,
    network: {
      kind: 'custom',
      nodes: [{ id: 'a' }, { id: 'b' }],
      links: [
        {
          from: 'a',
          to: 'b',
          rate: RATE,
          delay: 0.02,
          queue: { limit: 200 },
          loss: { kind: 'bernoulli', rate: 0.25 },
          back: { queue: { limit: 100_000 } },
        },
      ],
    },
    flows: [{ kind: 'tcp', variant: 'bbr', stack: 'linux', from: 'a', to: 'b', receiverWindow: 100_000 }],
  });
  const reported = observed(simulation);
  simulation.runBefore(Infinity);
  const of = (title: string) => reported.filter((one) => one.title === title);

  it('a policer is suspected, kept to for 48 round trips without a probe, and put to the test', () => {
    const [found, tested] = [of('A policer is suspected'), of('The policer is put to the test')];
    expect(found.length).toBeGreaterThan(1);
    expect(tested.length).toBeGreaterThan(0);
    const [from, to] = [found[0]!.time, tested[0]!.time];
    // Round trips of 40 ms plus the queue.
    expect(to - from).toBeGreaterThan(48 * 0.04);
    expect(to - from).toBeLessThan(48 * 0.08);
  });
});
