import { describe, expect, it } from 'vitest';
import { Kernel } from '../../src/engine/kernel/kernel.ts';
import { PacketPool, SACK_STRIDE, SEQ } from '../../src/engine/kernel/packets.ts';
import { bytesOf, StateRegister, type PlainState } from '../../src/engine/kernel/state.ts';

/** Every type of field that a component may hold. */
const record = () => ({
  count: 3,
  rate: 0.25,
  running: true,
  times: new Float64Array([1.5, -2]),
  slots: new Int32Array([7, -1, 9]),
  seen: new Uint8Array([1, 0, 255]),
});

describe('checkpoints', () => {
  it('restore numbers, switches and arrays', () => {
    const register = new StateRegister();
    const state = register.add(record());
    const checkpoint = register.save();
    const before = register.digest();
    state.count = -8;
    state.rate = Infinity;
    state.running = false;
    state.times[1] = 4;
    state.slots[0] = 1;
    state.seen[2] = 3;
    expect(register.digest()).not.toBe(before);
    const after = register.save();
    register.restore(checkpoint);
    expect(state).toEqual(record());
    expect(register.digest()).toBe(before);
    register.restore(after);
    expect(state).toMatchObject({ count: -8, rate: Infinity, running: false });
  });

  it('are not affected by later changes, also when their buffers are reused', () => {
    const register = new StateRegister();
    const state = register.add(record());
    const first = register.save();
    state.times[0] = 99;
    const second = register.save();
    state.times[0] = 100;
    register.restore(second);
    expect(state.times[0]).toBe(99);
    register.restore(first);
    expect(state.times[0]).toBe(1.5);
    register.save(first);
    expect(register.save(second)).toEqual(first);
  });

  it('may be taken again when more is registered, or more of an array is in use', () => {
    const register = new StateRegister();
    const used = { count: 1 };
    const list = register.add({ order: new Int32Array([4, 5, 6]) }, { order: () => used.count });
    const checkpoint = register.save();
    used.count = 3;
    const more = register.add({ next: 7 });
    expect(register.save(checkpoint)).toBe(checkpoint);
    list.order[2] = 0;
    more.next = 0;
    register.restore(checkpoint);
    expect([[...list.order], more.next]).toEqual([[4, 5, 6], 7]);
    // Buffers that are large enough are reused.
    const { scalars, packed } = checkpoint;
    used.count = 2;
    register.save(checkpoint);
    expect(checkpoint.scalars === scalars && checkpoint.packed === packed).toBe(true);
    expect([...checkpoint.spans]).toEqual([3, 0, 2]);
    register.restore(checkpoint);
    expect([...list.order]).toEqual([4, 5, 0]);
  });

  it('restore the length of an array that has been replaced by a longer one', () => {
    // A ring is indexed modulo its length, so a longer one would be read at the wrong places.
    const register = new StateRegister();
    const state = register.add({ ring: new Uint8Array([1, 2, 3, 4]) });
    const checkpoint = register.save();
    const before = register.digest();
    state.ring = new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]);
    register.restore(checkpoint);
    expect([...state.ring]).toEqual([1, 2, 3, 4]);
    expect(register.digest()).toBe(before);
  });

  it('restore an array that was longer', () => {
    const register = new StateRegister();
    const state = register.add({ ring: new Uint8Array([1, 2, 3, 4]) });
    const short = register.save();
    state.ring = new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8]);
    const long = register.save();
    register.restore(short);
    register.restore(long);
    expect([...state.ring]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('leave nothing of the future in rows that had not been used', () => {
    const register = new StateRegister();
    const pool = new PacketPool(register, 4);
    pool.withSacks();
    pool.take();
    const checkpoint = register.save();
    // The second row is used and written only after the checkpoint.
    const later = pool.take();
    pool.state.rows[later + SEQ] = 77;
    pool.state.sacks[pool.sackAt(later) + SACK_STRIDE - 1] = 88;
    register.restore(checkpoint);
    const again = pool.take();
    expect(again).toBe(later);
    expect([pool.state.rows[again + SEQ], pool.state.sacks[pool.sackAt(again) + SACK_STRIDE - 1]]).toEqual([0, 0]);
  });

  it('fit a register with more fields at its end, and leave those unchanged', () => {
    const short = new StateRegister();
    const state = short.add(record());
    state.count = 17;
    const checkpoint = short.save();
    const long = new StateRegister();
    const same = long.add(record());
    const more = long.add({ next: 5, list: new Int32Array([4]) });
    more.next = 6;
    long.restore(checkpoint);
    expect(same.count).toBe(17);
    expect(more).toEqual({ next: 6, list: new Int32Array([4]) });
  });
});

