import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Scheduler, type Component, type Ranked } from '../../src/engine/kernel/scheduler.ts';
import { StateRegister } from '../../src/engine/kernel/state.ts';

/** A scheduler whose slots record when they fire, and then call `then`. */
function recorded(
  slots: number,
  then: (slot: number, scheduler: Scheduler) => void = () => {},
  ranks: readonly number[] | null = null,
) {
  const scheduler = new Scheduler(new StateRegister());
  const woken: { slot: number; time: number }[] = [];
  const owner: Component = {
    wake(slot) {
      woken.push({ slot, time: scheduler.state.now });
      then(slot, scheduler);
    },
  };
  const ranked = ranks?.map((rank) => ({ rank, rankAgainst: (other: { rank: number }) => rank - other.rank }));
  for (let slot = 0; slot < slots; slot++)
    expect(scheduler.slot(owner, slot, (ranked?.[slot] ?? null) as Ranked | null)).toBe(slot);
  const run = (): void => {
    while (scheduler.nextTime() < Infinity) scheduler.runNext();
  };
  return { scheduler, woken, run };
}

describe('the event queue', () => {
  it('runs events in the order of their times', () => {
    const { scheduler, woken, run } = recorded(5);
    [3, 1, 4, 1.5, 0].forEach((time, slot) => scheduler.arm(slot, time));
    expect(scheduler.nextTime()).toBe(0);
    run();
    expect(woken.map(({ slot }) => slot)).toEqual([4, 1, 3, 0, 2]);
    expect(scheduler.state.events).toBe(5);
    expect(scheduler.nextTime()).toBe(Infinity);
  });

  it('at equal times runs first what was scheduled earlier', () => {
    // Slots 2 and 1 both schedule an event for time 10, at 5 and at 6. Slot 0 does so at 7.
    const { scheduler, woken, run } = recorded(6, (slot, queue) => {
      if (slot < 3) queue.arm(slot + 3, 10);
    });
    scheduler.arm(2, 5);
    scheduler.arm(1, 6);
    scheduler.arm(0, 7);
    run();
    expect(woken.map(({ slot }) => slot)).toEqual([2, 1, 0, 5, 4, 3]);
  });

  it('at equal times, scheduled at the same time, runs first the slot that was made first', () => {
    const { scheduler, woken, run } = recorded(4);
    for (const slot of [3, 1, 0, 2]) scheduler.arm(slot, 1);
    run();
    expect(woken.map(({ slot }) => slot)).toEqual([0, 1, 2, 3]);
  });

  it('counts something as scheduled when its owner says so', () => {
    const { scheduler, woken, run } = recorded(3, (slot, queue) => {
      if (slot !== 0) return;
      queue.arm(1, 10);
      queue.armSince(2, 10, 4);
    });
    scheduler.arm(0, 5);
    run();
    expect(woken.map(({ slot }) => slot)).toEqual([0, 2, 1]);
  });

  it('moves a slot that is armed again, and forgets one that is disarmed', () => {
    const { scheduler, woken, run } = recorded(3);
    scheduler.arm(0, 1);
    scheduler.arm(1, 2);
    scheduler.arm(2, 3);
    scheduler.arm(0, 5);
    scheduler.cancel(1);
    expect([0, 1, 2].map((slot) => scheduler.isArmed(slot))).toEqual([true, false, true]);
    run();
    expect(woken).toEqual([
      { slot: 2, time: 3 },
      { slot: 0, time: 5 },
    ]);
  });

  it('lets an event arm itself again', () => {
    const { scheduler, woken, run } = recorded(1, (slot, queue) => {
      if (queue.state.now < 3) queue.arm(slot, queue.state.now + 1);
    });
    scheduler.arm(0, 1);
    run();
    expect(woken.map(({ time }) => time)).toEqual([1, 2, 3]);
  });

  it('at equal times, scheduled at the same time, asks slots that have ranks; others go by when they were made', () => {
    const order = (ranks: readonly number[], ...armed: readonly number[]): number[] => {
      const { scheduler, woken, run } = recorded(ranks.length, () => {}, ranks);
      for (const slot of armed) scheduler.arm(slot, 1);
      run();
      return woken.map(({ slot }) => slot);
    };
    expect(order([3, 1, 2], 0, 1, 2)).toEqual([1, 2, 0]);
    expect(order([1, 1], 1, 0)).toEqual([0, 1]);
    const { scheduler, woken, run } = recorded(2);
    scheduler.slot({ wake: (code) => void woken.push({ slot: code, time: 0 }) }, 7, { rankAgainst: () => -1 });
    for (const slot of [2, 1, 0]) scheduler.arm(slot, 1);
    run();
    expect(woken.map(({ slot }) => slot)).toEqual([0, 1, 7]);
  });

  it('knows its slots, whom they wake, and when, also what was put off', () => {
    const { scheduler } = recorded(3);
    const owner = { wake: () => {} };
    expect([scheduler.slots, scheduler.slot(owner, 0), scheduler.slots]).toEqual([3, 3, 4]);
    expect(scheduler.ownerOf(3)).toBe(owner);
    scheduler.arm(0, 2);
    scheduler.putOffFrom(0, new Float64Array([5, 0]), 0);
    scheduler.arm(1, 3);
    expect([0, 1, 2].map((slot) => scheduler.dueAt(slot))).toEqual([5, 3, Infinity]);
    scheduler.putOffFrom(0, new Float64Array([7, 1]), 0);
    expect([scheduler.dueAt(0), scheduler.nextTime()]).toEqual([7, 3]);
    scheduler.cancel(0);
    expect([scheduler.isArmed(0), scheduler.dueAt(0)]).toEqual([false, Infinity]);
    scheduler.cancel(0);
    expect(scheduler.nextTime()).toBe(3);
  });

  it('lets a slot that was put off hide none that is due at its old time', () => {
    const { scheduler, woken, run } = recorded(5);
    scheduler.arm(0, 0.5);
    scheduler.arm(4, 1);
    scheduler.arm(2, 1);
    // Goes before slot 2, its neighbour in the tournament, until it is put off.
    scheduler.armSince(3, 1, -1);
    scheduler.putOffFrom(3, new Float64Array([2, 0.2]), 0);
    run();
    expect(woken.map(({ slot }) => slot)).toEqual([0, 2, 4, 3]);
  });

  it('has a digest that depends on what is armed and since when, not on the way there', () => {
    const digestOf = (...steps: ((scheduler: Scheduler) => void)[]): string => {
      const register = new StateRegister();
      const scheduler = new Scheduler(register);
      for (let slot = 0; slot < 3; slot++) scheduler.slot({ wake: () => {} }, slot);
      for (const each of steps) each(scheduler);
      return register.digest();
    };
    const arm =
      (slot: number, time: number, since = 0) =>
      (scheduler: Scheduler) =>
        scheduler.armSince(slot, time, since);
    const putOff = (slot: number, time: number) => (scheduler: Scheduler) =>
      scheduler.putOffFrom(slot, new Float64Array([time, 0]), 0);
    expect(digestOf(arm(1, 5))).toBe(digestOf(arm(2, 1, 0.5), arm(1, 2), putOff(1, 5), (one) => one.cancel(2)));
    const others = [digestOf(), digestOf(arm(1, 5)), digestOf(arm(1, 6)), digestOf(arm(0, 5)), digestOf(arm(1, 5, 1))];
    const moved = (field: 'now' | 'since' | 'events') => digestOf(arm(1, 5), ({ state }) => void (state[field] += 1));
    expect(new Set([...others, moved('now'), moved('since'), moved('events')]).size).toBe(8);
  });

  it('keeps the order of what is armed if slots are created in the meantime', () => {
    const { scheduler, woken, run } = recorded(4);
    for (const [slot, since] of [
      [3, 0],
      [2, -1],
      [1, 0],
      [0, 0],
    ] as const)
      scheduler.armSince(slot, 1, since);
    for (let more = 0; more < 10; more++) scheduler.slot({ wake: () => {} }, 0);
    run();
    expect(woken.map(({ slot }) => slot)).toEqual([2, 0, 1, 3]);
  });

  it('has room for slots that a restored checkpoint did not know', () => {
    const [short, long] = [new StateRegister(), new StateRegister()];
    const few = new Scheduler(short);
    const many = new Scheduler(long);
    const woken: number[] = [];
    const owner = { wake: (code: number) => void woken.push(code) };
    for (let slot = 0; slot < 3; slot++) few.slot(owner, slot);
    for (let slot = 0; slot < 20; slot++) many.slot(owner, slot);
    few.arm(2, 1);
    many.arm(15, 0.5);
    long.restore(short.save());
    many.fit();
    expect(Array.from({ length: 20 }, (_, slot) => many.isArmed(slot)).indexOf(true)).toBe(2);
    many.arm(19, 2);
    while (many.nextTime() < Infinity) many.runNext();
    expect(woken).toEqual([2, 19]);
  });
});

