/** Tables of charts over time: each row shows the state at its time, as computed by the engine alone. */
import { describe, expect, it } from 'vitest';
import { MarkStore } from '../../src/app/run/record/markStore.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';
import { windowEvents } from '../../src/app/rooms/lab/panels/window/tables.ts';
import { congestionWindow } from '../../src/app/rooms/lab/panels/window/window.ts';
import { queue } from '../../src/app/rooms/lab/panels/queue/queue.tsx';
import { timeRows } from '../../src/app/rooms/lab/panels/kit/timeRows.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';

const SCENARIO = { duration: 8, flows: [{ kind: 'tcp', variant: 'newreno', receiverWindow: 200 }] } as const;

it('give the window and the queue at the time of the row, and what was dropped since the row before', () => {
  const data = runAt(SCENARIO, 4);
  const [windows, queues] = [congestionWindow.table(data), queue.table(data)];
  const simulation = simulate({ ...SCENARIO, flows: [...SCENARIO.flows] });
  const { window } = tcpOf(simulation).sender;
  const link = simulation.links[simulation.topology.bottleneck]!;
  expect(windows.count).toBeGreaterThan(100);
  for (let index = 0; index < windows.count; index++) {
    const [row, waits] = [windows.row(index), queues.row(index)];
    const dropped = link.state.drops;
    simulation.runBefore(Number(row[0]));
    // Nothing is recorded before the first segment leaves.
    if (simulation.events > 1) expect(Number(row[1]), `cwnd at ${row[0]} s`).toBeCloseTo(window.cwnd, 0);
    expect(waits[0]).toBe(row[0]);
    expect(Number(waits[queues.columns.indexOf('Waiting')]), `queue at ${row[0]} s`).toBe(
      link.queueLength(Number(row[0])),
    );
    expect(Number(waits[queues.columns.indexOf('Dropped')]), `drops until ${row[0]} s`).toBe(
      link.state.drops - dropped,
    );
  }
  expect(link.state.drops).toBeGreaterThan(20);
});

it('begin a row where the one before ends, and name its end', () => {
  const data = runAt(SCENARIO, 4);
  const asked: (readonly number[])[] = [];
  const cells = (from: number, to: number): readonly string[] => {
    asked.push([from, to]);
    return [];
  };
  for (const stretch of [undefined, { from: 1, to: 2, step: 0.1 }]) {
    asked.length = 0;
    const table = timeRows(data, [], cells, stretch);
    const times = Array.from({ length: table.count }, (_, index) => Number(table.row(index)[0]));
    expect(asked[0]![0]).toBeCloseTo(stretch?.from ?? 0, 9);
    asked.forEach(([from, to], index) => {
      expect(to).toBeCloseTo(times[index]!, 9);
      if (index > 0) expect(from).toBeCloseTo(times[index - 1]!, 9);
    });
    expect(times.at(-1)).toBeCloseTo(stretch?.to ?? 4, 1);
  }
});

describe('the table of what happened', () => {
  const base = (id: number, time: number, flow = 0) => ({ id, time, event: id, flow, value: 10, segment: 7 });
  const loss = (id: number, time: number, more: object = {}) => ({
    ...base(id, time),
    kind: 'loss',
    cause: 'linkBroken',
    ...more,
  });
  const fork = { kind: 'stopFlow', flow: 1, at: 1.5 } as const;
  const tableOf = (marks: readonly object[], opened: object = {}) => {
    const store = new MarkStore();
    store.take(marks as never);
    const flows = [{ name: 'A' }, { name: 'B' }];
    return windowEvents({
      opened: { flows, manet: null, scenario: { interventions: [fork] }, ...opened },
      marks: store,
      present: { now: 3, event: 4 },
    } as unknown as RunData);
  };
  const rowsOf = ({ count, row }: ReturnType<typeof tableOf>) =>
    Array.from({ length: count }, (_, index) => row(index));
  const marks = [
    loss(1, 1, { more: 0 }),
    { ...base(2, 2, 1), kind: 'cut', before: 20 },
    { ...base(3, 2.5), kind: 'timeout', before: 12 },
    { ...base(4, 3), kind: 'marked', more: 2 },
    // The present time, but an event that has not run.
    loss(5, 3),
  ];

  it('has losses, marks, cuts, timeouts and changes up to now, in order of time', () => {
    const table = tableOf(marks);
    expect(rowsOf(table)).toEqual([
      ['1.000000', 'A', 'packet lost', '10', '', '7'],
      ['1.500000', '', expect.stringMatching(/^changed: .*B/), '', '', ''],
      ['2.000000', 'B', 'window cut', '20', '10', ''],
      ['2.500000', 'A', 'timeout', '12', '10', ''],
      ['3.000000', 'A', 'packet marked, and 2 more', '10', '', '7'],
    ]);
    expect(table.columns).toHaveLength(6);
    expect([0, 1, 2, 9].map((index) => table.ref!(index))).toMatchObject([{ id: 1 }, null, { id: 2 }, null]);
    expect(table.row(9)).toEqual([]);
  });

  it('where nodes are mobile names the true cause of each loss', () => {
    const table = tableOf(marks.slice(0, 2), { manet: {} });
    expect(table.columns.at(-1)).toBe('True cause');
    expect(rowsOf(table).map((row) => [row.length, row.at(-1)])).toEqual([
      [7, 'route broken'],
      [7, ''],
      [7, ''],
    ]);
  });
});
