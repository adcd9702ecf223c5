/** The map of mobile nodes: what is drawn of a run, and the outcome of each loss. */
import { describe, expect, it } from 'vitest';
import { reckon } from '../../src/app/run/facts/reactions.ts';
import { map } from '../../src/app/rooms/lab/map/map.ts';
import { nextSpot, nodeNear } from '../../src/app/rooms/lab/map/NodeTouch.tsx';
import { mapPicture } from '../../src/app/rooms/lab/map/picture.ts';
import type { MapPicture } from '../../src/app/rooms/lab/map/shapes.ts';
import { nodePx, placeAt, projectionOf, pxOf } from '../../src/app/rooms/lab/map/projection.ts';
import { PLAIN } from '../../src/app/rooms/lab/panels/kit/panel.ts';
import { noRoutesOf } from '../../src/app/rooms/lab/panels/window/noRoute.ts';
import { windowPicture } from '../../src/app/rooms/lab/panels/window/picture.ts';
import { neighbour, unitsOf, unitWithin } from '../../src/app/run/playback/steps.ts';
import { plainText } from '../../src/app/run/words/statement.ts';
import { RARE_WORDS, statementsOf } from '../../src/app/explain/sentence/sentence.ts';
import { viewOf, xOf, type View } from '../../src/app/charts/plot/view.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';
import type { Command } from '../../src/lab/protocol/protocol.ts';
import { boxOf } from '../../src/app/charts/plot/labelPlacement.ts';
import { sizesFor } from '../../src/app/charts/stage/sizes.ts';
import { presetEntry } from '../presetFile.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';
import { isOf, Story } from './story.ts';

// Loads the rare sentences, as the page does for runs with mobile nodes or with changes.
await RARE_WORDS.fetch();

const runTo = (time: number, ...commands: Command[]): RunData =>
  runAt(presetEntry('walks-away-aodv').scenario, time, ...commands);
const moments = new Map<number, RunData>();
/** The run at a time, s: the same data each time, as nothing here changes it. */
function walk(time: number): RunData {
  const known = moments.get(time) ?? runTo(time);
  moments.set(time, known);
  return known;
}
const step = (unit: 'frame' | 'route' | 'loss'): Command => ({ kind: 'step', unit, direction: 1, flow: -1 });
const viewFor = (data: RunData, width = 924, height = 436): View =>
  viewOf({ width, height }, { now: data.present.now, known: data.present.known, duration: data.opened.duration });
const pictureOf = (data: RunData): MapPicture => mapPicture(data, viewFor(data), PLAIN);
const textsOf = (picture: MapPicture): string[] => picture.labels.map(({ text }) => text);

