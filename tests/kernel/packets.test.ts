import { describe, expect, it } from 'vitest';
import {
  ARRIVES_AT,
  MOST_IN_NETWORK,
  PacketPool,
  SACK_STRIDE,
  SENT_AT,
  SEQ,
  SIZE,
  STRIDE,
  TIME_STRIDE,
} from '../../src/engine/kernel/packets.ts';
import { StateRegister } from '../../src/engine/kernel/state.ts';

/** Writes a distinct value into every table of a packet. */
function fill(pool: PacketPool, packet: number, mark: number): void {
  const { rows, times, sacks } = pool.state;
  rows[packet + SEQ] = mark;
  rows[packet + SIZE] = 1000 + mark;
  times[(packet >> 1) + SENT_AT] = mark / 8;
  times[(packet >> 1) + ARRIVES_AT] = mark / 4;
  if (sacks.length > 0)
    for (let column = 0; column < SACK_STRIDE; column++) sacks[pool.sackAt(packet) + column] = mark + column;
}

function expectFilled(pool: PacketPool, packet: number, mark: number): void {
  const { rows, times, sacks } = pool.state;
  expect([rows[packet + SEQ], rows[packet + SIZE]]).toEqual([mark, 1000 + mark]);
  expect([times[(packet >> 1) + SENT_AT], times[(packet >> 1) + ARRIVES_AT]]).toEqual([mark / 8, mark / 4]);
  if (sacks.length > 0) expect(sacks[pool.sackAt(packet) + SACK_STRIDE - 1]).toBe(mark + SACK_STRIDE - 1);
}

describe.each([false, true])('the packet pool (SACK blocks: %s)', (withSacks) => {
  const made = (): PacketPool => {
    const pool = new PacketPool(new StateRegister(), 4);
    if (withSacks) pool.withSacks();
    return pool;
  };

  it('copies all that a packet carries, and nothing of its neighbours', () => {
    const pool = made();
    const packets = [3, 5].map((mark) => {
      const packet = pool.take();
      fill(pool, packet, mark);
      return packet;
    });
    const twins = packets.toReversed().map((packet) => pool.copy(packet));
    [...packets, ...twins].forEach((packet, at) => expectFilled(pool, packet, [3, 5, 5, 3][at]!));
    expect(pool.state.live).toBe(4);
  });

  it('takes the blocks off an ACK that carries none, where others do', () => {
    const pool = made();
    const [first, second] = [pool.take(), pool.take()];
    fill(pool, first, 7);
    fill(pool, second, 9);
    expect(pool.withoutSacks(second)).toBe(0);
    expect(pool.state.sacks).toHaveLength(withSacks ? 4 * SACK_STRIDE : 0);
    if (withSacks) expect([pool.sackAt(first), pool.sackAt(second)].map((at) => pool.state.sacks[at])).toEqual([7, 0]);
  });

  it('is saved as far as it has been used', () => {
    const register = new StateRegister();
    const pool = new PacketPool(register, 8);
    if (withSacks) pool.withSacks();
    pool.withPassages(2);
    pool.take();
    pool.take();
    expect(pool.state.middles).toHaveLength(16);
    const blocks = withSacks ? 2 * SACK_STRIDE : 0;
    const { rows, times, sacks, middles } = pool.state;
    for (const list of [rows, times, sacks, middles]) list.fill(1);
    const ends = register.save().spans.filter((_, place) => place % 3 === 2);
    expect([...ends]).toEqual([2 * STRIDE, 2 * TIME_STRIDE, blocks, 4]);
  });

  it('grows when more packets are in the network than ever before, and keeps what they hold', () => {
    const pool = made();
    const packets = Array.from({ length: 100 }, (_, mark) => {
      const packet = pool.take();
      fill(pool, packet, mark);
      return packet;
    });
    expect(new Set(packets).size).toBe(100);
    packets.forEach((packet, mark) => expectFilled(pool, packet, mark));
    expect(pool.state).toMatchObject({ live: 100, used: 100 });
    expect(pool.state.rows.length).toBeGreaterThanOrEqual(100 * STRIDE);
    expect(pool.state.times.length).toBe((pool.state.rows.length / STRIDE) * TIME_STRIDE);
    if (withSacks) expect(pool.state.sacks.length).toBe((pool.state.rows.length / STRIDE) * SACK_STRIDE);
  });

  it('uses a row again once its packet has left', () => {
    const pool = made();
    const [first, second] = [pool.take(), pool.take()];
    pool.give(first);
    expect(pool.take()).toBe(first);
    pool.give(second);
    pool.give(first);
    expect(new Set([pool.take(), pool.take()])).toEqual(new Set([first, second]));
    expect(pool.state).toMatchObject({ live: 2, used: 2 });
  });
});

it('a network that never lets go of its packets ends with a sentence before memory does', () => {
  const pool = new PacketPool(new StateRegister(), 4);
  for (let taken = 0; taken < MOST_IN_NETWORK; taken++) pool.take();
  expect(pool.state.live).toBe(MOST_IN_NETWORK);
  expect(() => pool.take()).toThrow(/holds more than \d+ packets/);
  expect(() => pool.take()).toThrow(expect.objectContaining({ flow: -1 }));
});
