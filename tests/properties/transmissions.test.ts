import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterOf,
  chainUp,
  firstWaiting,
  freshTransmissions,
  isChained,
  MARK,
  marksOf,
  noteDelivered,
  noteLost,
  noteSent,
  sentAtOf,
  type Transmissions,
} from '../../src/engine/tcp/transmissions.ts';
import { runs } from './anyScenario.ts';

/** The contents of the records, as a list kept in the simplest way: the segment with the oldest transmission first. */
interface Plain {
  segment: number;
  sentAt: number;
  /** It was lost before, and this is not the first transmission. */
  again: boolean;
}

/** A sender without a network: what happens to its segments is drawn at random. */
class Records {
  readonly all: Transmissions = freshTransmissions();
  /** Transmissions that may still arrive, in the order of sending, and segments that wait to be retransmitted. */
  under: Plain[] = [];
  waiting: number[] = [];
  reported = new Set<number>();
  acked = -1;
  highest = -1;
  clock = 0;

  sendNew(): void {
    noteSent(this.all, { elapsed: ++this.clock }, this.highest + 1, this.acked, this.highest);
    this.highest++;
    this.under.push({ segment: this.highest, sentAt: this.clock, again: false });
  }

  sendAgain(): void {
    const segment = firstWaiting(this.all, this.acked, this.highest);
    if (segment < 0) return;
    noteSent(this.all, { elapsed: ++this.clock }, segment, this.acked, this.highest);
    this.waiting = this.waiting.filter((other) => other !== segment);
    this.under.push({ segment, sentAt: this.clock, again: true });
  }

  lose(place: number): void {
    const found = this.under[place % Math.max(1, this.under.length)];
    if (found === undefined) return;
    noteLost(this.all, found.segment, this.acked, this.highest);
    this.under = this.under.filter((other) => other !== found);
    this.waiting.push(found.segment);
  }

  report(place: number): void {
    const found = this.under[place % Math.max(1, this.under.length)];
    if (found === undefined || found.segment === this.acked + 1) return;
    chainUp(this.all, this.acked, this.highest);
    noteDelivered(this.all, found.segment);
    this.reported.add(found.segment);
    this.under = this.under.filter((other) => other !== found);
  }

  acknowledge(count: number): void {
    const to = Math.min(this.highest, this.acked + count);
    // Without a chain, segments that arrive in order are not recorded.
    if (isChained(this.all, this.acked))
      for (let segment = this.acked + 1; segment <= to; segment++)
        if (!this.reported.has(segment)) noteDelivered(this.all, segment);
    this.acked = to;
    this.under = this.under.filter(({ segment }) => segment > to);
    this.waiting = this.waiting.filter((segment) => segment > to);
  }

  /** Transmissions in the order of the chain; without one, all outstanding segments in the order of their numbers. */
  chain(): number[] {
    const { all, acked, highest } = this;
    if (!isChained(all, acked)) return Array.from({ length: highest - acked }, (_, i) => acked + 1 + i);
    const found: number[] = [];
    for (let segment = all.oldest; segment >= 0; segment = afterOf(all, segment)) found.push(segment);
    return found;
  }

  /** The result from the records. */
  said() {
    const { all, under, waiting } = this;
    return {
      chain: this.chain(),
      sentAt: under.map(({ segment }) => sentAtOf(all, segment)),
      waiting: all.waiting,
      lost: all.lost,
      resent: all.resent,
      marks: waiting.map((segment) => marksOf(all, segment) & (MARK.LOST | MARK.RESENT)),
      next: firstWaiting(all, this.acked, this.highest),
    };
  }

  /** The true result. */
  so(): ReturnType<Records['said']> {
    const { under, waiting } = this;
    const resent = under.filter(({ again }) => again).length;
    return {
      chain: under.map(({ segment }) => segment),
      sentAt: under.map(({ sentAt }) => sentAt),
      waiting: waiting.length,
      lost: waiting.length + resent,
      resent,
      marks: waiting.map(() => MARK.LOST),
      next: waiting.length === 0 ? -1 : Math.min(...waiting),
    };
  }
}

const step = fc.oneof(
  { weight: 6, arbitrary: fc.constant((records: Records) => records.sendNew()) },
  { weight: 2, arbitrary: fc.constant((records: Records) => records.sendAgain()) },
  { weight: 2, arbitrary: fc.nat(40).map((place) => (records: Records) => records.lose(place)) },
  { weight: 2, arbitrary: fc.nat(40).map((place) => (records: Records) => records.report(place)) },
  {
    weight: 3,
    arbitrary: fc.integer({ min: 1, max: 30 }).map((count) => (records: Records) => records.acknowledge(count)),
  },
);

test('a lost segment that has arrived after all is not sent again when another has taken its place in the ring', () => {
  const records = new Records();
  for (let segment = 0; segment < 63; segment++) records.sendNew();
  records.lose(9);
  records.lose(50);
  records.acknowledge(37);
  for (let segment = 63; segment < 80; segment++) records.sendNew();
  // Segment 73 uses the place of segment 9.
  records.lose(records.under.findIndex(({ segment }) => segment === 73));
  expect(records.said()).toEqual(records.so());
});

test('the records of RACK know the order of sending, with a chain and without, whatever is lost, reported or sent again', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const records = new Records();
      for (const one of steps) {
        one(records);
        expect(records.said()).toEqual(records.so());
      }
    }),
    runs(200),
  );
});
