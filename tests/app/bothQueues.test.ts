/** Two queues that share a link: the network, the chart of both, the table of marks and drops, and the headline. */
import { beforeAll, describe, expect, it } from 'vitest';
import { boxOf, meet } from '../../src/app/charts/plot/labelPlacement.ts';
import { viewOf, type View } from '../../src/app/charts/plot/view.ts';
import { sizesFor } from '../../src/app/charts/stage/sizes.ts';
import { RARE_WORDS, sentenceOf, statementsOf } from '../../src/app/explain/sentence/sentence.ts';
import { everyNth } from '../../src/app/explain/sentence/grammar/queues.ts';
import { both } from '../../src/app/rooms/lab/panels/both/both.ts';
import { markedRows } from '../../src/app/rooms/lab/panels/marked/marked.tsx';
import { slabsOf, slatsOf } from '../../src/app/rooms/lab/panels/network/packets.ts';
import { PAIR } from '../../src/app/rooms/lab/panels/network/pairPart.ts';
import { networkPicture } from '../../src/app/rooms/lab/panels/network/picture.ts';
import { networkSpots } from '../../src/app/rooms/lab/panels/network/Touch.tsx';
import { PLAIN } from '../../src/app/rooms/lab/panels/kit/panel.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';
import { plainText } from '../../src/app/run/words/statement.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { pictureOf } from '../../src/lab/look/picture.ts';
import { PICTURE, PICTURE_STRIDE } from '../../src/lab/protocol/protocol.ts';
import { presetEntry } from '../presetFile.ts';

const { scenario } = presetEntry('prague-beside-cubic');
const viewFor = (data: RunData, width = 1440, height = 226, theme?: string): View =>
  viewOf(
    { width, height },
    { now: data.present.now, known: data.present.known, duration: data.opened.duration },
    { sizes: sizesFor(width, theme) },
  );
const LINK = 0;
const [CUBIC, PRAGUE] = [0, 1];
/** The run at a moment, computed once. */
const known = new Map<number, RunData>();
function at(time: number): RunData {
  const data = known.get(time) ?? runAt(scenario, time);
  known.set(time, data);
  return data;
}
const run: { data: RunData } = { data: undefined as unknown as RunData };
beforeAll(async () => {
  await PAIR.fetch();
  await RARE_WORDS.fetch();
  run.data = at(11.674);
}, 60_000);

const rowsOf = ({ picture }: RunData): ((name: keyof typeof PICTURE) => number)[] =>
  Array.from(
    { length: picture.length / PICTURE_STRIDE },
    (_, row) => (name) => picture[row * PICTURE_STRIDE + PICTURE[name]]!,
  );

/** A drawn network: senders, two routers that are close to each other, receivers. */
function handDrawn(count: number): ScenarioInput {
  const each = Array.from({ length: count }, (_, index) => index);
  const y = (index: number): number => index / (count - 1);
  const link = (from: string, to: string): object => ({ from, to, rate: 1e9, delay: 0.001, queue: { limit: 1000 } });
  return {
    duration: 2,
    network: {
      kind: 'custom',
      nodes: [
        { id: 'r1', x: 0.4, y: 0.5 },
        { id: 'r2', x: 0.7, y: 0.5 },
        ...each.flatMap((index) => [
          { id: `s${index}`, x: 0, y: y(index) },
          { id: `d${index}`, x: 1, y: y(index) },
        ]),
      ],
      links: [
        { from: 'r1', to: 'r2', rate: 4e7, delay: 0.005, queue: { kind: 'dualPi2', limit: 1000 } },
        ...each.flatMap((index) => [link(`s${index}`, 'r1'), link('r2', `d${index}`)]),
      ],
    },
    flows: each.map((index) => ({
      kind: 'tcp',
      variant: index % 2 === 0 ? 'cubic' : 'prague',
      from: `s${index}`,
      to: `d${index}`,
    })),
  } as ScenarioInput;
}

