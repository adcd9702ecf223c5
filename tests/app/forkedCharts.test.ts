/** A run and its fork on common axes, in the charts other than the congestion window. */
import { expect, it } from 'vitest';
import { viewOf, xOf } from '../../src/app/charts/plot/view.ts';
import { drops } from '../../src/app/rooms/lab/panels/drops/drops.ts';
import { queue as queuePanel } from '../../src/app/rooms/lab/panels/queue/queue.tsx';
import type { Comparison, Row } from '../../src/app/run/forks/difference.ts';
import type { Mark } from '../../src/lab/protocol/markProtocol.ts';
import { headlineOf, markWords } from '../../src/app/run/forks/words.ts';
import { PLAIN } from '../../src/app/rooms/lab/panels/kit/panel.ts';
import { sharePicture } from '../../src/app/rooms/lab/panels/share/share.ts';
import { congestionWindow } from '../../src/app/rooms/lab/panels/window/window.ts';
import { windowPicture } from '../../src/app/rooms/lab/panels/window/picture.ts';
import { timelinePicture } from '../../src/app/rooms/lab/transport/timelinePicture.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';
import { shownMarks } from './shownMarks.ts';

const NOW = 12;
const AT = 2;
const FORK = { id: 1, parent: 0, event: 0, at: AT, forgetAfter: AT };
const xs = (line: ArrayLike<number>): number[] => Array.from(line).filter((_, index) => index % 2 === 0);

it('show where they diverge, and both runs from there on', () => {
  const data = runAt({ interventions: [{ kind: 'setLink', at: AT, link: 'r0>r1', limit: 20 }] }, NOW);
  const view = viewOf({ width: 1440, height: 170 }, { now: NOW, known: NOW, duration: 40 }, { alone: true });
  const timeline = () => timelinePicture(data, { width: 800, height: 60 }, { from: 0, to: NOW }).fork;
  const queueNow = () => shownMarks(queuePanel, data, view);
  expect(queueNow().fork).toBeNull();
  expect(sharePicture(data, view, PLAIN).fork).toBeNull();
  expect(shownMarks(drops, data, view).fork).toBeNull();
  expect(timeline()).toBeNull();

  Object.assign(data, { fork: FORK });
  data.accompany({ counterpart: runAt({}, NOW), parts: AT });
  const x = xOf(view, AT);
  const queue = queueNow();
  expect(queue.fork?.x).toBe(x);
  expect(Math.min(...xs(queue.fork!.counterparts[0]!.line))).toBeGreaterThanOrEqual(x - 1);
  expect(Math.min(...xs(queue.of('line')[0]!.line))).toBeLessThan(x);
  // The parent's queue of 50 is longer than that of the fork: the axis fits both.
  const top = (line: ArrayLike<number>) => Math.min(...Array.from(line).filter((_, index) => index % 2 === 1));
  expect(top(queue.fork!.counterparts[0]!.line)).toBeGreaterThanOrEqual(view.top);
  const share = sharePicture(data, view, PLAIN);
  expect(share.fork?.counterparts.map(({ flow }) => flow)).toEqual([0, 1]);
  for (const { line } of share.fork?.counterparts ?? []) expect(Math.min(...xs(line))).toBeGreaterThanOrEqual(x - 1);
  const [bars, counterparts] = shownMarks(drops, data, view, PLAIN).of('boxes');
  expect(counterparts).toMatchObject({ hollow: expect.any(Number) });
  expect(counterparts!.boxes.length).toBeGreaterThan(0);
  expect(counterparts!.boxes).not.toEqual(bars!.boxes);
  expect(timeline()).toBeCloseTo(2 + (AT / 40) * 796);
});

/** A queue that is shorter from `AT` on, beside the original run; or the other way round. */
function bothWays() {
  const [fork, asItRan] = [
    runAt({ interventions: [{ kind: 'setLink', at: AT, link: 'r0>r1', limit: 20 }] }, NOW),
    runAt({}, NOW),
  ];
  Object.assign(fork, { fork: FORK });
  fork.accompany({ title: 'Fork 1', counterpart: asItRan, parts: AT });
  asItRan.accompany({ title: 'As it ran', parts: AT });
  return { fork, asItRan };
}
const size = { width: 800, height: 60 };