describe('the map', () => {
  it('holds every place the nodes ever come to, and turns places into px and back', () => {
    const data = walk(10);
    const facts = data.opened.manet!;
    expect(facts.extent).toEqual([100, 120, 500, 600]);
    const view = viewFor(data);
    const projection = projectionOf(facts, view);
    for (const [x, y] of [
      [100, 120],
      [500, 600],
      [300, 300],
    ] as const) {
      const [px, py] = pxOf(projection, x, y);
      expect(px).toBeGreaterThan(0);
      expect(px).toBeLessThan(view.width);
      expect(py).toBeGreaterThan(0);
      expect(py).toBeLessThan(view.height);
      const [backX, backY] = placeAt(projection, facts.area, px, py);
      expect(Math.abs(backX - x)).toBeLessThanOrEqual(1);
      expect(Math.abs(backY - y)).toBeLessThanOrEqual(1);
    }
    // No node leaves the area.
    expect(placeAt(projection, facts.area, -1e4, -1e4)).toEqual([0, 700]);
  });

  it('shows the way of the data while it works, and nothing broken', () => {
    const { routes, labels } = pictureOf(walk(40));
    expect(routes).toEqual({ active: [{ flow: 0, nodes: [0, 1, 2] }], stale: [], broken: [] });
    expect(labels.map(({ text }) => text)).toEqual(expect.arrayContaining(['NewReno sender', 'receiver']));
  });

  it('shows where the link broke after how many tries, what is left of the old route, and who walks away', () => {
    const picture = pictureOf(walk(45.07));
    expect(picture.routes.broken).toContainEqual({ flow: 0, from: 0, to: 1, retries: 7, family: 'route' });
    expect(picture.routes.stale).toContainEqual({ flow: 0, nodes: [1, 2] });
    expect(textsOf(picture)).toEqual(
      expect.arrayContaining(['link broke: 7 MAC retries failed', 'old route, now invalid', 'walking away']),
    );
  });

  it('shows the request hop by hop, and the reply on its way back', () => {
    const data = walk(45.56);
    const requests = pictureOf(data).messages.filter(({ kind }) => kind === 'request');
    expect(requests.map(({ node, hops }) => [node, hops])).toContainEqual([0, 0]);
    expect(requests.some(({ hops }) => hops > 0)).toBe(true);
    const replies = pictureOf(walk(45.58)).messages.filter(({ kind }) => kind === 'reply');
    expect(replies.every(({ to }) => to >= 0)).toBe(true);
    expect(replies.length).toBeGreaterThan(0);
  });

  it('has the new way when it is there, and lets go of the broken one', () => {
    const { routes } = pictureOf(walk(50));
    expect(routes).toEqual({ active: [{ flow: 0, nodes: [0, 3, 4, 2] }], stale: [], broken: [] });
  });

  it('tells a hop that the tables of DSDV still use though its end is out of range', () => {
    const { routes } = pictureOf(runAt(presetEntry('walks-away-dsdv').scenario, 60));
    expect(routes.broken).toEqual([{ flow: 0, from: 0, to: 1, retries: 8, family: 'route' }]);
    expect(routes.stale.at(-1)).toEqual({ flow: 0, nodes: [1, 2] });
  });

  it('is stepped frame by frame: the frame on the air is on the map, and its sender’s range', () => {
    const picture = pictureOf(runTo(40, step('frame')));
    expect(picture.frames.length).toBeGreaterThan(0);
    expect(picture.disc).toBe(picture.frames[0]);
  });

  it('has a sentence and a table, on any size and before anything has happened', () => {
    const data = walk(45.3);
    expect(map.summary(data)).toMatch(/^At 45 s 5 nodes are on the map, routing is AODV\. .*\.$/);
    const table = map.table(data);
    expect(table.count).toBe(5);
    expect(table.row(1).join(' ')).toContain('453.0');
    for (const time of [0, 45.3])
      for (const [width, height] of [
        [1440, 272],
        [320, 60],
        [2560, 900],
      ] as const) {
        const run = walk(time);
        const texts = map.render!(run, viewFor(run, width, height), PLAIN).labels.map(({ text }) => text);
        expect(texts.join(' ')).not.toMatch(/NaN|undefined/);
      }
  });

  it('is walked by arrows from node to node, straight ahead before aside', () => {
    const spots = [
      [100, 100],
      [200, 100],
      [150, 190],
      [105, 30],
    ] as const;
    expect(nextSpot(spots, 0, 1, 0)).toBe(1);
    expect(nextSpot(spots, 0, 0, -1)).toBe(3);
    expect(nextSpot(spots, 0, -1, 0)).toBe(-1);
    expect(nextSpot(spots, 1, 0, 1)).toBe(2);
    expect(nodeNear(spots, 198, 104, 26)).toBe(1);
    expect(nodeNear(spots, 300, 300, 26)).toBe(-1);
  });
});