describe('a drawn network with two queues', () => {
  it.each([
    [3, 1440, 226],
    [20, 1440, 226],
    [3, 390, 176],
    [20, 390, 176],
  ])('of %i flows covers no node, at %i x %i', (count, width, height) => {
    const data = runAt(handDrawn(count), 0.2);
    const view = viewFor(data, width, height);
    const { layout, labels } = networkPicture(data, view);
    const nodes = layout.places.map(({ x, y, size }) => ({
      left: x - size / 2,
      right: x + size / 2,
      top: y - size / 2,
      bottom: y + size / 2,
    }));
    const { switchAt, radius, feeds } = layout.pair!;
    const queues = layout.boxes.map((box) => ({
      left: box.x,
      right: box.x + box.width,
      top: box.foot - box.height,
      bottom: box.foot,
    }));
    const parts = [
      ...queues,
      {
        left: switchAt[0] - radius,
        right: switchAt[0] + radius,
        top: switchAt[1] - radius,
        bottom: switchAt[1] + radius,
      },
      ...labels.map((label) => boxOf(label, view.sizes)),
    ];
    expect(queues).toHaveLength(2);
    expect(parts.filter((part) => nodes.some((node) => meet(node, part)))).toEqual([]);
    // Nor do both queues and their ways cross the link below them.
    const wire = layout.wires[layout.pair!.link]!;
    for (const [, y] of feeds.flat()) expect(y).toBeLessThanOrEqual(wire.from[1] - wire.thickness / 2 + 1);
    expect(labels.filter(({ text }) => /^[LC] (holds|is empty|\d)/.test(text))).toHaveLength(2);
  });
});

