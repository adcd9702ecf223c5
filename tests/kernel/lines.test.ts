/**
 * Simple queues that drop only when they are full: their counts must equal those of any link and of arithmetic on
 * paper.
 */
import { describe, expect, it } from 'vitest';
import { firingAt, type Firing } from '../../src/engine/kernel/journal.ts';
import { FLAGS, KEPT, ROUTE, SEQ, SIZE, STRIDE } from '../../src/engine/kernel/packets.ts';
import { LINK_LOSS, QUEUE_FULL } from '../../src/engine/link/drops.ts';
import { usage } from '../../src/engine/link/usage.ts';
import type { QueueName } from '../../src/engine/queue/catalogue.ts';
import { anyStory, chainOf, compared, queued, type LinkFacts } from './onPaper.ts';

const NEVER = { target: 1e9, interval: 1e9, ecn: true, quantum: 1000 };

it.each<[QueueName, object]>([
  ['codel', NEVER],
  ['fqCodel', NEVER],
  ['drr', { quantum: 700 }],
  ['headDrop', {}],
  ['step', { threshold: 1e9 }],
  ['red', { minThreshold: 1e6, maxThreshold: 2e6, weight: 0.002, meanPacket: 500, maxProbability: 0.1 }],
  ['pie', { delayTarget: 10, updateInterval: 0.015, maxBurst: 0.15 }],
  ['policer', { tokenRate: 1e9, bucket: 1e9 }],
  ['shaper', { tokenRate: 1e9, bucket: 1e9 }],
])('%s carries and counts packets as on paper', (kind, settings) => {
  for (let seed = 1; seed <= 6; seed++) {
    const { links, story, looks } = anyStory(seed);
    const offers = story.offers.map(([time, size]) => [time, size, 1] as const);
    const changes = story.changes.map(([time, , ...more]) => [time, 0, ...more] as const);
    const [first] = links;
    const places = ['fqCodel', 'drr', 'headDrop'].includes(kind) ? { limit: 1e6, limitBytes: 1e9 } : {};
    const { found, wanted } = compared(
      [{ ...first!, ...places }],
      { offers, changes },
      looks,
      false,
      queued(kind, settings),
    );
    // A waiting packet is in no list of the link yet.
    const begun = (moments: readonly unknown[]) =>
      (moments as [number, { there: [number, begins: number][] }][][]).map((looked) =>
        looked.map(([time, { there, ...counts }]) => ({
          ...counts,
          there: there.filter(([, begins]) => begins <= time),
        })),
      );
    expect(begun(found), `story ${seed}`).toEqual(begun(wanted));
  }
});

/** A link that sends 1024 bytes in T and has a delay of 2 T. All times are powers of two, so that sums are exact. */
const T = 1 / 128;
const EVEN: LinkFacts = { rate: 2 ** 20, delay: 2 * T };

/** One link with a queue, the drops on it, and a function that offers it full packets at `when` times T after 1 s. */
function alone(kind: QueueName, settings: object = {}, places: Partial<LinkFacts> = {}) {
  const chain = chainOf([{ ...EVEN, ...places }], false, queued(kind, settings));
  const drops: Firing[] = [];
  chain.kernel.journal.attend({ happened: (rows, at) => void drops.push(firingAt(rows, at)) });
  const at = (when: number, what: () => void): void => chain.at(1 + when * T, what);
  const arrived = (): (readonly number[])[] => chain.arrived.map(([number, time]) => [number, (time - 1) / T]);
  return { ...chain, link: chain.links[0]!, drops, at, arrived };
}

