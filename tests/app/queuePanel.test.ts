/** The chart of a queue compared with the record, the marks and the rule that decides in it. */
import { describe, expect, it } from 'vitest';
import { viewOf, xOf } from '../../src/app/charts/plot/view.ts';
import { ofLink } from '../../src/app/rooms/lab/panels/kit/marks.ts';
import { boundsOf, queueMarks } from '../../src/app/rooms/lab/panels/queue/facts.ts';
import { queue, WAITING } from '../../src/app/rooms/lab/panels/queue/queue.tsx';
import type { RunData } from '../../src/app/run/record/runData.ts';
import { presetEntry } from '../presetFile.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';
import { shownMarks } from './shownMarks.ts';

const LINK = { index: -1 };

const NOW = 12.414;
const viewFor = (data: RunData) => {
  const { now, known } = data.present;
  return viewOf({ width: 1440, height: 170 }, { now, known, duration: data.opened.duration }, { alone: true });
};
const withQueue = (rule: object, variant = 'newreno'): unknown => ({
  network: { bottleneck: { queue: rule } },
  flows: [
    {
      kind: 'tcp',
      variant,
      stack: 'rfc',
      receiverWindow: 500,
      parameters: variant === 'dctcp' ? {} : { ecn: 'classic' },
    },
  ],
});

describe('the chart of a queue', () => {
  const data = runAt({}, NOW);

  it('gives the number of waiting packets, as the link does, and its places', () => {
    const link = data.opened.links.findIndex(({ shared }) => shared);
    const { queue: waiting, limit } = data.present.links[link]!;
    expect(WAITING.at(data, LINK, NOW)).toBe(waiting);
    expect(boundsOf(data, { from: 0, to: NOW })).toMatchObject([{ value: limit, isLimit: true, name: '50 places' }]);
    expect(queue.summary(data)).toContain(`${waiting} packets waiting, 50 places`);
  });

  it('marks every drop with the queue length that it found, and each mark leads to its moment', () => {
    const view = viewFor(data);
    const { spots, of } = shownMarks(queue, data, view);
    const marks = queue.pointing!.marks!(data, view);
    const [places] = of('levels');
    const losses = data.marks.between(view.from, NOW).filter(({ kind }) => kind === 'loss');
    expect(losses.length).toBeGreaterThan(5);
    expect(marks.reduce((sum, { text }) => sum + Number.parseInt(text, 10), 0)).toBe(losses.length);
    expect(marks).toHaveLength(spots.length);
    // A full queue: the cross is on the line of its limit.
    const markAt = (x: number, y: number) => queue.pointing!.markAt!(data, view, x, y, -1);
    spots.forEach(({ x, y }, place) => {
      expect(y).toBeCloseTo(places!.levels[0]!.y, 6);
      const { ref } = marks[place]!;
      expect(markAt(x, y)).toEqual(ref);
      expect(losses.some(({ event }) => event === ref!.event)).toBe(true);
    });
    expect(markAt(xOf(view, 1), view.bottom)).toBeNull();
  });

  it('has a table whose drops add up to those of the link', () => {
    const table = queue.table(data);
    const column = table.columns.indexOf('Dropped');
    let sum = 0;
    for (let row = 0; row < table.count; row++) sum += Number(table.row(row)[column]);
    const link = data.opened.links.findIndex(({ shared }) => shared);
    const after = queueMarks(data, { from: table.count * 0.1, to: NOW }).length;
    expect(sum + after).toBe(data.present.links[link]!.drops);
  });

  it('leaves out places far above the queue, and marks a loss only with a cross, because a ring is a mark', () => {
    const lossy = runAt(presetEntry('random-loss').scenario, 12);
    const { of, labels, spots } = shownMarks(queue, lossy, viewFor(lossy));
    expect(boundsOf(lossy, { from: 11, to: 12 })[0]?.name).toMatch(/places$/);
    expect(of('levels')).toEqual([]);
    expect(labels.map(({ text }) => text).join(' ')).not.toContain('places');
    expect(new Set(spots.map(({ look }) => look))).toEqual(new Set(['cross']));
  });

  it('shows the average of RED with its thresholds, and marks as rings', () => {
    const red = runAt(withQueue({ kind: 'red', limit: 100, minThreshold: 5, maxThreshold: 15, ecn: true }), 20);
    const { of, spots } = shownMarks(queue, red, viewFor(red));
    const [, average] = of('line');
    expect(average!.line.length).toBeGreaterThan(20);
    const times = Array.from({ length: 40 }, (_, half) => half / 2);
    expect(
      Math.max(...times.map((time) => ofLink('average').at(red, LINK, time)).filter(Number.isFinite)),
    ).toBeGreaterThan(5);
    expect(boundsOf(red, { from: 0, to: 20 }).map(({ value }) => value)).toEqual([101, 5, 15]);
    expect(spots.some(({ look }) => look === 'ring')).toBe(true);
    expect(queue.summary(red)).toMatch(/average .* [1-9]\d* marked\. Rule: RED/);
  });

  it('draws the target of CoDel as the packets that take this long, and the threshold of a step', () => {
    const codel = runAt(withQueue({ kind: 'codel', limit: 1000 }), 10);
    // 5 ms of 10 Mb/s are 50,000 bits.
    const [, target] = boundsOf(codel, { from: 0, to: 10 });
    expect(target).toMatchObject({ name: 'target 5 ms' });
    const set = codel.opened.scenario.flows[0]!;
    const bytes = set.kind === 'tcp' ? set.segmentSize + set.headerSize : NaN;
    expect(target!.value).toBeCloseTo(50_000 / (8 * bytes), 9);
    const step = runAt(withQueue({ kind: 'step', threshold: 20 }, 'dctcp'), 10);
    expect(boundsOf(step, { from: 0, to: 10 }).map(({ value }) => value)).toContain(20);
    expect(shownMarks(queue, step, viewFor(step)).spots.some(({ look }) => look === 'ring')).toBe(true);
  });

  it('says why there is none in a mobile network', () => {
    const mobile = runAt(presetEntry('chain-3').scenario, 2);
    expect(queue.summary(mobile)).toMatch(/share the air/);
    const { labels, spots } = shownMarks(queue, mobile, viewFor(mobile));
    expect(labels.map(({ text }) => text).join(' ')).toMatch(/share the air/);
    expect(spots).toEqual([]);
  });
});
