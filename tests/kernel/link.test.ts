/** A single link: drop-tail queue, transmitter, propagation delay. */
import { describe, expect, it } from 'vitest';
import { Kernel } from '../../src/engine/kernel/kernel.ts';
import { COUNT, ECN, FLAGS, ROUTE, SEQ, SIZE } from '../../src/engine/kernel/packets.ts';
import { DROP_RULES, FORCED, LINK_LOSS, QUEUE_FULL } from '../../src/engine/link/drops.ts';
import { Entry } from '../../src/engine/link/entry.ts';
import { Link } from '../../src/engine/link/link.ts';
import { ForcedLoss, SettableLoss, type LossModel } from '../../src/engine/link/loss.ts';
import { usage } from '../../src/engine/link/usage.ts';
import type { Loss } from '../../src/engine/loss/catalogue.ts';
import { lossModelOf } from '../../src/engine/loss/laws.ts';
import { MANAGED_DROP_RULES, QUEUE_MARK_RULES } from '../../src/engine/queue/laws.ts';
import { VERDICT, type Arrival as Told } from '../../src/engine/queue/management.ts';
import { Ledger } from '../../src/engine/traffic/ledger.ts';

interface Arrival {
  readonly number: number;
  readonly time: number;
}

/** A link of 1 Mb/s and 10 ms unless said otherwise; a packet of 1000 bytes takes 8 ms. */
function made(settings: { limitPackets?: number; limitBytes?: number; rate?: number; delay?: number } = {}) {
  const kernel = new Kernel(1);
  const ledger = new Ledger(kernel, 2, [...DROP_RULES, ...MANAGED_DROP_RULES], true);
  const link = new Link(kernel, ledger, {
    index: 0,
    place: 0,
    name: 'a>b',
    rate: 1e6,
    delay: 0.01,
    limitPackets: Infinity,
    limitBytes: Infinity,
    ...settings,
  });
  const arrived: Arrival[] = [];
  const end = {
    receive(packet: number) {
      arrived.push({ number: kernel.packets.state.rows[packet + SEQ]!, time: kernel.scheduler.state.now });
      kernel.packets.give(packet);
    },
  };
  link.lay(0, end, null);
  link.lay(1, { receive: () => {} }, null);
  const offer = (
    number: number,
    size = 1000,
    more: readonly (readonly [column: number, value: number])[] = [],
  ): void => {
    const packet = kernel.packets.take();
    const { rows } = kernel.packets.state;
    for (const [column, value] of [[ROUTE, 0], [SEQ, number], [SIZE, size], [COUNT, 1], [FLAGS, 0], ...more] as const)
      rows[packet + column] = value;
    link.receive(packet);
  };
  const run = (): void => {
    while (kernel.scheduler.nextTime() < Infinity) kernel.scheduler.runNext();
  };
  /** Calls `what` at `time`. */
  const at = (time: number, what: () => void): void =>
    kernel.scheduler.arm(kernel.scheduler.slot({ wake: what }, 0), time);
  return { kernel, ledger, link, end, arrived, offer, run, at };
}

