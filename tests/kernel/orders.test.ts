/** Orders that act on single packets, with entries that record how they are called. */
import { describe, expect, it } from 'vitest';
import { Kernel } from '../../src/engine/kernel/kernel.ts';
import { COUNT, ECN, FLAGS, KEPT, MARKED_BY, ROUTE, SENT_AT, SEQ } from '../../src/engine/kernel/packets.ts';
import { FORCED } from '../../src/engine/link/drops.ts';
import { PacketOrders, type PacketOrder } from '../../src/engine/link/packetOrders.ts';
import { Ledger } from '../../src/engine/traffic/ledger.ts';

const order = (more: Partial<PacketOrder> = {}): PacketOrder => ({
  action: 'drop',
  flow: 0,
  number: 7,
  occurrence: 1,
  ack: false,
  place: -1,
  delay: 0.5,
  ...more,
});

/** Three entries, and orders for every place unless `given` names some. */
function made(orders: readonly PacketOrder[], given = orders.map((_, index) => index)) {
  const kernel = new Kernel(1);
  const done: string[] = [];
  const { rows, times } = kernel.packets.state;
  const entries = [0, 1, 2].map((index) => ({
    settings: { place: index, name: `${index}` },
    attachOrders: () => {},
    queueLength: () => 10 + index,
    lose: (packet: number, cause: number) => void done.push(`${index} loses ${rows[packet + SEQ]} for ${cause}`),
    admit: (packet: number) => void done.push(`${index} admits ${rows[packet + SEQ]} ${rows[packet + FLAGS]}`),
    putOff: () => void done.push(`${index} puts off`),
    comeBack: (packet: number) => void done.push(`${index} has ${rows[packet + SEQ]} once more`),
  }));
  const held: number[] = [];
  const all = new PacketOrders(
    kernel,
    new Ledger(kernel, 2),
    orders,
    2,
    entries,
    (packet) => kernel.packets.copy(packet),
    { held: () => void held.push(all.nextRelease()) },
  );
  orders.forEach(() => all.plan());
  given.forEach((index) => all.give(index));
  /** Offers a packet to an entry and returns whether it is taken. The data of flow 0 is on route 0. */
  const comes = (place: number, number = 7, { route = 0, count = 1, sentAt = 1, flags = 1 } = {}): boolean => {
    const packet = kernel.packets.take();
    Object.assign(rows, { [packet + ROUTE]: route, [packet + SEQ]: number, [packet + COUNT]: count });
    Object.assign(rows, { [packet + FLAGS]: flags, [packet + MARKED_BY]: -1 });
    times[(packet >> 1) + SENT_AT] = sentAt;
    return all.takes(place, packet);
  };
  const keeps = (): string[] => {
    const found: string[] = [];
    all.eachHeld((packet, place) => void found.push(`${rows[packet + SEQ]} before ${place}`));
    return found;
  };
  return { kernel, all, done, comes, keeps, held, rows };
}

describe('an order', () => {
  it('is carried out once, on the packet that it names alone', () => {
    const { comes, done, all } = made([order({ flow: 1, place: 1, occurrence: 2 })]);
    const data = { route: 2, count: 2 };
    // Differs in number, flow, direction, transmission or place.
    expect([
      comes(1, 8, data),
      comes(1, 7, { ...data, route: 0 }),
      comes(1, 7, { ...data, route: 3 }),
      comes(1, 7, { ...data, count: 1 }),
      comes(0, 7, data),
      comes(2, 7, data),
    ]).toEqual([false, false, false, false, false, false]);
    expect(all.state.open).toBe(1);
    expect([comes(1, 7, data), comes(1, 7, data)]).toEqual([true, false]);
    expect(done).toEqual([`1 loses 7 for ${FORCED}`]);
    expect(all.state.open).toBe(0);
  });

  it('holds from when it is given, once', () => {
    const { comes, all, done } = made([order(), order({ number: 8 })], []);
    expect([comes(0), all.state.open]).toEqual([false, 0]);
    all.give(1);
    all.give(1);
    expect(all.state.open).toBe(1);
    expect([comes(2), comes(2, 8)]).toEqual([false, true]);
    // It has been carried out and cannot be given again.
    all.give(1);
    expect([comes(2, 8), all.state.open, done.length]).toEqual([false, 0, 1]);
  });

  it('of two about one packet the first is carried out, then the other', () => {
    const { comes, done } = made([order({ number: 3 }), order({ action: 'deliver' }), order({ action: 'drop' })]);
    expect([comes(0), comes(1)]).toEqual([true, true]);
    expect(done).toEqual([`0 admits 7 ${1 | KEPT}`, `1 loses 7 for ${FORCED}`]);
  });

  it('of two about one packet the first in the list is carried out first', () => {
    const { comes, done } = made([order(), order({ action: 'deliver' })]);
    expect([comes(0), comes(1), comes(2)]).toEqual([true, true, false]);
    expect(done).toEqual([`0 loses 7 for ${FORCED}`, `1 admits 7 ${1 | KEPT}`]);
  });

  it('marks a packet and says how long the queue was', () => {
    const { comes, rows, kernel, all, done } = made([order({ action: 'mark' })]);
    const told: number[] = [];
    kernel.journal.attend({ happened: (row, at) => void told.push(row[at + 5]!) });
    expect(comes(2)).toBe(false);
    expect([rows[FLAGS]! & ECN.CE, rows[MARKED_BY]! >= 0, told, done, all.state.open]).toEqual([
      ECN.CE,
      true,
      [12],
      [],
      0,
    ]);
  });
});

