/** Links in a row, computed by plain arithmetic: one queue after another, first come, first served. */
import { Kernel } from '../../src/engine/kernel/kernel.ts';
import { COUNT, FLAGS, NEXT, ROUTE, SEQ, SIZE } from '../../src/engine/kernel/packets.ts';
import { DROP_RULES } from '../../src/engine/link/drops.ts';
import { Link } from '../../src/engine/link/link.ts';
import type { LinkSettings } from '../../src/engine/link/linkState.ts';
import { layDown, placeAt } from '../../src/engine/link/passages.ts';
import { usage } from '../../src/engine/link/usage.ts';
import type { QueueName } from '../../src/engine/queue/catalogue.ts';
import { codesOf, disciplineNamed, MANAGED_DROP_RULES } from '../../src/engine/queue/laws.ts';
import { Ledger } from '../../src/engine/traffic/ledger.ts';

export interface LinkFacts {
  /** bit/s */
  readonly rate: number;
  /** s */
  readonly delay: number;
  readonly limit?: number;
  readonly limitBytes?: number;
}
/** The time in s at which a packet reaches the first link, its size in bytes, and the number of links it crosses. */
export type Offer = readonly [time: number, size: number, links: number];
/** The time at which the rate (bit/s) or the delay (s) of a link changes. */
type Change = readonly [time: number, link: number, rate: number | null, delay: number | null];
export interface Story {
  readonly offers: readonly Offer[];
  readonly changes?: readonly Change[];
}

/** The times at which a link handles a packet, in s. `dropped`: the queue is full. */
interface Carried {
  readonly number: number;
  readonly comes: number;
  readonly begins: number;
  readonly ends: number;
  readonly arrives: number;
  readonly bytes: number;
  readonly travels: number;
}

/**
 * Each link separately: a packet is sent when it arrives or when the previous one has been sent, at the rate and delay
 * of that moment.
 */
function onPaper(links: readonly LinkFacts[], { offers, changes = [] }: Story) {
  let coming = offers.map(([comes, bytes, far], number) => ({ number, comes, bytes, far }));
  return links.map(({ rate, delay, limit = Infinity, limitBytes = Infinity }, index) => {
    const asOf = (time: number, place: 2 | 3, first: number): number =>
      changes.reduce((now, change) => (change[1] === index && change[0] <= time ? (change[place] ?? now) : now), first);
    const carried: Carried[] = [];
    const dropped: number[] = [];
    const onward: typeof coming = [];
    for (const { number, comes, bytes, far } of coming.toSorted((a, b) => a.comes - b.comes)) {
      const there = carried.filter(({ ends }) => ends > comes);
      const held = there.reduce((sum, each) => sum + each.bytes, 0);
      if (there.length >= limit || (there.length > 0 && held + bytes > limitBytes)) {
        dropped.push(comes);
        continue;
      }
      const begins = Math.max(comes, carried.at(-1)?.ends ?? 0);
      const ends = begins + (8 * bytes) / asOf(begins, 2, rate);
      const travels = asOf(begins, 3, delay);
      const arrives = Math.max(ends + travels, carried.at(-1)?.arrives ?? 0);
      carried.push({ number, comes, begins, ends, arrives, bytes, travels });
      if (far > index + 1) onward.push({ number, comes: arrives, bytes, far });
    }
    coming = onward;
    return { carried, dropped };
  });
}

/** The counts that a link reports at a moment. */
function figuresOnPaper({ carried, dropped }: ReturnType<typeof onPaper>[number], time: number) {
  const come = carried.filter(({ comes }) => comes <= time);
  const begun = come.filter(({ begins }) => begins <= time);
  const sum = (some: readonly Carried[], of: (each: Carried) => number) =>
    some.reduce((total, each) => total + of(each), 0);
  const busy = sum(begun, ({ begins, ends }) => Math.min(ends, time) - begins);
  const lengthAt = (moment: number) => come.filter(({ comes, ends }) => comes <= moment && ends > moment).length;
  return {
    packets: begun.length,
    bytes: sum(begun, ({ bytes }) => bytes),
    busy,
    queueing: busy + sum(come, ({ comes, begins }) => Math.min(begins, time) - comes),
    travel: sum(begun, ({ travels }) => travels),
    length: lengthAt(time),
    longest: Math.max(0, ...come.map(({ comes }) => lengthAt(comes))),
    there: come.filter(({ arrives }) => arrives > time).map(({ number, begins, arrives }) => [number, begins, arrives]),
    dropped: dropped.filter((when) => when <= time).length,
  };
}

export type Make = (kernel: Kernel, ledger: Ledger, settings: LinkSettings) => Link;
export const plain: Make = (kernel, ledger, settings) => new Link(kernel, ledger, settings);
/** A link with another queue discipline, for one flow. */
export const queued =
  (kind: QueueName, settings: object = {}): Make =>
  (kernel, ledger, link) =>
    disciplineNamed(kind).build({ kernel, ledger, link, flows: 1, codes: codesOf(kind) }, { kind, ...settings });