describe('a link', () => {
  it('delivers a packet after transmission and propagation', () => {
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
    expect(link.maxQueueAt()).toBe(limitPackets);
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

describe('a link that changes during the run', () => {
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

describe('a managed queue', () => {
  /** A link whose queue gives these verdicts on arrivals, with the arguments it received for each. */
  function managed(verdicts: readonly number[], settings: Parameters<typeof made>[0] = {}) {
    const all = made(settings);
    const told: Told[] = [];
    let overflows = 0;
    const manager = {
      decide: (arrival: Readonly<Told>) => verdicts[told.push({ ...arrival }) - 1] ?? VERDICT.ADMIT,
      overflowed: () => void overflows++,
      shown: { value: 7, bound: 5 },
      average: () => 2.5,
      inside: (now: number) => [{ symbol: 'x', value: now, unit: 's' as const }],
    };
    const says = { mark: QUEUE_MARK_RULES[0]!, drop: DROP_RULES.length };
    all.link.manage(new Entry(all.kernel, all.ledger, manager, says));
    const fired: number[][] = [];
    all.kernel.journal.attend({
      happened: (rows, at) => void fired.push([...rows.subarray(at + 5, at + 9), rows[at + 9]!]),
    });
    return { ...all, told, fired, overflows: () => overflows };
  }

  it('is given the queue that a packet finds, without the one being sent', () => {
    const { offer, at, run, told } = managed([]);
    at(1, () => [0, 1, 2].forEach((number) => offer(number, 1000 + number)));
    at(1.05, () => offer(3, 500, [[FLAGS, ECN.ECT]]));
    run();
    const found = { busy: true, capable: false };
    expect(told).toMatchObject([
      { ...found, now: 1, waiting: 0, waitingBytes: 0, busy: false, freeSince: 0, size: 1000 },
      { ...found, now: 1, waiting: 0, waitingBytes: 0, size: 1001 },
      { ...found, now: 1, waiting: 1, waitingBytes: 1001, size: 1002 },
      { now: 1.05, waiting: 0, waitingBytes: 0, busy: false, size: 500, capable: true },
    ]);
    // Three packets of 3003 bytes in all.
    expect(told[3]!.freeSince).toBeCloseTo(1.024024, 12);
  });

  it('is told, at the end of a transmission, whether the arrival was known before', () => {
    const found = [0.5, 1.004].map((since) => {
      const { kernel, offer, at, run, told, overflows } = managed([], { limitPackets: 1 });
      at(1, () => offer(0));
      kernel.scheduler.armSince(kernel.scheduler.slot({ wake: () => offer(1) }, 0), 1.008, since);
      run();
      return [told[1]!.busy, overflows()];
    });
    expect(found).toEqual([
      [true, 1],
      [false, 0],
    ]);
  });

  it('has its marks and drops carried out, with what they were decided by', () => {
    const { offer, at, run, arrived, ledger, link, end, fired } = managed([VERDICT.ADMIT, VERDICT.MARK, VERDICT.DROP], {
      limitPackets: 9,
    });
    const flags: number[] = [];
    const receive = end.receive.bind(end);
    end.receive = (packet) => {
      flags.push(link.pool.rows[packet + FLAGS]!);
      receive(packet);
    };
    at(1, () => [0, 1, 2].forEach((number) => offer(number, 1000, [[FLAGS, ECN.ECT]])));
    run();
    expect(arrived.map(({ number }) => number)).toEqual([0, 1]);
    expect(flags).toEqual([ECN.ECT, ECN.ECT | ECN.CE]);
    expect([link.marks, link.state.drops, ledger.markedOf(0), ledger.droppedBy(0, 0, DROP_RULES.length)]).toEqual([
      1, 1, 1, 1,
    ]);
    // The mark was decided on the queue shown. At the drop, two packets are queued and one is being sent, of nine
    // places.
    expect(fired).toMatchObject([
      { 0: 7, 1: 5 },
      { 0: 2, 1: 9 },
    ]);
  });

  it('is told when a packet finds no place; the packet is then lost for that reason, whatever was decided', () => {
    const { offer, at, run, ledger, overflows, link } = managed([0, 0, VERDICT.DROP, VERDICT.MARK], {
      limitPackets: 2,
    });
    at(1, () => [0, 1, 2, 3].forEach((number) => offer(number)));
    run();
    expect([overflows(), ledger.droppedBy(0, 0, QUEUE_FULL), link.marks]).toEqual([2, 2, 0]);
    const bytes = managed([], { limitBytes: 2500 });
    bytes.at(1, () => [1000, 1000, 501].forEach((size, number) => bytes.offer(number, size)));
    bytes.run();
    expect([bytes.overflows(), bytes.ledger.droppedBy(0, 0, QUEUE_FULL)]).toEqual([1, 1]);
  });

  it('says its average and what it decides by; one that is not managed has none', () => {
    const { link } = managed([]);
    expect([link.averageQueue(), link.inside(3).readings]).toEqual([2.5, [{ symbol: 'x', value: 3, unit: 's' }]]);
    const plain = made().link;
    expect([plain.averageQueue(), plain.inside(3), plain.marks, plain.cameAt(0)]).toEqual([
      NaN,
      { readings: [], lines: [] },
      0,
      NaN,
    ]);
  });
});

describe('losses at the entry', () => {
  /** The packets that a model loses, of this many, when the n-th is offered at n/1024 s. */
  const lostBy = (loss: Loss, count: number): number[] => {
    const kernel = new Kernel(1);
    const model = lossModelOf(kernel, 'a>b', loss)!;
    return Array.from({ length: count }, (_, number) => number).filter((number) => {
      kernel.scheduler.state.now = number / 1024;
      return model.verdict(0) === LINK_LOSS;
    });
  };
  const uniforms = (name: string, count: number): number[] => {
    const random = new Kernel(1).random(name);
    return Array.from({ length: count }, () => random.uniform());
  };

  it('of every n-th packet', () => {
    expect(lostBy({ kind: 'every', n: 3 }, 10)).toEqual([2, 5, 8]);
    expect(lostBy({ kind: 'every', n: 1 }, 3)).toEqual([0, 1, 2]);
  });

  it('by chance: each whose draw is below the rate', () => {
    const drawn = uniforms('a>b loss', 200);
    const below = drawn.flatMap((draw, number) => (draw < 0.2 ? [number] : []));
    expect(lostBy({ kind: 'bernoulli', rate: 0.2 }, 200)).toEqual(below);
    expect(below.length).toBeGreaterThan(20);
    expect(lossModelOf(new Kernel(1), 'a>b', { kind: 'none' })).toBeNull();
  });

  it('in bursts: the state of the next packet is drawn after each', () => {
    const settings = { toBad: 0.1, toGood: 0.4, lossGood: 0.05, lossBad: 0.7 };
    const drawn = uniforms('a>b bursts', 600);
    let bad = false;
    const expected = Array.from({ length: 300 }, (_, number) => number).filter((number) => {
      const lost = drawn[2 * number]! < (bad ? 0.7 : 0.05);
      if (drawn[2 * number + 1]! < (bad ? 0.4 : 0.1)) bad = !bad;
      return lost;
    });
    expect(lostBy({ kind: 'gilbert', ...settings }, 300)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(20);
  });

  it('in outages, from the first on, as long as each lasts', () => {
    const lost = lostBy({ kind: 'outage', first: 3 / 1024, length: 2 / 1024, every: 5 / 1024 }, 15);
    expect(lost).toEqual([3, 4, 8, 9, 13, 14]);
  });

  const drop = (flow: number, segment: number, transmission: number) => ({ flow, segment, transmission });
  it('of named segments, once each, and of the next few of a flow; others are passed to the next model', () => {
    const kernel = new Kernel(1);
    const asked: number[] = [];
    const next: LossModel = { verdict: (packet) => (asked.push(packet), LINK_LOSS) };
    const forced = new ForcedLoss(kernel, [drop(0, 5, 1), drop(1, 5, 2), drop(0, 5, 2)], 2, next);
    const verdictOf = (route: number, segment: number, count = 1): number => {
      const packet = kernel.packets.take();
      const { rows } = kernel.packets.state;
      for (const [column, value] of [
        [ROUTE, route],
        [SEQ, segment],
        [COUNT, count],
      ] as const)
        rows[packet + column] = value;
      return forced.verdict(packet);
    };
    expect([verdictOf(0, 4), verdictOf(1, 5), verdictOf(2, 4)]).toEqual([LINK_LOSS, LINK_LOSS, LINK_LOSS]);
    expect(asked).toHaveLength(3);
    expect([verdictOf(0, 5), verdictOf(0, 5), verdictOf(2, 5, 2), verdictOf(0, 5, 3)]).toEqual([
      FORCED,
      LINK_LOSS,
      FORCED,
      LINK_LOSS,
    ]);
    expect(forced.state.pending).toBe(1);
    forced.state.quota[1] = 2;
    expect([verdictOf(0, 9), verdictOf(3, 9), verdictOf(2, 9), verdictOf(2, 9), verdictOf(2, 9)]).toEqual([
      LINK_LOSS,
      LINK_LOSS,
      FORCED,
      FORCED,
      LINK_LOSS,
    ]);
    expect(verdictOf(0, 5, 2)).toBe(FORCED);
    expect(forced.state.pending).toBe(0);
    const alone = new ForcedLoss(kernel, [], 1, null);
    expect(alone.verdict(0)).toBe(-1);
  });

  it('at a rate that is set during the run take the place of those of the link', () => {
    const all: LossModel = { verdict: () => LINK_LOSS };
    const settable = new SettableLoss(new Kernel(1), 'a>b', all);
    expect([settable.verdict(0), new SettableLoss(new Kernel(1), 'a>b', null).verdict(0)]).toEqual([LINK_LOSS, -1]);
    Object.assign(settable.state, { set: true, rate: 0.3 });
    const drawn = uniforms('a>b set loss', 50).map((draw) => (draw < 0.3 ? LINK_LOSS : -1));
    expect(Array.from({ length: 50 }, () => settable.verdict(0))).toEqual(drawn);
  });

  it('are set and ordered at the link, and counted for their causes', () => {
    const { link, kernel, ledger, offer, at, run } = made({ limitPackets: 4 });
    const settable = new SettableLoss(kernel, 'a>b', null);
    const forced = new ForcedLoss(kernel, [], 2, settable);
    expect([link.state.decides, link.lossModel]).toEqual([false, null]);
    // A link without such models ignores both settings.
    link.setLoss(1);
    link.dropNext(0, 1);
    expect(link.state.decides).toBe(false);
    link.attachLoss(forced, settable, forced);
    expect(link.lossModel).toBe(forced);
    at(1, () => {
      link.dropNext(0, 1);
      expect(link.state.decides).toBe(true);
      link.dropNext(0, 1);
      [0, 1, 2].forEach((number) => offer(number));
      link.state.decides = false;
      link.setLoss(1);
      [3, 4].forEach((number) => offer(number));
      expect(link.state).toMatchObject({ decides: true, drops: 4, offered: 5 });
    });
    run();
    expect([FORCED, LINK_LOSS, QUEUE_FULL].map((cause) => ledger.droppedBy(0, 0, cause))).toEqual([2, 2, 0]);
  });
});

describe('what waits at a link', () => {
  it('is found in its order, at any moment before the next event', () => {
    const { link, offer, at, run, kernel } = made();
    const numbers = (time: number): number[] => {
      const found: number[] = [];
      for (let packet = link.firstInQueue(time); packet >= 0; packet = link.behind(packet))
        found.push(kernel.packets.state.rows[packet + SEQ]!);
      return found;
    };
    at(1, () => {
      expect(numbers(1)).toEqual([]);
      [0, 1, 2].forEach((number) => offer(number));
      expect([1, 1.0079, 1.008, 1.0159, 1.0161].map(numbers)).toEqual([[1, 2], [1, 2], [2], [2], []]);
      expect([1.0079, 1.0081, 1.0161, 1.0241].map((time) => link.queueLength(time))).toEqual([3, 2, 1, 0]);
    });
    run();
    expect([link.maxQueueAt(), made().link.maxQueueAt()]).toEqual([3, 0]);
  });

  it('was longest with two where the second found the first being sent', () => {
    const one = made();
    one.at(1, () => one.offer(0));
    one.run();
    expect([one.link.maxQueueAt(0.9), one.link.maxQueueAt()]).toEqual([1, 1]);
    const two = made();
    two.at(1, () => two.offer(0));
    two.at(1.004, () => two.offer(1));
    two.run();
    expect(two.link.maxQueueAt()).toBe(2);
  });

  it('at the moment at which a transmission ends finds the transmitter free or not by what was scheduled first', () => {
    // The end of the transmission was scheduled at 1; an arrival that had been scheduled before goes first and finds
    // the link busy.
    for (const [since, drops] of [
      [0.5, 1],
      [1.004, 0],
    ] as const) {
      const { link, kernel, offer, at, run } = made({ limitPackets: 1 });
      at(1, () => offer(0));
      const slot = kernel.scheduler.slot({ wake: () => offer(1) }, 0);
      kernel.scheduler.armSince(slot, 1.008, since);
      run();
      expect(link.state.drops, `scheduled at ${since}`).toBe(drops);
    }
  });
});

describe('a packet that is let in past all limits', () => {
  it('waits behind the others, and leaves limits as they were', () => {
    const { link, kernel, offer, at, run, arrived, ledger } = made({ limitPackets: 2 });
    link.attachLoss({ verdict: () => LINK_LOSS }, null, null);
    const numbered = (number: number): number => {
      const packet = kernel.packets.take();
      for (const [column, value] of [
        [ROUTE, 0],
        [SEQ, number],
        [SIZE, 1000],
        [COUNT, 1],
        [FLAGS, 0],
      ] as const)
        kernel.packets.state.rows[packet + column] = value;
      return packet;
    };
    at(1, () => {
      for (const number of [0, 1, 2, 3]) {
        link.state.offered++;
        link.admit(numbered(number));
      }
      expect(link.queueLength()).toBe(4);
      offer(4);
      link.lose(numbered(5), FORCED);
    });
    run();
    expect(arrived.map(({ number }) => number)).toEqual([0, 1, 2, 3]);
    expect(link.state).toMatchObject({ limitPackets: 2, limitBytes: Infinity, offered: 5, drops: 2 });
    expect([ledger.droppedBy(0, 0, LINK_LOSS), ledger.droppedBy(0, 0, FORCED)]).toEqual([1, 1]);
  });

  it('may come once more after it was put off, and counts as one that came', () => {
    const { link, kernel, at, run, arrived, offer } = made();
    at(1, () => offer(0));
    at(1.5, () => {
      const packet = kernel.packets.take();
      for (const [column, value] of [
        [ROUTE, 0],
        [SEQ, 1],
        [SIZE, 1000],
      ] as const)
        kernel.packets.state.rows[packet + column] = value;
      link.state.offered++;
      link.putOff();
      link.comeBack(packet);
    });
    run();
    expect(arrived.map(({ number }) => number)).toEqual([0, 1]);
    expect(link.state).toMatchObject({ offered: 2, separate: 0 });
    expect(link.state.decides).toBe(false);
    link.state.decides = true;
    expect(link.state.decides).toBe(true);
  });
});
