/** The view inside a queue: every waiting packet, how long it has waited, and the variables of the discipline. */
import { describe, expect, it } from 'vitest';
import { cameTo } from '../../src/lab/look/cameWatch.ts';
import { insideOfQueue } from '../../src/lab/look/insideQueue.ts';
import { INSIDE, INSIDE_STRIDE, type QueueInside } from '../../src/lab/protocol/insideProtocol.ts';
import { Lab } from '../../src/lab/lab.ts';
import { walk } from '../../src/lab/travel/travel.ts';

const FLOWS = [
  { variant: 'newreno', stack: 'rfc' },
  { variant: 'cubic', stack: 'rfc' },
  { kind: 'udp', rate: '2Mb/s', start: 0.5 },
];

/** A run of these flows over a queue, up to a time in s, and the index of its bottleneck. */
function opened(
  queue: object,
  time: number,
  flows: readonly object[] = FLOWS,
): { readonly lab: Lab; readonly link: number } {
  const network = { kind: 'dumbbell', bottleneck: { rate: '5Mb/s', delay: '10ms', queue } };
  const opening = Lab.open({ duration: 6, network, flows });
  if (!opening.ok) throw new Error(JSON.stringify(opening.problems));
  const { lab } = opening;
  lab.seek({ time });
  return { lab, link: lab.simulation.topology.links.findIndex(({ shared }) => shared) };
}

/** The inside of a queue as the page receives it for a paused run. */
function seen(lab: Lab, link: number): QueueInside {
  const watched = { flow: 0, span: 0, inside: { link, at: lab.simulation.now } };
  return walk(lab.looking(null, watched)).inside!;
}

const column = ({ packets }: QueueInside, place: number): number[] =>
  Array.from({ length: packets.length / INSIDE_STRIDE }, (_, row) => packets[row * INSIDE_STRIDE + place]!);
const reading = (readings: QueueInside['readings'], symbol: string): number =>
  readings.find((each) => each.symbol === symbol)!.value;

const QUEUES = [
  { kind: 'dropTail', limit: 30 },
  { kind: 'headDrop', limit: 30 },
  { kind: 'red', limit: 60 },
  { kind: 'pie', limit: 60 },
  { kind: 'codel', limit: 60 },
  { kind: 'fqCodel', limit: 60 },
  { kind: 'drr', limit: 30 },
  { kind: 'sfq', limit: 60, buckets: 2 },
  { kind: 'priority', limit: 30 },
  { kind: 'shaper', limit: 30, tokenRate: '4Mb/s', bucket: 6000 },
];

describe('inside a queue', () => {
  it.each(QUEUES)('$kind: every packet that waits is there, with the time for which it has waited', (queue) => {
    const { lab, link } = opened(queue, 3);
    // A moment at which packets wait.
    while (lab.simulation.links[link]!.queueLength() < 4) lab.step('event', 1);
    const inside = seen(lab, link);
    const waits = column(inside, INSIDE.WAITED);
    expect(waits.length).toBeGreaterThan(1);
    // One more packet is being sent, unless the queue waits for tokens.
    expect([0, 1]).toContain(inside.length - waits.length);
    expect(waits.every((wait) => wait >= 0 && wait < 1)).toBe(true);
    // Within a line, earlier arrivals are nearer to the head.
    inside.lines.forEach((line, place) => {
      const own = waits.filter((_, row) => column(inside, INSIDE.LINE)[row] === place);
      expect(own).toHaveLength(line.waiting);
      expect(own).toEqual(own.toSorted((a, b) => b - a));
      if (own.length > 0) expect(line.head).toBe(own[0]);
    });
  });

  it.each(QUEUES.slice(0, 3))('$kind: while the run plays the same is known as when it stands', (queue) => {
    const { lab, link } = opened(queue, 2);
    cameTo(lab.simulation, link);
    lab.advance(2.5);
    while (lab.simulation.links[link]!.queueLength() < 4) lab.advance(Infinity, 1);
    const { simulation } = lab;
    const playing = insideOfQueue(simulation, link, simulation.now, cameTo(simulation, link));
    expect(playing).toEqual(seen(lab, link));
    // Records are discarded when the run goes back.
    lab.seek({ time: 2.2 });
    expect(cameTo(lab.simulation, link)?.size).toBe(0);
  });

  it('is the same after a step forwards and back', () => {
    const { lab, link } = opened({ kind: 'fqCodel', limit: 60 }, 3);
    const before = seen(lab, link);
    for (const direction of [1, 1, -1, -1] as const) lab.step('event', direction);
    expect(seen(lab, link)).toEqual(before);
  });

  it('reports waits of a FIFO that add up to the total wait of the packet', () => {
    const { lab, link } = opened({ kind: 'dropTail', limit: 30 }, 3);
    while (lab.simulation.links[link]!.queueLength() < 4) lab.step('event', 1);
    const first = seen(lab, link);
    const of = (inside: QueueInside, row: number): number =>
      column(inside, INSIDE.WAITED)[row]! + column(inside, INSIDE.LEAVES)[row]!;
    const last = column(first, INSIDE.NUMBER).length - 1;
    const number = column(first, INSIDE.NUMBER)[last]!;
    lab.step('event', 1);
    const later = seen(lab, link);
    const row = column(later, INSIDE.NUMBER).indexOf(number);
    expect(of(later, row)).toBeCloseTo(of(first, last), 9);
  });

  it('counts tokens as they come, between events too', () => {
    const { lab, link } = opened({ kind: 'policer', limit: 30, tokenRate: '800kb/s', bucket: 1e6 }, 5);
    const { now } = lab.simulation;
    const [a, b] = [0, 0.01].map((more) =>
      reading(insideOfQueue(lab.simulation, link, now + more)!.readings, 'tokens'),
    );
    expect(b! - a!).toBeCloseTo(1000, 6);
  });

  it.each(['drr', 'sfq'])('has each line of %s in one turn at most, and the round without a gap', (kind) => {
    const { lab, link } = opened({ kind, limit: 30 }, 3);
    const turns = insideOfQueue(lab.simulation, link, lab.simulation.now)!
      .lines.map(({ turn }) => turn)
      .filter((turn) => turn >= 0)
      .toSorted((a, b) => a - b);
    expect(turns).toEqual(turns.map((_, place) => place));
    expect(turns.length).toBeGreaterThan(1);
  });
});