describe.each<[QueueName, object]>([
  ['headDrop', {}],
  ['drr', { quantum: 1000 }],
  ['codel', NEVER],
  ['step', { threshold: 9 }],
])('a link with the queue %s', (kind, settings) => {
  it('is free or not at the very moment at which a transmission ends, by what was known first', () => {
    // One place. The transmission began at 1 s; a packet whose arrival was already known then finds it busy.
    for (const [known, lost] of [
      [0.5, true],
      [1, true],
      [1.001, false],
    ] as const) {
      const { kernel, link, offer, drops, arrived, runTo, at } = alone(kind, settings, { limit: 1 });
      at(0, () => offer(0, 1024, 1));
      const slot = kernel.scheduler.slot({ wake: () => offer(1, 1024, 1) }, 0);
      kernel.scheduler.armSince(slot, 1 + T, known);
      runTo(2);
      expect([drops.length > 0, link.state.drops], `known at ${known}`).toEqual([lost, lost ? 1 : 0]);
      expect(arrived()).toEqual(
        lost
          ? [[0, 3]]
          : [
              [0, 3],
              [1, 4],
            ],
      );
    }
  });

  it('has a packet wait that finds it busy at that moment, and sends it then', () => {
    for (const [known, longest] of [
      [0.5, 2],
      [1.001, 1],
    ] as const) {
      const { kernel, link, offer, arrived, runTo, at } = alone(kind, settings);
      at(0, () => offer(0, 1024, 1));
      kernel.scheduler.armSince(kernel.scheduler.slot({ wake: () => offer(1, 1024, 1) }, 0), 1 + T, known);
      runTo(2);
      expect([arrived(), link.maxQueueAt()]).toEqual([
        [
          [0, 3],
          [1, 4],
        ],
        longest,
      ]);
    }
  });

  it('holds a packet from when it comes until it is sent, and no longer', () => {
    const { link, offer, at, runTo } = alone(kind, settings);
    at(0, () => offer(0, 1024, 1));
    runTo(1);
    expect([0, 0.9, 1].map((time) => link.queueLength(1 + time * T))).toEqual([1, 1, 0]);
  });

  it('loses packets at its entry by its loss model, and reports the cause and the queue length', () => {
    const { link, ledger, offer, at, runTo, drops, arrived, kernel } = alone(kind, settings, { limit: 9 });
    const numbers = (packet: number): number => kernel.packets.state.rows[packet + SEQ]!;
    link.attachLoss({ verdict: (packet) => (numbers(packet) % 2 === 1 ? LINK_LOSS : -1) }, null, null);
    at(0, () => [0, 1, 2, 3, 4].forEach((number) => offer(number, 1024, 1)));
    runTo(2);
    expect(arrived()).toEqual([
      [0, 3],
      [2, 4],
      [4, 5],
    ]);
    expect(drops.map(({ subject, before, after }) => [subject, before, after])).toEqual([
      [1, 1, 9],
      [3, 2, 9],
    ]);
    expect([link.state.offered, link.state.drops, ledger.droppedBy(0, 0, LINK_LOSS)]).toEqual([5, 2, 2]);
  });

  it('accepts a deferred packet again, and has nothing on its way to it then', () => {
    const { link, offer, at, runTo, kernel, arrived } = alone(kind, settings);
    at(0, () => offer(0, 1024, 1));
    at(0.5, () => {
      const packet = kernel.packets.take();
      const { rows } = kernel.packets.state;
      Object.assign(rows, { [packet + ROUTE]: 0, [packet + SEQ]: 1, [packet + SIZE]: 512, [packet + FLAGS]: 0 });
      link.comeBack(packet);
      expect(link.state).toMatchObject({ offered: 2, separate: 0 });
      expect([link.queueLength(), link.queueLength(1 + 0.75 * T)]).toEqual([2, 2]);
    });
    runTo(2);
    expect(arrived()).toEqual([
      [0, 3],
      [1, 3.5],
    ]);
  });

  it('continues at a new rate with the waiting packets, and keeps the order when its delay is shortened', () => {
    const { link, offer, at, runTo, arrived } = alone(kind, settings);
    at(0, () => [0, 1, 2].forEach((number) => offer(number, 1024, 1)));
    at(0.5, () => link.change(2 ** 19, null));
    at(2.5, () => link.change(null, 0));
    runTo(2);
    // The second is sent from 1 T to 3 T and arrives after the old delay. Then the third begins.
    expect(arrived()).toEqual([
      [0, 3],
      [1, 5],
      [2, 5],
    ]);
  });
});

