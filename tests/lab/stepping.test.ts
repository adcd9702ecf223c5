/** Stepping: where a step goes, and that stepping back is the inverse. */
import { describe, expect, it } from 'vitest';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import type { Lab } from '../../src/lab/lab.ts';
import { counterOf } from '../../src/lab/travel/until.ts';
import { presetEntry } from '../presetFile.ts';
import { UNITS, finished, labOf, momentOf, oneFlow, threeFlows } from './labs.ts';
import { countNow, someOf } from '../sweep.ts';

/**
 * The events of a recorded run that no step skips: losses, window reductions and timeouts of a flow, or (-1) of any
 * flow.
 */
function stopsIn({ recorder }: Lab, flow: number): number[] {
  const events = recorder.notable.flatMap((mark) =>
    (flow < 0 || mark.flow === flow) &&
    (mark.kind === 'loss' || mark.kind === 'timeout' || (mark.kind === 'cut' && mark.cause !== 'deflation'))
      ? [mark.event]
      : [],
  );
  return [...new Set(events)];
}

const runs = [
  { name: 'one flow', input: oneFlow, flow: -1, from: 4000 },
  { name: 'three flows', input: threeFlows, flow: -1, from: 4000 },
  { name: 'the second of three flows', input: threeFlows, flow: 1, from: 4000 },
  { name: 'the UDP flow among three', input: threeFlows, flow: 2, from: 4000 },
] as const;

describe.each(someOf(runs, 2))('$name', ({ input, flow, from }) => {
  it.each(UNITS)('as many steps back by %s as forward come by the same moments in reverse order', (unit) => {
    const lab = labOf(input);
    lab.seek({ event: from });
    // Starts where a step can end, so that the way back ends there too.
    if (!lab.step(unit, 1, flow)) return;
    const passed = [momentOf(lab)];
    for (let i = 0; i < 40 && lab.step(unit, 1, flow); i++) passed.push(momentOf(lab));
    // The last step may have reached the end of the run without finding such a moment.
    const last = passed.at(-1)!;
    if (lab.simulation.events !== last.event) lab.seek({ event: last.event });
    const again = [momentOf(lab)];
    while (again.length < passed.length) {
      expect(lab.step(unit, -1, flow)).toBe(true);
      again.push(momentOf(lab));
    }
    expect(again.reverse()).toEqual(passed);
  });

  it.each(UNITS)(
    'a step by %s goes to the event that changes what is counted, or is a stop, from both sides',
    (unit) => {
      const lab = labOf(input);
      lab.advance(Infinity, from);
      const counter = counterOf(lab.simulation, unit, flow);
      // By brute force: every event after which the counter differs.
      const changes: number[] = [];
      for (let before = counter(); changes.length < 4 && lab.advance(Infinity, 1) === 1;) {
        const { events } = lab.simulation;
        if (counter() !== before || stopsIn(lab, flow).at(-1) === events) changes.push(events);
        before = counter();
      }
      lab.seek({ event: from });
      for (const change of changes) {
        expect(lab.step(unit, 1, flow)).toBe(true);
        expect(lab.simulation.events).toBe(change);
      }
      for (const change of changes.slice(0, -1).reverse()) {
        expect(lab.step(unit, -1, flow)).toBe(true);
        expect(lab.simulation.events).toBe(change);
      }
    },
  );
});

