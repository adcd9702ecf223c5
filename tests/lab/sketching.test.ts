import { describe, expect, it } from 'vitest';
import { build } from '../../src/lab/build/build.ts';
import { sketchAll, type Sketched } from '../../src/lab/results/sketching.ts';
import { sketchWindows, type WindowSketch } from '../../src/lab/results/windowSketch.ts';
import { cwndProbe, type CwndRow } from '../../src/lab/results/probes.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import type { Moment } from '../../src/scenario/link/link.ts';
import type { Scenario, ScenarioInput } from '../../src/scenario/scenario.ts';

const COLUMNS = 40;

function complete(input: ScenarioInput): Scenario {
  const parsed = parseScenario(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
}

function sketch(scenario: Scenario, events = 1000): { readonly drawn: WindowSketch; readonly pauses: number } {
  const work = sketchWindows(scenario, COLUMNS, events);
  for (let pauses = 0; ; pauses++) {
    const step = work.next();
    if (step.done === true) return { drawn: step.value, pauses };
  }
}

/** Every change of the window in a run. */
function windowsOf(scenario: Scenario): readonly CwndRow[] {
  const simulation = build(scenario);
  const rows: CwndRow[] = [];
  const probe = cwndProbe(simulation, (row) => rows.push(row));
  while (simulation.runBefore(Infinity, 1) === 1) probe.after();
  return rows;
}

describe('the sketch of a run', () => {
  const scenario = complete({ duration: 12 });

  it('contains the minimum and maximum window of every column, reductions and timeouts included', () => {
    const { drawn } = sketch(scenario);
    const rows = windowsOf(scenario);
    expect(drawn.flows.map(({ flow }) => flow)).toEqual([0, 1]);
    for (const { flow, min, max } of drawn.flows) {
      let before = NaN;
      min.forEach((low, column) => {
        const end = ((column + 1) * 12) / COLUMNS;
        const own = rows.filter((row) => row.flow === flow && row.t < end && row.t >= (column * 12) / COLUMNS);
        const seen = [before, ...own.map(({ cwnd }) => cwnd)].filter((cwnd) => !Number.isNaN(cwnd));
        before = own.at(-1)?.cwnd ?? before;
        if (seen.length === 0) {
          expect(low).toBeNaN();
          return;
        }
        expect(low).toBeCloseTo(Math.min(...seen), 3);
        expect(max[column]).toBeCloseTo(Math.max(...seen), 3);
      });
    }
  });

  it('shows how full the queue of the bottleneck was, from empty to full', () => {
    const { queue } = sketch(complete({ duration: 12 })).drawn;
    expect(queue!.min[0]).toBe(0);
    expect(Math.max(...queue!.max)).toBeGreaterThan(45);
    expect(Math.max(...queue!.max)).toBeLessThanOrEqual(50);
    queue!.min.forEach((low, column) => expect(low).toBeLessThanOrEqual(queue!.max[column]!));
    const mobile = complete({ duration: 2, network: { kind: 'manet', nodes: 3 }, flows: [{ from: '0', to: '2' }] });
    expect(sketch(mobile).drawn.queue).toBeNull();
  });

  it('begins where the flow does', () => {
    const late = sketch(scenario).drawn.flows[1];
    const begins = late?.min.findIndex((low) => !Number.isNaN(low));
    expect(begins).toBe(Math.floor(((scenario.flows[1]?.start ?? 0) * COLUMNS) / 12));
  });

  it('ends at a given time or event', () => {
    const drawnTo = (until: Moment): WindowSketch => {
      const work = sketchWindows(scenario, COLUMNS, 500, until);
      for (;;) {
        const step = work.next();
        if (step.done === true) return step.value;
      }
    };
    const simulation = build(scenario);
    simulation.runBefore(2.414);
    const [byTime, byEvent] = [drawnTo({ time: 2.414 }), drawnTo({ event: simulation.events })];
    expect(byTime.to).toBe(2.414);
    expect(byEvent.to).toBe(simulation.now);
    const rows = windowsOf(scenario).filter(({ t }) => t < 2.414);
    for (const { flow, max } of byTime.flows) {
      const own = rows.filter((row) => row.flow === flow).map(({ cwnd }) => cwnd);
      expect(Math.max(...max.filter((value) => !Number.isNaN(value)))).toBeCloseTo(Math.max(...own), 3);
    }
    expect(drawnTo({ event: 1e12 }).to).toBe(12);
  });

  it('is the same however often the work pauses, and it pauses often', () => {
    const [fine, coarse] = [sketch(scenario, 100), sketch(scenario, 1e9)];
    expect(fine.drawn).toEqual(coarse.drawn);
    expect(fine.pauses).toBeGreaterThan(100);
    expect(coarse.pauses).toBe(0);
  });

  it('has no line for UDP', () => {
    const udp = complete({ duration: 1, flows: [{ kind: 'udp' }, {}] });
    expect(sketch(udp).drawn.flows.map(({ flow }) => flow)).toEqual([1]);
  });
});

describe('sketching many runs', () => {
  it('reports each in order, a refused one too, and pauses between slices of work', async () => {
    const reported: Sketched[] = [];
    const clock = { ms: 0, rests: 0 };
    await sketchAll(
      {
        columns: COLUMNS,
        runs: [
          { id: 'first', scenario: { duration: 3 } },
          { id: 'refused', scenario: { duration: -1 } },
          { id: 'last', scenario: {} },
        ],
      },
      {
        // Reading the clock costs 3 ms each time, so a slice has three readings.
        nowMs: () => (clock.ms += 3),
        rest: () => {
          clock.rests++;
          return Promise.resolve();
        },
      },
      (one) => reported.push(one),
    );
    expect(reported.map(({ id }) => id)).toEqual(['first', 'refused', 'last']);
    expect(reported.map(({ sketch: drawn }) => drawn === null)).toEqual([false, true, false]);
    expect(reported[2]?.sketch?.flows).toHaveLength(2);
    expect(clock.rests).toBeGreaterThan(10);
  });
});
