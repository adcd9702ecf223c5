/** Packets that the user points at. */
import { expect, it } from 'vitest';
import { viewOf } from '../../src/app/charts/plot/view.ts';
import { mapSpots } from '../../src/app/rooms/lab/map/MapTouch.tsx';
import { mapPicture } from '../../src/app/rooms/lab/map/picture.ts';
import { nodePx, projectionOf } from '../../src/app/rooms/lab/map/projection.ts';
import { mapSummary } from '../../src/app/rooms/lab/map/words.ts';
import { PLAIN } from '../../src/app/rooms/lab/panels/kit/panel.ts';
import { journeyOf } from '../../src/app/rooms/lab/panels/journey/journeyOf.ts';
import { presetEntry } from '../presetFile.ts';
import { ladderSpots } from '../../src/app/rooms/lab/panels/ladder/Touch.tsx';
import { networkSpots } from '../../src/app/rooms/lab/panels/network/Touch.tsx';
import { repliesOf } from '../../src/app/run/record/closely.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';
import { ringOf, spotNear, type PacketSpot } from '../../src/app/rooms/lab/packets/packet.ts';

const spot = (...way: readonly (readonly [number, number])[]): PacketSpot => ({
  way,
  text: '',
  packet: { flow: 0, number: 1, transmission: 1, ack: false, entry: '' },
  segment: 1,
  from: null,
  never: '',
});

it('the nearest packet within reach is the one that is meant, along all of its line', () => {
  const spots = [spot([0, 0], [100, 0], [100, 50]), spot([50, 30]), spot([0, 5], [100, 5])];
  expect(spotNear(spots, 40, 1, 10)).toBe(0);
  expect(spotNear(spots, 40, 4, 10)).toBe(2);
  expect(spotNear(spots, 52, 29, 10)).toBe(1);
  expect(spotNear(spots, 99, 40, 10)).toBe(0);
  expect(spotNear(spots, 50, 80, 10)).toBe(-1);
  expect(ringOf(spots[0]!)).toEqual([100, 50]);
});

it('an ACK after a hole leads to the journey of the segment that caused it, in the ladder and in the network', () => {
  const lossy = { flows: [{ kind: 'tcp', forcedDrops: [{ segment: 30 }] }] };
  const lost = runAt(lossy, 3)
    .marks.between(0, 3)
    .find(({ kind }) => kind === 'loss')!;
  const data = runAt(lossy, lost.time + 0.1);
  const view = viewOf({ width: 900, height: 500 }, { now: data.present.now, known: 3, duration: 20 });
  const replies = repliesOf(data.present.detail!).filter(({ number, sent }) => number === 29 && sent > lost.time);
  expect(replies.length).toBeGreaterThan(1);
  const of = (spots: readonly PacketSpot[]): readonly number[] =>
    spots.filter(({ packet }) => packet.ack && packet.number === 29).map(({ segment }) => segment);
  expect(of(ladderSpots(data, view))).toEqual(expect.arrayContaining(replies.map(({ cause }) => cause)));
  const inNetwork = of(networkSpots(data, view));
  expect(inNetwork.some((segment) => segment > 30)).toBe(true);
  // In a queue all of a packet's slat can be pressed.
  for (const { way, text } of networkSpots(data, view))
    if (text.includes('of the queue')) expect(way[1]![0] - way[0]![0]).toBeGreaterThan(20);
});

it('packets of a mobile network are picked where they are, and each leads to its own journey', () => {
  const at = (...commands: Parameters<typeof runAt>[2][]) => runAt(presetEntry('chain-4').scenario, 1.5, ...commands);
  const data = at();
  const view = viewOf({ width: 900, height: 500 }, { now: 2.5, known: 3, duration: 30 });
  const spots = mapSpots(data, view);
  // Waiting packets are selected in the column beside their node.
  const queued = spots.filter(({ text }) => /place \d+ of the queue of node/.test(text));
  expect(queued.length).toBeGreaterThan(0);
  for (const { way, text } of queued) {
    const [x, y] = way[0]!;
    const node = Number(/node (\d+)/.exec(text)![1]);
    const [nodeX, nodeY] = nodePx(
      { nodes: data.present.manet!.nodes, projection: projectionOf(data.opened.manet!, view) },
      node,
    );
    expect(x - nodeX).toBeGreaterThan(10);
    expect(Math.abs(y - nodeY)).toBeLessThan(12);
  }
  const inHand = spots.filter(({ text }) => /tries to send|on the air/.test(text));
  expect(inHand.length).toBeGreaterThan(1);
  expect(spots.length).toBeGreaterThan(inHand.length);
  for (const { segment, packet, text, never } of inHand) {
    const followed = at({ kind: 'watch', flow: packet.flow, detail: { span: 0, segment } });
    const now = journeyOf(followed)!.stops.filter(({ left, why }) => Number.isNaN(left) && /now|waits/.test(why));
    const [, node, next] = /node (\d+) (?:tries to send it )?to (\d+)/.exec(text)!;
    expect(
      now.map(({ place }) => place),
      text,
    ).toContainEqual(expect.stringMatching(`^${node} → ${next}, attempt`));
    expect(never).toBe('');
    expect(packet.transmission).toBeGreaterThan(0);
    // Its path so far is on the map, up to the node that holds it.
    const ways = mapPicture(followed, view, PLAIN).followed.map((nodes) => nodes.at(-1));
    if (Number(node) > 0 && !packet.ack) expect(ways).toContain(Number(node));
    if (ways.length > 0) expect(mapSummary(followed)).toContain('The packet that is followed went over');
  }
});

it('of several ACKs of one number on the map the one that is picked is dropped, and no other', () => {
  const chain = {
    ...(presetEntry('chain-4').scenario as object),
    flows: [{ from: '0', to: '4', forcedDrops: [{ segment: 20 }] }],
  };
  const view = viewOf({ width: 900, height: 500 }, { now: 1.11, known: 3, duration: 30 });
  const acks = mapSpots(runAt(chain, 1.11), view).filter(({ packet }) => packet.ack && packet.number === 29);
  expect(acks.map(({ segment, packet: { entry } }) => [segment, entry])).toEqual([
    [20, '1'],
    [21, '2'],
    [22, '2'],
  ]);
  for (const { packet, segment } of acks) {
    const interventions = [{ kind: 'packet', at: 1.11, ...packet, action: 'drop', hold: 0 }];
    const dropsOf = (each: number): number => {
      const watch = { kind: 'watch', flow: 0, detail: { span: 0, segment: each } } as const;
      return (
        JSON.stringify(journeyOf(runAt({ ...chain, interventions }, 1.3, watch))).split(/dropped on purpose/i).length -
        1
      );
    };
    // Segment 20 was dropped once itself.
    expect(acks.map((each) => dropsOf(each.segment) - (each.segment === 20 ? 1 : 0))).toEqual(
      acks.map((each) => (each.segment === segment ? 1 : 0)),
    );
  }
});
