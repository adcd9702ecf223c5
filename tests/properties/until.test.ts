/**
 * A run that continues until a condition holds stops where a plain scan of all events finds it, and otherwise does not
 * stop.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { conditionWords, conditionKindsOf } from '../../src/app/run/playback/conditions.ts';
import { factsOf } from '../../src/lab/record/facts.ts';
import type { Condition } from '../../src/lab/protocol/protocol.ts';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { labOf } from '../lab/labs.ts';
import { runs, SHARE } from './anyScenario.ts';

const wired = (limit: number, variant: 'newreno' | 'cubic' | 'vegas', loss: number, seed: number): ScenarioInput => ({
  duration: 5,
  seed,
  network: { bottleneck: { rate: 2e6, delay: 0.02, queue: { limit }, loss: { kind: 'bernoulli', rate: loss } } },
  flows: [
    { kind: 'tcp', variant, receiverWindow: 60 },
    { kind: 'tcp', variant: 'reno', start: 0.5, receiverWindow: 30 },
  ],
});

/** A chain 0 - 1 - 2, whose last node walks away and comes back; each end sends to the other. */
const mobile = (away: number, back: number): ScenarioInput => ({
  duration: back + 3,
  network: {
    kind: 'manet',
    nodes: 3,
    area: [1000, 200],
    placement: {
      kind: 'list',
      positions: [
        [0, 0],
        [200, 0],
        [400, 0],
      ],
    },
    mobility: {
      kind: 'trace',
      moves: [
        [away, 2, 900, 0, 100],
        [back, 2, 400, 0, 100],
      ],
    },
  },
  flows: [
    { kind: 'tcp', variant: 'newreno', from: '0', to: '1', start: 0.2, receiverWindow: 8 },
    { kind: 'tcp', variant: 'newreno', from: '0', to: '2', start: 0.4, receiverWindow: 8 },
  ],
});

const BOTTLENECK = simulate(wired(5, 'newreno', 0, 1)).topology.bottleneck;

const flow = fc.constantFrom(-1, 0, 1);
const link = fc.constant(BOTTLENECK);
const of = (
  when: Condition['when'],
  fields: { readonly [field: string]: fc.Arbitrary<number> },
): fc.Arbitrary<Condition> => fc.record({ when: fc.constant(when), ...fields }) as unknown as fc.Arbitrary<Condition>;

/** One of every kind: if a kind is missing here, the file does not compile. */
const ANY: Readonly<Record<Condition['when'], fc.Arbitrary<Condition>>> = {
  cwndFalls: of('cwndFalls', { flow }),
  timeout: of('timeout', { flow }),
  loss: of('loss', { flow }),
  cwndReaches: of('cwndReaches', { flow, value: fc.integer({ min: 2, max: 40 }) }),
  duplicateAcks: of('duplicateAcks', { flow, value: fc.integer({ min: 1, max: 4 }) }),
  queueFull: of('queueFull', { link }),
  queueReaches: of('queueReaches', { link, value: fc.integer({ min: 1, max: 12 }) }),
  routeChanges: of('routeChanges', { flow }),
  // There is no node 9: it never loses a route.
  noRoute: of('noRoute', { node: fc.constantFrom(0, 0, 1, 1, 2, 9), flow }),
};

/**
 * The quantity of the condition, one number for each flow, queue or target, read from the state independently of the
 * engine.
 */