describe('across checkpoints', () => {
  const whole = finished(oneFlow);
  const total = whole.simulation.events;

  it('the run is long enough to have some', () => {
    expect(total).toBeGreaterThan(12_289);
  });

  it.each([4095, 4096, 4097, 8192, 12_289])(
    'from event %i a step back is the event before, with its state',
    (event) => {
      const straight = labOf(oneFlow);
      straight.advance(Infinity, event - 1);
      whole.seek({ event });
      whole.step('event', -1);
      expect(momentOf(whole)).toEqual(momentOf(straight));
    },
  );

  it.each(UNITS)('stepping back by %s from the end and forward again gives the same moment', (unit) => {
    whole.seek({ event: total });
    // From the moment of a step, not from the end, which is no such moment.
    whole.step(unit, -1);
    const start = momentOf(whole);
    for (let i = 0; i < 8; i++) whole.step(unit, -1);
    for (let i = 0; i < 8; i++) whole.step(unit, 1);
    expect(momentOf(whole)).toEqual(start);
  });

  it.each(['packet', 'ack'] as const)('a step back by %s may end at a checkpoint itself', (unit) => {
    const lab = finished({ ...oneFlow, duration: 120 });
    const counter = counterOf(lab.simulation, unit, -1);
    const countAt = (event: number): number => {
      lab.seek({ event });
      return counter();
    };
    let cases = 0;
    for (let event = 4096; event + 2 < lab.recorder.event; event += 4096) {
      const [before, at, after] = [countAt(event - 1), countAt(event), countAt(event + 2)];
      if (before === at || at !== after) continue;
      cases++;
      lab.step(unit, -1);
      expect(lab.simulation.events).toBe(event);
    }
    expect(cases).toBeGreaterThan(2);
  });

  it('every loss and every phase change is passed once, from the end to the beginning', () => {
    const { simulation } = whole;
    for (const unit of ['loss', 'phase'] as const) {
      whole.seek({ event: total });
      const count = counterOf(simulation, unit, -1);
      const all = count();
      const stops = stopsIn(whole, -1);
      expect(all).toBeGreaterThan(5);
      let steps = 0;
      let seen = all;
      while (simulation.events > 0) {
        whole.step(unit, -1);
        steps++;
        // One event may lose two packets, but no step passes an event that changed the count.
        expect(count()).toBeLessThanOrEqual(seen);
        seen = count();
      }
      expect(seen).toBe(0);
      expect(steps).toBeLessThanOrEqual(all + stops.length + 1);
    }
  });
});

describe('events that no step skips', () => {
  it('a step by phase stops at the cut of Tahoe, whose phase stays slow start', () => {
    const scenario = presetEntry('drops-tahoe-1').scenario as ScenarioInput;
    const cut = finished(scenario).recorder.notable.find(({ kind }) => kind === 'cut')!;
    const lab = labOf(scenario);
    const passed: number[] = [];
    while (lab.simulation.events < cut.event && lab.step('phase', 1)) passed.push(lab.simulation.events);
    expect(passed.at(-1)).toBe(cut.event);
    lab.step('phase', 1);
    lab.step('phase', -1);
    expect(lab.simulation.events).toBe(cut.event);
  });

  it.each(
    UNITS.filter((unit) => unit !== 'event' && unit !== 'rule').flatMap((unit) => [
      [unit, -1] as const,
      [unit, 1] as const,
    ]),
  )('no loss, cut or timeout is passed by %s of flow %i, in either direction', (unit, flow) => {
    const whole = finished(threeFlows);
    const stops = stopsIn(whole, flow)
      .filter((event) => event > 4000)
      .slice(0, countNow(25, 8));
    expect(stops.length).toBeGreaterThan(3);
    for (const direction of [1, -1] as const) {
      whole.seek({ event: direction > 0 ? 4000 : stops.at(-1)! + 1 });
      const passed = new Set<number>();
      const isOver = (): boolean =>
        direction > 0 ? whole.simulation.events >= stops.at(-1)! : whole.simulation.events <= stops[0]!;
      while (!isOver() && whole.step(unit, direction, flow)) passed.add(whole.simulation.events);
      expect(stops.filter((event) => !passed.has(event))).toEqual([]);
    }
  });
});

describe('at the ends of a run', () => {
  it.each(UNITS)('a step back by %s at the beginning stays there and says so', (unit) => {
    const lab = labOf(oneFlow);
    const before = momentOf(lab);
    expect(lab.step(unit, -1)).toBe(false);
    expect(momentOf(lab)).toEqual(before);
  });

  it.each(UNITS)('a step back by %s before the first of its kind goes to the beginning', (unit) => {
    const lab = labOf(oneFlow);
    const beginning = momentOf(lab);
    lab.advance(Infinity, 1);
    expect(lab.step(unit, -1)).toBe(true);
    expect(momentOf(lab)).toEqual(beginning);
  });

  it.each(UNITS)('a step forward by %s at the end says that there is nowhere to go', (unit) => {
    const lab = finished({ ...oneFlow, duration: 1 });
    const end = momentOf(lab);
    expect(lab.step(unit, 1)).toBe(false);
    expect(momentOf(lab)).toEqual(end);
  });

  it('a step to a loss that never occurs goes to the end', () => {
    const lab = labOf({ ...oneFlow, duration: 1, network: { bottleneck: { queue: { limit: 1000 } } } });
    expect(lab.step('loss', 1)).toBe(false);
    expect(lab.finished).toBe(true);
  });
});
