/** Links in a row, against arithmetic on paper: one queue after the other, first come first served. */
import { describe, expect, it } from 'vitest';
import { Kernel } from '../../src/engine/kernel/kernel.ts';
import { COUNT, FLAGS, NEXT, ROUTE, SEQ, SIZE } from '../../src/engine/kernel/packets.ts';
import { DROP_RULES } from '../../src/engine/link/drops.ts';
import { Link } from '../../src/engine/link/link.ts';
import { layDown, onPassage, passageOf, placeAt } from '../../src/engine/link/passages.ts';
import { passing, usage } from '../../src/engine/link/usage.ts';
import { Ledger } from '../../src/engine/traffic/ledger.ts';

interface LinkFacts {
  /** bit/s */
  readonly rate: number;
  /** s */
  readonly delay: number;
  readonly limit?: number;
  readonly limitBytes?: number;
}
/** When a packet comes, s, to the first link, its bytes, and how many links it crosses. */
type Offer = readonly [time: number, size: number, links: number];
/** When a link gets another rate (bit/s) or delay (s). */
type Change = readonly [time: number, link: number, rate: number | null, delay: number | null];
interface Story {
  readonly offers: readonly Offer[];
  readonly changes?: readonly Change[];
}

/** What a link does with a packet, s. `dropped`: it finds no place. */
interface Carried {
  readonly number: number;
  readonly comes: number;
  readonly begins: number;
  readonly ends: number;
  readonly arrives: number;
  readonly bytes: number;
  readonly travels: number;
}

/** Each link by itself: a packet begins when it comes or when the one before it is sent, at the rate and delay of that moment. */
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

/** What can be asked of a link at a moment. */
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

