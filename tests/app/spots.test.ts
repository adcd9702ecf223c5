/** Packets that somebody points at. */
import { expect, it } from 'vitest';
import { viewOf } from '../../src/app/charts/plot/view.ts';
import { mapSpots } from '../../src/app/rooms/lab/map/packetSpots.ts';
import { journeyOf } from '../../src/app/rooms/lab/panels/journey/journeyOf.ts';
import { presetEntry } from '../presetFile.ts';
import { ladderSpots } from '../../src/app/rooms/lab/panels/ladder/Touch.tsx';
import { networkSpots } from '../../src/app/rooms/lab/panels/network/Touch.tsx';
import { repliesOf } from '../../src/app/run/closely.ts';
import { runAt } from './realRun.ts';
import { ringOf, spotNear, type PacketSpot } from '../../src/app/rooms/lab/packets/spot.ts';

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
});

it('packets of a mobile network are picked where they are, and each leads to its own journey', () => {
  const at = (...commands: Parameters<typeof runAt>[2][]) => runAt(presetEntry('chain-4').scenario, 1.5, ...commands);
  const data = at();
  const spots = mapSpots(data, viewOf({ width: 900, height: 500 }, { now: 2.5, known: 3, duration: 30 }));
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
  }
});
