/**
 * Randomly generated networks of mobile nodes, without RTS and with losses, in which the last 802.11 ACK of a packet is
 * often lost.
 */
import fc from 'fast-check';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { resultOf } from '../../src/lab/results/result.ts';
import { simulate } from '../experiment.ts';
import { seedOf } from '../properties/byName.ts';
import { records } from './records.ts';

const VARIANTS = ['tahoe', 'reno', 'newreno', 'sack', 'fack', 'vegas', 'cubic', 'westwood'];

const network = fc.noBias(
  fc
    .record({
      nodes: fc.integer({ min: 6, max: 20 }),
      side: fc.integer({ min: 400, max: 900 }),
      speed: fc.constantFrom(0, 0, 10, 30),
      routing: fc.constantFrom('aodv', 'aodv', 'aodv', 'dsdv', 'static'),
      dataRate: fc.constantFrom(1e6, 2e6, 11e6),
      loss: fc.constantFrom(0, 0.02, 0.1, 0.3),
      limit: fc.integer({ min: 3, max: 50 }),
      retries: fc.constantFrom(1, 2, 4, 7),
      seed: fc.integer({ min: 1, max: 1e6 }),
    })
    .chain((made) =>
      fc
        .array(
          fc.record({
            variant: fc.constantFrom('udp', ...VARIANTS),
            from: fc.integer({ min: 0, max: made.nodes - 1 }),
            hop: fc.integer({ min: 1, max: made.nodes - 1 }),
            start: fc.integer({ min: 0, max: 3000 }),
            size: fc.constantFrom(512, 1000, 1460),
            window: fc.constantFrom(4, 16, 32),
          }),
          { minLength: 1, maxLength: 4 },
        )
        .map((flows) => ({
          seed: made.seed,
          duration: 10,
          network: {
            kind: 'manet',
            nodes: made.nodes,
            area: [made.side, made.side],
            mobility:
              made.speed === 0 ? { kind: 'static' } : { kind: 'randomWaypoint', maxSpeed: made.speed, pause: 0 },
            radio: {
              dataRate: made.dataRate,
              rtsThreshold: 3000,
              shortRetryLimit: made.retries,
              loss: { kind: 'bernoulli', rate: made.loss },
            },
            interfaceQueue: { limit: made.limit },
            routing: { kind: made.routing },
          },
          flows: flows.map(({ variant, from, hop, start, size, window }) => ({
            from: String(from),
            to: String((from + hop) % made.nodes),
            start: start / 1000,
            ...(variant === 'udp'
              ? { kind: 'udp', rate: 2e5, packetSize: size }
              : { kind: 'tcp', variant, stack: 'ns2', segmentSize: size, receiverWindow: window }),
          })),
        })),
    ),
);

/** A network by its number. */
export const randomMobile = (number: number): ScenarioInput =>
  fc.sample(network, { seed: seedOf(`mobile network ${number}`), numRuns: 1 })[0] as unknown as ScenarioInput;

/** Runs a network and counts the copies in its result. Throws if packets or ACKs are not all accounted for. */
export function duplicatesOf(scenario: ScenarioInput): number {
  const simulation = simulate(scenario);
  while (simulation.runBefore(Infinity, 7919) > 0)
    for (const { sent, accounted } of records(simulation))
      if (sent !== accounted)
        throw new Error(`${sent} sent or copied, ${accounted} accounted for at ${simulation.now} s`);
  const { flows, total } = resultOf(simulation, 0);
  for (const { packetsSent, packetsDuplicated = 0, packetsReceived, packetsDropped, packetsInFlight } of [
    ...flows,
    total,
  ])
    if (packetsSent + packetsDuplicated !== packetsReceived + packetsDropped + packetsInFlight)
      throw new Error(
        `${packetsSent} sent, ${packetsDuplicated} copied, ${packetsReceived} received, ${packetsDropped} dropped`,
      );
  return total.packetsDuplicated ?? 0;
}
