/**
 * The contents of SACK blocks: runs that have arrived, nothing below the cumulative ACK, and duplicates, however late.
 */
import { describe, expect, it } from 'vitest';
import { Kernel } from '../../src/engine/kernel/kernel.ts';
import { SEQ } from '../../src/engine/kernel/packets.ts';
import { Receiver } from '../../src/engine/tcp/receiver.ts';
import type { StackSettings } from '../../src/engine/tcp/stack.ts';

interface Ack {
  readonly highestInOrder: number;
  readonly blocks: readonly (readonly [number, number])[];
}

/** A receiver by itself: takes segments and returns its ACK. */
function receiver(sackBlocks: number, reportsTwice: boolean): (segment: number) => Ack {
  const kernel = new Kernel(1);
  let reported: Ack = { highestInOrder: -1, blocks: [] };
  const out = {
    receive(ack: number): void {
      const { rows, sacks } = kernel.packets.state;
      const at = kernel.packets.sackAt(ack);
      reported = {
        highestInOrder: rows[ack + SEQ]!,
        blocks: Array.from({ length: sacks[at]! }, (_, k) => [sacks[at + 1 + 2 * k]!, sacks[at + 2 + 2 * k]!] as const),
      };
      kernel.packets.give(ack);
    },
  };
  const settings = {
    flow: 0,
    delayedAck: null,
    stack: {
      quickAcks: 0,
      ackSize: 40,
      sackBlockBytes: 8,
      sackDelay: 0,
      sackDelayShare: 0.05,
      ackOnTick: false,
      gapAckSegments: 1,
      receiverHoles: 0,
    } as StackSettings,
    ecn: null,
    reportsTwice,
    sackBlocks,
    echoes: false,
    segmentSize: 1000,
    data: null,
  };
  const subject = new Receiver(kernel, settings, out);
  return (segment) => {
    const packet = kernel.packets.take();
    kernel.packets.state.rows[packet + SEQ] = segment;
    subject.receive(packet);
    return reported;
  };
}

/** The whole run of arrived segments around one. */
function runAround(arrived: ReadonlySet<number>, segment: number): readonly [number, number] {
  let [left, right] = [segment, segment + 1];
  while (arrived.has(left - 1)) left--;
  while (arrived.has(right)) right++;
  return [left, right];
}

describe('SACK blocks', () => {
  it('after a duplicate from any distance are those of before it', () => {
    const take = receiver(3, false);
    for (let segment = 0; segment < 1000; segment++) take(segment);
    take(1001);
    take(1002);
    const { blocks } = take(1004);
    expect(blocks).toEqual([
      [1004, 1005],
      [1001, 1003],
    ]);
    for (const old of [999, 940, 939, 936, 872, 500, 1]) expect(take(old)).toEqual({ highestInOrder: 999, blocks });
  });

  it.each([
    [1, false],
    [3, false],
    [3, true],
    [4, true],
  ])('tell runs that have arrived, the newest first: %i at most, duplicates told: %s', (most, twice) => {
    let state = 7;
    const below = (bound: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((state / 2 ** 32) * bound);
    };
    let duplicates = 0;
    for (let round = 0; round < 15; round++) {
      const take = receiver(most, twice);
      const arrived = new Set<number>();
      const window = 4 + below(150);
      let expected = 0;
      // Checked once at the end of the round, because a hundred thousand assertions of the test runner take seconds.
      const wrong: object[] = [];
      for (let k = 0; k < 1500; k++) {
        const segment = below(12) === 0 ? below(expected + 1) : expected + (below(3) === 0 ? 0 : below(window));
        const again = arrived.has(segment);
        arrived.add(segment);
        while (arrived.has(expected)) expected++;
        const ack = take(segment);
        const blocks = [...ack.blocks];
        const isDuplicate = twice && again;
        if (isDuplicate) duplicates++;
        const firsts = [
          ...(isDuplicate ? [[blocks.shift(), [segment, segment + 1]]] : []),
          ...(segment > expected && blocks.length > 0 ? [[blocks[0], runAround(arrived, segment)]] : []),
        ];
        if (
          ack.highestInOrder !== expected - 1 ||
          ack.blocks.length > most ||
          firsts.some(([told, right]) => String(told) !== String(right)) ||
          blocks.some(([left, right]) => left <= expected || runAround(arrived, left)[1] < right)
        )
          wrong.push({ segment, expected, again, ...ack });
      }
      expect(wrong).toEqual([]);
    }
    expect(duplicates > 100).toBe(twice);
  });
});