/** Links in a row that packets cross at once where they can, or with an event at the end of each. */
function chainOf(links: readonly LinkFacts[], joined: boolean) {
  const kernel = new Kernel(1);
  const ledger = new Ledger(kernel, links.length, DROP_RULES);
  const all = links.map(
    ({ rate, delay, limit = Infinity, limitBytes = Infinity }, index) =>
      new Link(kernel, ledger, {
        index,
        name: `${index}>${index + 1}`,
        rateBps: rate,
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
  all.forEach((link, index) =>
    links.forEach((_, flow) => {
      const next = flow > index ? all[index + 1]! : null;
      for (const direction of [0, 1]) {
        link.onward[2 * flow + direction] = next;
        link.through[2 * flow + direction] = joined ? next : null;
        link.ends[2 * flow + direction] = end;
      }
    }),
  );
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
  /** The same figures, asked of a link. */
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

/** Numbers to nine digits after the point: sums are taken in another order. */
const rounded = (value: unknown): unknown =>
  typeof value === 'number'
    ? Math.round(value * 1e9) / 1e9 + 0
    : Array.isArray(value)
      ? value.map(rounded)
      : Object.fromEntries(Object.entries(value as object).map(([name, each]) => [name, rounded(each)]));

/** Stories drawn from a seed: bursts and pauses, three sizes, packets that leave the row early, changes on the way. */
function anyStory(seed: number) {
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

/** What a chain says at some moments, and what comes out on paper. */
function compared(links: readonly LinkFacts[], story: Story, looks: readonly number[], joined: boolean) {
  const chain = chainOf(links, joined);
  chain.plan(story);
  const both = looks.map((time) => {
    chain.runTo(time);
    // What has not begun yet goes as things stand now.
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

/** A link that sends 1024 bytes in T and carries them for 2 T. Powers of two: sums are exact. */
const T = 1 / 128;
const EVEN: LinkFacts = { rate: 2 ** 20, delay: 2 * T };
const SLOW: LinkFacts = { ...EVEN, rate: 2 ** 18 };
/** Full packets over three links, `when` in T after 1 s. */
const offersAt = (...when: readonly number[]): Offer[] => when.map((each) => [1 + each * T, 1024, 3]);

describe('links in a row', () => {
  it.each([true, false])('carry packets as on paper, joined %s', (joined) => {
    for (let seed = 1; seed <= 30; seed++) {
      const { links, story, looks } = anyStory(seed);
      const { found, wanted } = compared(links, story, looks, joined);
      expect(found, `story ${seed}`).toEqual(wanted);
    }
  });

  it.each([true, false])('at the very moments of beginnings and ends too, joined %s', (joined) => {
    // The second, half as long, waits for the first on each link.
    const story: Story = {
      offers: [
        [1, 1024, 3],
        [1 + T / 2, 512, 3],
        [1 + 5 * T, 1024, 2],
      ],
      changes: [[1 + 3.25 * T, 2, 2 ** 19, null]],
    };
    const looks = Array.from({ length: 52 }, (_, index) => 1 + (index * T) / 4);
    const { found, wanted, arrived } = compared([EVEN, EVEN, EVEN], story, looks, joined);
    expect(found).toEqual(wanted);
    expect(arrived).toEqual([
      [0, 1 + 10 * T],
      [2, 1 + 11 * T],
      [1, 1 + 11 * T],
    ]);
  });

  it.each([2 ** 18, 2 ** 22])(
    'made slower or faster while they send are as long busy as they send: %i bit/s',
    (rate) => {
      // The first is being sent on the second link from 3 T to 4 T; the other comes there at 4.5 T.
      const story: Story = { offers: offersAt(0, 1.5), changes: [[1 + 3.5 * T, 1, rate, null]] };
      const looks = Array.from({ length: 60 }, (_, index) => 1 + ((index + 0.5) * T) / 4);
      const { found, wanted } = compared([EVEN, EVEN, EVEN], story, looks, true);
      expect(found).toEqual(wanted);
    },
  );

  it.each<[string, readonly LinkFacts[], readonly number[], number]>([
    ['one packet needs one', [EVEN, EVEN, EVEN], [0], 1],
    ['one that waits for another on the way needs one too', [EVEN, SLOW, EVEN], [0, 1.5], 2],
    // It comes before the second begins: a line of two would have to be kept.
    ['the third in a line is offered there', [EVEN, SLOW, EVEN], [0, 1.5, 3], 4],
    ['so is what comes behind it', [EVEN, SLOW, EVEN], [0, 1.5, 3, 4.5], 6],
    ['not what comes later', [EVEN, SLOW, EVEN], [0, 1.5, 3, 40], 5],
    ['where there is one place, what may not get it is offered', [EVEN, { ...SLOW, limit: 1 }, EVEN], [0, 1.5, 40], 3],
    ['where there are two, it waits', [EVEN, { ...SLOW, limit: 2 }, EVEN], [0, 1.5, 40], 3],
    ['bytes that just fit wait', [EVEN, { ...SLOW, limitBytes: 2048 }, EVEN], [0, 1.5], 2],
    ['those that do not are offered and dropped', [EVEN, { ...SLOW, limitBytes: 2047 }, EVEN], [0, 1.5], 2],
  ])('take an event for the end of each passage: %s', (_, links, when, events) => {
    const { kernel, found, wanted } = compared(links, { offers: offersAt(...when) }, [1 + 100 * T], true);
    expect(kernel.scheduler.state.events - when.length).toBe(events);
    expect(found).toEqual(wanted);
  });

  it('take one at each link that decides something, or whose delay was shortened', () => {
    const eventsWith = (prepare: (chain: ReturnType<typeof chainOf>) => void): number => {
      const chain = chainOf([EVEN, EVEN, EVEN], true);
      prepare(chain);
      chain.plan({ offers: offersAt(0) });
      chain.runTo(Infinity);
      expect(chain.links.map(({ state }) => [state.separate, state.offered])).toEqual([
        [0, 1],
        [0, 1],
        [0, 1],
      ]);
      return chain.kernel.scheduler.state.events - 1;
    };
    expect([0, 1, 2].map((index) => eventsWith(({ links }) => links[index]!.decide()))).toEqual([1, 2, 2]);
    // What comes from a link whose packets may be held up by others is not known either.
    expect([0, 1, 2].map((index) => eventsWith(({ links }) => links[index]!.change(null, T)))).toEqual([2, 3, 2]);
    expect(eventsWith(({ links }) => links[1]!.change(null, 3 * T))).toBe(1);
    expect(eventsWith(({ links }) => links[1]!.change(2 ** 21, null))).toBe(1);
  });
});

describe('a passage', () => {
  it('is told link by link, and where the packet is on it', () => {
    const { links, plan, runTo, rows } = chainOf([EVEN, EVEN, EVEN], true);
    plan({ offers: offersAt(0) });
    runTo(1);
    const last = links[2]!;
    const packet = last.state.head;
    const facts = passageOf(last, packet).map(({ link, ahead, comes, begins, arrives }) => [
      link.settings.index,
      ahead,
      ...[comes, begins, arrives].map((time) => (time - 1) / T),
    ]);
    expect([rows[packet + SEQ], facts]).toEqual([
      0,
      [
        [0, 2, NaN, 0, 3],
        [1, 1, 3, 3, 6],
        [2, 0, 6, 6, 9],
      ],
    ]);
    expect([0, 2.9, 3, 5.9, 6, 8.9].map((time) => placeAt(last, packet, 1 + time * T).link.settings.index)).toEqual([
      0, 0, 1, 1, 2, 2,
    ]);
    const seenFrom = (index: number, time: number): number[] => {
      const seen: number[] = [];
      onPassage(links[index]!, 1 + time * T, (_, { link }) => void seen.push(link.settings.index));
      return seen;
    };
    expect([seenFrom(0, 1), seenFrom(1, 1), seenFrom(2, 1), seenFrom(0, 6), seenFrom(2, 6)]).toEqual([
      [0],
      [1],
      [2],
      [],
      [2],
    ]);
    expect([0, 2.9, 3, 3.9, 4].map((time) => passing(links[1]!, 1 + time * T))).toEqual([0, 0, 1, 1, 0]);
  });

  it('ends where the packet is when something is changed, and what comes after is offered anew', () => {
    const { links, plan, at, runTo, arrived } = chainOf([EVEN, SLOW, EVEN], true);
    plan({ offers: offersAt(0, 1, 2) });
    // The first is being sent on the second link, the second waits there, the third is on its way to it.
    at(1 + 4.5 * T, () => {
      layDown(links, 1 + 4.5 * T);
      const heads = links.map(({ state }) => [state.head >= 0, state.waiting, state.separate, state.offered]);
      expect(heads).toEqual([
        [true, 0, 0, 3],
        [true, 1, 1, 2],
        [false, 0, 2, 0],
      ]);
      expect(links.map(({ state }) => [state.bytes, state.waited])).toEqual([
        [3072, 0],
        [2048, 3 * T],
        [0, 0],
      ]);
      // Once more changes nothing.
      layDown(links, 1 + 4.5 * T);
      expect(links.map(({ state }) => [state.waiting, state.separate, state.offered])).toEqual([
        [0, 0, 3],
        [1, 1, 2],
        [0, 2, 0],
      ]);
    });
    runTo(Infinity);
    // 4 T each on the second link from 3 T on, 2 T on the way, and 3 T on the third.
    expect(arrived).toEqual([12, 16, 20].map((time, number) => [number, 1 + time * T]));
    expect(links.map(({ state }) => [state.separate, state.offered, state.waited / T])).toEqual([
      [0, 3, 0],
      [0, 3, 3 + 6],
      [0, 3, 0],
    ]);
  });
});

describe('of two links whose packets begin and arrive at the same moments', () => {
  /** When packets of so many bytes come to each of two links, T after 1 s, and how long before that was known, T. Which arrive, in order. */
  function order(comings: readonly (readonly [link: 0 | 1, size: number, when: number, known: number])[]): string[] {
    const { kernel, links } = chainOf([EVEN, EVEN], false);
    const arrived: string[] = [];
    links.forEach((link, index) => {
      link.onward[0] = null;
      link.ends[0] = {
        receive(packet) {
          arrived.push(`${'ab'[index]}${(kernel.scheduler.state.now - 1) / T}`);
          kernel.packets.give(packet);
        },
      };
    });
    expect(links[0]!.rankBeside(links[1]!)).toBe(0);
    for (const [link, size, when, known] of comings) {
      const wake = (): void => {
        const packet = kernel.packets.take();
        const { rows } = kernel.packets.state;
        Object.assign(rows, { [packet + ROUTE]: 0, [packet + SIZE]: size });
        links[link]!.receive(packet);
      };
      kernel.scheduler.armSince(kernel.scheduler.slot({ wake }, 0), 1 + when * T, 1 + (when - known) * T);
    }
    while (kernel.scheduler.nextTime() < Infinity) kernel.scheduler.runNext();
    return arrived;
  }

  it('that goes first which has sent without a break for longer', () => {
    expect(
      order([
        [0, 512, 0.5, 0.1],
        [0, 1024, 0.75, 0.1],
        [1, 1024, 0, 0.1],
        [1, 1024, 0.75, 0.1],
      ]),
    ).toEqual(['b3', 'a3', 'b4', 'a4']);
  });

  it('or, as long, that which began first', () => {
    const both = (first: 0 | 1, second: 0 | 1) =>
      order([
        [first, 1024, 0, 0.1],
        [second, 1024, 0, 0.1],
      ]);
    expect([both(0, 1), both(1, 0)]).toEqual([
      ['a3', 'b3'],
      ['b3', 'a3'],
    ]);
  });

  it('or that which begins then, if that was known before the other began', () => {
    const beside = (known: number) =>
      order([
        [0, 1024, 0, 0.1],
        [0, 1024, 0.5, 0.1],
        [1, 1024, 1, known],
      ]);
    expect([beside(1.25), beside(0.75), beside(1)]).toEqual([
      ['a3', 'b4', 'a4'],
      ['a3', 'a4', 'b4'],
      ['a3', 'a4', 'b4'],
    ]);
  });
});