describe('the network with two queues', () => {
  it('draws each packet in the queue that holds it, and none twice', () => {
    const { data } = run;
    const { stacks, packets } = networkPicture(data, viewFor(data));
    const { lines } = data.present.links[LINK]!.inside!;
    expect(stacks.map(({ box }) => box.line)).toEqual([0, 1]);
    const waiting = rowsOf(data).filter((of) => of('LINK') === LINK && of('AT') < 0);
    stacks.forEach(({ slats }, line) => {
      expect(slatsOf(slats).map(({ place }) => place)).toEqual(
        waiting.filter((of) => of('LINE') === line).map((_, place) => place),
      );
      expect(slatsOf(slats).every(({ flow }) => flow === (line === 0 ? PRAGUE : CUBIC))).toBe(true);
      expect(slatsOf(slats).length > 0).toBe(lines[line]!.turn >= 0);
    });
    expect(waiting.length).toBe(data.present.links[LINK]!.queue - 1);
    expect(slabsOf(packets).length).toBeGreaterThan(20);
  });

  it('cuts the corner of packets with CE', () => {
    const { data } = run;
    const { packets } = networkPicture(data, viewFor(data));
    const marked = rowsOf(data).filter((of) => of('KIND') === 0 && of('AT') >= 0 && of('MARKED') === 1);
    expect(marked.length).toBeGreaterThan(0);
    expect(slabsOf(packets).filter((slab) => slab.marked).length).toBe(marked.length);
    // A mark is made as a packet leaves: none is on its way to the queue.
    for (const of of marked) expect(data.opened.flows[of('FLOW')]!.path.indexOf(of('LINK'))).toBeGreaterThan(0);
  });

  it('fills the ACKs that report marks which the sender has not counted, and no others', () => {
    const simulation = simulate(scenario as ScenarioInput);
    const parts = tcpOf(simulation, PRAGUE);
    let filled = 0;
    for (let time = 2; time < 4; time += 0.02) {
      simulation.runBefore(time, Infinity);
      const rows = pictureOf(simulation, time);
      let reports = 0;
      for (let row = 0; row < rows.length; row += PICTURE_STRIDE)
        if (rows[row + PICTURE.KIND] === 1 && rows[row + PICTURE.FLOW] === PRAGUE)
          reports += rows[row + PICTURE.MARKED]!;
      const { cep, pending } = parts.receiver.ecn!.accurate!.state;
      expect(reports > 0, `${time} s`).toBe(cep - pending !== parts.sender.ecn!.counting!.state.cep);
      filled += reports;
    }
    expect(filled).toBeGreaterThan(20);
  });

  it.each([
    [1440, 260, undefined],
    [1000, 226, undefined],
    [1440, 142, undefined],
    [390, 176, undefined],
    [1920, 240, 'projector'],
    [1280, 150, 'projector'],
  ])('has no label on another or on a queue, %i x %i px', (width, height, theme) => {
    for (const time of [0.4, 3, 11.674]) {
      const data = at(time);
      const picture = networkPicture(data, viewFor(data, width, height, theme));
      const { sizes } = picture.view;
      const labels = picture.labels.map((label) => ({ label, box: boxOf(label, sizes) }));
      const queues = picture.stacks.map(({ box }) => ({
        left: box.x,
        right: box.x + box.width,
        top: box.foot - box.height,
        bottom: box.foot,
      }));
      const covered = labels.flatMap(({ label, box }, place) => [
        ...queues.filter((queue) => meet(box, queue)).map(() => `${label.text} on a queue`),
        ...labels
          .slice(place + 1)
          .filter((other) => meet(box, other.box))
          .map((other) => `${label.text} on ${other.label.text}`),
      ]);
      expect(covered, `${time} s`).toEqual([]);
    }
  });

  it.each([
    [1440, 260, undefined],
    [1280, 142, undefined],
    [1280, 113, undefined],
    [880, 113, undefined],
    [390, 176, undefined],
    [390, 44, undefined],
    [1920, 240, 'projector'],
  ])('says of a packet on the wire that it was marked, not dropped, %i x %i px', (width, height, theme) => {
    const { data } = run;
    const { labels, layout, pointer, packets, view } = networkPicture(data, viewFor(data, width, height, theme));
    const said = labels.filter(({ text }) => /^marked(, not dropped)?$/.test(text));
    expect(said).toHaveLength(1);
    const wire = layout.wires[LINK]!;
    const half = wire.thickness / 2;
    const box = boxOf(said[0]!, view.sizes);
    expect(box.bottom < wire.from[1] - half || box.top > wire.from[1] + half).toBe(true);
    expect(box.left).toBeGreaterThanOrEqual(wire.from[0]);
    expect(box.bottom).toBeLessThanOrEqual(height);
    // Its line points to a marked packet.
    expect(slabsOf(packets).some((slab) => slab.marked && Math.abs(slab.x - pointer[0]![0]) < slab.length)).toBe(true);
  });

  it('says what waits in each, the coupling and the squared chance', () => {
    const { data } = run;
    const texts = networkPicture(data, viewFor(data, 1440, 260)).labels.map(({ text }) => text);
    const { readings } = data.present.links[LINK]!.inside!;
    const p = readings.find(({ symbol }) => symbol === 'p')!.value;
    const percent = (chance: number): string => `${Number((100 * chance).toPrecision(2))} %`;
    expect(texts).toContain(`coupling: marks 2 p′ = ${percent(2 * p)}`);
    expect(texts).toContain(`aims at 15 ms: p′² = ${percent(p * p)}`);
    expect(texts.filter((text) => /^(L|C) (holds \d+: [\d.]+ ms|is empty)$/.test(text))).toHaveLength(2);
  });

  it('picks packets in both queues where they are drawn', () => {
    const { data } = run;
    const view = viewFor(data);
    const { stacks } = networkPicture(data, view);
    const spots = networkSpots(data, view).filter(({ text }) => text.includes('of the queue'));
    for (const { way } of spots)
      expect(
        stacks.some(({ box }) => way[0]![0] === box.x && way[0]![1] <= box.foot && way[0]![1] >= box.foot - box.height),
      ).toBe(true);
    expect(spots.length).toBeGreaterThan(5);
  });

  it('stays one queue where lines are those of flows', () => {
    const data = runAt({ network: { bottleneck: { queue: { kind: 'fqCodel', limit: 200 } } } }, 3);
    expect(networkPicture(data, viewFor(data)).stacks.map(({ box }) => box.line)).toEqual([undefined]);
    expect(rowsOf(data).every((of) => of('LINE') === 0)).toBe(true);
  });
});