describe('the digest', () => {
  const digestOf = (change: (state: ReturnType<typeof record>) => void): string => {
    const register = new StateRegister();
    const state = record();
    register.add(state);
    change(state);
    return register.digest();
  };

  it('is 16 hex digits, the same for the same state', () => {
    expect(digestOf(() => {})).toMatch(/^[0-9a-f]{16}$/);
    expect(digestOf(() => {})).toBe(digestOf(() => {}));
  });

  it('changes with every number, switch and element', () => {
    const changes: ((state: ReturnType<typeof record>) => void)[] = [
      () => {},
      (state) => void (state.count = 4),
      (state) => void (state.rate = 0.25 + Number.EPSILON / 4),
      (state) => void (state.running = false),
      (state) => void (state.times[0] = 1.5 + Number.EPSILON),
      (state) => void (state.slots[2] = 8),
      (state) => void (state.seen[1] = 1),
    ];
    expect(new Set(changes.map(digestOf)).size).toBe(changes.length);
  });

  it('treats 0 and -0 as the same state', () => {
    expect(digestOf((state) => void (state.count = 0))).toBe(digestOf((state) => void (state.count = -0)));
  });

  it('distinguishes unknown from known values, and returns to the old one', () => {
    const register = new StateRegister();
    const state = register.add({ seenAt: NaN });
    const checkpoint = register.save();
    const unknown = register.digest();
    state.seenAt = 0;
    expect(register.digest()).not.toBe(unknown);
    register.restore(checkpoint);
    expect(state.seenAt).toBeNaN();
    expect(register.digest()).toBe(unknown);
  });

  it('ignores the unused part of an array', () => {
    const digests = [5, 6].map((unused) => {
      const register = new StateRegister();
      const state = { used: 2, list: new Float64Array([1, 2, unused]) };
      register.add(state, { list: () => state.used });
      return register.digest();
    });
    expect(digests[0]).toBe(digests[1]);
  });

  it('is the same on every machine, as recorded runs require', () => {
    const register = new StateRegister();
    register.add({ ...record(), unknown: NaN });
    register.add({ hidden: 1 }, {}, (mix) => mix(42));
    expect(register.digest()).toBe('5dba98c52b46efe2');
  });

  it('is the same in stretches, with a rest after each', () => {
    const register = new StateRegister();
    register.add({ list: new Int32Array([1, 2, 3, 4, 5, 6, 7]), other: new Uint8Array([8, 9]) });
    const computing = register.digesting(2);
    const steps = Array.from({ length: 5 }, () => computing.next());
    expect(steps.map(({ done }) => done)).toEqual([false, false, false, true, true]);
    expect(steps[3]!.value).toBe(register.digest());
  });

  it('leaves out counters and what a summary represents; checkpoints contain both', () => {
    const kernel = new Kernel(1);
    const tally = kernel.tally({ passed: 1 });
    const list = kernel.register.add({ order: new Int32Array([1, 2]) }, {}, (mix) => mix(3));
    const digest = kernel.register.digest();
    const checkpoint = kernel.register.save();
    tally.passed = 2;
    list.order[0] = 9;
    expect(kernel.register.digest()).toBe(digest);
    kernel.register.restore(checkpoint);
    expect([tally.passed, list.order[0]]).toEqual([1, 1]);
  });
});

describe('whether a checkpoint fits', () => {
  const made = (...parts: readonly (readonly [owner: string, state: PlainState])[]): StateRegister => {
    const register = new StateRegister();
    for (const [owner, state] of parts) {
      register.section(owner);
      register.add(state);
    }
    return register;
  };
  const first = ['link', { rate: 1, list: new Int32Array(2) }] as const;
  it('is identified by the names and owners of all earlier registrations', () => {
    const short = made(first);
    expect(short.isPrefixOf(made(first, ['loss', { more: 1 }]))).toBe(true);
    expect(made(first, ['loss', { more: 1 }]).isPrefixOf(short)).toBe(false);
    for (const other of [
      ['loss', first[1]],
      ['link', { delay: 1, list: new Int32Array(2) }],
      ['link', { rate: 1, ring: new Int32Array(2) }],
      ['link', { rate: 1 }],
    ] as const)
      expect(short.isPrefixOf(made(other))).toBe(false);
  });

  it('is identified by its size', () => {
    const short = made(first).save();
    expect(made(first).fits(short)).toBe(true);
    expect(made(first, ['a', { more: 1 }]).fits(short)).toBe(false);
    expect(made(first, ['a', { ring: new Uint8Array(1) }]).fits(short)).toBe(false);
  });

  it('takes 8 bytes for each number and switch, and what arrays have in use, without the zeros around integers', () => {
    const register = made(first, ['a', { on: true, seen: new Uint8Array(3), times: new Float64Array(2) }]);
    register.add({ ring: new Float64Array(8) }, { ring: () => 5 });
    const { bins } = register.add({ bins: new Int32Array(1000) });
    bins.set([3, 0, 4], 500);
    const spans = 5 * 3 * 4;
    // Each array begins at a whole word; the two zeros of `list`, the first array, are omitted.
    expect(bytesOf(register.save())).toBe(2 * 8 + spans + 0 + 8 + 2 * 8 + 5 * 8 + 2 * 8);
  });

  it('keep negative zeros, and zeros between integers', () => {
    const register = new StateRegister();
    const state = register.add({ times: new Float64Array([-0, 1, -0]), bins: new Int32Array([0, 0, 5, 0, 6, 0]) });
    const checkpoint = register.save();
    state.times.fill(7);
    state.bins.fill(7);
    register.restore(checkpoint);
    expect([...state.times]).toEqual([-0, 1, -0]);
    expect([...state.bins]).toEqual([0, 0, 5, 0, 6, 0]);
  });
});
