/** The chart of round-trip times compared with the record and the network. */
import { describe, expect, it } from 'vitest';
import { Lab } from '../../src/lab/lab.ts';
import { viewOf, xOf } from '../../src/app/charts/plot/view.ts';
import { baseOf, roundTripTime, RTTVAR, SRTT } from '../../src/app/rooms/lab/panels/rtt/rtt.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';
import { shownMarks } from './shownMarks.ts';

/** A bottleneck that loses: cuts, partial ACKs and timeouts. */
const LOSSY = {
  network: { bottleneck: { loss: { kind: 'bernoulli', rate: 0.04 } } },
  flows: [{ kind: 'tcp', variant: 'newreno', stack: 'ns2' }],
} as const;
const NOW = 12.414;
const data = runAt({}, NOW);
const view = viewOf({ width: 1440, height: 170 }, { now: NOW, known: NOW, duration: 40 }, { alone: true });

describe('the chart of round-trip times', () => {
  it('ends each line at the smoothed time of the sender, and names it in ms', () => {
    const { spots, labels } = shownMarks(roundTripTime, data, view);
    const ends = spots.filter(({ look }) => look === 'marker');
    expect(ends.map(({ x }) => x)).toEqual([xOf(view, NOW), xOf(view, NOW)]);
    for (const { index, name } of data.opened.flows) {
      const { srtt } = data.present.flows[index]!;
      expect(labels.map(({ text }) => text)).toContain(`${name} ${Math.round(srtt * 1000)}`);
    }
  });

  it('has samples on every stretch, none below what links and transmissions take', () => {
    const { of } = shownMarks(roundTripTime, data, view);
    // 2 x 25 ms of links plus the transmission times of a segment and its ACK.
    expect(baseOf(data, view).map(({ value }) => value)).toEqual([51.5]);
    const [base] = of('levels');
    expect(of('dots')).toHaveLength(2);
    for (const { columns: samples } of of('dots')) {
      expect(samples.length / 4).toBeGreaterThan(100);
      // The first is of a SYN, which is smaller.
      for (let at = 4; at < samples.length; at += 4) {
        expect(samples[at + 1]).toBeLessThanOrEqual(samples[at + 3]!);
        expect(samples[at + 3]).toBeLessThanOrEqual(base!.levels[0]!.y + 0.5);
      }
    }
  });

  it('says the times at the cursor, of one flow with its timer', () => {
    const at = (flow: number): string => roundTripTime.pointing!.at(data, view, 5, flow);
    expect(at(-1)).toMatch(/^NewReno [\d.]+ ms and CUBIC [\d.]+ ms$/);
    expect(at(0)).toMatch(/^NewReno [\d.]+ ms, RTTVAR [\d.]+ ms, RTO [\d.]+ ms$/);
    expect(roundTripTime.pointing!.at(data, view, 0.01, -1)).toBe('nothing measured yet');
  });

  it('has measured, smoothed and timer of each sender in its table', () => {
    const table = roundTripTime.table(data);
    expect(table.columns).toHaveLength(1 + 5 * 2);
    const [time, measured, smoothed, stray, timer] = table.row(50).map(Number);
    expect(time).toBeCloseTo(5.1, 6);
    // A row has the values at its time, not those of an adjacent row.
    for (const [value, quantity] of [
      [smoothed, SRTT],
      [stray, RTTVAR],
    ] as const)
      expect(value).toBe(Number(quantity.at(data, { index: 0 }, time!).toPrecision(4)));
    for (const value of [measured!, smoothed!]) {
      expect(value).toBeGreaterThanOrEqual(51.4);
      expect(value).toBeLessThan(120);
    }
    expect(timer).toBeGreaterThan(smoothed!);
    expect(timer).toBeGreaterThanOrEqual(smoothed! + 4 * stray! - 0.1);
  });

  it('has the axis reach for a timer only where it is near', () => {
    const lossy = runAt({ flows: [{ kind: 'tcp', variant: 'newreno', stack: 'ns2', start: 0 }] }, 8);
    const own = viewOf({ width: 1440, height: 170 }, { now: 8, known: 8, duration: 40 }, { alone: true });
    const numbers = shownMarks(roundTripTime, lossy, own)
      .labels.filter(({ kind, anchor }) => kind === 'tick' && anchor === 'end')
      .map(({ text }) => Number(text));
    expect(Math.max(...numbers)).toBeLessThan(2.5 * 1000 * lossy.present.flows[0]!.srtt);
  });

  it('has RTTVAR on both sides of the smoothed time, as wide as the sender has it now', () => {
    const { of } = shownMarks(roundTripTime, data, view);
    expect(of('area')).toHaveLength(2);
    for (const { paint, upper, lower } of of('area')) {
      const index = Number(paint);
      expect(upper.length).toBeGreaterThan(200);
      const [middle, stray] = [SRTT.at(data, { index }, NOW), RTTVAR.at(data, { index }, NOW)];
      const rows = data.present.variables!;
      if (rows.flow === index) {
        const named = (name: string): number => 1000 * Number(rows.rows.find((row) => row.name === name)!.value);
        expect([middle, stray]).toEqual([named('SRTT'), named('RTTVAR')]);
      }
      // Both edges have the same distance from the line of the smoothed time.
      const line = of('line').find((each) => each.paint === index && each.inside !== true)!.line;
      expect(upper.at(-1)! - line.at(-1)!).toBeCloseTo(line.at(-1)! - lower!.at(-1)!, 6);
      expect(lower!.at(-1)! - upper.at(-1)!).toBeGreaterThan(0);
    }
  });

  it('signs the measurements that are given up and the timeouts, and says how the timer backs off', () => {
    const lossy = runAt(LOSSY, 20);
    const own = viewOf({ width: 1440, height: 300 }, { now: 20, known: 20, duration: 40 }, { alone: true });
    const { labels } = shownMarks(roundTripTime, lossy, own);
    const signs = roundTripTime.pointing!.marks!(lossy, own);
    const total = (kind: RegExp): number =>
      signs.filter(({ text }) => kind.test(text)).reduce((sum, { text }) => sum + (Number.parseInt(text, 10) || 1), 0);
    const timeouts = lossy.marks.between(own.from, 20).filter(({ kind }) => kind === 'timeout');
    expect(total(/timeout/)).toBe(timeouts.length);
    expect(timeouts.length).toBeGreaterThan(0);
    expect(total(/not measured/)).toBeGreaterThan(2);
    expect(labels.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^RTO \d+ → \d+ ms$/));
    expect(roundTripTime.summary(lossy)).toMatch(/discarded because a segment was lost or sent twice \(Karn\): \d+ of/);
  });

  it.each(['ns2', 'rfc'] as const)('counts on %s what the sender stops to time, event by event', (stack) => {
    const opening = Lab.open({ ...LOSSY, flows: [{ kind: 'tcp', variant: 'newreno', stack }] });
    if (!opening.ok) throw new Error('not opened');
    const { lab } = opening;
    const parts = lab.simulation.flows[0]!;
    if (parts.kind !== 'tcp') throw new Error('no sender');
    const { sender } = parts;
    let stopped = 0;
    while (lab.simulation.now < 10) {
      const { timing, timedSegment, rttCount } = sender.state;
      lab.step('event', 1);
      const ends = timing && (!sender.state.timing || sender.state.timedSegment !== timedSegment);
      if (ends && sender.state.rttCount === rttCount) stopped++;
    }
    expect(stopped).toBeGreaterThan(2);
    expect(sender.refused()).toBe(stopped);
  });

  it('counts none where ACKs bring the time back', () => {
    const echoed = runAt(
      { ...LOSSY, flows: [{ kind: 'tcp', variant: 'newreno', stack: 'rfc', parameters: { timestamps: true } }] },
      10,
    );
    expect(roundTripTime.summary(echoed)).not.toMatch(/Karn/);
  });
});