describe('the chart of both queues', () => {
  it('shows the waits of both flows and the chances of both queues', () => {
    const { data } = run;
    const said = both.summary(data);
    expect(said).toMatch(/CUBIC waited [\d.]+ ms, its queue marks or drops [\d.]+ %/);
    expect(said).toMatch(/TCP Prague waited 0?\.?[\d.]+ ms/);
    const { columns } = both.table(data);
    expect(columns.join()).toContain('CUBIC: chance, %');
    // With the slow start out of view, the axis ends at twice the target.
    const late = viewOf(
      { width: 1440, height: 240 },
      { now: data.present.now, known: data.present.known, duration: data.opened.duration },
      { sizes: sizesFor(1440, undefined), viewing: { range: { from: 5, to: 15 }, follow: false } },
    );
    const drawn = both.render!(data, late, PLAIN);
    const texts = drawn.labels.map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(['0', '15', '30', 'target 15']));
    const spots = JSON.stringify(drawn.shown.picture).match(/"look":"notch"/g)!;
    expect(spots.length).toBeGreaterThan(50);
  });

  it('is offered only where lines are drawn apart', () => {
    const plain = runAt({}, 1);
    expect(both.summary(plain)).toBe('This link has one queue: no packets wait apart.');
  });
});

describe('who is marked, who is dropped', () => {
  it('counts the marks that the engine counted, by rule', () => {
    const { data } = run;
    const { heads, rows } = markedRows(data);
    expect(heads).toEqual(['CUBIC', 'TCP Prague']);
    const marks = rows.filter(({ title }) => title.startsWith('Marked ') && title !== 'Marked, of those sent');
    expect(marks.map(({ title }) => title)).toEqual(['Marked by coupling', 'Marked in the Classic queue']);
    const number = (text: string): number => Number(text.replaceAll(/\s/g, ''));
    const simulation = simulate(scenario as ScenarioInput);
    simulation.runBefore(11.674 + 1e-12, Infinity);
    for (const [column, flow] of [CUBIC, PRAGUE].entries())
      expect(marks.reduce((sum, { cells }) => sum + number(cells[column]!), 0)).toBe(simulation.ledger.markedOf(flow));
  });
});

describe('the headline', () => {
  it('says how long packets of both wait, and how many are marked', () => {
    // A moment at which nothing is new.
    const texts = statementsOf(run.data, 5).map(({ full }) => plainText(full));
    const said = texts.find((text) => text.includes('in the same router'));
    expect(said).toMatch(
      /^TCP Prague waits 0\.\d+ ms, CUBIC 1\d ms, in the same router\. Every \d+(st|nd|rd|th) packet of TCP Prague is marked\.$/,
    );
    expect(sentenceOf(run.data).full.length).toBeGreaterThan(0);
  });

  it('counts ordinals as English does', () => {
    expect([NaN, 0.7, 2, 3, 11, 12, 13, 17, 21, 22, 23, 101, 111].map(everyNth)).toEqual([
      '',
      'Every packet',
      'Every second packet',
      'Every 3rd packet',
      'Every 11th packet',
      'Every 12th packet',
      'Every 13th packet',
      'Every 17th packet',
      'Every 21st packet',
      'Every 22nd packet',
      'Every 23rd packet',
      'Every 101st packet',
      'Every 111th packet',
    ]);
  });
});