describe('what is dropped', () => {
  const offerAll = (all: ReturnType<typeof alone>, count: number): void => {
    all.at(0, () => Array.from({ length: count }, (_, number) => all.offer(number, 1024, 1)));
    all.runTo(2);
  };
  it.each<[QueueName, object, number[], number]>([
    ['headDrop', {}, [1, 2], 0],
    ['drr', { quantum: 1000 }, [1, 2], 0],
    // Half of the waiting bytes fit, two packets; after that, one is enough.
    ['fqCodel', NEVER, [1, 2], 1],
  ])('by %s to make room is told with the places taken', (kind, settings, numbers) => {
    const all = alone(kind, settings, { limit: 4 });
    offerAll(all, 6);
    expect(all.drops.map(({ subject, before, after }) => [subject, before, after])).toEqual(
      numbers.map((number, place) => [number, kind === 'fqCodel' ? 3 - place : 3, 4]),
    );
    expect(all.ledger.droppedBy(0, 0, QUEUE_FULL)).toBe(0);
  });
});

describe.each<QueueName>(['codel', 'fqCodel'])('the control of %s', (kind) => {
  it('keeps a packet that an order lets through, and the next goes in its time', () => {
    const run = (kept: number): Firing[] => {
      const all = alone(kind, { target: T / 2, interval: 2 * T, ecn: false, quantum: 2000 });
      all.at(0, () => {
        for (let number = 0; number < 12; number++) all.offer(number, 1024, 1);
        const { rows } = all.kernel.packets.state;
        // Packets get rows in the order in which they arrived.
        rows[Array.from({ length: 12 }, (_, row) => row * STRIDE).find((row) => rows[row + SEQ] === kept)! + FLAGS] =
          KEPT;
      });
      all.runTo(2);
      return all.drops;
    };
    const usual = run(0);
    expect(usual.length).toBeGreaterThan(2);
    const { subject, time } = usual[0]!;
    const kept = run(subject);
    expect(kept.map((drop) => drop.subject)).not.toContain(subject);
    // Nothing is dropped to make room for it.
    expect(kept[0]!.time).toBeGreaterThan(time);
  });

  it('drops nothing that waits for less than the target, late in a run as early', () => {
    const all = alone(kind, { target: 6 * T, interval: T / 2, ecn: false, quantum: 2000 });
    for (let burst = 0; burst < 12; burst++)
      all.at(7 * burst, () => [0, 1, 2, 3, 4, 5].forEach((each) => all.offer(6 * burst + each, 1024, 1)));
    all.runTo(3);
    expect([all.drops.length, all.arrived().length]).toEqual([0, 72]);
  });
});

it.each<QueueName>(['codel', 'fqCodel'])('%s drops nothing while no more than a packet waits behind', (kind) => {
  const found = (waiting: number): number => {
    const all = alone(kind, { target: T / 4, interval: 2 * T, ecn: false, quantum: 1000 });
    // One arrives for each that is sent.
    for (let number = 0; number < 40; number++)
      all.at(Math.max(0, number - waiting + 0.5), () => all.offer(number, 1024, 1));
    all.runTo(2);
    return all.drops.length;
  };
  expect(found(2)).toBe(0);
  // One leaves, and at most one waits behind the next.
  expect(found(3)).toBe(1);
});

it('CoDel counts how long packets waited, those it dropped until then', () => {
  const { links, offer, at, runTo, drops, arrived } = alone('codel', { target: T / 2, interval: 2 * T, ecn: false });
  at(0, () => Array.from({ length: 12 }, (_, number) => offer(number, 1024, 1)));
  runTo(2);
  // The transmissions begin T apart.
  const sent = arrived().map((_, place) => place);
  const waited = sent.reduce((sum, place) => sum + place, 0) + drops.reduce((sum, { time }) => sum + (time - 1) / T, 0);
  const { packets, bytes, queueing, busy } = usage(links[0]!, 2);
  expect(drops.length).toBeGreaterThan(2);
  expect([packets, bytes, queueing / T, busy / T]).toEqual([
    sent.length,
    1024 * sent.length,
    waited + sent.length,
    sent.length,
  ]);
});

