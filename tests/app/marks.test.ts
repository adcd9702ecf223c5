import { describe, expect, it } from 'vitest';
import { MARKS_KEPT, MarkStore } from '../../src/app/run/record/markStore.ts';
import type { Mark } from '../../src/lab/protocol/markProtocol.ts';

const base = (id: number, time: number, flow = 0) => ({ id, time, event: id * 10, flow, value: 10, segment: 7 });

const loss = (id: number, time: number, flow = 0): Mark => ({
  ...base(id, time, flow),
  kind: 'loss',
  cause: 'queue',
  rule: 0,
  covered: false,
  transmission: 1,
  place: 0,
  queue: 50,
  limit: 50,
});
const cut = (id: number, time: number): Mark => ({
  ...base(id, time),
  kind: 'cut',
  before: 20,
  cause: 'loss',
  duplicates: 3,
  threshold: 3,
  phase: 'congestionAvoidance',
});
const timeout = (id: number, time: number): Mark => ({
  ...base(id, time),
  kind: 'timeout',
  before: 20,
  cause: 'first',
  waited: 1,
});
const phase = (id: number, time: number, entered: string): Mark => ({
  ...base(id, time),
  kind: 'phase',
  from: 'congestionAvoidance',
  phase: entered,
});

describe('the marks of a run', () => {
  const marks = new MarkStore();
  marks.take([
    { ...base(0, 0.5), kind: 'established', phase: 'slowStart' },
    loss(1, 1),
    cut(2, 1.2),
    phase(3, 1.2, 'fastRecovery'),
    { ...base(4, 1.5), kind: 'resend' },
    phase(5, 2, 'congestionAvoidance'),
    loss(6, 3, 1),
  ]);

  it('are found by time: losses, cuts and timeouts', () => {
    expect(marks.between(1, 2.5).map(({ id }) => id)).toEqual([1, 2]);
  });

  it('are traversed backwards from an event: several may share a time', () => {
    expect([...marks.backFrom(29)].map(({ id }) => id)).toEqual([2, 1, 0]);
    expect([...marks.backFrom(60)][0]?.id).toBe(6);
    expect([...marks.backFrom(-1)]).toEqual([]);
  });

  it('give the phases of a flow, the first from the answer to its SYN', () => {
    expect(marks.phasesOf(0, 0, 9)).toEqual([
      { phase: 'slowStart', from: 0.5, to: 1.2 },
      { phase: 'fastRecovery', from: 1.2, to: 2 },
      { phase: 'congestionAvoidance', from: 2, to: Infinity },
    ]);
    expect(marks.phasesOf(0, 1.5, 9)[0]).toEqual({ phase: 'fastRecovery', from: 1.2, to: 2 });
    expect(marks.phasesOf(1, 0, 9)).toEqual([]);
  });

  it('are stored once, and again after they were discarded', () => {
    const store = new MarkStore();
    store.take([loss(1, 1), cut(2, 2)]);
    store.take([cut(2, 2), loss(3, 3)]);
    expect(store.between(0, 9).map(({ id }) => id)).toEqual([1, 2, 3]);
    store.forgetAfter(1.5);
    store.take([timeout(2, 2.5)]);
    expect(store.between(0, 9).map(({ id, kind }) => `${id} ${kind}`)).toEqual(['1 loss', '2 timeout']);
  });
});

describe('the marks of a run that loses packets for an hour', () => {
  const FLOWS = 64;
  const LOSSES = 400_000;
  const store = new MarkStore();
  const sizes: number[] = [];
  for (let id = 0; id < LOSSES; id += 1000) {
    store.take(
      Array.from({ length: 1000 }, (_, more) => {
        const at = id + more;
        const flow = at % FLOWS;
        return at % 4 === 3 ? { ...phase(at, at / 100, 'fastRecovery'), flow } : loss(at, at / 100, flow);
      }),
    );
    sizes.push(store.size);
  }

  it('take no more memory after the first minutes', () => {
    expect(Math.max(...sizes)).toBeLessThan(3 * MARKS_KEPT + FLOWS * 1000);
    expect(Math.max(...sizes.slice(-200))).toBeLessThan(1.1 * Math.max(...sizes.slice(0, 200)));
  });

  it('are all counted, in order of time', () => {
    const all = store.between(0, Infinity);
    expect(all.reduce((sum, { more = 0 }) => sum + 1 + more, 0)).toBe(LOSSES * 0.75);
    const times = all.map(({ time }) => time);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(all[0]?.time).toBe(0);
  });

  it('are kept one by one while they are new', () => {
    const late = store.between(LOSSES / 100 - 60, Infinity);
    expect(late.length).toBeGreaterThan(4000);
    expect(late.every(({ more = 0 }) => more === 0)).toBe(true);
    expect([...store.backFrom(Infinity)].length).toBeGreaterThanOrEqual(MARKS_KEPT / 2);
  });

  it('are discarded after an intervention, and recorded again', () => {
    store.forgetAfter(10);
    expect(store.between(0, Infinity).every(({ time }) => time <= 10)).toBe(true);
    store.take([loss(1001, 10.01)]);
    expect(store.between(10.005, Infinity)).toHaveLength(1);
  });
});
