/** The still picture: every packet in the network, and its position. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { census } from '../../src/lab/results/counters.ts';
import type { Lab } from '../../src/lab/lab.ts';
import { flowStatuses, pictureOf } from '../../src/lab/look/picture.ts';
import { MOST_PACKETS, PICTURE, PICTURE_STRIDE } from '../../src/lab/protocol/protocol.ts';
import { SEED, labOf, threeFlows } from './labs.ts';

interface Drawn {
  readonly link: number;
  readonly at: number;
  readonly flow: number;
  readonly kind: number;
  readonly length: number;
}

function drawn(lab: Lab, time = lab.simulation.now): Drawn[] {
  const rows = pictureOf(lab.simulation, time);
  return Array.from({ length: rows.length / PICTURE_STRIDE }, (_, index) => {
    const at = index * PICTURE_STRIDE;
    const column = (name: keyof typeof PICTURE): number => rows[at + PICTURE[name]]!;
    return {
      link: column('LINK'),
      at: column('AT'),
      flow: column('FLOW'),
      kind: column('KIND'),
      length: column('LENGTH'),
    };
  });
}

/** The invariants of a picture at any moment. */
function inspect(lab: Lab, packets: readonly Drawn[]): void {
  const { simulation } = lab;
  const counts = census(simulation).map(() => 0);
  for (const { flow, kind } of packets) counts[2 * flow + (kind === 1 ? 1 : 0)]!++;
  expect(counts).toEqual(census(simulation));
  simulation.links.forEach((_, link) => {
    const here = packets.filter((packet) => packet.link === link);
    const places = here.filter(({ at }) => at < 0).map(({ at }) => -1 - at);
    expect(places).toEqual(places.map((_place, index) => index));
    const travelling = here.filter(({ at }) => at >= 0).map(({ at }) => at);
    for (const at of travelling) expect(at).toBeLessThanOrEqual(1);
  });
  for (const { length, flow, kind } of packets) {
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThanOrEqual(1);
    expect(kind === 2).toBe(simulation.flows[flow]?.kind === 'udp');
  }
}

/** A run in which links change while packets are on them. */
const changing = {
  ...threeFlows,
  interventions: [
    { kind: 'setLink' as const, at: 2, link: 'r0>r1', delay: 0.2 },
    { kind: 'setLink' as const, at: 4, link: 'r0>r1', delay: 0.001 },
    { kind: 'setLink' as const, at: 5, link: 'r0>r1', rate: 5e5 },
    { kind: 'setLink' as const, at: 7, link: 'r0>r1', rate: 2e7 },
  ],
};

it.each([
  ['a run', threeFlows],
  ['a run whose links change', changing],
] as const)(
  'every packet is drawn, once, on its link or in its place in the queue, at any moment of %s',
  (_, input) => {
    const lab = labOf(input);
    lab.advance(Infinity);
    const total = lab.simulation.events;
    let waiting = 0;
    fc.assert(
      fc.property(fc.integer({ min: 0, max: total }), fc.double({ min: 0, max: 1, noNaN: true }), (event, between) => {
        lab.seek({ event });
        inspect(lab, drawn(lab));
        const { now } = lab.simulation;
        const next = lab.simulation.nextTime();
        const packets = drawn(lab, next === Infinity ? now : now + between * (next - now));
        inspect(lab, packets);
        waiting = Math.max(waiting, packets.filter(({ at }) => at < 0).length);
      }),
      {
        numRuns: 150,
        seed: SEED,
        examples: [4, 5, 7].map((time) => {
          lab.seek({ time });
          return [lab.simulation.events, 0.5] as [number, number];
        }),
      },
    );
    expect(waiting).toBeGreaterThan(3);
  },
);

/**
 * How far each packet of a route has come, the furthest first: the number of links behind it plus its position on the
 * next.
 */
function progress(lab: Lab, packets: readonly Drawn[]): number[][] {
  return lab.simulation.topology.flows.flatMap(({ path, back }, flow) =>
    [path, back].map((way, direction) =>
      packets
        .filter((packet) => packet.flow === flow && Number(packet.kind === 1) === direction)
        .map(({ link, at }) => way.indexOf(link) + (at >= 0 ? at / 2 + 0.5 : 0.5 / (1 - at)))
        .sort((one, other) => other - one),
    ),
  );
}

it('between two events packets move on and never back', () => {
  const lab = labOf(threeFlows);
  for (let event = 1000; event < 6000; event += 211) {
    lab.seek({ event });
    const { now } = lab.simulation;
    const gap = lab.simulation.nextTime() - now;
    const stills = [0, 0.25, 0.5, 0.75, 1].map((part) => progress(lab, drawn(lab, now + part * gap)));
    for (const [index, still] of stills.slice(1).entries()) {
      still.forEach((packets, route) => {
        const before = stills[index]![route]!;
        expect(packets).toHaveLength(before.length);
        packets.forEach((far, packet) => expect(far).toBeGreaterThanOrEqual(before[packet]!));
      });
    }
  }
});

it('while packets wait for a link, one is being sent, between two events too', () => {
  const lab = labOf(threeFlows);
  let queues = 0;
  for (let event = 1000; event < 6000; event += 37) {
    lab.seek({ event });
    const { now } = lab.simulation;
    for (const part of [0.1, 0.5, 0.9]) {
      const packets = drawn(lab, now + part * (lab.simulation.nextTime() - now));
      for (const link of new Set(packets.filter(({ at }) => at < 0).map((packet) => packet.link))) {
        queues++;
        // Its last bit has not left yet.
        const sent = packets.filter(
          (packet) => packet.link === link && packet.at >= 0 && packet.at <= packet.length + 1e-9,
        );
        expect(sent).toHaveLength(1);
      }
    }
  }
  expect(queues).toBeGreaterThan(50);
});

it('the status of a flow accounts for every packet of it', () => {
  const lab = labOf(threeFlows);
  for (let event = 0; event < 10_000; event += 499) {
    lab.seek({ event });
    const here = census(lab.simulation);
    flowStatuses(lab.simulation).forEach(({ sent, received, dropped }, flow) =>
      expect(sent).toBe(received + dropped + here[2 * flow]!),
    );
  }
});

it('a picture of very many packets respects its limit, waiting ones included, and shows some of every link', () => {
  const lab = labOf({
    network: { bottleneck: { rate: 1e12, delay: 0.01, queue: { limit: 1000 } }, access: { rate: 1e9 } },
    flows: Array.from({ length: 64 }, () => ({ kind: 'udp' as const, rate: 1e12, packetSize: 1 })),
    duration: 1,
  });
  lab.advance(Infinity, 300_000);
  const all = census(lab.simulation).reduce((sum, count) => sum + count, 0);
  expect(all).toBeGreaterThan(5 * MOST_PACKETS);
  const packets = drawn(lab);
  expect(packets).toHaveLength(MOST_PACKETS);
  const links = lab.simulation.links.filter((link) => link.queueLength() > 1);
  expect(links.length).toBeGreaterThanOrEqual(64);
  for (const link of links) {
    const places = packets
      .filter((packet) => packet.link === link.settings.index && packet.at < 0)
      .map(({ at }) => -1 - at);
    expect(places.length).toBeGreaterThan(1);
    // Spread over the queue, from its head to its tail.
    expect(places[0]).toBe(0);
    expect(places.at(-1)).toBeGreaterThan(0.8 * link.queueLength());
    expect(places.at(-1)).toBeLessThan(link.queueLength());
  }
});