function shown(simulation: Simulation, condition: Condition): number[] {
  const about = 'flow' in condition && condition.flow >= 0 ? [condition.flow] : [0, 1];
  const senders = about.map((index) => tcpOf(simulation, index).sender);
  switch (condition.when) {
    case 'cwndFalls':
    case 'cwndReaches':
      return senders.map(({ window }) => window.cwnd);
    case 'timeout':
      return senders.map(({ state }) => state.timeouts);
    case 'loss':
      return about.map((index) => simulation.ledger.droppedOn(index, 0));
    case 'duplicateAcks':
      return senders.map(({ recovery }) => recovery.duplicates);
    case 'routeChanges':
      // The nodes from 0 to the end of the flow as the digits of a number; 0 if the tables lead elsewhere, or nowhere.
      return about.map((index) => {
        let [at, way] = [0, 0];
        for (let hops = 0; at >= 0 && at !== index + 1 && hops < 4; hops++) {
          at = simulation.manet!.nodes[at]!.agent.nextHop(index + 1);
          way = 10 * way + at + 1;
        }
        return at === index + 1 ? way : 0;
      });
    case 'noRoute': {
      const agent = simulation.manet!.nodes[condition.node]?.agent;
      // The data of flow 0 goes to node 1, that of flow 1 to node 2; both come from node 0.
      const targets = condition.flow < 0 ? [0, 1, 2] : [condition.flow + 1];
      return targets.filter((node) => node !== condition.node).map((node) => agent?.nextHop(node) ?? -1);
    }
    default:
      return [simulation.links[BOTTLENECK]!.queueLength()];
  }
}

function comesAbout(condition: Condition, before: number, after: number, limit: number): boolean {
  switch (condition.when) {
    case 'cwndFalls':
      return after < before;
    case 'timeout':
    case 'loss':
      return after > before;
    case 'routeChanges':
      return after !== before;
    case 'noRoute':
      return before >= 0 && after < 0;
    case 'queueFull':
      return before < limit && after >= limit;
    default:
      return before < condition.value && after >= condition.value;
  }
}

/** Compares both ways with the scan, from places all over the run. Returns the number of events at which it stops. */
function compare(input: ScenarioInput, limit: number, wanted: Condition, places: readonly number[]): number {
  const simulation = simulate(input);
  const events: number[] = [];
  let before = shown(simulation, wanted);
  while (simulation.runBefore(Infinity, 1) > 0) {
    const after = shown(simulation, wanted);
    if (after.some((value, index) => comesAbout(wanted, before[index]!, value, limit))) events.push(simulation.events);
    before = after;
  }
  const lab = labOf(input);
  for (const place of places) {
    const from = Math.floor(place * simulation.events);
    for (const direction of [1, -1] as const) {
      const there = direction === 1 ? events.find((event) => event > from) : events.findLast((event) => event < from);
      lab.seek({ event: from });
      expect(lab.runUntil(wanted, direction)).toBe(there !== undefined);
      expect(lab.simulation.events).toBe(there ?? from);
    }
  }
  return events.length;
}

const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 });

it('forwards at the first such event, backwards at the last; where there is none it stays', () => {
  let met = 0;
  const { noRoute: _, routeChanges: __, ...ofLinks } = ANY;
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 12 }),
      fc.constantFrom('newreno' as const, 'cubic' as const, 'vegas' as const),
      fc.constantFrom(0, 0.01, 0.05),
      fc.integer({ min: 0, max: 999 }),
      fc.oneof(...Object.values(ofLinks)),
      places,
      (limit, variant, loss, seed, wanted, from) => {
        met += compare(wired(limit, variant, loss, seed), limit, wanted, from);
      },
    ),
    runs(35),
  );
  expect(met).toBeGreaterThan(350 * SHARE);
});

it('so it does where a node loses its route, or the route of a flow changes', () => {
  let met = 0;
  fc.assert(
    fc.property(
      fc.integer({ min: 10, max: 20 }),
      fc.integer({ min: 30, max: 40 }),
      fc.oneof(ANY.noRoute, ANY.routeChanges),
      places,
      (away, back, wanted, from) => {
        met += compare(mobile(away / 10, back / 10), 0, wanted, from);
      },
    ),
    runs(10),
  );
  expect(met).toBeGreaterThan(5);
});

it('the builder offers each of these conditions, and has words for it', () => {
  const labs = [wired(5, 'newreno', 0, 1), mobile(3, 7)].map((input) => factsOf(labOf(input), 1));
  const offered = labs.flatMap((opened) => conditionKindsOf(opened).map(({ when }) => when));
  expect(new Set(offered)).toEqual(new Set(Object.keys(ANY)));
  const words = Object.values(ANY).flatMap((any) => fc.sample(any, { numRuns: 20, seed: 1 }));
  for (const wanted of words)
    expect(labs.some((opened) => conditionWords(opened, wanted) !== '')).toBe(!('node' in wanted && wanted.node === 9));
});