type Values = Readonly<Record<string, number>>;

describe('why a queue dropped or marked a packet', () => {
  /** Goes to the next drop caused by one of the queue's own rules, and reads the values in its formula. */
  function atDrop(queue: object): Readonly<Record<string, number>> {
    const { lab } = opened(queue, 1);
    for (let tries = 0; tries < 400; tries++) {
      if (!lab.step('loss', 1)) break;
      const why = lab.explain(lab.fired());
      const firing = why?.chain[0];
      if (firing !== undefined && lab.simulation.rules[firing.rule]?.symbols !== undefined)
        return why!.examined[0]!.values;
    }
    throw new Error('no such drop');
  }

  it('RED: an average above its threshold, and the chance that follows from it', () => {
    const { avg, min_th, max_th, max_p, p } = atDrop({ kind: 'red', limit: 60, minThreshold: 5, maxThreshold: 40 });
    expect(avg).toBeGreaterThanOrEqual(min_th!);
    expect(p).toBeCloseTo((max_p! * (avg! - min_th!)) / (max_th! - min_th!), 12);
  });

  it.each(['codel', 'fqCodel'])('%s: a sojourn above the target, and an interval that is over', (kind) => {
    const { sojourn, target, now, first_above_time } = atDrop({ kind, limit: 100 });
    expect(sojourn).toBeGreaterThanOrEqual(target!);
    expect(now).toBeGreaterThanOrEqual(first_above_time!);
  });

  it('CoDel: the formula gives when the next packet is dropped, unless dropping ends before', () => {
    const { lab, link } = opened({ kind: 'codel', limit: 100 }, 1);
    let told = 0;
    for (let tries = 0; tries < 14 && lab.step('loss', 1); tries++) {
      const why = lab.explain(lab.fired());
      const { t, now, interval, count, drop_next } = why!.examined[0]!.values;
      if (drop_next === undefined) continue;
      expect(drop_next).toBeCloseTo(t! + interval! / Math.sqrt(count!), 12);
      expect(t).toBeLessThanOrEqual(now!);
      const next = reading(lab.simulation.links[link]!.inside(lab.simulation.now).readings, 'next');
      if (!(next > 0)) continue;
      expect(lab.simulation.now + next).toBeCloseTo(drop_next, 9);
      told++;
    }
    expect(told).toBeGreaterThan(3);
  });

  it('PIE: a delay above half its target, and the chance that the controller has set', () => {
    const { qdelay_old, target, p, drop_prob } = atDrop({ kind: 'pie', limit: 100 });
    expect(qdelay_old).toBeGreaterThanOrEqual(target! / 2);
    expect(p).toBe(drop_prob);
    expect(p).toBeGreaterThan(0);
  });

  it('SFQ: a line with more than its share', () => {
    const { used, left, limit, buckets } = atDrop({ kind: 'sfq', limit: 30 });
    expect(used! >= Math.floor(left! / 2) || (left! < buckets! && used! > Math.floor(limit! / buckets!))).toBe(true);
    expect([limit, buckets]).toEqual([30, 16]);
  });

  it.each(['drr', 'headDrop'])('%s: all places are taken', (kind) => {
    const { places, limit } = atDrop({ kind, limit: 30 });
    expect([places, limit]).toEqual([30, 30]);
  });

  it.each([
    [
      { kind: 'pie', limit: 100, ecn: true },
      'Marked by the controller',
      ({ qdelay_old, target }: Values) => qdelay_old! >= target! / 2,
    ],
    [{ kind: 'step', limit: 100, threshold: 10 }, 'Marked beyond the threshold', ({ found, K }: Values) => found! > K!],
    [{ kind: 'red', limit: 60, ecn: true }, 'Marked early', ({ avg, min_th }: Values) => avg! >= min_th!],
    [
      { kind: 'codel', limit: 100, ecn: true },
      'Marked after a long wait',
      ({ sojourn, target }: Values) => sojourn! >= target!,
    ],
    [
      { kind: 'fqCodel', limit: 100, ecn: true },
      'Marked after a long wait in its subqueue',
      ({ sojourn, target }: Values) => sojourn! >= target!,
    ],
  ])('%o marks by its rule', (queue, title, holds) => {
    const flow = { variant: 'newreno', stack: 'rfc', receiverWindow: 1000, parameters: { ecn: 'classic' } };
    const { lab } = opened(queue, 0, [flow, flow]);
    for (let events = 0; events < 20_000; events++) {
      lab.advance(Infinity, 1);
      const fired = lab.fired();
      if (fired === null || lab.simulation.rules[fired.rule]!.kind !== 'mark') continue;
      expect(lab.simulation.rules[fired.rule]!.title).toBe(title);
      expect(holds(lab.explain(fired)!.examined[0]!.values)).toBe(true);
      return;
    }
    throw new Error('nothing was marked');
  });

  it('a policer: more bytes than tokens', () => {
    const { bytes, tokens } = atDrop({ kind: 'policer', limit: 30, tokenRate: '2Mb/s', bucket: 6000 });
    expect(bytes).toBeGreaterThan(tokens!);
  });
});
