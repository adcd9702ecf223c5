/** CoDel compared with the pseudo-code of RFC 8289, and its control law and target. */
import { describe, expect, it } from 'vitest';
import { Kernel } from '../../src/engine/kernel/kernel.ts';
import { COUNT, ECN, FLAGS, ROUTE, SEQ, SIZE } from '../../src/engine/kernel/packets.ts';
import { DROP_RULES } from '../../src/engine/link/drops.ts';
import { CodelLink } from '../../src/engine/queue/codel/codelLink.ts';
import { codesOf, MANAGED_DROP_RULES } from '../../src/engine/queue/laws.ts';
import { Codel } from '../../src/engine/queue/codel/codel.ts';
import { Ledger } from '../../src/engine/traffic/ledger.ts';
import { firingsOf, simulate } from '../experiment.ts';

interface Packet {
  readonly number: number;
  readonly size: number;
  readonly at: number;
  /** Supports marks. */
  readonly capable: boolean;
}

interface Story {
  readonly dropped: number[];
  readonly marked: number[];
  /** Number of the packet and the start of its transmission, s. */
  readonly sent: [number, number][];
}

const TARGET = 0.005;
const INTERVAL = 0.1;

/**
 * A queue that follows the RFC's pseudo-code line by line, written for this test; a transmitter takes packets from it.
 */
function byTheRfc(packets: readonly Packet[], rate: number, ecn: boolean): Story {
  const story: Story = { dropped: [], marked: [], sent: [] };
  const queue: Packet[] = [];
  let bytes = 0;
  let maxpacket = 0;
  let first_above_time = 0;
  let drop_next = 0;
  let count = 0;
  let lastcount = 0;
  let dropping = false;
  const control_law = (t: number, n: number): number => t + INTERVAL / Math.sqrt(n);
  const dodequeue = (now: number): { p: Packet | undefined; ok: boolean } => {
    const p = queue.shift();
    if (p === undefined) {
      first_above_time = 0;
      return { p, ok: false };
    }
    bytes -= p.size;
    if (now - p.at < TARGET || bytes <= maxpacket) {
      first_above_time = 0;
      return { p, ok: false };
    }
    if (first_above_time === 0) {
      first_above_time = now + INTERVAL;
      return { p, ok: false };
    }
    return { p, ok: now >= first_above_time };
  };
  const marks = (p: Packet | undefined): boolean => {
    if (p === undefined || !ecn || !p.capable) return false;
    story.marked.push(p.number);
    return true;
  };
  const dequeue = (now: number): Packet | undefined => {
    let r = dodequeue(now);
    if (dropping) {
      if (!r.ok) dropping = false;
      while (now >= drop_next && dropping) {
        if (marks(r.p)) {
          count++;
          drop_next = control_law(drop_next, count);
          break;
        }
        story.dropped.push(r.p?.number ?? NaN);
        count++;
        r = dodequeue(now);
        if (!r.ok) dropping = false;
        else drop_next = control_law(drop_next, count);
      }
    } else if (r.ok) {
      if (!marks(r.p)) {
        story.dropped.push(r.p?.number ?? NaN);
        r = dodequeue(now);
      }
      dropping = true;
      const delta = count - lastcount;
      count = delta > 1 && now - drop_next < 16 * INTERVAL ? delta : 1;
      drop_next = control_law(now, count);
      lastcount = count;
    }
    return r.p;
  };
  let free = 0;
  let next = 0;
  for (;;) {
    const arrival = packets[next];
    if (queue.length > 0 && (arrival === undefined || free < arrival.at)) {
      const p = dequeue(free);
      if (p === undefined) continue;
      story.sent.push([p.number, free]);
      free += (8 * p.size) / rate;
    } else if (arrival === undefined) {
      return story;
    } else {
      next++;
      queue.push(arrival);
      bytes += arrival.size;
      if (arrival.size > maxpacket) maxpacket = arrival.size;
      if (free <= arrival.at) {
        const p = dequeue(arrival.at);
        if (p === undefined) continue;
        story.sent.push([p.number, arrival.at]);
        free = arrival.at + (8 * p.size) / rate;
      }
    }
  }
}

/** The same through a link of the simulator. */
function byTheLink(packets: readonly Packet[], rate: number, ecn: boolean): Story {
  const kernel = new Kernel(1);
  const ledger = new Ledger(kernel, 1, [...DROP_RULES, ...MANAGED_DROP_RULES], true);
  const codel = new Codel(kernel, { target: TARGET, interval: INTERVAL, ecn });
  const facts = {
    index: 0,
    place: 0,
    name: 'a>b',
    rate,
    delay: 0.01,
    limitPackets: Infinity,
    limitBytes: Infinity,
  };
  const link = new CodelLink({ kernel, ledger, link: facts, flows: 1, codes: codesOf('codel') }, codel);
  const story: Story = { dropped: [], marked: [], sent: [] };
  const { rows } = kernel.packets.state;
  const end = {
    receive(packet: number) {
      const { rows: now } = kernel.packets.state;
      const transmission = (8 * now[packet + SIZE]!) / rate;
      story.sent.push([now[packet + SEQ]!, kernel.scheduler.state.now - 0.01 - transmission]);
      kernel.packets.give(packet);
    },
  };
  link.lay(0, end, null);
  link.lay(1, { receive: () => {} }, null);
  const dropped = new Set(MANAGED_DROP_RULES.map(({ id }) => id));
  kernel.journal.attend({
    happened: (row, at) => void (dropped.has(row[at + 4]!) ? story.dropped : story.marked).push(row[at + 9]!),
  });
  for (const { number, size, at, capable } of packets) {
    const wake = (): void => {
      const packet = kernel.packets.take();
      const fields = [
        [ROUTE, 0],
        [SEQ, number],
        [SIZE, size],
        [COUNT, 1],
        [FLAGS, capable ? ECN.ECT : 0],
      ] as const;
      for (const [column, value] of fields) kernel.packets.state.rows[packet + column] = value;
      link.receive(packet);
    };
    kernel.scheduler.arm(kernel.scheduler.slot({ wake }, 0), at);
  }
  expect(rows.length).toBeGreaterThan(0);
  while (kernel.scheduler.nextTime() < Infinity) kernel.scheduler.runNext();
  expect(kernel.packets.state.live).toBe(0);
  return story;
}

