/** Links in a row, joined or separate, checked against arithmetic on paper, and the order of simultaneous events. */
import { describe, expect, it } from 'vitest';
import { ROUTE, SEQ, SIZE } from '../../src/engine/kernel/packets.ts';
import { layDown, onPassage, passageOf, placeAt } from '../../src/engine/link/passages.ts';
import { passing } from '../../src/engine/link/usage.ts';
import {
  anyStory,
  chainOf,
  compared,
  plain,
  queued,
  type LinkFacts,
  type Make,
  type Offer,
  type Story,
} from './onPaper.ts';

/** A link that sends 1024 bytes in T and has a delay of 2 T. All times are powers of two, so that sums are exact. */
const T = 1 / 128;
const EVEN: LinkFacts = { rate: 2 ** 20, delay: 2 * T };
const SLOW: LinkFacts = { ...EVEN, rate: 2 ** 18 };
/** Full packets over three links, sent at `when` times T after 1 s. */
const offersAt = (...when: readonly number[]): Offer[] => when.map((each) => [1 + each * T, 1024, 3]);

describe('links in a row', () => {
  it.each([true, false])('carry packets as on paper, joined %s', (joined) => {
    for (let seed = 1; seed <= (joined ? 24 : 8); seed++) {
      const { links, story, looks } = anyStory(seed);
      const { found, wanted } = compared(links, story, looks, joined);
      expect(found, `story ${seed}`).toEqual(wanted);
    }
  });

  it.each([true, false])('at the very moments of beginnings and ends too, joined %s', (joined) => {
    // The second packet, half as long, waits for the first on each link.
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
      // The first is being sent on the second link from 3 T to 4 T; the other would arrive there at 4.5 T.
      const story: Story = { offers: offersAt(0, 1.5), changes: [[1 + 3.5 * T, 1, rate, null]] };
      const looks = Array.from({ length: 60 }, (_, index) => 1 + ((index + 0.5) * T) / 4);
      const { found, wanted } = compared([EVEN, EVEN, EVEN], story, looks, true);
      expect(found).toEqual(wanted);
    },
  );

  /** Packets of the given sizes over three links, sent at `when` times T after 1 s. */
  const sized = (...packets: readonly (readonly [when: number, size: number])[]): Offer[] =>
    packets.map(([when, size]) => [1 + when * T, size, 3]);
  const over = (offers: readonly Offer[], links: number): Offer[] => offers.map(([time, size]) => [time, size, links]);
  const every = (step: number): number[] =>
    Array.from({ length: 30 / step }, (_, index) => 1 + (index + 0.5) * step * T);
  it.each<[string, readonly LinkFacts[], Story]>([
    [
      'shortened while packets wait',
      [EVEN],
      { offers: sized([0, 1024], [0.1, 1024], [0.2, 512]), changes: [[1 + 0.5 * T, 0, null, 0]] },
    ],
    // The third packet reuses the row of the first.
    [
      'made slower while the first row waits',
      [EVEN],
      { offers: sized([0, 1024], [2.5, 1024], [3.2, 1024]), changes: [[1 + 3.3 * T, 0, 2 ** 19, null]] },
    ],
    // One packet is being sent on the second link, one waits there on its way through, and one waits that ends there.
    [
      'changed behind a line of both kinds',
      [EVEN, SLOW, EVEN],
      { offers: offersAt(0, 1.5, 3), changes: [[1 + 6.5 * T, 2, 2 ** 21, null]] },
    ],
    [
      'changed itself then',
      [EVEN, SLOW, EVEN],
      { offers: offersAt(0, 1.5, 3), changes: [[1 + 6.5 * T, 1, 2 ** 19, null]] },
    ],
    [
      'changed twice then',
      [EVEN, SLOW, EVEN],
      {
        offers: offersAt(0, 1.5, 3),
        changes: [
          [1 + 6.5 * T, 2, 2 ** 21, null],
          [1 + 6.7 * T, 1, 2 ** 19, null],
        ],
      },
    ],
    [
      'lengthened before a packet that has gone on',
      [EVEN, EVEN, EVEN],
      { offers: offersAt(0), changes: [[1 + 7.5 * T, 0, null, 1]] },
    ],
  ])('%s carry packets as on paper', (_, links, story) => {
    for (const joined of [true, false]) {
      const { found, wanted } = compared(
        links,
        { ...story, offers: over(story.offers, links.length) },
        every(0.7),
        joined && links.length > 1,
      );
      expect(found).toEqual(wanted);
    }
  });

  it.each([true, false])('take what was known first at one moment, joined %s', (joined) => {
    // On the second link the first packet is sent from 3 T to 7 T. A packet that arrives then began to arrive at 4 T
    // or, if it is twice as long, at 3 T.
    const late = [4, 1024] as const;
    const early = [3, 2048] as const;
    const after = (...packets: readonly (readonly [number, number])[]) =>
      compared([EVEN, { ...SLOW, limit: 2 }, EVEN], { offers: sized([0, 1024], ...packets) }, [2], joined).links[1]!;
    expect([after(late).maxQueueAt(), after(early).maxQueueAt()]).toEqual([1, 2]);
    // A packet that waits is sent from 7 T on; the queue has two places.
    expect([after([1.5, 512], late).state.drops, after([1.5, 512], early).state.drops]).toEqual([0, 1]);
  });

  it.each<[string, readonly LinkFacts[], readonly number[], number]>([
    ['one packet needs one', [EVEN, EVEN, EVEN], [0], 1],
    ['one that waits for another on the way needs one too', [EVEN, SLOW, EVEN], [0, 1.5], 2],
    // It arrives before the second begins, so the queue would have to hold two packets.
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
    expect([0, 1, 2].map((index) => eventsWith(({ links }) => (links[index]!.state.decides = true)))).toEqual([
      1, 2, 2,
    ]);
    // Arrivals from a link whose packets may be delayed by others are not known in advance either.
    expect([0, 1, 2].map((index) => eventsWith(({ links }) => links[index]!.change(null, T)))).toEqual([2, 3, 2]);
    expect(eventsWith(({ links }) => links[1]!.change(null, 3 * T))).toBe(1);
    expect(eventsWith(({ links }) => links[1]!.change(2 ** 21, null))).toBe(1);
  });
});

