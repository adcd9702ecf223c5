/** Charts of runs with radios: throughput, drop ratio by true cause, and routes equal the output of `run`. */
import { describe, expect, it } from 'vitest';
import { viewOf } from '../../src/app/charts/plot/view.ts';
import { lossesIn, lossRatio, partFor, fatesIn, losses } from '../../src/app/rooms/lab/panels/losses/losses.ts';
import { intervalOf } from '../../src/app/rooms/lab/panels/kit/timeRows.ts';
import { foldOf, framesOf, framesShown, rowsOf } from '../../src/app/rooms/lab/panels/hops/frames.ts';
import { hops } from '../../src/app/rooms/lab/panels/hops/hops.tsx';
import { panelsOf } from '../../src/app/rooms/lab/panels/panels.ts';
import { routes, hopsNow, stretchesIn } from '../../src/app/rooms/lab/panels/routes/routes.ts';
import { PLAIN } from '../../src/app/rooms/lab/panels/kit/panel.ts';
import { throughput } from '../../src/app/rooms/lab/panels/throughput/throughput.ts';
import type { MarksPicture } from '../../src/app/charts/marks/drawn.ts';
import { familyOf } from '../../src/app/run/facts/families.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';
import { rateBetween } from '../../src/app/run/record/values.ts';
import { VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import type { LossCause } from '../../src/engine/wireless/losses.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';
import { build } from '../../src/lab/build/build.ts';
import { resultOf } from '../../src/lab/results/result.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { presetEntry } from '../presetFile.ts';
import { someOf } from '../sweep.ts';

const scenarioOf = (input: unknown): Scenario => {
  const parsed = parseScenario(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
};
const preset = (id: string, more: object = {}): Scenario =>
  scenarioOf({ ...(presetEntry(id).scenario as object), ...more });

/** The output of `run` for a scenario. */
function ran(scenario: Scenario) {
  const simulation = build(scenario);
  simulation.runBefore(scenario.duration);
  return resultOf(simulation, 0);
}

const viewIn = (data: RunData, from = 0, to = data.opened.duration, height = 120) =>
  viewOf(
    { width: 1000, height },
    { now: data.present.now, known: data.present.known, duration: data.opened.duration },
    { viewing: { range: { from, to }, follow: false }, alone: true },
  );

const RUNS = [
  ['a chain', preset('chain-4', { duration: 12 })],
  ['hidden terminals', preset('hidden-terminals', { duration: 8 })],
  ['a node that walks away', preset('walks-away-aodv')],
  ['an access point', preset('home-of-things', { duration: 12 })],
] as const;

it('has no row of hops for a flow by cable: it has no route to lose', () => {
  const data = runAt(preset('radio-and-cable'), 6);
  expect(routes.summary(data)).toContain('Laptop radio 1 hop');
  expect(routes.summary(data)).not.toContain('cable');
});

it('draws the throughput of the first interval as a dot, with the unit of its axis', () => {
  const scenario = preset('walks-away-aodv');
  const drawnAt = (time: number) => {
    const data = runAt(scenario, time);
    const picture = throughput.render!(data, viewIn(data, 24, 34), PLAIN).shown.picture as MarksPicture;
    const dots = Object.values(picture.layers).flatMap((layer) =>
      layer.flatMap((drawn) => (drawn.kind === 'dots' ? [[...drawn.columns]] : [])),
    );
    return { data, dots };
  };
  // The flow begins at 25 s.
  const interval = intervalOf(drawnAt(25).data, { from: 24, to: 34 });
  expect(drawnAt(25 + 0.9 * interval).dots).toEqual([]);
  const { data, dots } = drawnAt(25 + 1.5 * interval);
  expect(dots).toHaveLength(1);
  expect(dots[0]!.every(Number.isFinite)).toBe(true);
  expect(drawnAt(25 + 2.5 * interval).dots).toEqual([]);
  const unit = throughput.short![1];
  expect(typeof unit === 'function' ? unit(data) : unit).toBe('kb/s');
});

describe.each(RUNS)('%s, at its end', (_name, scenario) => {
  const data = runAt(scenario, scenario.duration);
  const { flows, total } = ran(scenario);
  const end = scenario.duration;

  it('has the throughput of each flow', () => {
    flows.forEach(({ index, throughput: printed }) => {
      const since = data.startOf(index);
      expect(rateBetween(data, index, 0, end) * (end / (end - since))).toBeCloseTo(printed, 3);
    });
  });

  it('has the drop ratio, with every loss under its true cause', () => {
    expect(fatesIn(data, 0, end)).toMatchObject({ sent: total.packetsSent, lost: total.packetsDropped });
    expect(lossRatio(data, 0, end) / 100).toBeCloseTo(total.dropRatio ?? 0, 12);
    const printed = new Map<string, number>();
    for (const [cause, lost] of Object.entries(total.dropsByCause)) {
      const { family } = familyOf(cause as LossCause);
      if (lost > 0) printed.set(family, (printed.get(family) ?? 0) + lost);
    }
    expect(new Map(lossesIn(data, 0, end).map(({ facts, lost }) => [facts.family, lost]))).toEqual(printed);
    expect(losses.summary(data)).toContain(`${((100 * total.packetsDropped) / total.packetsSent).toFixed(2)} %`);
  });

  it('has intervals that add up to the whole, none with more than 100 %', () => {
    const table = losses.table(data, { from: 0, to: end, step: 0.37 });
    const column = (head: string): number => table.columns.indexOf(head);
    const rows = Array.from({ length: table.count }, (_, index) =>
      table.row(index).map((cell) => Number(cell.replaceAll(/\s/g, ''))),
    );
    const sum = (head: string): number => rows.reduce((all, row) => all + row[column(head)]!, 0);
    const last = rows.at(-1)![0]!;
    const { sent, lost } = fatesIn(data, 0, last);
    expect([sum('Sent, packets'), sum('Lost, packets')]).toEqual([sent, lost]);
    for (const row of rows) expect(row[column('Lost, % of sent')]).toBeLessThanOrEqual(100);
  });

  it('draws a line for each flow, bars where packets were lost, and says all of it', () => {
    const view = viewIn(data);
    const pictureOf = (panel: typeof losses): MarksPicture =>
      panel.render!(data, view, PLAIN).shown.picture as MarksPicture;
    const lines = pictureOf(throughput).layers.over?.concat(pictureOf(throughput).layers.lines ?? []) ?? [];
    expect(lines.filter(({ kind }) => kind === 'line')).toHaveLength(flows.length);
    const boxes = (pictureOf(losses).layers.ground ?? []).flatMap((drawn) =>
      drawn.kind === 'boxes' ? drawn.boxes : [],
    );
    expect(boxes.length > 0).toBe(total.packetsDropped > 0);
    for (const panel of [throughput, losses, routes]) {
      expect(panel.summary(data)).toMatch(/^[A-Z].*\.$/);
      expect(panel.summary(data)).not.toMatch(/NaN|undefined|Infinity/);
      expect(panel.pointing!.at(data, view, end / 2, -1)).not.toMatch(/NaN|undefined|Infinity/);
      expect(panel.table(data).row(3).join(' ')).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});

describe('hops over the air', () => {
  it.each(RUNS)('are now as many as the record has: %s', (_name, scenario) => {
    for (const part of [0.4, 0.7, 1]) {
      const data = runAt(scenario, part * scenario.duration);
      const begun = data.opened.flows.filter(({ index }) => data.startOf(index) < data.present.now);
      expect(begun.map(({ index }) => hopsNow(data, index))).toEqual(
        begun.map(({ index }) => data.series.ofFlow('hops', index)!.range(0, 1e6).last),
      );
    }
  });
});

describe('a node that walks away', () => {
  const scenario = preset('walks-away-aodv');
  const data = runAt(scenario, 60);

  it('has no route for a while, and says how many hops the way has before and after', () => {
    const ways = stretchesIn(data, 0, { from: 25, to: 60 }, 60, 1);
    expect(ways.some((way) => way.hops === 0)).toBe(true);
    expect(ways.some(({ broken }) => broken)).toBe(true);
    for (const way of ways) expect(way.hops).toBeLessThan(scenario.flows.length + 5);
    expect(ways.at(-1)!.hops).toBe(hopsNow(data, 0));
    // Every route found or lost is a mark that leads to its moment.
    const marks = routes.pointing!.marks!(data, viewIn(data));
    expect(marks.map(({ text }) => text)).toContainEqual(expect.stringMatching(/has no route, \d/));
    expect(marks.every(({ ref }) => ref !== null)).toBe(true);
  });

  it('has parts of a bar that add up to it, however few packets were sent', () => {
    for (let from = 25; from < 60; from += 0.5) {
      const parts = [['queue'], ['collision'], ['route', 'address', 'hops'], ['bits'], ['forced']] as const;
      const sum = parts.reduce((all, families) => all + partFor(data, families, from, from + 0.5), 0);
      expect(sum).toBeCloseTo(lossRatio(data, from, from + 0.5), 9);
    }
  });
});

describe('charts of wired links', () => {
  const idsOf = (input: unknown): string[] => panelsOf(runAt(scenarioOf(input), 0).opened).map(({ id }) => id);
  it('are not offered where there is no such link', () => {
    const mobile = idsOf(presetEntry('chain-2').scenario);
    for (const id of ['network', 'share', 'queue', 'inside', 'waiting', 'others']) expect(mobile).not.toContain(id);
    expect(mobile).toEqual(expect.arrayContaining(['window', 'throughput', 'drops', 'routes', 'map']));
    const script = idsOf(presetEntry('exam-lost-ack').scenario);
    for (const id of ['network', 'share', 'drops', 'queue']) expect(script).not.toContain(id);
  });

  it('are offered where there are: of an access point only those of its cable’s queue', () => {
    const home = idsOf({ ...(presetEntry('home-of-things').scenario as object), duration: 2 });
    expect(home).toEqual(expect.arrayContaining(['queue', 'throughput', 'drops', 'routes', 'map']));
    expect(home).not.toContain('share');
    expect(idsOf({})).toEqual(expect.arrayContaining(['network', 'share', 'drops', 'queue', 'throughput']));
  });
});

describe('every variant in a mobile network', () => {
  const { network } = presetEntry('chain-3').scenario as { readonly network: object };
  it.each(someOf(VARIANTS, 9).map(({ name }) => name))('has its window, throughput and drop ratio: %s', (variant) => {
    const scenario = scenarioOf({ duration: 2, network, flows: [{ variant }] });
    const data = runAt(scenario, 2);
    const [printed] = ran(scenario).flows;
    expect(data.present.flows[0]!.cwnd).toBeGreaterThan(0);
    expect(printed!.throughput).toBeGreaterThan(1000);
    expect(rateBetween(data, 0, 0, 2)).toBeCloseTo(printed!.throughput, 3);
    const ids = panelsOf(data.opened).map(({ id }) => id);
    expect(ids.slice(0, 5)).toEqual(expect.arrayContaining(['throughput', 'drops', 'window']));
    for (const panel of panelsOf(data.opened).filter(({ id }) => ['window', 'throughput', 'drops'].includes(id))) {
      const { labels, shown } = panel.render!(data, viewIn(data), PLAIN);
      const drawn = Object.values((shown.picture as MarksPicture).layers).flat();
      if (panel.id !== 'drops' || printed!.packetsDropped > 0)
        expect(drawn.some((each) => (each.kind === 'line' ? each.line.length > 4 : each.kind === 'boxes'))).toBe(true);
      expect(labels.map(({ text }) => text).join(' ')).not.toMatch(/NaN|undefined|Infinity/);
      expect(panel.summary(data)).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});

describe('the ladder of hops', () => {
  const at = (time: number): RunData => runAt(preset('walks-away-aodv'), time);

  it('has every frame of the flow from node to node, with its waits, and each loss where it happened', () => {
    const data = at(45.2);
    const frames = framesOf(data);
    const { now, detail } = data.present;
    expect(detail!.frames!.length).toBeGreaterThan(0);
    // Each answered data frame advances by one hop: it starts where the packet arrived before.
    const passed = frames.filter(({ what, answered }) => what === 'data' && answered);
    expect(passed.length).toBeGreaterThan(20);
    for (const { from, to, begins, ends } of passed) {
      expect([0, 1]).toContain(from);
      expect(to).toBe(from === 0 ? 1 : 2);
      expect(begins).toBeLessThan(ends);
      expect(begins).toBeLessThanOrEqual(now);
    }
    const kinds = (rts: 'none' | 'failed' | 'all'): (string | boolean)[] => [
      ...new Set(
        framesShown(frames, rts).flatMap(({ what, answered }) => (what.endsWith('ts') ? `${what} ${answered}` : [])),
      ),
    ];
    expect(kinds('none')).toEqual([]);
    expect(kinds('failed')).toEqual(['rts false']);
    expect(new Set(kinds('all'))).toEqual(new Set(['rts true', 'cts true', 'rts false']));
    // Each CTS is for the packet of the RTS that it answers, and comes right after it.
    const answers = frames.filter(({ what }) => what === 'cts');
    for (const { from, to, number, begins } of answers) {
      const asked = frames.findLast((each) => each.what === 'rts' && each.begins < begins && each.from === to);
      expect([asked?.to, asked?.number, asked?.answered]).toEqual([from, number, true]);
      expect(begins - asked!.ends).toBeLessThan(30e-6);
    }
    expect(answers.length).toBeGreaterThan(20);
    expect(rowsOf(data, frames).rows).toEqual([0, 1, 2]);
    const { picture } = hops.render!(data, viewIn(data, 44, 46, 220), PLAIN).shown as { picture: MarksPicture };
    const spots = picture.layers.over!.flatMap((drawn) => (drawn.kind === 'spots' ? drawn.spots : []));
    expect(spots.some(({ look, family }) => look === 'loss' && family === 'route')).toBe(true);
    // No route since it broke: the tables have led nowhere up to now.
    const gaps = picture.layers.ground!.flatMap((drawn) => (drawn.kind === 'boxes' ? drawn.boxes : []));
    expect(gaps).toHaveLength(1);
    expect(hops.summary(data)).toMatch(
      /^From [\d.]+ s to 45\.200 s, NewReno over the nodes 0, 1, 2: \d+ frames with data,/,
    );
    expect(hops.table(data).count).toBe(frames.length);
  });

  it('shows the request, the reply and the new route with its nodes as rows', () => {
    const data = at(45.6);
    const frames = framesOf(data);
    expect(new Set(frames.map(({ what }) => what))).toEqual(
      new Set(['data', 'ack', 'rts', 'cts', 'request', 'reply', 'error']),
    );
    const { rows } = rowsOf(data, frames);
    expect([rows[0], rows.at(-1)]).toEqual([0, 2]);
    expect(new Set(rows)).toEqual(new Set([0, 1, 2, 3, 4]));
    // From ring to ring: each request that is passed on follows the one that the node heard, and so does the first reply.
    const asked = frames.filter((frame) => frame.asked !== null && !frame.what.endsWith('ts'));
    expect(asked.map(({ what, from, asked: before }) => [what, before!.from, from])).toEqual([
      ['request', 0, 3],
      ['request', 3, 4],
      ['reply', 4, 2],
    ]);
    for (const { what, hops: made, begins, asked: before } of asked) {
      expect(before!.ends).toBeLessThan(begins);
      expect(before!.hops).toBe(what === 'request' ? made - 1 : 2);
    }
    const { picture } = hops.render!(data, viewIn(data, 44, 46, 220), PLAIN).shown as { picture: MarksPicture };
    const ofRouting = picture.layers.over!.flatMap((each) =>
      each.kind === 'line' && each.paint === 'routing' ? [each] : [],
    );
    const [rings, ways] = [
      ofRouting.filter(({ line }) => line.length > 20),
      ofRouting.filter(({ line, dash }) => line.length === 4 && dash !== undefined),
    ];
    // Three requests, solid where the search begins, and one where the answer begins.
    expect(rings.map(({ dash }) => dash !== undefined)).toEqual([false, true, true, true]);
    expect(ways).toHaveLength(3);
  });

  it('folds a long wait for a timer, and reaches back to the route that broke', () => {
    const data = runAt(preset('twenty-nodes-aodv'), 18.32);
    const { detail, now } = data.present;
    const frames = framesOf(data);
    // The route broke at 17.0 s; the timer expired at 18.314 s.
    expect(detail!.from).toBeLessThan(17.05);
    const fold = foldOf(frames, detail!.from, now)!;
    expect(fold.to - fold.from).toBeGreaterThan(0.5 * (now - detail!.from) * 0.8);
    for (const { number, begins, ends } of frames)
      if (number >= 0) expect(ends <= fold.from || begins >= fold.to).toBe(true);
    const { labels, shown } = hops.render!(data, viewIn(data, 10, 20, 220), PLAIN);
    expect(labels.map(({ text }) => text)).toContainEqual(expect.stringMatching(/^[\d.]+ s folded$/));
    const { view } = shown.picture as MarksPicture;
    // Now is on the axis, and gaps are not.
    expect(view.to - view.from).toBeLessThan(now - detail!.from - 0.8 * (fold.to - fold.from));
    expect(foldOf(framesOf(runAt(preset('walks-away-aodv'), 44.5)), 44, 44.5)).toBeNull();
  });

  it('stands upright on a telephone: time runs down, a node is a column', () => {
    const data = at(45.2);
    const view = viewOf({ width: 390, height: 300 }, { now: 45.2, known: 45.2, duration: 60 });
    const { shown, labels } = hops.render!(data, view, PLAIN);
    const { layers } = shown.picture as MarksPicture;
    const columns = layers.under!.flatMap((drawn) => (drawn.kind === 'line' ? [drawn.line] : []));
    expect(columns).toHaveLength(3);
    for (const line of columns) expect([line[0]! - line[2]!, Math.sign(line[3]! - line[1]!)]).toEqual([0, 1]);
    for (const text of ['0', '1', '2', 'sender', 'receiver']) expect(labels.map((label) => label.text)).toContain(text);
    for (const { x, y } of labels) expect(x >= 0 && x <= 390 && y >= 0 && y <= 300).toBe(true);
  });

  it('never changes the run', () => {
    const closely = at(45.2).present.digest;
    const simulation = build(preset('walks-away-aodv'));
    simulation.runBefore(45.2);
    expect(simulation.digest()).toBe(closely);
  });
});
