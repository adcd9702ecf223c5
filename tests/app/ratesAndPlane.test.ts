/** The charts of rates and of two flows compared with the senders' own values. */
import { describe, expect, it, vi } from 'vitest';
import { viewOf, xOf } from '../../src/app/charts/plot/view.ts';
import { fullLines, pairOf, pointAt, trailOf } from '../../src/app/rooms/lab/panels/plane/facts.ts';
import { planePicture } from '../../src/app/rooms/lab/panels/plane/picture.ts';
import { plane } from '../../src/app/rooms/lab/panels/plane/plane.tsx';
import { inFlight } from '../../src/app/rooms/lab/panels/inflight/inflight.ts';
import { ofFlow } from '../../src/app/rooms/lab/panels/kit/marks.ts';
import { megabitsOf, rates } from '../../src/app/rooms/lab/panels/rates/rates.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';
import { Lab } from '../../src/lab/lab.ts';
import { presetEntry } from '../presetFile.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';
import { shownMarks } from './shownMarks.ts';

/** The recorded values of the first flow at 8 s; rates in Mb/s. */
const at8 = (data: RunData, quantity: 'pacing' | 'bandwidth' | 'arrival' | 'inflight'): number =>
  ofFlow(quantity, quantity === 'inflight' ? 1 : megabitsOf).at(data, { index: 0 }, 8);

const viewFor = (data: RunData, height = 240) => {
  const { now, known } = data.present;
  return viewOf({ width: 1440, height }, { now, known, duration: data.opened.duration }, { alone: true });
};

describe('the chart of paced senders', () => {
  it.each([
    ['bbr', 'linux'],
    ['bbr3', 'linux'],
    ['copa', 'rfc'],
  ] as const)('has the pacing rate and the segments in flight of %s on %s as the sender has them', (variant, stack) => {
    const scenario = { flows: [{ kind: 'tcp', variant, stack, receiverWindow: 500 }] };
    const data = runAt(scenario, 8);
    const opening = Lab.open(scenario);
    if (!opening.ok) throw new Error('not opened');
    opening.lab.seek({ time: 8 });
    const parts = opening.lab.simulation.flows[0]!;
    if (parts.kind !== 'tcp') throw new Error('no sender');
    const unit = megabitsOf(data, 0);
    expect(at8(data, 'pacing')).toBeCloseTo(parts.sender.pacingRate() * unit, 9);
    expect(at8(data, 'inflight')).toBe(parts.sender.pipe());
    const estimate = parts.sender.bandwidth();
    if (Number.isNaN(estimate)) expect(at8(data, 'bandwidth')).toBeNaN();
    else {
      expect(at8(data, 'bandwidth')).toBeCloseTo(estimate * unit, 9);
      // A link of 10 Mb/s used by one sender alone.
      expect(estimate * unit).toBeGreaterThan(9);
      expect(estimate * unit).toBeLessThan(10.5);
      expect(at8(data, 'arrival')).toBeLessThanOrEqual(estimate * unit * 1.01);
    }
    const { of, labels } = shownMarks(rates, data, viewFor(data));
    expect(of('dots')).toHaveLength(1);
    expect(of('line').find(({ paint }) => paint === 0)!.line.length).toBeGreaterThan(10);
    expect(labels.map(({ text }) => text).join(' ')).not.toMatch(/NaN|undefined/);
    expect(rates.summary(data)).toMatch(/paces at [\d.]+ Mb\/s/);
    expect(rates.table(data).row(40).join(' ')).not.toMatch(/NaN|undefined/);
  });

  it('says that nobody paces where nobody does', () => {
    const data = runAt({}, 5);
    expect(rates.summary(data)).toMatch(/^No sender of this run paces/);
    const { labels, of, view } = shownMarks(rates, data, viewFor(data));
    expect(labels.map(({ text }) => text).join(' ')).toMatch(/^No sender of this run paces/);
    expect(of('line')).toEqual([]);
    // No line of now through the words.
    expect(xOf(view, view.now)).toBeLessThan(view.left - 1);
  });
});