it('the windows state which line is which and the value of the other run, and list both', () => {
  const { fork, asItRan } = bothWays();
  const view = viewOf({ width: 1440, height: 300 }, { now: NOW, known: NOW, duration: 40 }, { alone: true });
  const picture = windowPicture(fork, view, PLAIN);
  expect(picture.fork).toMatchObject({ isFork: true, counterparts: [{ flow: 0 }, { flow: 1 }] });
  expect(picture.labels.map(({ text }) => text).filter((text) => text.startsWith('as it ran, '))).not.toEqual([]);
  // Each above or below its own name, and crosses where the other run lost packets.
  for (const [at, { flow, y }] of picture.labels.entries())
    if (picture.labels[at]!.text.startsWith('as it ran, '))
      expect(Math.abs(picture.labels.find((label) => label.kind === 'end' && label.flow === flow)!.y - y)).toBeLessThan(
        40,
      );
  expect(picture.fork!.losses.length).toBeGreaterThan(0);
  expect(picture.fork!.losses.every(({ x }) => x >= picture.fork!.x)).toBe(true);
  const looks = (data: typeof fork) => congestionWindow.key?.(data).slice(0, 3);
  const key = [
    { look: 'as-it-ran', text: 'as it ran' },
    { look: 'forked', text: 'fork 1' },
    { look: 'differs', text: 'differs' },
  ];
  expect(looks(fork)).toEqual(key);
  const table = congestionWindow.table(fork);
  expect(table.columns.slice(1)).toEqual([
    'NewReno, Fork 1, segments',
    'CUBIC, Fork 1, segments',
    'NewReno, As it ran, segments',
    'CUBIC, As it ran, segments',
  ]);
  // A common past: before the fork both are the same.
  const [, ...before] = table.row(10);
  expect(before.slice(0, 2)).toEqual(before.slice(2));
  const [, ...last] = table.row(table.count - 1);
  expect(last.slice(0, 2)).not.toEqual(last.slice(2));
  fork.accompany({ counterpart: null });
  asItRan.accompany({ counterpart: fork });
  expect(windowPicture(asItRan, view, PLAIN).fork).toMatchObject({ isFork: false });
  expect(looks(asItRan)).toEqual(key);
});

it('the timeline has a track for each, that of the fork below and starting where it begins', () => {
  const { fork, asItRan } = bothWays();
  const forked = timelinePicture(fork, size, { from: 0, to: NOW });
  expect(forked.traces).toEqual([]);
  const [upper, lower] = forked.tracks;
  expect([upper?.isFork, lower?.isFork]).toEqual([false, true]);
  expect(lower!.top).toBeGreaterThan(upper!.bottom);
  expect(lower!.from).toBeCloseTo(forked.fork!);
  for (const { line } of lower!.lines) expect(Math.min(...xs(line))).toBeGreaterThanOrEqual(lower!.from - 1);
  // A cut is in the track of its run: before the fork in that of the parent.
  for (const { kind, x, y } of forked.events) if (kind === 'cut') expect(y < upper!.bottom + 1).toBe(x < lower!.from);
  fork.accompany({ counterpart: null });
  asItRan.accompany({ counterpart: fork });
  const asWas = timelinePicture(asItRan, size, { from: 0, to: NOW });
  expect(asWas.tracks.map(({ isFork }) => isFork)).toEqual([false, true]);
  for (const { kind, y } of asWas.events) if (kind !== 'loss') expect(y).toBeLessThan(asWas.tracks[0]!.bottom + 1);
});

it('the first difference is described in words, whatever it is', () => {
  const { fork } = bothWays();
  const base = { id: 1, time: AT, event: 1, flow: 0, value: 1, segment: -1 };
  const told = (mark: object): string => markWords(fork, { ...base, ...mark } as Mark);
  expect(told({ kind: 'linkBreak', flow: -1, node: 1, nextHop: 0 })).toBe(
    'The link from node sender 2 to sender 1 breaks',
  );
  expect(told({ kind: 'request', flow: -1, node: 2, target: 0 })).toBe('Node R1 asks for a route to node sender 1');
  expect(told({ kind: 'wayLost', nodes: [] })).toBe('NewReno no longer has a route');
  expect(told({ kind: 'stop' })).toBe('NewReno stops');
});

it('the headline says what a fork cost: who gains what others lose, where all together come out alike', () => {
  const { fork } = bothWays();
  const cost = (rows: readonly (readonly [what: Row['what'], flow: number, there: number, here: number])[]) => {
    const list = rows.map(([what, flow, there, here]) => ({ what, flow, there, here, at: null }));
    const none = { what: 'timeouts', flow: -1, there: 0, here: 0, at: null } as const;
    const comparison: Comparison = {
      here: 1,
      there: 0,
      from: AT,
      to: NOW,
      first: null,
      rows: [...list, none, { ...none, what: 'lost' }, { ...none, what: 'resent' }],
    };
    const [change] = fork.opened.scenario.interventions;
    return headlineOf(fork, comparison, { id: 1, parent: 0, name: '', change: change! })?.full.at(-1)?.text;
  };
  const goodput = (flow: number, more: number) => {
    const { start } = fork.opened.scenario.flows[flow]!;
    const packet = (8 * fork.opened.flows[flow]!.segmentSize) / (NOW - start);
    return ['goodput', flow, 1e6, 1e6 + more * packet] as const;
  };
  expect(cost([goodput(0, -700), goodput(1, 690)])).toBe(
    'by 12.0 s CUBIC delivers 690 packets more, NewReno 700 fewer.',
  );
  expect(cost([goodput(0, 200), goodput(1, 14)])).toBe('by 12.0 s 214 packets more delivered.');
  expect(cost([goodput(0, -3), goodput(1, 2)])).toBe('by 12.0 s 1 packet fewer delivered.');
  expect(cost([goodput(0, 0), ['recovery', 0, 0.1, 0.2]])).toBe('nothing more is lost, and nothing less.');
  expect(cost([goodput(0, 0)])).toBe('nothing differs yet.');
});