describe('an order about an ACK', () => {
  const ack = (sentAt: number) => ({ route: 1, count: 99, sentAt });
  it('counts those of its number as they come to one place', () => {
    for (const place of [0, 1]) {
      const { comes } = made([order({ ack: true, occurrence: 2, place })]);
      // At this place the newest packet may arrive first.
      expect([comes(2, 7, ack(4)), comes(place, 7, ack(3)), comes(place, 8, ack(3)), comes(place, 7, ack(2))]).toEqual([
        false,
        false,
        false,
        true,
      ]);
    }
  });

  it('counts each once, where no place is given, and leaves data alone', () => {
    const { comes } = made([order({ ack: true, occurrence: 2 })]);
    expect([comes(0, 7, ack(1)), comes(1, 7, ack(1)), comes(2, 7, ack(1)), comes(0, 7, { sentAt: 5 })]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect([comes(0, 7, ack(0.5)), comes(0, 7, ack(1.5))]).toEqual([false, true]);
  });

  it('data may arrive at any time: a repeated segment is identified by its count', () => {
    const { comes } = made([order({ occurrence: 2 })]);
    expect([comes(0, 7, { sentAt: 3 }), comes(1, 7, { sentAt: 3 }), comes(1, 7, { count: 2, sentAt: 2 })]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('what is held back', () => {
  it('continues when it is due, the earliest first, at the entry that it had reached', () => {
    const { comes, all, done, keeps, held, kernel } = made([
      order({ action: 'delay', delay: 0.5 }),
      order({ action: 'delay', delay: 0.25, number: 8 }),
      order({ action: 'delay', delay: 1, number: 9 }),
    ]);
    expect([all.nextRelease(), keeps()]).toEqual([Infinity, []]);
    kernel.scheduler.state.now = 2;
    // The packet in the first row is number 0.
    expect([comes(1), comes(2, 8), comes(0, 9)]).toEqual([true, true, true]);
    expect(done).toEqual(['1 puts off', '2 puts off', '0 puts off']);
    expect([held, keeps()]).toEqual([
      [2.5, 2.25, 2.25],
      ['7 before 1', '8 before 2', '9 before 0'],
    ]);
    for (const next of [2.25, 2.5, 3]) {
      expect(all.nextRelease()).toBe(next);
      all.release();
    }
    expect(done.slice(3)).toEqual(['2 has 8 once more', '1 has 7 once more', '0 has 9 once more']);
    expect([all.nextRelease(), keeps()]).toEqual([Infinity, []]);
  });

  it('may be a copy, which is counted on its route; the packet itself continues', () => {
    const { comes, all, done, keeps, kernel } = made([
      order({ action: 'duplicate', delay: 0, flow: 1 }),
      order({ action: 'duplicate', ack: true, number: 4 }),
    ]);
    expect([comes(2, 7, { route: 2 }), comes(0, 4, { route: 1 })]).toEqual([false, false]);
    expect([done, keeps()]).toEqual([[], ['7 before 2', '4 before 0']]);
    expect([...all.state.doubled]).toEqual([0, 1, 1, 0]);
    expect([all.due.heldFor, all.nextRelease(), kernel.packets.state.live]).toEqual([2, 0, 4]);
    all.release();
    expect([done, keeps(), all.nextRelease()]).toEqual([['2 has 7 once more'], ['4 before 0'], 0.5]);
  });
});
