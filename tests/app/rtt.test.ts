/** The chart of round-trip times against the record and the network. */
import { describe, expect, it } from 'vitest';
import { viewOf, xOf } from '../../src/app/charts/plot/view.ts';
import { rttPicture } from '../../src/app/rooms/lab/panels/rtt/picture.ts';
import { roundTripTime } from '../../src/app/rooms/lab/panels/rtt/rtt.ts';
import { PLAIN } from '../../src/app/rooms/lab/panels/settings.ts';
import { runAt } from './realRun.ts';

const NOW = 12.414;
const data = runAt({}, NOW);
const view = viewOf({ width: 1440, height: 170 }, { now: NOW, known: NOW, duration: 40 }, { alone: true });

describe('the chart of round-trip times', () => {
  it('ends each line at the smoothed time of the sender, and names it in ms', () => {
    const { ends, labels } = rttPicture(data, view, PLAIN);
    expect(ends.map(({ x }) => x)).toEqual([xOf(view, NOW), xOf(view, NOW)]);
    for (const { index, name } of data.opened.flows) {
      const { srtt } = data.present.flows[index]!;
      expect(labels.map(({ text }) => text)).toContain(`${name} ${Math.round(srtt * 1000)}`);
    }
  });

  it('has samples on every stretch, none below what links and transmissions take', () => {
    const { flows, base } = rttPicture(data, view, PLAIN);
    // 2 x 25 ms of links and what a segment and its ACK take to be sent.
    expect(base.map(({ ms }) => ms)).toEqual([51.5]);
    for (const { samples } of flows) {
      expect(samples.length / 4).toBeGreaterThan(100);
      // The first is of a SYN, which is smaller.
      for (let at = 4; at < samples.length; at += 4) {
        expect(samples[at + 1]).toBeLessThanOrEqual(samples[at + 3]!);
        expect(samples[at + 3]).toBeLessThanOrEqual(base[0]!.y + 0.5);
      }
    }
  });

  it('says the times at the cursor, of one flow with its timer', () => {
    const at = (flow: number): string => roundTripTime.pointing!.at(data, view, 5, flow);
    expect(at(-1)).toMatch(/^NewReno [\d.]+ ms and CUBIC [\d.]+ ms$/);
    expect(at(0)).toMatch(/^NewReno [\d.]+ ms, RTO [\d.]+ ms$/);
    expect(roundTripTime.pointing!.at(data, view, 0.01, -1)).toBe('nothing measured yet');
  });

  it('has measured, smoothed and timer of each sender in its table', () => {
    const table = roundTripTime.table(data);
    expect(table.columns).toHaveLength(1 + 3 * 2);
    const [time, measured, smoothed, timer] = table.row(50).map(Number);
    expect(time).toBeCloseTo(5.1, 6);
    for (const value of [measured!, smoothed!]) {
      expect(value).toBeGreaterThanOrEqual(51.4);
      expect(value).toBeLessThan(120);
    }
    expect(timer).toBeGreaterThan(smoothed!);
  });

  it('has the axis reach for a timer only where it is near', () => {
    const lossy = runAt({ flows: [{ kind: 'tcp', variant: 'newreno', stack: 'ns2', start: 0 }] }, 8);
    const own = viewOf({ width: 1440, height: 170 }, { now: 8, known: 8, duration: 40 }, { alone: true });
    const numbers = rttPicture(lossy, own, PLAIN)
      .labels.filter(({ kind, anchor }) => kind === 'tick' && anchor === 'end')
      .map(({ text }) => Number(text));
    expect(Math.max(...numbers)).toBeLessThan(2.5 * 1000 * lossy.present.flows[0]!.srtt);
  });
});
