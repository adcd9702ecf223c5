/** A single queue, and the packets sent through it. */
import { expect } from 'vitest';
import { firingAt, type Firing } from '../../src/engine/kernel/journal.ts';
import { Kernel } from '../../src/engine/kernel/kernel.ts';
import { COUNT, ECN, FLAGS, ROUTE, SEQ, SIZE } from '../../src/engine/kernel/packets.ts';
import { DROP_RULES } from '../../src/engine/link/drops.ts';
import type { QueueName } from '../../src/engine/queue/catalogue.ts';
import { codesOf, disciplineNamed, MANAGED_DROP_RULES } from '../../src/engine/queue/laws.ts';
import { Ledger } from '../../src/engine/traffic/ledger.ts';

/** Name, flow, bytes, arrival in ms, and the bits of its headers. */
export type Packet = readonly [name: string, flow: number, size: number, at: number, flags?: number];

/**
 * Sends packets through a link of `rate` bit/s with a queue. Returns the start of each transmission in ms, the packets
 * dropped or marked, the journal's entries about them, the longest queue, and the contents of the queue at the given
 * times in ms.
 */
export function through(
  kind: QueueName,
  settings: object,
  packets: readonly Packet[],
  rate: number,
  limit = 1000,
  looks: readonly number[] = [],
  limitBytes = Infinity,
) {
  const kernel = new Kernel(1);
  const flows = 3;
  const ledger = new Ledger(kernel, flows, [...DROP_RULES, ...MANAGED_DROP_RULES], true);
  const facts = { index: 0, place: 0, name: 'a>b', rate, delay: 0.01, limitPackets: limit, limitBytes };
  const link = disciplineNamed(kind).build({ kernel, ledger, link: facts, flows, codes: codesOf(kind) }, settings);
  const sent: string[] = [];
  const marked: string[] = [];
  const end = {
    receive(packet: number) {
      const { rows } = kernel.packets.state;
      const began = kernel.scheduler.state.now - 0.01 - (8 * rows[packet + SIZE]!) / rate;
      if ((rows[packet + FLAGS]! & ECN.CE) !== 0) marked.push(packets[rows[packet + SEQ]!]![0]);
      sent.push(`${packets[rows[packet + SEQ]!]![0]} ${Math.round(began * 1e5) / 100}`);
      kernel.packets.give(packet);
    },
  };
  for (let route = 0; route < 2 * flows; route++) link.lay(route, end, null);
  const firings: Firing[] = [];
  kernel.journal.attend({ happened: (row, at) => void firings.push(firingAt(row, at)) });
  packets.forEach(([, flow, size, at, flags = 0], number) => {
    const wake = (): void => {
      const packet = kernel.packets.take();
      const fields = [
        [ROUTE, 2 * flow],
        [SEQ, number],
        [SIZE, size],
        [COUNT, 1],
        [FLAGS, flags],
      ] as const;
      for (const [column, value] of fields) kernel.packets.state.rows[packet + column] = value;
      link.receive(packet);
    };
    kernel.scheduler.arm(kernel.scheduler.slot({ wake }, 0), at / 1000);
  });
  const seen = looks.map((at) => {
    while (kernel.scheduler.nextTime() <= at / 1000) kernel.scheduler.runNext();
    return link.inside(at / 1000);
  });
  while (kernel.scheduler.nextTime() < Infinity) kernel.scheduler.runNext();
  expect(kernel.packets.state.live).toBe(0);
  const dropped = firings.map(({ subject }) => packets[subject]![0]).filter((name) => !marked.includes(name));
  expect(link.marks).toBe(marked.length);
  return { sent, dropped, marked, firings, seen, longest: link.maxQueueAt() };
}

/** 1514 bytes take one millisecond. */
export const FULL = 1514;
export const RATE = FULL * 8000;
export const many = (name: string, flow: number, count: number, at = 0, size = FULL, flags = 0): Packet[] =>
  Array.from({ length: count }, (_, index) => [`${name}${index + 1}`, flow, size, at, flags]);
