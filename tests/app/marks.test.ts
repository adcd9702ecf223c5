import { describe, expect, it } from 'vitest';
import { MarkStore } from '../../src/app/run/markStore.ts';
import type { Mark } from '../../src/lab/protocol.ts';

const mark = (id: number, time: number, kind: Mark['kind'], flow = 0, phase = ''): Mark => ({
  id,
  time,
  flow,
  kind,
  value: 10,
  segment: 7,
  phase,
});

describe('the marks of a run', () => {
  const marks = new MarkStore();
  marks.take([
    mark(1, 1, 'loss'),
    mark(2, 1.2, 'cut'),
    mark(3, 1.2, 'phase', 0, 'fastRecovery'),
    mark(5, 2, 'phase', 0, 'congestionAvoidance'),
    mark(6, 3, 'loss', 1),
  ]);

  it('are found by time', () => {
    expect(marks.between(1, 2.5).map(({ id }) => id)).toEqual([1, 2]);
    expect(marks.newestBefore(2.5)?.id).toBe(5);
    expect(marks.newestBefore(0.5)).toBeUndefined();
  });

  it('tell the phases of a flow', () => {
    expect(marks.phasesOf(0, 1.5, 9)).toEqual([
      { phase: 'fastRecovery', from: 1.2, to: 2 },
      { phase: 'congestionAvoidance', from: 2, to: Infinity },
    ]);
    expect(marks.phasesOf(1, 0, 9)).toEqual([]);
  });

  it('are kept once, and again after they were forgotten', () => {
    const store = new MarkStore();
    store.take([mark(1, 1, 'loss'), mark(2, 2, 'cut')]);
    store.take([mark(2, 2, 'cut'), mark(3, 3, 'loss')]);
    expect(store.between(0, 9).map(({ id }) => id)).toEqual([1, 2, 3]);
    store.forgetAfter(1.5);
    store.take([mark(2, 2.5, 'timeout')]);
    expect(store.between(0, 9).map(({ id, kind }) => `${id} ${kind}`)).toEqual(['1 loss', '2 timeout']);
  });
});
