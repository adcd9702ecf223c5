/** One link alone: drop-tail queue, transmitter, pipe. */
import { describe, expect, it } from 'vitest';
import { Kernel } from '../../src/engine/kernel/kernel.ts';
import { ROUTE, SEQ, SIZE } from '../../src/engine/kernel/packets.ts';
import { Link } from '../../src/engine/link/link.ts';
import { usage } from '../../src/engine/link/usage.ts';
import { Ledger } from '../../src/engine/traffic/ledger.ts';
import { simulate } from '../experiment.ts';

interface Arrival {
  readonly number: number;
  readonly time: number;
}

/** A link of 1 Mb/s and 10 ms unless said otherwise; a packet of 1000 bytes takes 8 ms. */
function made(settings: { limitPackets?: number; limitBytes?: number; rateBps?: number; delay?: number } = {}) {
  const kernel = new Kernel(1);
  const ledger = new Ledger(kernel, 1);
  const link = new Link(kernel, ledger, {
    index: 0,
    name: 'a>b',
    rateBps: 1e6,
    delay: 0.01,
    limitPackets: Infinity,
    limitBytes: Infinity,
    ...settings,
  });
  const arrived: Arrival[] = [];
  link.ends.push(
    {
      receive(packet) {
        arrived.push({ number: kernel.packets.state.rows[packet + SEQ]!, time: kernel.scheduler.state.now });
        kernel.packets.give(packet);
      },
    },
    { receive: () => {} },
  );
  link.onward.push(null, null);
  link.through.push(null, null);
  const offer = (number: number, size = 1000): void => {
    const packet = kernel.packets.take();
    const { rows } = kernel.packets.state;
    rows[packet + ROUTE] = 0;
    rows[packet + SEQ] = number;
    rows[packet + SIZE] = size;
    link.receive(packet);
  };
  const run = (): void => {
    while (kernel.scheduler.nextTime() < Infinity) kernel.scheduler.runNext();
  };
  /** Has `what` done at `time`. */
  const at = (time: number, what: () => void): void =>
    kernel.scheduler.arm(kernel.scheduler.slot({ wake: what }, 0), time);
  return { kernel, ledger, link, arrived, offer, run, at };
}

describe('a link', () => {
  it('delivers a packet after its transmission and the way', () => {
    const { arrived, offer, run, at } = made();
    at(1, () => offer(0));
    run();
    expect(arrived).toEqual([{ number: 0, time: 1 + ((8 * 1000) / 1e6 + 0.01) }]);
  });

  it('sends one packet after the other, in their order', () => {
    const { arrived, offer, run, at } = made();
    at(1, () => [0, 1, 2].forEach((number) => offer(number)));
    run();
    expect(arrived.map(({ number }) => number)).toEqual([0, 1, 2]);
    expect(arrived[1]?.time).toBeCloseTo(1.026, 12);
    expect(arrived[2]?.time).toBeCloseTo(1.034, 12);
  });

  it.each([1, 2, 10])('with limit %i holds so many packets, the one being sent included', (limitPackets) => {
    const { arrived, offer, run, at, ledger, link } = made({ limitPackets });
    at(1, () => {
      for (let number = 0; number < 20; number++) offer(number);
      expect(link.queueLength()).toBe(limitPackets);
    });
    run();
    expect(arrived.map(({ number }) => number)).toEqual(Array.from({ length: limitPackets }, (_, number) => number));
    expect(ledger.droppedOn(0, 0)).toBe(20 - limitPackets);
    expect(link.maxQueue).toBe(limitPackets);
    expect(link.state).toMatchObject({ offered: 20, drops: 20 - limitPackets });
  });

  it('has a place again when the transmission of the next packet begins', () => {
    const { arrived, offer, run, at, ledger } = made({ limitPackets: 2 });
    at(1, () => [0, 1].forEach((number) => offer(number)));
    at(1.0079, () => offer(2));
    at(1.0081, () => offer(3));
    run();
    expect(arrived.map(({ number }) => number)).toEqual([0, 1, 3]);
    expect(ledger.droppedOn(0, 0)).toBe(1);
  });

  it('limits bytes, those of the packet being sent included', () => {
    const { arrived, offer, run, at } = made({ limitBytes: 2500 });
    at(1, () => {
      offer(0, 1000);
      offer(1, 1000);
      offer(2, 501);
      offer(3, 500);
      offer(4, 1);
    });
    run();
    expect(arrived.map(({ number }) => number)).toEqual([0, 1, 3]);
  });

  it('says how many packets wait, moment by moment, and how many on average', () => {
    const { link, offer, run, at, kernel } = made({ limitPackets: 10 });
    const seen: number[] = [];
    at(1, () => [0, 1, 2].forEach((number) => offer(number)));
    for (const time of [0.5, 1.004, 1.012, 1.02, 1.03]) at(time, () => seen.push(link.queueLength()));
    run();
    expect(seen).toEqual([0, 3, 2, 1, 0]);
    // 3 packets for 8 ms, 2 for 8 ms, 1 for 8 ms.
    expect(usage(link, kernel.scheduler.state.now)).toMatchObject({ packets: 3, bytes: 3000 });
    expect(usage(link, kernel.scheduler.state.now).queueing).toBeCloseTo(0.048, 12);
  });

  it('frees the rows of packets that were lost and of those that arrived', () => {
    const { kernel, offer, run, at } = made({ limitPackets: 3 });
    for (let burst = 0; burst < 50; burst++) at(1 + burst, () => [0, 1, 2, 3, 4].forEach((number) => offer(number)));
    run();
    expect(kernel.packets.state.live).toBe(0);
    expect(kernel.packets.state.used).toBeLessThanOrEqual(4);
  });
});