describe('the units of steps', () => {
  it('have frames and routing where nodes are mobile, and never elsewhere', () => {
    const wired = { mobile: false, script: false, untilWords: '' };
    const mobile = { ...wired, mobile: true };
    expect(unitsOf(mobile)).toEqual(['event', 'frame', 'packet', 'ack', 'rule', 'route', 'roundTrip', 'phase', 'loss']);
    expect(unitsOf(wired)).not.toContain('frame');
    expect(unitWithin('frame', wired)).toBe('ack');
    expect(unitWithin('route', mobile)).toBe('route');
    expect(neighbour('event', 1, mobile)).toBe('frame');
    expect(neighbour('event', 1, wired)).toBe('packet');
  });
});

describe('the headline where nodes are mobile', () => {
  it('names the nodes of an access point as the map does', () => {
    const story = new Story(presetEntry('radio-and-cable').scenario as never, { event: 0 });
    expect(story.sentence).toBe('No data is sent yet. Laptop cable will send from node h1 to node h2.');
  });

  const story = new Story(presetEntry('walks-away-aodv').scenario as never);

  it('tells what routing does: the request, the way that is found, the link that breaks', () => {
    expect(story.at(1)).toBe('No data is sent yet. NewReno will send from node 0 to node 2.');
    expect(story.after(isOf('request'))).toBe(
      'Node 0 asks all others for a route to node 2 (RREQ). The request spreads hop by hop.',
    );
    expect(story.after(isOf('wayFound'))).toBe('The route of NewReno is found: 0 → 1 → 2, two hops.');
    expect(story.at(40)).toBe('The data of NewReno goes over two hops: 563 kb/s in the last second.');
    expect(story.after(isOf('linkBreak'))).toBe(
      'Node 1 is out of range of node 2: 7 MAC retries failed. The route is gone.',
    );
  });

  it('says that TCP takes it for congestion, and waits though there is a route again', () => {
    expect(story.after(isOf('timeout'))).toBe(
      'The route broke, and the queues are almost empty. The timer of NewReno runs out: TCP thinks it is congestion.',
    );
    expect(story.after(isOf('wayFound'), 1)).toBe(
      'A route exists again, over three hops. NewReno cannot know it: its timer is 1.1 s.',
    );
  });

  it('says that DSDV keeps a route that is broken', () => {
    const other = new Story(presetEntry('walks-away-dsdv').scenario as never, { time: 50 });
    expect(other.after((mark) => mark.kind === 'linkBreak' && mark.old !== null)).toMatch(
      /^Node \d is out of range of node \d: \d MAC retries failed\. DSDV keeps the route\.$/,
    );
  });

  it.each([
    [1440, 436, 'light'],
    [1280, 445, 'projector'],
    [390, 260, 'projector'],
  ] as const)(
    '%i px wide bears numbers that can be read and do not cover one another: %s by %s',
    (width, height, theme) => {
      const data = runAt(presetEntry('forty-five-nodes-aodv').scenario, 10.705);
      const sizes = sizesFor(width, theme, theme === 'projector' ? 1920 : width);
      const { now, known } = data.present;
      const view = viewOf({ width, height }, { now, known, duration: data.opened.duration }, { sizes });
      const picture = mapPicture(data, view, PLAIN);
      const { radius, numbered, ends } = picture;
      // The smallest text of a projector is 24 px, that of a desktop 12.
      expect(sizes.text.time).toBe(theme === 'projector' ? 24 : 12);
      // Two bold digits: 1.2 times as wide as they are high.
      expect(radius).toBeGreaterThan(sizes.text.time * 0.6 * 1.2);
      for (const { node } of ends) expect(numbered[node]).toBe(1);
      const discs = [...numbered].flatMap((has, node) => (has === 1 ? [nodePx(picture, node)] : []));
      expect(discs.length).toBeGreaterThan(6);
      for (const [index, [ax, ay]] of discs.entries())
        for (const [bx, by] of discs.slice(index + 1))
          // The outline of one may touch the other, never its number.
          expect(Math.hypot(ax - bx, ay - by)).toBeGreaterThan(radius + sizes.text.time * 0.6);
    },
  );

  it('names each end of many flows next to its node, and a node of several flows once', () => {
    for (const [id, time] of [
      ['home-of-things', 5],
      ['home-of-things', 20],
      ['forty-five-nodes-aodv', 20],
    ] as const) {
      const data = runAt(presetEntry(id).scenario, time);
      const picture = pictureOf(data);
      const named = picture.labels.filter(({ kind }) => kind === 'strong');
      const nodes = [...new Set(picture.ends.map(({ node }) => node))];
      if (id === 'home-of-things') {
        expect(named.filter(({ text }) => text.endsWith('flows')).map(({ text }) => text)).toEqual([
          'receiver of 11 flows',
        ]);
        expect(named.length).toBeGreaterThan(6);
      } else expect(named.map(({ text }) => text)).toEqual(['NewReno sender', 'receiver']);
      for (const label of named) {
        const { left, right, top, bottom } = boxOf(label, viewFor(data).sizes);
        const apart = nodes.map((node) => {
          const [x, y] = nodePx(picture, node);
          return { node, px: Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) };
        });
        const nearest = apart.reduce((best, each) => (each.px < best.px ? each : best));
        const own = picture.ends.filter(({ node }) => node === nearest.node);
        expect(own.some(({ flow }) => flow === label.flow)).toBe(true);
        expect(nearest.px).toBeLessThan(5 * picture.radius);
      }
    }
  });

  it('tells of a node that the user sends elsewhere', () => {
    const { scenario } = presetEntry('chain-2') as { readonly scenario: object };
    const moved = new Story(
      {
        ...scenario,
        interventions: [{ kind: 'moveNode', at: 2, node: 1, x: 200, y: 200, speed: 20 }],
      } as never,
      { time: 3 },
    );
    expect(moved.at(2)).toBe('Node 1 sets out for 200, 200 m at 20 m/s.');
  });

  it('tells so at once, though nothing has happened since, and however fast the run plays', () => {
    const { scenario } = presetEntry('chain-2') as { readonly scenario: object };
    const moved = new Story(scenario, { time: 12.3 });
    const before = moved.sentence;
    const { event } = moved.data.present;
    moved.change({ kind: 'moveNode', node: 1, x: 200, y: 200, speed: 20 });
    expect(moved.data.present.event).toBe(event);
    const reported = 'Node 1 sets out for 200, 200 m at 20 m/s.';
    expect(moved.sentence).toBe(reported);
    expect(plainText(statementsOf(moved.data, 4)[0]!.full)).toBe(reported);
    // The map shows the destination, too.
    expect(pictureOf(moved.data).sent).toEqual([{ node: 1, x: 200, y: 200 }]);
    // Of two changes at one moment the last is announced.
    moved.change({ kind: 'moveNode', node: 2, x: 300, y: 200, speed: 5 });
    expect(moved.sentence).toBe('Node 2 sets out for 300, 200 m at 5 m/s.');
    expect(moved.at(12.2)).not.toBe(reported);
    expect(moved.at(12.3)).toBe('Node 2 sets out for 300, 200 m at 5 m/s.');
    expect(before).not.toBe(reported);
  });
});