/** A caller's actions on a slot. There are few distinct times, so that many coincide. */
type Step =
  | { readonly kind: 'arm'; readonly slot: number; readonly after: number }
  | { readonly kind: 'armSince'; readonly slot: number; readonly after: number; readonly before: number }
  | { readonly kind: 'putOff'; readonly slot: number; readonly after: number }
  | { readonly kind: 'cancel'; readonly slot: number };

const SLOTS = 11;
const slot = fc.integer({ min: 0, max: SLOTS - 1 });
const span = fc.integer({ min: 0, max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('arm' as const), slot, after: span }),
  fc.record({ kind: fc.constant('armSince' as const), slot, after: span, before: span }),
  fc.record({ kind: fc.constant('putOff' as const), slot, after: span }),
  fc.record({ kind: fc.constant('cancel' as const), slot }),
);

/** The same queue in its simplest form: a list that is searched. */
class Model {
  now = 0;
  constructor(private readonly ranks: readonly number[] | null = null) {}
  readonly armed = new Map<number, { time: number; since: number }>();

  first(): number | undefined {
    const rank = (of: number): number => this.ranks?.[of] ?? 0;
    const order = [...this.armed.entries()].sort(
      ([a, x], [b, y]) => x.time - y.time || x.since - y.since || rank(a) - rank(b) || a - b,
    );
    return order[0]?.[0];
  }