it('CoDel keeps the order of packets when the delay was shortened before it drops', () => {
  const { links, offer, at, runTo, drops, arrived } = alone('codel', { target: T / 2, interval: 2 * T, ecn: false });
  at(0, () => Array.from({ length: 12 }, (_, number) => offer(number, 1024, 1)));
  at(1.5, () => links[0]!.change(null, 0));
  runTo(2);
  const dropped = drops.map(({ subject }) => subject);
  expect(dropped[0]).toBe(3);
  // The first two have the old delay. The others begin T apart, and none arrives before the first two.
  const left = Array.from({ length: 12 }, (_, number) => number).filter((number) => !dropped.includes(number));
  expect(arrived()).toEqual(left.map((number, place) => [number, place < 2 ? place + 3 : Math.max(4, place + 1)]));
});

describe('a packet that an order lets in', () => {
  const letIn = ({ kernel, link }: ReturnType<typeof alone>, number: number): void => {
    const packet = kernel.packets.take();
    const { rows } = kernel.packets.state;
    Object.assign(rows, { [packet + ROUTE]: 0, [packet + SEQ]: number, [packet + SIZE]: 1024, [packet + FLAGS]: KEPT });
    link.state.offered++;
    link.admit(packet);
  };
  it.each<[QueueName, object, number[], number[]]>([
    // The second packet is dropped to make room for the fifth, and the fifth for the sixth.
    ['headDrop', {}, [0, 9, 5], [1, 4]],
    ['drr', { quantum: 1000 }, [0, 9, 5], [1, 4]],
    ['fqCodel', NEVER, [0, 9, 5], [1, 4]],
    ['shaper', { tokenRate: 1e9, bucket: 1e9 }, [0, 1, 9], [4, 5]],
  ])('of %s has a place in its line, and is never the one that makes room', (kind, settings, sent, dropped) => {
    const all = alone(kind, settings, { limit: 3 });
    all.at(0, () => {
      // It has the first row of the table.
      const first = all.kernel.packets.take();
      [0, 1].forEach((number) => all.offer(number, 1024, 1));
      all.kernel.packets.give(first);
      letIn(all, 9);
      [4, 5].forEach((number) => all.offer(number, 1024, 1));
      expect([all.link.queueLength(), all.link.maxQueueAt()]).toEqual([3, 3]);
    });
    all.runTo(2);
    expect(all.arrived()).toEqual(sent.map((number, place) => [number, place + 3]));
    expect(all.drops.map(({ subject }) => subject)).toEqual(dropped);
    expect(all.link.state).toMatchObject({ offered: 5, drops: 2, limitPackets: 3 });
  });

  it('stays before those that come after one behind it has made room', () => {
    const all = alone('headDrop', {}, { limit: 4 });
    all.at(0, () => {
      all.offer(0, 1024, 1);
      letIn(all, 9);
      [1, 2, 3].forEach((number) => all.offer(number, 1024, 1));
    });
    all.runTo(2);
    expect(all.arrived()).toEqual([0, 9, 2, 3].map((number, place) => [number, place + 3]));
    expect(all.drops.map(({ subject }) => subject)).toEqual([1]);
  });

  it('makes a queue longer than it may be; where all are kept, what comes then is lost', () => {
    const all = alone('headDrop', {}, { limit: 2 });
    all.at(0, () => {
      all.offer(0, 1024, 1);
      [7, 8, 9].forEach((number) => letIn(all, number));
      all.offer(1, 1024, 1);
      expect([all.link.queueLength(), all.link.maxQueueAt()]).toEqual([4, 4]);
    });
    all.runTo(2);
    expect(all.arrived()).toEqual([0, 7, 8, 9].map((number, place) => [number, place + 3]));
    expect(all.drops.map(({ subject }) => subject)).toEqual([1]);
    expect(all.ledger.droppedBy(0, 0, QUEUE_FULL)).toBe(1);
  });
});
