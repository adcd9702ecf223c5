/** Randomly generated networks of mobile nodes that ns-2.35 can run too. */
import fc from 'fast-check';
import { ns2Script } from '../../src/capture/write/ns2Script.ts';
import { readSetdest } from '../../src/scenario/graph/setdest.ts';
import type { Scenario, ScenarioInput } from '../../src/scenario/scenario.ts';
import { accepted } from '../experiment.ts';
import { seedOf } from '../properties/byName.ts';

const CLASSIC = ['tahoe', 'reno', 'newreno', 'sack', 'fack', 'vegas'];
const LINUX = ['reno', 'cubic', 'bic', 'westwood', 'veno', 'vegas', 'htcp', 'hybla', 'illinois', 'scalable', 'yeah'];

const network = fc.noBias(
  fc
    .record({
      nodes: fc.integer({ min: 4, max: 10 }),
      width: fc.integer({ min: 300, max: 700 }),
      height: fc.integer({ min: 200, max: 500 }),
      speed: fc.constantFrom(0, 2, 10, 20),
      pause: fc.constantFrom(0, 5),
      routing: fc.constantFrom('aodv', 'aodv', 'dsdv'),
      dataRate: fc.constantFrom(1e6, 2e6, 11e6),
      rtsThreshold: fc.constantFrom(0, 3000),
      limit: fc.integer({ min: 5, max: 50 }),
      seed: fc.integer({ min: 1, max: 1e6 }),
    })
    .chain((made) =>
      fc
        .array(
          fc.record({
            variant: fc.oneof(
              { weight: 2, arbitrary: fc.constantFrom(...CLASSIC).map((variant) => ({ variant, stack: 'ns2' })) },
              { weight: 1, arbitrary: fc.constantFrom(...LINUX).map((variant) => ({ variant, stack: 'ns2-linux' })) },
            ),
            from: fc.integer({ min: 0, max: made.nodes - 1 }),
            hop: fc.integer({ min: 1, max: made.nodes - 1 }),
            start: fc.integer({ min: 0, max: 3000 }),
            segmentSize: fc.constantFrom(512, 1000, 1460),
            receiverWindow: fc.constantFrom(4, 16, 32),
          }),
          { minLength: 1, maxLength: 3 },
        )
        .map((flows) => ({
          seed: made.seed,
          duration: 12,
          network: {
            kind: 'manet',
            nodes: made.nodes,
            area: [made.width, made.height],
            mobility:
              made.speed === 0
                ? { kind: 'static' }
                : { kind: 'randomWaypoint', maxSpeed: made.speed, pause: made.pause },
            radio: { dataRate: made.dataRate, rtsThreshold: made.rtsThreshold },
            interfaceQueue: { limit: made.limit },
            routing: { kind: made.routing },
          },
          flows: flows.map(({ variant, from, hop, start, ...rest }) => ({
            from: String(from),
            to: String((from + hop) % made.nodes),
            // The first tables of DSDV are in flight before that.
            start: (made.routing === 'dsdv' ? 5 : 1) + start / 1000,
            ...variant,
            ...rest,
          })),
        })),
    ),
);

/**
 * A network by its number: positions and movements are listed in the form that ns-2 reads, so only the rest depends on
 * the seed. `script`: the same for ns-2; it prints a line for each flow.
 */
export function mobileForNs2(number: number): { scenario: Scenario; script: string } {
  const drawn = fc.sample(network, { seed: seedOf(`mobile network for ns-2 ${number}`), numRuns: 1 })[0];
  const made = accepted(drawn as unknown as ScenarioInput);
  if (made.network.kind !== 'manet') throw new Error('no mobile nodes');
  const script = ns2Script(made);
  const movements = script
    .replaceAll('$n(', '$node_(')
    .split('\n')
    .filter((line) => / set [XYZ]_ | setdest /.test(line))
    .join('\n');
  const read = readSetdest(movements);
  if (!read.ok) throw new Error(`line ${read.line} of the movements ${read.message}`);
  const { positions, moves } = read.moves;
  return {
    scenario: accepted({
      ...(drawn as object),
      network: {
        ...(drawn as { network: object }).network,
        placement: { kind: 'list', positions },
        mobility: moves.length === 0 ? { kind: 'static' } : { kind: 'trace', moves },
      },
    } as unknown as ScenarioInput),
    script,
  };
}
