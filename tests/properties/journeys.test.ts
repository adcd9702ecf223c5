/**
 * Packets of mobile networks, followed hop by hop: the parts of the journey add up to the whole, and every attempt of
 * the MAC layer is reported.
 */
import { describe, expect, it } from 'vitest';
import { airStops } from '../../src/app/rooms/lab/panels/journey/airStops.ts';
import { passagesOf, repliesOf } from '../../src/app/run/record/closely.ts';
import { SIFS, Timing } from '../../src/engine/wireless/mac/timing.ts';
import { build } from '../../src/lab/build/build.ts';
import { AIR, AIR_OUTCOME, AIR_STRIDE, type Followed } from '../../src/lab/protocol/detailProtocol.ts';
import { factsOf } from '../../src/lab/record/facts.ts';
import { following } from '../../src/lab/look/closeLook.ts';
import { Run } from '../../src/lab/record/run.ts';
import { walk } from '../../src/lab/travel/travel.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { accepted } from '../experiment.ts';
import { labOf } from '../lab/labs.ts';
import { presetEntry } from '../presetFile.ts';
import { someOf } from '../sweep.ts';

type Network = Record<string, unknown>;
type Edit = (network: Network) => Network;
/** Number of packets followed in each run. */
const PACKETS = 12;
const NONE: Edit = (network) => network;
const noRts: Edit = (network) => ({ ...network, radio: { ...(network['radio'] as Network), rtsThreshold: 3000 } });

/** A preset at a time in s, with some changes, and the packets followed in it. */
function runOf(id: string, time: number, edit: Edit, interventions: readonly object[] = []) {
  const preset = presetEntry(id).scenario as { readonly network: Network };
  const scenario = { ...preset, network: edit(preset.network), interventions } as ScenarioInput;
  const run = new Run(build(accepted(scenario)));
  run.advance(time);
  const goBack = run.remember();
  const { simulation } = run;
  const opened = factsOf(labOf(scenario), 1);
  const follow = (flow: number, segment: number): Followed | null => {
    const followed = walk(following(run, { flow, segment, from: 0, since: 0, start: 0, queues: [] }));
    goBack();
    return followed;
  };
  return { simulation, opened, follow };
}

const sentBy = ({ simulation }: ReturnType<typeof runOf>, flow: number): number => {
  const parts = simulation.flows[flow]!;
  return parts.kind === 'tcp' ? parts.sender.flight.highest : parts.source.state.sent - 1;
};
const sum = (spans: readonly number[]): number => spans.reduce((all, span) => all + (span || 0), 0);

