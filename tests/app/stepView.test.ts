/** The pictures of a paused run: the packet ladder and the sliding window. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ladder } from '../../src/app/rooms/lab/panels/ladder/ladder.ts';
import { ladderPicture } from '../../src/app/rooms/lab/panels/ladder/picture.ts';
import { pointOn } from '../../src/app/rooms/lab/panels/ladder/rails.ts';
import { storyOf } from '../../src/app/rooms/lab/panels/ladder/story.ts';
import { sizesFor } from '../../src/app/charts/stage/sizes.ts';
import { slidingPicture } from '../../src/app/rooms/lab/panels/sliding/picture.ts';
import { slidingOf } from '../../src/app/rooms/lab/panels/sliding/segments.ts';
import { nowTexts, slidingSentence } from '../../src/app/rooms/lab/panels/sliding/words.ts';
import { boxOf } from '../../src/app/charts/plot/labelPlacement.ts';
import { viewOf, xOf, type View } from '../../src/app/charts/plot/view.ts';
import { closeUpOf, passagesOf, repliesOf } from '../../src/app/run/record/closely.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';
import type { Detail } from '../../src/lab/protocol/detailProtocol.ts';
import type { Command } from '../../src/lab/protocol/protocol.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';

const step = (unit: 'ack' | 'phase' | 'loss', direction: 1 | -1 = 1): Command => ({
  kind: 'step',
  unit,
  direction,
  flow: 0,
});

/** One flow that loses one packet on purpose. */
const oneDrop = {
  duration: 6,
  network: { bottleneck: { rate: 8e5, delay: 0.1, queue: { limit: 30 } }, access: { rate: 1e7, delay: 0.001 } },
  flows: [
    {
      kind: 'tcp',
      variant: 'newreno',
      name: 'Sender',
      receiverWindow: 20,
      segmentSize: 1000,
      delayedAck: null,
      forcedDrops: [{ segment: 26, transmission: 1 }],
    },
  ],
};

const seen: { cut: RunData; lost: RunData } = {
  cut: undefined as unknown as RunData,
  lost: undefined as unknown as RunData,
};
beforeAll(() => {
  seen.lost = runAt({}, 4, step('loss'));
  seen.cut = runAt({}, 4, step('loss'), step('phase'));
}, 60_000);

const viewFor = (data: RunData, width = 1000, height = 252): View =>
  viewOf({ width, height }, { now: data.present.now, known: data.present.known, duration: data.opened.duration });
const textsOf = (labels: readonly { readonly text: string }[]): string[] => labels.map(({ text }) => text);
const detailOf = (data: RunData): Detail => {
  if (data.present.detail === null) throw new Error('nothing is told');
  return data.present.detail;
};