/** Packets of many sizes under a varying load; `seed` starts at 1. */
function traffic(seed: number, some: boolean): Packet[] {
  let word = seed * 2654435761;
  const draw = (): number => {
    word = (Math.imul(word, 1664525) + 1013904223) >>> 0;
    return word / 4294967296;
  };
  const packets: Packet[] = [];
  let at = 0.1;
  while (packets.length < 4000) {
    const load = [0.5, 1.1, 2, 0.9, 1.3][Math.floor(at / 1.7) % 5]!;
    const size = 100 + Math.floor(1400 * draw());
    at += (-Math.log(1 - draw()) * 6400) / (load * 2e6);
    packets.push({ number: packets.length, size, at, capable: some && draw() < 0.5 });
  }
  return packets;
}

const rounded = (story: Story): unknown => ({
  ...story,
  sent: story.sent.map(([number, at]) => [number, Math.round(at * 1e9)]),
});

describe('the same packets are dropped and marked, and the others leave when they do', () => {
  it.each([1, 2, 3, 4, 5, 6])('load %i, dropping', (seed) => {
    const packets = traffic(seed, false);
    const expected = byTheRfc(packets, 2e6, false);
    expect(expected.dropped.length).toBeGreaterThan(50);
    expect(rounded(byTheLink(packets, 2e6, false))).toEqual(rounded(expected));
  });

  it.each([1, 2, 3, 4, 5, 6])('load %i, marking what can be marked', (seed) => {
    const packets = traffic(seed, true);
    const expected = byTheRfc(packets, 2e6, true);
    expect(expected.marked.length).toBeGreaterThan(20);
    expect(expected.dropped.length).toBeGreaterThan(20);
    expect(rounded(byTheLink(packets, 2e6, true))).toEqual(rounded(expected));
  });
});

it('begins at the rate it had come to within 16 intervals of the drop that was due last', () => {
  const counted = (count: number, now: number): number => {
    const codel = new Codel(new Kernel(1), { target: 1 / 64, interval: 1 / 8, ecn: false });
    Object.assign(codel.state, { count, lastCount: 4, dropNext: 1 });
    codel.gone(now, false);
    return codel.state.count;
  };
  expect([counted(7, 2.999), counted(7, 3), counted(6, 1), counted(5, 1)]).toEqual([3, 1, 2, 1]);
});

it('under a steady overload the drops come at distances of INTERVAL/sqrt(n)', () => {
  const simulation = simulate({
    duration: 3,
    network: { bottleneck: { rate: 1e6, queue: { kind: 'codel', limit: 10_000 } }, access: { delay: 0 } },
    flows: [{ kind: 'udp', rate: 2e6, packetSize: 500, start: 0 }],
  });
  const times = firingsOf(simulation)
    .filter(({ title }) => title === 'Dropped after a long wait')
    .map(({ time }) => time);
  expect(times.length).toBeGreaterThan(15);
  let next = times[0]!;
  times.slice(1, 15).forEach((time, index) => {
    next += INTERVAL / Math.sqrt(index + 1);
    // A drop waits for the next packet to be dequeued: 4 ms at most.
    expect(time - next).toBeGreaterThanOrEqual(-1e-9);
    expect(time - next).toBeLessThan(0.0041);
  });
});

it('one Reno flow: a standing queue below the target, where DropTail has many times as much', () => {
  const standing = (kind: 'codel' | 'dropTail'): number => {
    const simulation = simulate({
      duration: 60,
      network: { bottleneck: { rate: 1e7, delay: 0.02, queue: { kind, limit: 500 } }, access: { delay: 0.001 } },
      flows: [{ variant: 'sack', stack: 'rfc', receiverWindow: 1000, segmentSize: 1460 }],
    });
    const [link] = simulation.links;
    let least = Infinity;
    let sum = 0;
    let seen = 0;
    for (let time = 20; time < 60; time += 0.1) {
      // The minimum of each second is the standing queue.
      simulation.runBefore(time);
      least = Math.min(least, link?.queueLength() ?? NaN);
      if (++seen % 10 === 0) {
        sum += least;
        least = Infinity;
      }
    }
    return ((sum / (seen / 10)) * 1500 * 8) / 1e7;
  };
  expect(standing('codel')).toBeLessThan(TARGET);
  expect(standing('dropTail')).toBeGreaterThan(0.1);
});
