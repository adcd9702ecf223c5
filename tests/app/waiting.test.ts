/** How long packets wait: the maximum of each stretch of time, on a logarithmic axis. */
import { expect, it } from 'vitest';
import { logAxis } from '../../src/app/charts/plot/ticks.ts';
import { scaleOf } from '../../src/app/charts/plot/timePlot.ts';
import { viewOf } from '../../src/app/charts/plot/view.ts';
import { largestOf, ofFlow } from '../../src/app/rooms/lab/panels/kit/marks.ts';
import { PLAIN } from '../../src/app/rooms/lab/panels/kit/panel.ts';
import { waiting } from '../../src/app/rooms/lab/panels/waiting/waiting.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';

it.each([
  // A target is named in any case: 10 would lie too near to 5.
  [0.13, 150, [5], { least: 0.1, most: 200, ticks: [0.1, 1, 20, 100] }],
  [1, 100, [], { least: 1, most: 100, ticks: [1, 10, 100] }],
  [3, 8, [], { least: 2, most: 10, ticks: [2, 5, 10] }],
  // A value of zero does not lead to an infinite axis.
  [0, 80, [], { least: 0.05, most: 100, ticks: [0.1, 1, 10, 100] }],
])('an axis for %d to %d, beside %j', (least, most, named, axis) => {
  const made = logAxis(least, most, named);
  expect(made).toMatchObject({ ...axis, ticks: axis.ticks.map((tick) => expect.closeTo(tick, 9)) });
});

it('equal factors are equal distances, and nothing is below the base line', () => {
  const view = viewOf({ width: 1000, height: 200 }, { now: 5, known: 5, duration: 20 });
  const yOf = scaleOf(view, logAxis(1, 100));
  expect(yOf(1) - yOf(10)).toBeCloseTo(yOf(10) - yOf(100), 9);
  expect([yOf(1), yOf(0), yOf(0.2)]).toEqual([view.bottom, view.bottom, view.bottom]);
});

const data = runAt(
  {
    duration: 20,
    network: { kind: 'dumbbell', bottleneck: { rate: '10Mb/s', queue: { kind: 'codel', limit: 200 } } },
    flows: [{}, { kind: 'udp', rate: '6Mb/s', start: 1, name: 'UDP' }],
  },
  3.05,
);

it('the longest wait of a stretch is that of its longest bucket', () => {
  const { bucket } = data.opened;
  const waits = largestOf(ofFlow('waited', 1000), () => Math.round(0.1 / bucket));
  const most = (from: number, to: number): number =>
    1000 * data.series.ofFlow('waited', 0)!.range(Math.round(from / bucket), Math.round(to / bucket)).max;
  expect(waits.at(data, { index: 0 }, 3)).toBe(most(2.9, 3));
  // For a stretch that is not over, the data so far.
  expect(waits.at(data, { index: 0 }, 3.05)).toBe(most(3, 3.05));
});

it('names the target on the axis, and the start of UDP', () => {
  const view = viewOf({ width: 1000, height: 180 }, { now: 3.05, known: 3.05, duration: 20 });
  const { labels } = waiting.render!(data, view, PLAIN);
  expect(labels.find(({ text }) => text === 'target 5')).toMatchObject({ anchor: 'end', x: view.left - 10 });
  expect(labels.some(({ text }) => text === 'UDP starts, 6 Mb/s')).toBe(true);
  expect(waiting.about(data, view)).toBe('ms, the longest in each 0.1 s; logarithmic');
});