/** Links in a row, which packets cross in one event where possible, or with an event at the end of each link. */
export function chainOf(links: readonly LinkFacts[], joined: boolean, make = plain) {
  const kernel = new Kernel(1);
  const ledger = new Ledger(kernel, links.length, [...DROP_RULES, ...MANAGED_DROP_RULES], true);
  const all = links.map(({ rate, delay, limit = Infinity, limitBytes = Infinity }, index) =>
    make(kernel, ledger, {
      index,
      place: index,
      name: `${index}>${index + 1}`,
      rate,
      delay,
      limitPackets: limit,
      limitBytes,
    }),
  );
  const { rows } = kernel.packets.state;
  const arrived: (readonly [number: number, time: number])[] = [];
  const end = {
    receive(packet: number) {
      arrived.push([kernel.packets.state.rows[packet + SEQ]!, kernel.scheduler.state.now]);
      kernel.packets.give(packet);
    },
  };
  // Flow n crosses n + 1 links: its data has route 2n.
  all.forEach((link, index) => {
    links.forEach((_, flow) => {
      const next = flow > index ? all[index + 1]! : null;
      for (const direction of [0, 1]) link.lay(2 * flow + direction, end, next);
    });
    link.layThrough(link.onward.map((next) => (joined ? next : null)));
  });
  if (joined) {
    all.forEach((link, index) => link.joinBehind(all.slice(0, index).toReversed()));
    kernel.packets.withPassages(links.length - 2);
  }
  const at = (time: number, what: () => void): void =>
    kernel.scheduler.arm(kernel.scheduler.slot({ wake: what }, 0), time);
  const offer = (number: number, size: number, crosses: number): void => {
    const packet = kernel.packets.take();
    const fields = [
      [ROUTE, 2 * (crosses - 1)],
      [SEQ, number],
      [SIZE, size],
      [COUNT, 1],
      [FLAGS, 0],
    ] as const;
    for (const [column, value] of fields) kernel.packets.state.rows[packet + column] = value;
    all[0]!.receive(packet);
  };
  const plan = ({ offers, changes = [] }: Story): void => {
    offers.forEach(([time, size, crosses], number) => at(time, () => offer(number, size, crosses)));
    for (const [time, link, rate, delay] of changes)
      at(time, () => {
        layDown(all, time);
        all[link]!.change(rate, delay);
      });
  };
  const runTo = (time: number): void => {
    while (kernel.scheduler.nextTime() <= Math.min(time, 1e9)) kernel.scheduler.runNext();
  };
  /** The same counts, as the link reports them. */
  const figures = (index: number, time: number) => {
    const link = all[index]!;
    const { packets, bytes, busy, queueing } = usage(link, time);
    const there: (readonly [number, number, number])[] = [];
    for (const last of all)
      for (let packet = last.state.head; packet >= 0; packet = kernel.packets.state.rows[packet + NEXT]!) {
        const place = placeAt(last, packet, time);
        if (place.link === link) there.push([kernel.packets.state.rows[packet + SEQ]!, place.begins, place.arrives]);
      }
    return {
      packets,
      bytes,
      busy,
      queueing,
      travel: link.earlier.travelBefore + (packets - link.earlier.packetsBefore) * link.state.delay,
      length: link.queueLength(time),
      longest: link.maxQueueAt(time),
      there: there.toSorted((a, b) => a[1] - b[1]),
      dropped: link.state.drops,
    };
  };
  return { kernel, ledger, links: all, rows, arrived, at, offer, plan, runTo, figures };
}

/** Numbers to nine decimal places, because sums are taken in a different order. */
const rounded = (value: unknown): unknown =>
  typeof value === 'number'
    ? Math.round(value * 1e9) / 1e9 + 0
    : Array.isArray(value)
      ? value.map(rounded)
      : Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name, rounded(each)]));

/**
 * Traffic drawn from a seed: bursts and pauses, three packet sizes, packets that leave the row early, changes of the
 * links.
 */
export function anyStory(seed: number) {
  const random = new Kernel(seed).random('stories');
  const below = (most: number): number => Math.floor(random.uniform() * most);
  const links: LinkFacts[] = Array.from({ length: 2 + below(3) }, () => ({
    rate: 1e6 + 3e6 * random.uniform(),
    delay: [0.0011, 0.0203, 0][below(3)]!,
    ...(below(3) === 0 && { limit: 1 + below(6) }),
    ...(below(6) === 0 && { limitBytes: 2500 }),
  }));
  let time = 0;
  const offers = Array.from({ length: 30 }, (): Offer => {
    time += below(3) === 0 ? 0.03 * random.uniform() : 0.004 * random.uniform();
    return [time, [1000, 1000, 300][below(3)]!, 1 + below(links.length)];
  });
  const changes = Array.from({ length: seed % 3 }, (): Change => {
    const rate = below(2) === 0 ? [5e5, 3e6][below(2)]! : null;
    return [
      time * random.uniform(),
      below(links.length),
      rate,
      rate === null || below(2) === 0 ? 0.02 * random.uniform() : null,
    ];
  }).toSorted((a, b) => a[0] - b[0]);
  const looks = Array.from({ length: 12 }, () => 1.3 * time * random.uniform()).toSorted((a, b) => a - b);
  return { links, story: { offers, changes }, looks };
}

/** What a chain reports at some moments, and the result on paper. */
export function compared(
  links: readonly LinkFacts[],
  story: Story,
  looks: readonly number[],
  joined: boolean,
  make = plain,
) {
  const chain = chainOf(links, joined, make);
  chain.plan(story);
  const both = looks.map((time) => {
    chain.runTo(time);
    // Transmissions that have not begun yet use the current rate and delay.
    const changes = (story.changes ?? []).filter(([when]) => when <= time);
    const paper = onPaper(links, { ...story, changes });
    return {
      found: links.map((_, index) => rounded([time, chain.figures(index, time)])),
      wanted: paper.map((one) => rounded([time, figuresOnPaper(one, time)])),
    };
  });
  chain.runTo(Infinity);
  return { ...chain, found: both.map(({ found }) => found), wanted: both.map(({ wanted }) => wanted) };
}