it('the chart of bytes in flight has what each sender has in the network, paced or not', () => {
  const data = runAt({}, 8);
  const opening = Lab.open({});
  if (!opening.ok) throw new Error('not opened');
  opening.lab.seek({ time: 8 });
  const { of, labels } = shownMarks(inFlight, data, viewFor(data));
  expect(of('line')).toHaveLength(2);
  opening.lab.simulation.flows.forEach((parts, index) => {
    if (parts.kind !== 'tcp') throw new Error('no sender');
    const { name, segmentSize } = data.opened.flows[index]!;
    const kilobytes = (parts.sender.pipe() * segmentSize) / 1000;
    expect(labels.map(({ text }) => text)).toContain(`${name} ${kilobytes.toFixed(1)}`);
    expect(inFlight.pointing!.at(data, viewFor(data), 8, index)).toBe(`${name} has ${kilobytes} kB in flight`);
  });
  expect(inFlight.table(data).columns).toEqual(['Time, s', 'NewReno: in flight, kB', 'CUBIC: in flight, kB']);
});

describe('the plane of two flows', () => {
  const data = runAt({}, 12.414);

  it('ends its trail at the windows of now, and says how fair they are', () => {
    const pair = pairOf(data)!;
    const here = trailOf(data, pair, 2.4, 12.414).at(-1)!;
    expect(here.x).toBe(data.present.flows[0]!.cwnd);
    expect(here.y).toBe(data.present.flows[1]!.cwnd);
    const { x, y } = here;
    const index = ((x + y) ** 2 / 2 / (x ** 2 + y ** 2)).toFixed(2);
    expect(plane.summary(data)).toMatch(/NewReno has .* and CUBIC .* segments\./);
    expect(plane.summary(data)).toContain(`segments. Jain’s index of fairness is ${index}.`);
    const picture = planePicture(data, viewFor(data));
    expect(picture.labels.map(({ text }) => text)).toContain(`fairness ${index}`);
    const last = picture.trail.at(-1)!;
    expect([last.at(-2), last.at(-1)]).toEqual([...picture.now!]);
  });

  it('has the window of the moment, not of the end of its bucket, as the chart of windows has it', () => {
    const { time, value } = data.marks.fallsOf(0, 0, 12).at(-1)!;
    expect(pointAt(data, pairOf(data)!, time).x).toBe(value);
  });

  it('has a trail of what is recorded, which is the window at the end of each bucket', () => {
    const pair = pairOf(data)!;
    const trail = trailOf(data, pair, 2.4, 12.414);
    expect(trail.length).toBeGreaterThan(900);
    expect(trail).toEqual(trail.map(({ time }) => pointAt(data, pair, time)));
  });

  it('has the line of the full link where both have it to themselves, and of rates the rate of the link', () => {
    const pair = pairOf(data)!;
    const [link, queue] = fullLines(data, pair, 12.414);
    // 51.5 ms of 10 Mb/s in packets of about 1540 bytes, and 50 places.
    expect(queue!.sum - link!.sum).toBeCloseTo(50, 9);
    const losses = data.marks.between(3, 12.4).filter(({ kind }) => kind === 'loss');
    expect(losses.length).toBeGreaterThan(0);
    const other = runAt({}, 12.414);
    vi.spyOn(other, 'plane', 'get').mockReturnValue({ x: 1, y: 0, of: 'rates' });
    expect(pairOf(other)).toMatchObject({ x: { index: 1 }, y: { index: 0 } });
    expect(fullLines(other, pairOf(other)!, 12.414)).toEqual([{ sum: 10, name: 'link full' }]);
    const { x, y } = trailOf(other, pairOf(other)!, 12, 12.414).at(-1)!;
    expect(x + y).toBeGreaterThan(9);
    expect(x + y).toBeLessThanOrEqual(10.2);
  });

  it('has no full line where more than two share, says why where one is alone, and takes mobile nodes', () => {
    const three = runAt({ flows: ['reno', 'cubic', 'vegas'].map((variant) => ({ kind: 'tcp', variant })) }, 3);
    expect(fullLines(three, pairOf(three)!, 3)).toEqual([]);
    const alone = runAt({ flows: [{ kind: 'tcp', variant: 'reno' }] }, 3);
    expect(plane.summary(alone)).toMatch(/needs two flows with windows/);
    expect(
      planePicture(alone, viewFor(alone))
        .labels.map(({ text }) => text)
        .join(' '),
    ).toMatch(/needs two flows with windows/);
    const mobile = runAt(presetEntry('crossing-flows').scenario, 3);
    expect(plane.summary(mobile)).not.toMatch(/NaN/);
  });
});