describe('a burst of 20 at a queue of 10 places', () => {
  it('has 10 served', () => {
    // A megabit burst arrives within 20 us; nothing leaves the queue meanwhile.
    const simulation = simulate({
      duration: 2,
      network: {
        bottleneck: { rate: 1e6, delay: 0.01, queue: { limit: 10 } },
        access: { rate: 1e12, delay: 0.001, queue: { limit: 1000 } },
      },
      flows: [{ kind: 'udp', rate: 8e9, packetSize: 1000, start: 0, stop: 19.5e-6 }],
    });
    simulation.runBefore(Infinity);
    const [flow] = simulation.flows;
    if (flow?.kind !== 'udp') throw new Error('not UDP');
    expect(flow.source.state.sent).toBe(20);
    expect(flow.sink.state.received).toBe(10);
    expect(simulation.ledger.droppedOn(0, 0)).toBe(10);
  });
});

describe('a link that is changed on the way', () => {
  const gaps = (arrived: readonly Arrival[]): number[] =>
    arrived.slice(1).map(({ time }, index) => time - (arrived[index]?.time ?? NaN));

  it.each([
    { change: 'slower', rate: 5e5, gap: 0.016 },
    { change: 'faster', rate: 4e6, gap: 0.002 },
  ])('made $change: the packet being sent is not affected, those that wait are', ({ rate, gap }) => {
    const { arrived, offer, run, at, link } = made();
    at(1, () => [0, 1, 2, 3, 4, 5].forEach((number) => offer(number)));
    at(1.004, () => link.change(rate, null));
    run();
    expect(arrived.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(arrived[0]?.time).toBeCloseTo(1.018, 12);
    for (const between of gaps(arrived)) expect(between).toBeCloseTo(gap, 12);
  });

  it('made slower sends what comes later behind what waits', () => {
    const { arrived, offer, run, at, link } = made();
    at(1, () => [0, 1, 2, 3, 4, 5].forEach((number) => offer(number)));
    at(1.004, () => link.change(1e5, null));
    at(1.3, () => [6, 7].forEach((number) => offer(number)));
    run();
    expect(arrived.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    for (const between of gaps(arrived)) expect(between).toBeCloseTo(0.08, 12);
  });

  it('made longer or shorter keeps the order of its packets', () => {
    const { arrived, offer, run, at, link } = made({ delay: 0.1 });
    at(1, () => [0, 1, 2].forEach((number) => offer(number)));
    at(1.02, () => link.change(null, 0.001));
    at(1.03, () => [3, 4].forEach((number) => offer(number)));
    run();
    expect(arrived.map(({ number }) => number)).toEqual([0, 1, 2, 3, 4]);
    const times = arrived.map(({ time }) => time);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('counts the time it was busy at both rates', () => {
    const { offer, run, at, link } = made();
    at(1, () => [0, 1, 2, 3].forEach((number) => offer(number)));
    at(1.004, () => link.change(5e5, null));
    at(3, () => {});
    run();
    expect(usage(link, 3).busy).toBeCloseTo(0.008 + 3 * 0.016, 12);
  });
});
