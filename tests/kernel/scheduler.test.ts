import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Scheduler, type Component } from '../../src/engine/kernel/scheduler.ts';
import { StateRegister } from '../../src/engine/kernel/state.ts';

/** A scheduler whose slots write down when they go off, and then do what `then` says. */
function recorded(slots: number, then: (slot: number, scheduler: Scheduler) => void = () => {}) {
  const scheduler = new Scheduler(new StateRegister());
  const woken: { slot: number; time: number }[] = [];
  const owner: Component = {
    wake(slot) {
      woken.push({ slot, time: scheduler.state.now });
      then(slot, scheduler);
    },
  };
  for (let slot = 0; slot < slots; slot++) expect(scheduler.slot(owner, slot)).toBe(slot);
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
    // 2 and then 1 schedule something for time 10: at 5 and at 6. 0 does so at 7.
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
});

/** What somebody does with a slot. Times are few, so that many coincide. */
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

/** The same queue without any thought: a list that is searched. */
class Model {
  now = 0;
  readonly armed = new Map<number, { time: number; since: number }>();

  first(): number | undefined {
    const order = [...this.armed.entries()].sort(([a, x], [b, y]) => x.time - y.time || x.since - y.since || a - b);
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

const carryOut = (scheduler: Scheduler, one: Step): void => {
  const { now } = scheduler.state;
  if (one.kind === 'cancel') scheduler.cancel(one.slot);
  else if (one.kind === 'arm') scheduler.arm(one.slot, now + one.after);
  else if (one.kind === 'putOff') scheduler.putOffFrom(one.slot, new Float64Array([now + one.after, now]), 0);
  else scheduler.armSince(one.slot, now + one.after, now - one.before);
};

describe('against a list that is searched', () => {
  it('runs the same events in the same order, whatever is armed, moved and disarmed, inside events and between', () => {
    fc.assert(
      fc.property(
        fc.array(step, { maxLength: 20 }),
        fc.array(fc.array(step, { maxLength: 5 }), { maxLength: 40 }),
        (before, inside) => {
          const model = new Model();
          let event = 0;
          const { scheduler, woken } = recorded(SLOTS, (_slot, queue) => {
            for (const one of inside[event] ?? []) carryOut(queue, one);
          });
          for (const one of before) {
            model.take(one);
            carryOut(scheduler, one);
          }
          for (event = 0; event < inside.length; event++) {
            const expected = model.first();
            expect(scheduler.nextTime()).toBe(expected === undefined ? Infinity : model.armed.get(expected)?.time);
            if (expected === undefined) return;
            model.now = model.armed.get(expected)?.time ?? NaN;
            model.armed.delete(expected);
            for (const one of inside[event] ?? []) model.take(one);
            scheduler.runNext();
            expect(woken.at(-1)).toEqual({ slot: expected, time: model.now });
            for (let one = 0; one < SLOTS; one++) expect(scheduler.isArmed(one)).toBe(model.armed.has(one));
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('goes on the same after a checkpoint', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 30 }),
        fc.array(step, { maxLength: 10 }),
        (before, after) => {
          const register = new StateRegister();
          const scheduler = new Scheduler(register);
          const woken: number[] = [];
          for (let one = 0; one < SLOTS; one++) scheduler.slot({ wake: (code) => void woken.push(code) }, one);
          for (const one of before) carryOut(scheduler, one);
          const checkpoint = register.save();
          const toTheEnd = (): { order: number[]; digest: string } => {
            woken.length = 0;
            while (scheduler.nextTime() < Infinity) scheduler.runNext();
            return { order: [...woken], digest: register.digest() };
          };
          const first = toTheEnd();
          for (const one of after) carryOut(scheduler, one);
          register.restore(checkpoint);
          expect(toTheEnd()).toEqual(first);
        },
      ),
      { numRuns: 300 },
    );
  });
});