describe('the ladder', () => {
  it('has the axis of the windows, so that a loss is below its cross; a window of the whole run is not its own', () => {
    for (const data of [seen.cut, seen.lost]) {
      const { now, known, detail } = data.present;
      const length = closeUpOf(data, 1000)!;
      const viewing = { range: { from: 0, to: length }, follow: true };
      const view = viewOf({ width: 1000, height: 252 }, { now, known, duration: data.opened.duration }, { viewing });
      const { plane, crosses } = ladderPicture(data, view);
      expect(plane.view.from).toBeCloseTo(detail!.from, 3);
      expect([plane.view.from, plane.view.to]).toEqual([view.from, view.to]);
      const lost = passagesOf(detail!).find(({ dropped }) => dropped <= now)!;
      expect(crosses[0]![0]).toBeCloseTo(xOf(view, lost.dropped), 6);
      expect(ladderPicture(data, viewFor(data)).plane.view.from).toBe(detail!.from);
    }
  });

  it('tells how a lost segment comes to be sent again', () => {
    const data = seen.cut;
    const picture = ladderPicture(data, viewFor(data));
    const { lost, reports, causes, resent } = storyOf(
      passagesOf(detailOf(data)),
      repliesOf(detailOf(data)),
      data.present.now,
    );
    const segment = lost?.segment ?? -1;
    expect(reports.map(({ reply, number }) => [reply.number, number])).toEqual([
      [segment - 1, 1],
      [segment - 1, 2],
      [segment - 1, 3],
    ]);
    expect(causes.map((cause) => cause.segment)).toEqual([segment + 1, segment + 2, segment + 3]);
    expect(resent.map(({ sent, count }) => [sent, count])).toEqual([[data.present.now, 2]]);
    expect(textsOf(picture.labels)).toEqual(
      expect.arrayContaining([
        'sender',
        'R1 queue',
        'receiver',
        `${segment} dropped: queue 50 of 50`,
        'duplicate ACKs',
        `${segment + 1} arrives, ${segment} is missing`,
        `${segment} resent now`,
      ]),
    );
    expect(picture.numbers.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(picture.crosses).toHaveLength(passagesOf(detailOf(data)).filter(({ dropped }) => dropped > 0).length);
  });

  it('shows nothing after now, and now where the future stays in the picture', () => {
    for (const data of [seen.cut, seen.lost]) {
      const picture = ladderPicture(data, viewFor(data));
      const [now] = pointOn(picture.plane, data.present.now, 0);
      for (const path of [...picture.faint, ...picture.strong, ...picture.replies])
        for (const [x] of path) expect(x).toBeLessThanOrEqual(now + 1e-6);
      const { left, right } = picture.plane.view;
      expect((now - left) / (right - left)).toBeCloseTo(0.79);
    }
  });

  it('leads every packet from the sender downwards, and every ACK from the receiver upwards', () => {
    const picture = ladderPicture(seen.cut, viewFor(seen.cut));
    const { first, last } = picture.plane;
    for (const path of picture.strong) {
      expect(path[0]?.[1]).toBe(first);
      path.forEach(([, y], index) => index > 0 && expect(y).toBeGreaterThanOrEqual(path[index - 1]![1]));
    }
    for (const path of picture.replies) {
      expect(path[0]?.[1]).toBe(last);
      expect(path.at(-1)?.[1]).toBeCloseTo(first);
    }
  });

  it('breaks a random loss on the link behind the queue', () => {
    const data = runAt(
      {
        duration: 20,
        network: {
          bottleneck: { rate: 1e7, delay: 0.01, queue: { limit: 500 }, loss: { kind: 'bernoulli', rate: 0.01 } },
        },
        flows: [{ kind: 'tcp', variant: 'sack' }],
      },
      3,
      step('loss'),
    );
    const picture = ladderPicture(data, viewFor(data));
    const queue = pointOn(picture.plane, 0, picture.rails[1]!.at)[1];
    expect(picture.crosses.at(-1)?.[1]).toBeGreaterThan(queue + 5);
    expect(textsOf(picture.labels).join()).toMatch(/\d+ lost on the link/);
  });

  it('has a line for each shared queue on the way', () => {
    const link = (from: string, to: string, rate: number) => ({ from, to, rate, delay: 0.005, queue: { limit: 20 } });
    const data = runAt(
      {
        duration: 5,
        network: {
          kind: 'custom',
          nodes: ['a', 'b', 'c', 'd'].map((id) => ({ id })),
          links: [link('a', 'b', 1e7), link('b', 'c', 5e6), link('c', 'd', 4e6)],
        },
        flows: [
          { kind: 'tcp', variant: 'newreno', from: 'a', to: 'd' },
          { kind: 'tcp', variant: 'newreno', from: 'a', to: 'd' },
        ],
      },
      2,
    );
    const { rails } = ladderPicture(data, viewFor(data));
    expect(rails.map(({ name }) => name)).toEqual(['sender', 'a queue', 'b queue', 'c queue', 'receiver']);
    expect(rails.map(({ at }) => at)).toEqual([0, 0.25, 0.5, 0.75, 1]);
  });

  it('stands upright on a telephone: time runs down', () => {
    const picture = ladderPicture(seen.cut, viewFor(seen.cut, 390, 420));
    const [way] = picture.strong;
    way?.forEach(([x, y], index) => {
      if (index === 0) return;
      expect(x).toBeGreaterThanOrEqual(way[index - 1]![0] - 1e-6);
      expect(y).toBeGreaterThan(way[index - 1]![1] - 1e-6);
    });
  });

  it.each([undefined, 'projector'])('keeps what is said of a loss on a telephone, in the theme %s', (theme) => {
    const view = viewFor(seen.cut, 390, 330);
    const sizes = sizesFor(390, theme);
    const said = ladderPicture(seen.cut, { ...view, sizes }).labels.find(({ text }) =>
      text.includes('dropped: queue'),
    )!;
    const { left, right } = boxOf(said, sizes);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(390);
  });

  it('says in words and in a table what it shows', () => {
    const data = seen.cut;
    const segment = detailOf(data).expected;
    expect(ladder.summary(data)).toMatch(
      new RegExp(
        `NewReno sent \\d+ packets and got \\d+ ACKs\\. ${segment} dropped: queue 50 of 50, at .* 3 duplicate ACKs came\\.`,
      ),
    );
    const table = ladder.table(data);
    const rows = Array.from({ length: table.count }, (_, index) => table.row(index));
    const lost = rows.filter(([packet]) => packet === String(segment));
    expect(lost.map((row) => [row[2], row.at(-1)])).toEqual([
      ['1', 'dropped: queue 50 of 50'],
      ['2', 'on its way'],
    ]);
    const arrived = rows.filter((row) => row.at(-1) === 'arrived');
    expect(arrived.length).toBeGreaterThan(20);
    for (const row of arrived) expect(Number(row[3])).toBeGreaterThan(Number(row[1]));
  });
});

describe('the sliding window', () => {
  it.each([
    ['a projector of 1080 lines', 1920, 204, 1920],
    ['a projector of 1080 lines beside Why', 640, 700, 1920],
    ['a projector of 720 lines', 1280, 150, 1280],
    ['a desktop', 1440, 198, undefined],
    ['a small window', 1110, 180, undefined],
    ['a telephone', 390, 310, undefined],
  ] as const)('has no word over its boxes, nor outside of it, on %s', (_, width, height, screen) => {
    for (const data of [seen.lost, seen.cut]) {
      const { now, known } = data.present;
      const sizes = screen === undefined ? sizesFor(width, undefined) : sizesFor(width, 'projector', screen);
      const view = viewOf({ width, height }, { now, known, duration: data.opened.duration }, { sizes });
      const { labels, top, height: high, boxes } = slidingPicture(data, view);
      expect(boxes.length).toBeGreaterThan(20);
      expect(textsOf(labels).join()).toContain('now: cwnd');
      for (const label of labels) {
        const box = boxOf(label, sizes);
        expect(box.bottom <= top + 1 || box.top >= top + high - 1, label.text).toBe(true);
        expect(box.bottom, label.text).toBeLessThanOrEqual(height + 1);
      }
    }
  });

  it('stands still at a lost segment, with what it was and what it is', () => {
    const data = seen.cut;
    const sliding = slidingOf(data);
    if (sliding === null) throw new Error('there is no window');
    const { start, status } = sliding;
    expect(sliding.stateOf(start)).toBe('lost');
    expect(sliding.stateOf(start - 1)).toBe('acknowledged');
    expect(sliding.stateOf(start + 1)).toBe('early');
    expect(sliding.stateOf(status.highest)).toBe('flight');
    expect(sliding.stateOf(status.highest + 1)).toBe('closed');
    expect(sliding.before).toBeGreaterThan(status.cwnd * 1.5);
    expect(slidingSentence(sliding)).toBe(
      `The window starts at ${start} and cannot slide until ${start} is acknowledged.`,
    );
    expect(nowTexts(sliding)[0]).toMatch(
      /^now: cwnd [\d.]+, plus 3 for the three segments that have left the network$/,
    );
    const picture = slidingPicture(data, viewFor(data, 1000, 198));
    expect(picture.boxes).toHaveLength(sliding.last - sliding.first + 1);
    expect(picture.boxes.filter(({ state }) => state === 'lost')).toHaveLength(1);
    expect(picture.brackets.map(({ down }) => down)).toEqual([true, false]);
    const [before, now] = picture.brackets;
    expect(((before?.to ?? 0) - (before?.from ?? 0)) / ((now?.to ?? 0) - (now?.from ?? 0))).toBeCloseTo(
      sliding.before / (status.cwnd + status.inflation),
    );
  });

  it('counts exactly what the sender counts as not acknowledged', () => {
    for (const time of [0.3, 1.1, 2.2, 3.7]) {
      const data = runAt(oneDrop, time);
      const sliding = slidingOf(data);
      if (sliding === null) throw new Error('there is no window');
      const states = Array.from({ length: sliding.last - sliding.first + 1 }, (_, index) =>
        sliding.stateOf(sliding.first + index),
      );
      const sent = states.filter((state) => ['arrived', 'early', 'flight', 'lost'].includes(state));
      expect(sent).toHaveLength(sliding.status.flight);
    }
  });

  it('has no bracket of before once the window has moved on', () => {
    const data = runAt({}, 4, step('loss'), step('phase'), step('phase'));
    expect(slidingOf(data)?.before).toBeNaN();
    expect(slidingPicture(data, viewFor(data, 1000, 198)).brackets).toHaveLength(1);
  });

  it('lets a box stand for many segments when the window is very large, and says so', () => {
    const data = runAt(
      {
        duration: 20,
        network: {
          bottleneck: { rate: 1e9, delay: 0.05, queue: { limit: 20_000 } },
          access: { rate: 1e10, delay: 0.001 },
        },
        flows: [{ kind: 'tcp', variant: 'newreno', receiverWindow: 8000 }],
      },
      2.5,
    );
    const view = viewFor(data, 1000, 198);
    const picture = slidingPicture(data, view);
    expect(slidingOf(data)?.status.flight).toBeGreaterThan(2000);
    expect(picture.boxes.length).toBeLessThan(200);
    for (const { x, width } of picture.boxes) expect(x + width).toBeLessThanOrEqual(view.right + 1);
    expect(textsOf(picture.labels).join()).toMatch(/each box is \d+ segments/);
  });

  it('fits its words into a telephone', () => {
    const data = seen.cut;
    const view = viewFor(data, 390, 260);
    for (const label of slidingPicture(data, view).labels) {
      const { left, right } = boxOf(label, view.sizes);
      expect(left, label.text).toBeGreaterThanOrEqual(0);
      expect(right, label.text).toBeLessThanOrEqual(390);
    }
  });

  it('is not there for a source that does not listen, and says why', () => {
    const data = runAt({ duration: 5, flows: [{ kind: 'udp', name: 'Radio', rate: 1e6 }] }, 2);
    expect(slidingOf(data)).toBeNull();
    expect(textsOf(slidingPicture(data, viewFor(data)).labels)).toEqual([
      'Radio has no window: it does not react to losses.',
    ]);
    expect(ladder.about(data, { from: 0, to: 1 })).toContain('UDP has no ACKs');
    expect(ladderPicture(data, viewFor(data)).faint.length).toBeGreaterThan(5);
  });
});