describe('why segments were really lost', () => {
  it('counts every loss under its true cause, and under the reaction that answers it', () => {
    const before = reckon(walk(45.3), -1);
    const of = (reckoning: ReturnType<typeof reckon>, family: string) =>
      reckoning.rows.find(({ facts }) => facts.family === family);
    expect(before.lost).toBe(17);
    expect(before.pending).toBe(17);
    expect(of(before, 'route')).toMatchObject({ lost: 17, byCut: 0, byTimeout: 0 });
    const after = reckon(walk(45.6), -1);
    expect(after.pending).toBe(0);
    expect(of(after, 'route')).toMatchObject({ lost: 17, byCut: 0, byTimeout: 17 });
    expect(of(after, 'queue')).toMatchObject({ lost: 0, byCut: 0, byTimeout: 0 });
  });

  it.each(['chain-6', 'twenty-nodes-aodv', 'twenty-nodes-dsdv', 'crossing-flows'])(
    'adds up at any moment of %s: each loss is answered by a cut, by a timeout, or not yet',
    (id) => {
      const story = new Story(presetEntry(id).scenario as never);
      const end = story.data.opened.duration;
      for (const part of [0.2, 0.5, 0.8, 1]) {
        story.go({ time: end * part });
        const { rows, lost, pending } = reckon(story.data, -1);
        const answered = rows.reduce((sum, { byCut, byTimeout }) => sum + byCut + byTimeout, 0);
        expect(answered + pending).toBe(lost);
        for (const row of rows) expect(row.byCut + row.byTimeout).toBeLessThanOrEqual(row.lost);
        const perFlow = story.data.opened.flows.map(({ index }) => reckon(story.data, index).lost);
        expect(perFlow.reduce((sum, own) => sum + own, 0)).toBe(lost);
      }
    },
  );

  it('tells of timeouts that answer no loss of data', () => {
    const story = new Story(presetEntry('chain-6').scenario as never);
    const timeouts = story.marks.filter((mark) => mark.kind === 'timeout').length;
    const { withoutLoss } = reckon(story.data, -1);
    expect(withoutLoss).toBeGreaterThan(0);
    expect(withoutLoss).toBeLessThan(timeouts);
  });

  it('says of UDP only what was lost', () => {
    const { rows, lost, pending } = reckon(runAt(presetEntry('hidden-terminals').scenario, 10), -1);
    expect(lost).toBeGreaterThan(10);
    expect(pending).toBe(0);
    expect(rows.every(({ byCut, byTimeout }) => byCut + byTimeout === 0)).toBe(true);
  });
});