describe('a packet that is followed through mobile nodes', () => {
  it.each(
    someOf(
      [
        ['chain-4', 12, NONE, 'AODV, RTS'],
        ['chain-4', 12, noRts, 'AODV, no RTS'],
        ['walks-away-dsdv', 46, NONE, 'DSDV, RTS'],
        ['walks-away-dsdv', 46, noRts, 'DSDV, no RTS'],
        ['crossing-flows', 16, NONE, 'two flows'],
        ['hidden-terminals', 4, NONE, 'UDP, no RTS'],
        ['walks-away-aodv', 50, NONE, 'a route that breaks'],
        ['twenty-nodes-aodv', 30, NONE, 'nodes that walk'],
        ['twenty-nodes-dsdv', 96, NONE, 'DSDV, nodes that walk'],
      ] as [string, number, Edit, string][],
      3,
    ),
  )('%s at %d s: all parts add up (%#)', (id, time, edit) => {
    const run = runOf(id, time, edit);
    const { simulation, opened } = run;
    const now = simulation.now;
    const digest = simulation.digest();
    const network = simulation.scenario.network as { readonly radio: ConstructorParameters<typeof Timing>[0] };
    const timing = new Timing(network.radio);
    const seen = { data: 0, acks: 0, lost: 0, done: 0, failed: 0 };
    // Flow by flow, spread over everything that was sent, including the newest packets.
    for (let one = 0; one < PACKETS; one++) {
      const flow = one % simulation.flows.length;
      const segment = Math.floor((sentBy(run, flow) * one) / (PACKETS - 1));
      const followed = run.follow(flow, segment)!;

      const name = `segment ${segment} of flow ${flow}`;
      for (const { sent, arrived, dropped } of passagesOf({ data: followed.data, queues: [] })) {
        const stops = airStops(opened, followed, false, sent);
        const end = arrived <= now ? arrived : dropped <= now ? dropped : followed.until;
        expect(sum(stops.flatMap(({ spans }) => spans)), name).toBeCloseTo(end - sent, 9);
        seen.data++;
        if (dropped <= now) {
          seen.lost++;
          expect(stops.at(-1)?.why, name).toContain('lost: ');
        }
      }
      for (const { cause, sent, arrived, dropped } of repliesOf(followed)) {
        if (cause !== segment) continue;
        const stops = airStops(opened, followed, true, sent);
        const end = arrived <= now ? arrived : dropped <= now ? dropped : followed.until;
        expect(sum(stops.flatMap(({ spans }) => spans)), `ACK of ${name}`).toBeCloseTo(end - sent, 9);
        seen.acks++;
      }
      // A successful exchange takes as long as its frames and their propagation.
      for (let at = 0; at < followed.air.length; at += AIR_STRIDE) {
        const of = (column: keyof typeof AIR): number => followed.air[at + AIR[column]]!;
        if (of('OUTCOME') === AIR_OUTCOME.NO_CTS || of('OUTCOME') === AIR_OUTCOME.NO_ACK) seen.failed++;
        if (of('OUTCOME') !== AIR_OUTCOME.DONE) continue;
        seen.done++;
        if (!Number.isNaN(of('RTS'))) {
          expect(of('CTS') - of('RTS') - timing.rts - SIFS, name).toBeLessThan(4e-6);
          expect(of('DATA') - of('CTS') - timing.cts - SIFS, name).toBeLessThan(4e-6);
        }
        expect(of('TO') - of('ACKED') - timing.ack, name).toBeGreaterThanOrEqual(-1e-9);
        expect(of('TO') - of('ACKED') - timing.ack, name).toBeLessThan(4e-6);
      }
    }
    expect(simulation.digest()).toBe(digest);
    expect(seen.data).toBeGreaterThanOrEqual(PACKETS);
    expect(seen.done).toBeGreaterThan(0);
  });

  it.each([
    ['0', false],
    ['2', false],
    ['4', false],
    ['0', true],
  ])('held back at node %s (ACK: %s): all parts add up, and it arrives', (entry, ack) => {
    const order = { kind: 'packet', at: 0.1, flow: 0, number: 30, action: 'delay', hold: 0.1, entry, ack };
    const { opened, follow } = runOf('chain-4', 12, NONE, [order]);
    const followed = follow(0, 30)!;
    const rows = ack ? repliesOf(followed) : passagesOf({ data: followed.data, queues: [] });
    const { sent, arrived, dropped } = rows[0]!;
    const stops = airStops(opened, followed, ack, sent);
    const end = Number.isNaN(arrived) ? dropped : arrived;
    expect(sum(stops.flatMap(({ spans }) => spans))).toBeCloseTo(end - sent, 9);
    const held = stops.filter(({ why }) => why.includes('held back on purpose'));
    expect(held).toHaveLength(1);
    expect(sum(held[0]!.spans)).toBeGreaterThanOrEqual(0.1 - 1e-9);
    expect(followed.isCut).toBe(false);
  });

  it('has every frame that the stations sent', () => {
    const run = runOf('chain-3', 1, (network) => ({ ...network, routing: { kind: 'static' } }));
    const { simulation } = run;
    let frames = 0;
    for (let segment = 0; segment <= sentBy(run, 0); segment++) {
      const { air } = run.follow(0, segment)!;
      for (let at = 0; at < air.length; at += AIR_STRIDE) {
        if (!Number.isNaN(air[at + AIR.RTS]!)) frames++;
        if (!Number.isNaN(air[at + AIR.DATA]!)) frames++;
      }
    }
    const { nodes, counts } = simulation.manet!;
    const sent = nodes.reduce((all, { mac }) => all + mac.state.rtsSent + mac.state.dataSent, 0);
    // The other frames are requests for hardware addresses; each reply is preceded by an RTS.
    const requests = counts.state.arpSent / 2;
    expect(sent - frames).toBe(requests + 2 * requests);
    expect(frames).toBeGreaterThan(500);
  });
});
