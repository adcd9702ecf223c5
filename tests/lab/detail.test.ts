/** The detailed view of a flow's packets while a run is paused. */
import { describe, expect, it } from 'vitest';
import { MOST_EVENTS } from '../../src/lab/look/detail.ts';
import type { Lab } from '../../src/lab/lab.ts';
import {
  ACK,
  ACK_STRIDE,
  DATA,
  DATA_STRIDE,
  WINDOW,
  WINDOW_STRIDE,
  type Detail,
} from '../../src/lab/protocol/detailProtocol.ts';
import { runTraced, type CwndRow, type TracedEvent } from '../../src/lab/results/trace.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate } from '../experiment.ts';
import { finished, labOf, oneFlow, threeFlows } from './labs.ts';

const WHOLE = { flow: 0, span: 1000 };
const STORY = { flow: -1, span: 0 };

/** Fall and Floyd 1996: a few packets of one window are dropped on purpose. */
const fallFloyd = (variant: 'reno' | 'newreno' | 'sack' | 'tahoe'): ScenarioInput => ({
  duration: 6,
  network: { bottleneck: { rate: 8e5, delay: 0.1, queue: { limit: 30 } }, access: { rate: 1e7, delay: 0.001 } },
  flows: [
    {
      kind: 'tcp',
      variant,
      receiverWindow: 20,
      segmentSize: 1000,
      delayedAck: null,
      forcedDrops: [
        { segment: 14, transmission: 1 },
        { segment: 26, transmission: 1 },
        { segment: 28, transmission: 1 },
      ],
    },
  ],
});

const rowsOf = (array: Float64Array, stride: number): number[][] =>
  Array.from({ length: array.length / stride }, (_, row) => [...array.subarray(row * stride, (row + 1) * stride)]);
const dataOf = (detail: Detail): number[][] => rowsOf(detail.data, DATA_STRIDE);
const acksOf = (detail: Detail): number[][] => rowsOf(detail.acks, ACK_STRIDE);

/** The detail of the moment where the lab stands; there must be one. */
function detailOf(lab: Lab, watched = STORY): Detail {
  const detail = lab.detail(watched);
  if (detail === null) throw new Error('nothing is told');
  return detail;
}

/** Every event of a flow's packets up to a time, taken from a separate run. */
function tracedUpTo(input: ScenarioInput, time: number, flow = 0): { events: TracedEvent[]; windows: CwndRow[] } {
  const events: TracedEvent[] = [];
  const windows: CwndRow[] = [];
  runTraced(simulate(input), time, {
    events: (row) => row.flow === flow && events.push(row),
    cwnd: (row) => windows.push(row),
  });
  return { events, windows };
}

