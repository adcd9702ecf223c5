/** Ladder and sliding window of QUIC: packet numbers beside the data, ACKs with their ranges, and packets in flight. */
import { beforeAll, expect, it } from 'vitest';
import { sizesFor } from '../../src/app/charts/stage/sizes.ts';
import { viewOf } from '../../src/app/charts/plot/view.ts';
import { ladder } from '../../src/app/rooms/lab/panels/ladder/ladder.ts';
import { ladderPicture } from '../../src/app/rooms/lab/panels/ladder/picture.ts';
import { storyOf } from '../../src/app/rooms/lab/panels/ladder/story.ts';
import { slidingPicture } from '../../src/app/rooms/lab/panels/sliding/picture.ts';
import { slidingOf, type Sliding } from '../../src/app/rooms/lab/panels/sliding/segments.ts';
import { slidingWindow } from '../../src/app/rooms/lab/panels/sliding/sliding.ts';
import { nowTexts, slidingSentence } from '../../src/app/rooms/lab/panels/sliding/words.ts';
import { passagesOf, repliesOf } from '../../src/app/run/record/closely.ts';
import { packetsText } from '../../src/app/run/facts/quic.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';
import type { Command } from '../../src/lab/protocol/protocol.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';

/** Data 20 is lost once, alone; packet 0 is the handshake. */
const scenario = {
  duration: 4,
  network: { bottleneck: { rate: 10e6, delay: 0.02, queue: { limit: 60 } } },
  flows: [
    {
      variant: 'newreno',
      stack: 'quic',
      receiverWindow: 10_000,
      forcedDrops: [{ segment: 20 }],
      parameters: { initialSsthresh: 30 },
    },
  ],
};
const toCut: Command = { kind: 'step', direction: 1, flow: -1, until: { when: 'cwndFalls', flow: 0 } };
const toPart = (unit: 'ack', count: number): Command[] =>
  Array.from({ length: count }, () => ({ kind: 'step', unit, direction: 1, flow: 0 }));

const seen = {} as { cut: RunData; later: RunData };
beforeAll(() => {
  seen.cut = runAt(scenario, 0, toCut);
  seen.later = runAt(scenario, 0, toCut, ...toPart('ack', 3));
});

const viewFor = (data: RunData, width: number, height = 300) => {
  const { now, known } = data.present;
  return viewOf(
    { width, height },
    { now, known, duration: data.opened.duration },
    { sizes: sizesFor(width, undefined) },
  );
};
const textsOf = (labels: readonly { readonly text: string }[]): string[] => labels.map(({ text }) => text);
const rowsOf = ({ table }: typeof ladder, data: RunData): Record<string, string>[] => {
  const { columns, count, row } = table(data);
  return Array.from({ length: count }, (_, at) => {
    const cells = row(at);
    return Object.fromEntries(columns.map((column, place) => [column, cells[place]!]));
  });
};

it('writes ranges in ascending order, and that there are more', () => {
  expect(
    packetsText([
      [23, 26],
      [0, 22],
    ]),
  ).toBe('0–21, 23–25');
  expect(
    packetsText([
      [30, 31],
      [26, 28],
      [23, 24],
      [0, 22],
    ]),
  ).toBe('…, 23, 26–27, 30');
});

it('the ladder names the lost packet, and by how much later the acknowledged ones were sent', () => {
  const { detail, now } = seen.cut.present;
  const { lost, reports, resent } = storyOf(passagesOf(detail!), repliesOf(detail!), now);
  expect([lost?.number, lost?.segment]).toEqual([20, 20]);
  // The first ACK follows the gap at once, the next the second packet after it.
  expect(reports.map(({ number }) => number)).toEqual([1, 3]);
  expect(reports.map(({ reply }) => packetsText(reply.blocks).split(', ').at(-1))).toEqual(['21', '21–23']);
  // The pacer lets it leave later.
  expect(resent).toEqual([]);
  expect(textsOf(ladderPicture(seen.cut, viewFor(seen.cut, 1440)).labels)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^ACK of packets (\d+–)?19, 21–23$/),
      'packet 21 arrives, 20 is missing',
    ]),
  );
  const { detail: after, now: then } = seen.later.present;
  const again = storyOf(passagesOf(after!), repliesOf(after!), then).resent.at(-1)!;
  expect([again.segment, again.number > 30]).toEqual([20, true]);
  expect(textsOf(ladderPicture(seen.later, viewFor(seen.later, 1440)).labels)).toContain(
    `data 20 resent in packet ${again.number}`,
  );
  expect(ladder.summary(seen.later)).toContain(`Data 20 was sent again in packet ${again.number} at`);
});

it('the table of the ladder has numbers that occur once, and the ACK that names each', () => {
  const rows = rowsOf(ladder, seen.later);
  const numbers = rows.map((row) => Number(row['Packet']));
  expect(new Set(numbers).size).toBe(numbers.length);
  const twice = rows.filter((row) => row['Data'] === '20');
  expect(twice).toHaveLength(2);
  expect(twice[0]!['Acknowledged, s']).toBe('–');
  const named = rows.find((row) => row['Packet'] === '21')!;
  expect(named['Packets its ACK names']).toMatch(/(^|–)19, 21$/);
});

it('the sliding window counts packets in flight, wherever the missing data is', () => {
  const shown: Sliding = slidingOf(seen.later)!;
  const { acked, highest, inFlight, cwnd } = shown.status;
  const again = shown.packetOf!(20)!;
  expect(acked).toBe(19);
  expect(again).toBeGreaterThan(highest - 20);
  expect(shown.stateOf(highest)).toBe('flight');
  expect(shown.length).toBe(highest - acked + Math.max(0, Math.floor(cwnd - inFlight!)));
  expect(nowTexts(shown)[0]).toMatch(/^now: [\d.]+ of cwnd [\d.]+ in flight, data \d+ in packet \d+$/);
  expect(slidingSentence(shown)).toBe(
    `Data 20 is missing; packet ${again} carried it last. Delivery waits for it, the window does not: cwnd limits packets in flight.`,
  );
  expect(rowsOf(slidingWindow, seen.later).find((row) => row['Data'] === '20')).toMatchObject({
    'Times sent': '2',
    'Newest packet': String(again),
  });
  const boxes = slidingPicture(seen.later, viewFor(seen.later, 1440)).boxes;
  expect(boxes.find(({ number }) => number === '20')?.packet).toBe(`p${again}`);
});
