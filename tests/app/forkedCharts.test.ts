/** A run and its fork on common axes, in the charts besides the congestion window. */
import { expect, it } from 'vitest';
import { viewOf, xOf } from '../../src/app/charts/plot/view.ts';
import { dropsPicture } from '../../src/app/rooms/lab/panels/drops/picture.ts';
import { queuePicture } from '../../src/app/rooms/lab/panels/queue/picture.ts';
import { PLAIN } from '../../src/app/rooms/lab/panels/settings.ts';
import { sharePicture } from '../../src/app/rooms/lab/panels/share/picture.ts';
import { timelinePicture } from '../../src/app/rooms/lab/transport/timelinePicture.ts';
import { runAt } from './realRun.ts';

const NOW = 12;
const AT = 2;
const xs = (line: ArrayLike<number>): number[] => Array.from(line).filter((_, index) => index % 2 === 0);

it('show where they part, and what stands beside from there on', () => {
  const data = runAt({ interventions: [{ kind: 'setLink', at: AT, link: 'r0>r1', limit: 20 }] }, NOW);
  const view = viewOf({ width: 1440, height: 170 }, { now: NOW, known: NOW, duration: 40 }, { alone: true });
  const timeline = () => timelinePicture(data, { width: 800, height: 60 }, { from: 0, to: NOW }).fork;
  for (const picture of [queuePicture, sharePicture, dropsPicture]) expect(picture(data, view, PLAIN).fork).toBeNull();
  expect(timeline()).toBeNull();

  data.beside = runAt({}, NOW);
  data.fork = { id: 1, parent: 0, event: 0, at: AT, forgetAfter: AT };
  const x = xOf(view, AT);
  const queue = queuePicture(data, view, PLAIN);
  expect(queue.fork?.x).toBe(x);
  expect(Math.min(...xs(queue.fork!.beside))).toBeGreaterThanOrEqual(x - 1);
  expect(Math.min(...xs(queue.queue))).toBeLessThan(x);
  // The parent's queue of 50 is longer than that of the fork: the axis has room for both.
  const top = (line: ArrayLike<number>) => Math.min(...Array.from(line).filter((_, index) => index % 2 === 1));
  expect(top(queue.fork!.beside)).toBeGreaterThanOrEqual(view.top);
  const share = sharePicture(data, view, PLAIN);
  expect(share.fork?.besides.map(({ flow }) => flow)).toEqual([0, 1]);
  for (const { line } of share.fork?.besides ?? []) expect(Math.min(...xs(line))).toBeGreaterThanOrEqual(x - 1);
  const drops = dropsPicture(data, view, PLAIN);
  expect(drops.fork?.besides.length).toBeGreaterThan(0);
  expect(drops.fork?.besides).not.toEqual(drops.bars);
  expect(timeline()).toBeCloseTo(2 + (AT / 40) * 796);
});