  take(one: Step): void {
    if (one.kind === 'cancel') this.armed.delete(one.slot);
    else
      this.armed.set(one.slot, {
        time: this.now + one.after,
        since: one.kind === 'armSince' ? this.now - one.before : this.now,
      });
  }
}

const isSoon = (one: number): boolean => one % 5 === 0;

const apply = (scheduler: Scheduler, one: Step): void => {
  const { now } = scheduler.state;
  if (one.kind === 'cancel') scheduler.cancel(one.slot);
  else if (one.kind === 'arm') scheduler.arm(one.slot, now + one.after);
  else if (one.kind === 'putOff') scheduler.putOffFrom(one.slot, new Float64Array([now + one.after, now]), 0);
  else scheduler.armSince(one.slot, now + one.after, now - one.before);
};

describe('against a list that is searched', () => {
  // A queue with many slots orders them in a different way.
  it.each([
    ['few', SLOTS, 1000],
    ['many', 300, 40],
  ])(
    'of %s slots runs the same events in the same order, whatever is armed, moved and disarmed',
    (_, slots, numRuns) => {
      fc.assert(
        fc.property(
          fc.array(step, { maxLength: 20 }),
          fc.array(fc.array(step, { maxLength: 5 }), { maxLength: 40 }),
          // Every third event first re-arms its own slot, and the one before it disarms it; some slots always re-arm
          // themselves, for a time that is mostly the next.
          fc.array(span, { minLength: 40, maxLength: 40 }),
          fc.option(fc.array(fc.integer({ min: 0, max: 2 }), { minLength: SLOTS, maxLength: SLOTS })),
          (before, inside, again, ranks) => {
            const model = new Model(ranks);
            let event = 0;
            const { scheduler, woken } = recorded(
              slots,
              (own, queue) => {
                const { now } = queue.state;
                const due = now + again[event]!;
                if (isSoon(own)) queue.rearmSoonFrom(own, new Float64Array([now + again[event]! / 8, now]), 0);
                else if (event % 3 === 2) queue.rearmFrom(own, new Float64Array([due, now]), 0);
                else if (event % 3 === 1) queue.finish(own);
                for (const one of inside[event] ?? []) apply(queue, one);
              },
              ranks,
            );
            for (const one of before) {
              model.take(one);
              apply(scheduler, one);
            }
            for (event = 0; event < inside.length; event++) {
              const expected = model.first();
              expect(scheduler.nextTime()).toBe(expected === undefined ? Infinity : model.armed.get(expected)?.time);
              if (expected === undefined) return;
              model.now = model.armed.get(expected)?.time ?? NaN;
              model.armed.delete(expected);
              if (isSoon(expected)) model.take({ kind: 'arm', slot: expected, after: again[event]! / 8 });
              else if (event % 3 === 2) model.take({ kind: 'arm', slot: expected, after: again[event]! });
              for (const one of inside[event] ?? []) model.take(one);
              scheduler.runNext();
              expect(woken.at(-1)).toEqual({ slot: expected, time: model.now });
              for (let one = 0; one < SLOTS; one++) expect(scheduler.isArmed(one)).toBe(model.armed.has(one));
            }
          },
        ),
        { numRuns },
      );
    },
  );

  it.each([SLOTS, 300])(
    'of %i slots goes on where the slot whose event began is armed again or finished, and nobody woken',
    (slots) => {
      const model = new Model();
      const { scheduler } = recorded(slots);
      const arm = (own: number, after: number): void => model.take({ kind: 'arm', slot: own, after });
      for (let own = 0; own < slots; own++) {
        arm(own, (7 * own) % 5);
        scheduler.arm(own, (7 * own) % 5);
      }
      for (let event = 0; model.armed.size > 0; event++) {
        const expected = model.first()!;
        model.now = model.armed.get(expected)!.time;
        scheduler.findNext();
        expect([scheduler.begin(), scheduler.state.now]).toEqual([expected, model.now]);
        model.armed.delete(expected);
        const after = (5 * event) % 7;
        if (event % 3 === 0) scheduler.finish(expected);
        else {
          arm(expected, after);
          scheduler.rearmFarFrom(expected, new Float64Array([model.now + after, model.now]), 0);
        }
      }
      expect([scheduler.nextTime(), scheduler.state.events]).toEqual([Infinity, 3 * slots - 2]);
    },
  );

  it('continues unchanged after a checkpoint', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 30 }),
        fc.array(step, { maxLength: 10 }),
        (before, after) => {
          const register = new StateRegister();
          const scheduler = new Scheduler(register);
          const woken: number[] = [];
          for (let one = 0; one < SLOTS; one++) scheduler.slot({ wake: (code) => void woken.push(code) }, one);
          for (const one of before) apply(scheduler, one);
          const checkpoint = register.save();
          const toTheEnd = (): { order: number[]; digest: string } => {
            woken.length = 0;
            while (scheduler.nextTime() < Infinity) scheduler.runNext();
            return { order: [...woken], digest: register.digest() };
          };
          const first = toTheEnd();
          for (const one of after) apply(scheduler, one);
          register.restore(checkpoint);
          expect(toTheEnd()).toEqual(first);
        },
      ),
      { numRuns: 300 },
    );
  });
});
