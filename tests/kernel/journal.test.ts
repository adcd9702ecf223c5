import { describe, expect, it } from 'vitest';
import { firingAt, Journal, PACKET } from '../../src/engine/kernel/journal.ts';
import { Kernel } from '../../src/engine/kernel/kernel.ts';
import { StateRegister } from '../../src/engine/kernel/state.ts';

function made(capacity: number) {
  const clock = { now: 0, events: 0 };
  const register = new StateRegister();
  const journal = new Journal(register, clock, capacity);
  /** Writes a firing about `segment`. */
  const write = (segment: number): number => journal.write(5, 1, segment, segment - 1, 2, 10, 11, 12, NaN);
  return { clock, register, journal, write };
}

describe('the journal', () => {
  it('gives back what was written, with time and event', () => {
    const { clock, journal, write } = made(8);
    Object.assign(clock, { now: 1.25, events: 40 });
    expect(write(7)).toBe(0);
    expect(journal.find(0)).toEqual({
      id: 0,
      time: 1.25,
      event: 40,
      flow: 1,
      rule: 5,
      before: 10,
      after: 11,
      before2: 12,
      after2: NaN,
      subject: 7,
      cause: 6,
      place: 2,
    });
  });

  it('keeps the newest and has nothing to say of the others', () => {
    const { journal, write } = made(4);
    for (let segment = 0; segment < 10; segment++) expect(write(segment)).toBe(segment);
    expect([5, 6, 9].map((id) => journal.find(id)?.subject)).toEqual([undefined, 6, 9]);
    expect([-1, 10, 14].map((id) => journal.find(id))).toEqual([null, null, null]);
  });

  it('writes the same ids again after a step back, and does not find what has not happened yet', () => {
    const { register, journal, write } = made(16);
    write(0);
    const checkpoint = register.save();
    write(1);
    write(2);
    register.restore(checkpoint);
    expect(journal.find(1)).toBeNull();
    expect(write(3)).toBe(1);
    expect(journal.find(1)?.subject).toBe(3);
    expect(journal.find(2)).toBeNull();
  });

  it('hands each firing to its observer, and packets to theirs', () => {
    const { clock, journal, write } = made(2);
    const seen: number[] = [];
    const packets: number[][] = [];
    journal.attend({ happened: (rows, at) => seen.push(firingAt(rows, at).subject) });
    journal.attendPackets({
      packet: (kind, time, flow, number, packet) => packets.push([kind, time, flow, number, packet]),
    });
    write(4);
    clock.now = 2;
    journal.packet(PACKET.DROPPED, 3, 17, 24);
    journal.attend(null);
    journal.attendPackets(null);
    write(5);
    journal.packet(PACKET.SENT, 3, 18, 36);
    expect(seen).toEqual([4]);
    expect(packets).toEqual([[PACKET.DROPPED, 2, 3, 17, 24]]);
  });

  it('passes on only firings of rules that the observer asked for', () => {
    const { journal } = made(4);
    const seen: number[] = [];
    journal.attend({ happened: (rows, at) => seen.push(firingAt(rows, at).rule) }, Uint8Array.from([0, 1, 0]));
    for (const rule of [0, 1, 2]) journal.write(rule, 0, 0, -1, -1, 0, 0, 0, 0);
    expect(seen).toEqual([0, 2]);
  });

  it('lets an examiner look in when a firing begins and when it is written', () => {
    const { journal, write } = made(4);
    const seen: unknown[] = [];
    journal.admit({
      opened: (rule, flow) => seen.push(['opened', rule, flow, journal.state.count]),
      closed: (rows, at) => seen.push(['closed', firingAt(rows, at).subject]),
    });
    write(7);
    journal.admit(null);
    write(8);
    expect(seen).toEqual([
      ['opened', 5, 1, 0],
      ['closed', 7],
    ]);
  });

  it('reports links and radios to packet observers on request', () => {
    const { journal } = made(4);
    const seen: unknown[] = [];
    const tell = (): void => {
      journal.entered(2, 24);
      journal.aired(3);
      journal.handed(4, 36);
    };
    tell();
    const packet = (): void => {};
    journal.attendPackets({ packet });
    tell();
    expect(seen).toEqual([]);
    journal.attendPackets({
      packet,
      entered: (...at) => seen.push(at),
      aired: (...at) => seen.push(at),
      handed: (...at) => seen.push(at),
    });
    tell();
    expect(seen).toEqual([[2, 24], [3], [4, 36]]);
  });

  it('has no row that could be taken for a firing before the first, and a ring as long as a power of two', () => {
    expect(made(4).journal.find(0)).toBeNull();
    expect([...made(1).journal.rows].every((value) => value === -1)).toBe(true);
    expect(() => made(6)).toThrow('capacity must be a power of two');
    expect(new Kernel(1).journal.capacity).toBe(16_384);
    expect(new Kernel(1, 16).journal.capacity).toBe(16);
  });
});