describe('the congestion window of a sender on the air', () => {
  it('has the true cause on each loss, and a tint while there is no route', () => {
    const data = walk(45.6);
    const view = viewFor(data, 1440, 232);
    const picture = windowPicture(data, view, PLAIN);
    const losses = picture.events.filter(({ kind }) => kind === 'loss');
    expect(losses.map(({ family, count }) => [family, count])).toEqual([['route', 17]]);
    expect(picture.labels.map(({ text }) => text)).toContain('17 × route broken');
    expect(picture.tints).toEqual([]);
    const spans = noRoutesOf(data, view, 0);
    const [from, to] = [Math.min(...spans.map(({ x }) => x)), Math.max(...spans.map(({ x, width }) => x + width))];
    // From the moment node 1 is 250 m away from an end until the reply with another route.
    expect(from).toBeCloseTo(xOf(view, 45), -1);
    expect(to).toBeCloseTo(xOf(view, 45.578), -1);
  });

  it('is tinted from the very moment at which the tables lose the way to that at which they have one', () => {
    const data = walk(46);
    const lost = [...data.marks.backFrom(Infinity)].filter(({ kind }) => kind === 'wayLost').at(-1)!;
    const found = [...data.marks.backFrom(Infinity)]
      .filter(({ kind, time }) => kind === 'wayFound' && time > lost.time)
      .at(-1)!;
    // A window of 0.8 s: a bucket, 1/4000 of the run, is 27 px wide.
    const { now, known } = data.present;
    const view = viewOf(
      { width: 1440, height: 232 },
      { now, known, duration: data.opened.duration },
      { viewing: { range: { from: 45, to: 45.8 }, follow: false } },
    );
    const gone = noRoutesOf(data, view, 0).filter(({ unnoticed }) => !unnoticed);
    expect(gone).toHaveLength(1);
    expect(gone[0]!.x).toBeCloseTo(xOf(view, lost.time), 6);
    expect(gone[0]!.x + gone[0]!.width).toBeCloseTo(xOf(view, found.time), 6);
  });
});