describe('the packets of a flow', () => {
  it.each(['reno', 'newreno', 'sack', 'tahoe'] as const)('are those of the trace, one by one: %s', (variant) => {
    const input = fallFloyd(variant);
    const lab = labOf(input);
    lab.advance(4);
    const { events, windows } = tracedUpTo(input, 4);
    const detail = detailOf(lab, WHOLE);
    const of = (kind: TracedEvent['kind']) => events.filter((row) => row.kind === kind);
    const data = dataOf(detail);
    const pairs = (time: number, segment: number): number[][] =>
      data.filter((row) => !Number.isNaN(row[time])).map((row) => [row[time]!, row[segment]!]);
    const inTime = (rows: number[][]): number[][] => rows.sort(([a], [b]) => a! - b!);
    expect(inTime(pairs(DATA.SENT, DATA.SEGMENT))).toEqual(of('sent').map(({ t, segment }) => [t, segment]));
    expect(inTime(pairs(DATA.ARRIVED, DATA.SEGMENT))).toEqual(of('received').map(({ t, segment }) => [t, segment]));
    expect(inTime(pairs(DATA.DROPPED, DATA.SEGMENT))).toEqual(of('dropped').map(({ t, segment }) => [t, segment]));
    expect(of('dropped')).toHaveLength(3);
    const arrived = acksOf(detail).filter((row) => !Number.isNaN(row[ACK.ARRIVED]!));
    expect(arrived.map((row) => [row[ACK.ARRIVED], row[ACK.NUMBER]])).toEqual(
      of('acked').map(({ t, segment }) => [t, segment]),
    );
    const seen = rowsOf(detail.windows, WINDOW_STRIDE);
    // The trace also records phase changes.
    const changes = windows.filter(
      ({ cwnd, ssthresh }, index) => cwnd !== windows[index - 1]?.cwnd || ssthresh !== windows[index - 1]?.ssthresh,
    );
    // The window has its initial size before the first segment leaves.
    expect(seen.slice(1)).toEqual(changes.slice(1).map(({ t, cwnd, ssthresh }) => [t, 0, cwnd, ssthresh]));
    expect(seen[0]?.[WINDOW.CWND]).toBe(changes[0]?.cwnd);
  });

  it('know how often they were sent', () => {
    const lab = labOf(fallFloyd('newreno'));
    lab.advance(4);
    const sent = new Map<number, number>();
    for (const row of dataOf(detailOf(lab, WHOLE))) {
      const segment = row[DATA.SEGMENT]!;
      sent.set(segment, (sent.get(segment) ?? 0) + 1);
      expect(row[DATA.COUNT], `segment ${segment}`).toBe(sent.get(segment));
    }
    for (const segment of [14, 26, 28]) expect(sent.get(segment)).toBeGreaterThan(1);
  });

  it('pass sender, queue, transmission and receiver in this order, each queue in the order of arrival', () => {
    for (const input of [fallFloyd('sack'), oneFlow, threeFlows]) {
      const lab = finished(input);
      for (const time of [1, 2.7, 5]) {
        lab.seek({ time });
        const detail = detailOf(lab, { flow: 0, span: 0.5 });
        const data = dataOf(detail);
        expect(data.length).toBeGreaterThan(5);
        let before = -1;
        for (const row of data) {
          const passed = [DATA.SENT, DATA.QUEUED, DATA.BEGINS, DATA.ARRIVED].map((column) => row[column]!);
          const known = passed.filter((at) => !Number.isNaN(at));
          expect(known).toEqual([...known].sort((a, b) => a - b));
          const begins = row[DATA.BEGINS]!;
          if (Number.isNaN(begins)) continue;
          expect(begins).toBeGreaterThan(before);
          before = begins;
        }
      }
    }
  });

  it('record where they were dropped, and how full the queue was', () => {
    const lab = finished({});
    lab.seek({ time: 12 });
    lab.step('loss', 1);
    const detail = detailOf(lab);
    const dropped = dataOf(detail).filter((row) => !Number.isNaN(row[DATA.DROPPED]!));
    const [lost] = dropped.slice(-1);
    expect(lost?.[DATA.DROPPED]).toBe(lab.simulation.now);
    expect([lost?.[DATA.LINK], lost?.[DATA.QUEUE], lost?.[DATA.LIMIT]]).toEqual([0, 50, 50]);
    expect(lab.simulation.rules[lost?.[DATA.RULE] ?? -1]?.title).toBe('The queue is full');
  });

  it('arrive independently: one that is held back is overtaken by its retransmission', () => {
    const lab = labOf({
      ...fallFloyd('newreno'),
      interventions: [{ kind: 'packet', at: 0.1, flow: 0, number: 18, action: 'delay', hold: 1.5 }],
    });
    lab.advance(6);
    const sent = dataOf(detailOf(lab, WHOLE)).filter((row) => row[DATA.SEGMENT] === 18);
    expect(sent).toHaveLength(2);
    const [first, again] = sent.map((row) => row[DATA.ARRIVED]! - row[DATA.SENT]!);
    expect(first).toBeGreaterThan(1.5);
    expect(again).toBeLessThan(1);
  });

  it('have ACKs that arrive independently: one that is held back is overtaken by the next', () => {
    const lab = labOf({
      ...fallFloyd('newreno'),
      interventions: [{ kind: 'packet', at: 0.1, flow: 0, number: 13, ack: true, action: 'delay', hold: 0.5 }],
    });
    lab.advance(6);
    const { acks } = detailOf(lab, WHOLE);
    const rows = Array.from({ length: acks.length / ACK_STRIDE }, (_, at) => acks.subarray(at * ACK_STRIDE));
    const took = rows.filter((row) => row[ACK.NUMBER] === 13).map((row) => row[ACK.ARRIVED]! - row[ACK.SENT]!);
    expect(took[0]).toBeGreaterThan(0.5);
    expect(took.length).toBeGreaterThan(3);
    expect(Math.max(...took.slice(1))).toBeLessThan(0.2);
  });

  it('of a UDP source have no ACKs', () => {
    const lab = labOf(threeFlows);
    lab.seek({ time: 4 });
    const detail = detailOf(lab, { flow: 2, span: 0.5 });
    expect(detail.data.length).toBeGreaterThan(0);
    expect(detail.acks).toHaveLength(0);
    expect(dataOf(detail).every((row) => row[DATA.COUNT] === 1)).toBe(true);
  });
});

