/** A packet followed from its first transmission to its ACK: hop by hop, without a gap, as in the run. */
import { describe, expect, it } from 'vitest';
import { journeyOf, naturalSegment } from '../../src/app/rooms/lab/panels/journey/journeyOf.ts';
import type { Stop } from '../../src/app/rooms/lab/panels/journey/airStops.ts';
import { journey } from '../../src/app/rooms/lab/panels/journey/journey.tsx';
import { passagesOf, repliesOf } from '../../src/app/run/record/closely.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';

const follow = (segment: number, flow = -1) => ({ kind: 'watch', flow, detail: { span: 0, segment } }) as const;
const isHop = ({ place }: Stop): boolean => place.includes('→');

const sum = (spans: readonly number[]): number => spans.reduce((all, time) => all + (time || 0), 0);

/** Hops are consecutive: each begins where and when the previous one ends, and its parts add up to the whole. */
function expectNoGaps(stops: readonly Stop[]): void {
  const hops = stops.filter(isHop);
  for (const { came, spans, left, place } of hops) expect(came + sum(spans), place).toBeCloseTo(left, 9);
  stops.slice(1).forEach((stop, place) => {
    const before = stops[place]!;
    if (isHop(before)) expect(stop.came, `${before.place}, then ${stop.place}`).toBeCloseTo(before.left, 9);
  });
}

describe('the journey of a packet', () => {
  it.each([
    ['a dumbbell', {}, 12.465],
    [
      'a chain of queues',
      {
        network: {
          kind: 'custom',
          nodes: ['a', 'b', 'c', 'd'].map((id) => ({ id })),
          links: [
            { from: 'a', to: 'b', rate: 8e6, delay: 0.01 },
            { from: 'b', to: 'c', rate: 4e6, delay: 0.01 },
            { from: 'c', to: 'd', rate: 2e6, delay: 0.01 },
          ],
        },
        flows: [{ kind: 'tcp', from: 'a', to: 'd', receiverWindow: 30 }],
      },
      2,
    ],
  ])('goes over all links of %s and back, without a gap', (_name, scenario, time) => {
    const segment = naturalSegment(runAt(scenario, time));
    const data = runAt(scenario, time, follow(segment));
    const { stops } = journeyOf(data)!;
    const detail = data.present.detail!;
    const { path, back } = data.opened.flows[detail.flow] as unknown as { path?: unknown[]; back?: unknown[] };
    expect(stops.filter(isHop).length).toBe(path === undefined ? 6 : path.length + back!.length);
    expectNoGaps(stops);
    const passage = passagesOf(detail).find((one) => one.segment === segment)!;
    expect(stops[0]).toMatchObject({ place: 'sent', came: passage.sent });
    expect(stops.find(({ place }) => place === 'receiver')!.came).toBe(passage.arrived);
    const reply = repliesOf(detail).find(({ cause }) => cause === segment)!;
    expect(stops.at(-1)).toMatchObject({ place: 'sender', came: reply.arrived });
    // The waiting time equals that of the bottleneck's queue.
    const visit = passage.visits[0]!;
    expect(Math.max(...stops.filter(isHop).map(({ spans }) => spans[0]!))).toBeCloseTo(visit.begins - visit.came, 9);
    expect(journey.summary(data)).toMatch(
      /^Segment \d+: [\d.]+ ms in queues, [\d.]+ ms being sent, [\d.]+ ms on the wire/,
    );
  });

  it('tells of a segment that was lost, and of its next sending', () => {
    const scenario = { flows: [{ kind: 'tcp', forcedDrops: [{ segment: 30 }] }] };
    const lost = runAt(scenario, 3)
      .marks.between(0, 3)
      .find(({ kind }) => kind === 'loss')!;
    const data = runAt(scenario, lost.time + 0.16, follow(30));
    const places = journeyOf(data)!.stops.map(({ place }) => place);
    expect(places).toEqual(expect.arrayContaining(['sent', 'lost', 'sent, time 2', 'receiver', 'sender']));
    expect(places.indexOf('lost')).toBeLessThan(places.indexOf('sent, time 2'));
  });

  it('names the wait of a packet that a change holds back, while it lasts and after', () => {
    const [segment, hold] = [1000, 0.002];
    const change = { kind: 'packet', flow: 0, number: segment, action: 'delay', hold, entry: 'r0>r1' };
    const scenario = { interventions: [{ ...change, at: 1 }] };
    const at = (time: number) => journeyOf(runAt(scenario, time, follow(segment, 0)))!.stops;
    const heldIn = (stops: readonly Stop[]) => stops.filter(({ place }) => place === 'held back');
    const stops = at(4);
    const [held] = heldIn(stops);
    expect(heldIn(stops)).toHaveLength(1);
    expect(held!.left - held!.came).toBeCloseTo(hold, 9);
    expect(held!.why).toBe('by the change at 1.000 s, for 2 ms');
    expectNoGaps(stops);
    const next = stops[stops.indexOf(held!) + 1]!;
    expect(next.place).toBe('R1 → R2');
    expect(next.came).toBeCloseTo(held!.left, 9);
    expect(heldIn(at(held!.came + hold / 2))).toMatchObject([{ came: held!.came, left: NaN }]);
    expect(journey.summary(runAt(scenario, 4, follow(segment, 0)))).toContain(', 2 ms held back; from');
  });

  it('changes nothing, and says why there is none', () => {
    const [plain, followed, unsent] = [
      runAt({}, 12.465),
      runAt({}, 12.465, follow(100)),
      runAt({}, 12.465, follow(1e6)),
    ];
    expect(followed.present.digest).toBe(plain.present.digest);
    // However long ago it was sent.
    expect(journey.summary(followed)).toMatch(/^Segment 100: .* from 0\.329 s to 0\.403 s\.$/);
    for (const none of [plain, unsent])
      expect(journey.summary(none)).toBe('Choose a segment to follow: one that has been sent.');
  });
});