describe('a passage', () => {
  it('is reported link by link, with the position of the packet on it', () => {
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
      onPassage(links[index]!, 1 + time * T, (_, __, begins) => void seen.push((begins - 1) / T));
      return seen;
    };
    expect([seenFrom(0, 1), seenFrom(1, 1), seenFrom(2, 1), seenFrom(0, 6), seenFrom(2, 6)]).toEqual([
      [0],
      [3],
      [6],
      [],
      [6],
    ]);
    expect([0, 2.9, 3, 3.9, 4].map((time) => passing(links[1]!, 1 + time * T))).toEqual([0, 0, 1, 1, 0]);
  });

  it('ends where the packet is when something is changed, and what comes after is offered again', () => {
    const { links, plan, at, runTo, arrived } = chainOf([EVEN, SLOW, EVEN], true);
    plan({ offers: offersAt(0, 1, 2) });
    // The first packet is being sent on the second link, the second waits there, and the third is on its way to it.
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
      // A second call changes nothing.
      layDown(links, 1 + 4.5 * T);
      expect(links.map(({ state }) => [state.waiting, state.separate, state.offered])).toEqual([
        [0, 0, 3],
        [1, 1, 2],
        [0, 2, 0],
      ]);
    });
    runTo(Infinity);
    // 4 T for each packet on the second link from 3 T on, 2 T of delay, and 3 T on the third link.
    expect(arrived).toEqual([12, 16, 20].map((time, number) => [number, 1 + time * T]));
    expect(links.map(({ state }) => [state.separate, state.offered, state.waited / T])).toEqual([
      [0, 3, 0],
      [0, 3, 3 + 6],
      [0, 3, 0],
    ]);
  });
});

describe.each<[string, Make]>([
  ['plain', plain],
  // The queue chooses its next packet when the transmitter is free.
  ['with another queue', queued('headDrop')],
])('of two links whose packets begin and arrive at the same moments, %s', (_, make) => {
  /**
   * Returns the arrivals of packets of the given sizes at each of two links in T after 1 s, how long before its arrival
   * each was known, in T (NaN: in the previous event), and the order of the packets that arrive at the end.
   */
  function order(comings: readonly (readonly [link: 0 | 1, size: number, when: number, known: number])[]): string[] {
    const { kernel, links } = chainOf([EVEN, EVEN], false, make);
    const arrived: string[] = [];
    links.forEach((link, index) => {
      const end = {
        receive(packet: number) {
          arrived.push(`${'ab'[index]}${(kernel.scheduler.state.now - 1) / T}`);
          kernel.packets.give(packet);
        },
      };
      link.lay(0, end, null);
    });
    expect(links[0]!.rankAgainst(links[1]!)).toBe(0);
    const events: (() => void)[][] = [];
    for (const [link, size, when, known] of comings) {
      const comes = (): void => {
        const packet = kernel.packets.take();
        const { rows } = kernel.packets.state;
        Object.assign(rows, { [packet + ROUTE]: 0, [packet + SIZE]: size });
        links[link]!.receive(packet);
      };
      if (Number.isNaN(known)) {
        events.at(-1)?.push(comes);
        continue;
      }
      const event = [comes];
      events.push(event);
      const wake = (): void => event.forEach((each) => each());
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

  it('or, where both begin in one event, the first of them', () => {
    expect(
      order([
        [1, 1024, 0, 0.1],
        [0, 1024, 0, NaN],
      ]),
    ).toEqual(['a3', 'b3']);
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