describe('duplicate ACKs', () => {
  it('are counted as the sender counts them, and lead to the segment that is sent again', () => {
    const lab = labOf(fallFloyd('newreno'));
    while (lab.simulation.flows[0]!.kind === 'tcp' && lab.simulation.flows[0]!.sender.state.fastRetransmits === 0)
      lab.advance(Infinity, 1);
    const detail = detailOf(lab);
    const duplicates = acksOf(detail).filter((row) => row[ACK.DUPLICATE]! > 0);
    expect(duplicates.map((row) => [row[ACK.NUMBER], row[ACK.CAUSE], row[ACK.DUPLICATE]])).toEqual([
      [13, 15, 1],
      [13, 16, 2],
      [13, 17, 3],
    ]);
    const resent = dataOf(detail).at(-1);
    expect([resent?.[DATA.SEGMENT], resent?.[DATA.COUNT], resent?.[DATA.SENT]]).toEqual([14, 2, lab.simulation.now]);
    expect(detail.expected).toBe(14);
    expect([...detail.islands][0]).toBe(15);
  });
});

describe('the detailed view', () => {
  it('goes back to the loss that explains the moment', () => {
    const lab = finished({});
    lab.seek(lab.recorder.notable.find(({ kind, time }) => kind === 'phase' && time > 12)!);
    const detail = detailOf(lab);
    const lost = dataOf(detail).find((row) => !Number.isNaN(row[DATA.DROPPED]!));
    expect(lost?.[DATA.SEGMENT]).toBe(detail.expected);
    expect(lost?.[DATA.SENT]).toBeGreaterThan(detail.from);
    expect(lab.simulation.now - detail.from).toBeLessThan(0.3);
  });

  it('covers some round trips if there is nothing to explain', () => {
    const lab = labOf(oneFlow);
    lab.seek({ time: 0.4 });
    const { sender } = lab.simulation.flows[0] as { sender: { srtt(): number } };
    expect(lab.simulation.now - detailOf(lab).from).toBeCloseTo(Math.min(0.4, 2.5 * sender.srtt()), 1);
  });

  it('is the same however the user reached the moment', () => {
    const forward = labOf(threeFlows);
    forward.advance(Infinity, 9000);
    const expected = detailOf(forward);
    const back = finished(threeFlows);
    back.seek({ event: 9200 });
    while (back.simulation.events > 9000) back.step('event', -1);
    expect(detailOf(back)).toEqual(expected);
    back.seek({ event: 0 });
    back.seek({ event: 9000 });
    expect(detailOf(back)).toEqual(expected);
    expect(detailOf(back)).toEqual(expected);
  });

  it('leaves the run unchanged, now and later', () => {
    const plain = finished(threeFlows).digest();
    const lab = labOf(threeFlows);
    for (let turn = 0; turn < 12; turn++) {
      lab.advance(Infinity, 1500);
      if (turn % 3 === 1) lab.step('ack', -1);
      const before = [lab.simulation.events, lab.digest(), lab.why()];
      lab.detail(STORY);
      lab.detail({ flow: 1, span: 3 });
      expect([lab.simulation.events, lab.digest(), lab.why()]).toEqual(before);
    }
    lab.advance(Infinity);
    expect(lab.digest()).toBe(plain);
  });

  it('leaves the record unchanged', () => {
    const untouched = labOf(oneFlow);
    const looked = labOf(oneFlow);
    for (const lab of [untouched, looked]) {
      lab.advance(3.1);
      if (lab === looked) lab.detail(STORY);
      lab.advance(Infinity);
    }
    expect(looked.recorder.takeRows()).toEqual(untouched.recorder.takeRows());
    expect(looked.recorder.takeMarks()).toEqual(untouched.recorder.takeMarks());
  });

  it('leaves the journal unchanged, also when an old segment was followed', () => {
    const lab = labOf({
      duration: 30,
      network: { bottleneck: { rate: 1e7, delay: 0.02, queue: { limit: 20 } } },
      flows: [
        { kind: 'tcp', variant: 'newreno', receiverWindow: 100 },
        { kind: 'tcp', variant: 'cubic', stack: 'rfc', receiverWindow: 100 },
      ],
    });
    lab.advance(Infinity);
    const { journal } = lab.simulation.kernel;
    expect(journal.state.count).toBeGreaterThan(2 * journal.capacity);
    const before = [...journal.rows];
    for (const segment of [1000, 3000]) lab.detail({ flow: 0, span: 1, segment });
    expect(journal.rows.every((value, at) => Object.is(value, before[at]))).toBe(true);
  });

  it('is limited by the number of events, and states from when on it is complete', () => {
    const lab = labOf({
      duration: 60,
      network: { bottleneck: { rate: 1e8, delay: 0.01, queue: { limit: 400 } } },
      flows: [{ kind: 'tcp', variant: 'newreno', receiverWindow: 600 }],
    });
    lab.advance(Infinity, 200_000);
    const detail = detailOf(lab, WHOLE);
    const data = dataOf(detail);
    expect(data.length).toBeGreaterThan(1000);
    expect(data.length).toBeLessThan(MOST_EVENTS);
    expect(detail.from).toBeGreaterThan(0);
    expect(lab.simulation.events).toBe(200_000);
    for (const row of data) expect(row[DATA.ARRIVED]! >= detail.from || Number.isNaN(row[DATA.ARRIVED]!)).toBe(true);
  });

  it('is computed in stretches of at most 2000 events, and stopping after any of them leaves the run unchanged', () => {
    const lab = finished(threeFlows);
    lab.seek({ event: 30_001 });
    const { journal } = lab.simulation.kernel;
    const stands = () => [lab.simulation.events, lab.digest(), lab.explain(), lab.fired(), [...journal.rows]];
    const before = stands();
    const pauses = [...lab.looking(lab.why(), WHOLE)].length;
    expect(pauses).toBeGreaterThan(40);
    for (let left = 1; left < pauses; left += 7) {
      const journey = lab.looking(lab.why(), WHOLE);
      let at = NaN;
      for (let turn = 0; turn < left; turn++) {
        journey.next();
        const { events } = lab.simulation;
        // It is retransmitted at once and arrives in stretches.
        if (events > at) expect(events - at).toBeLessThanOrEqual(2000);
        at = events;
      }
      journey.return({ why: null, detail: null, digest: '' });
      expect(stands()).toEqual(before);
    }
  });

  it('is nothing at the beginning of a run', () => {
    expect(labOf(oneFlow).detail(STORY)).toBeNull();
  });
});
