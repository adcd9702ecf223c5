/** Tables of charts of time: each row has what was at the time it names, as the engine alone says. */
import { expect, it } from 'vitest';
import { congestionWindow } from '../../src/app/rooms/lab/panels/window/window.ts';
import { queue } from '../../src/app/rooms/lab/panels/queue/queue.ts';
import { timeRows } from '../../src/app/rooms/lab/panels/timeRows.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { runAt } from '../../src/figures/instantLab.ts';

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
    expect(Number(waits[queues.columns.indexOf('Waiting')]), `queue at ${row[0]} s`).toBe(link.queueLength());
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
