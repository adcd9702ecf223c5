/** The drawing of the network: every kind of packet, loss and graph. */
import { describe, expect, it } from 'vitest';
import { presetEntry } from '../presetFile.ts';
import { layoutOf } from '../../src/app/rooms/lab/panels/network/layout.ts';
import { arrowsOf, slabsOf } from '../../src/app/rooms/lab/panels/network/packets.ts';
import { networkPicture } from '../../src/app/rooms/lab/panels/network/picture.ts';
import { boxOf, meet as cover, type Box } from '../../src/app/charts/plot/labelPlacement.ts';
import { viewOf, type View } from '../../src/app/charts/plot/view.ts';
import { placeName } from '../../src/app/run/facts/places.ts';
import { RunData } from '../../src/app/run/record/runData.ts';
import { sizesFor } from '../../src/app/charts/stage/sizes.ts';
import { InstantLaboratory, runAt } from '../../src/figures/instantLaboratory.ts';
import type { Batch, Command, Opened } from '../../src/lab/protocol/protocol.ts';

const toLoss: Command = { kind: 'step', unit: 'loss', direction: 1, flow: -1 };

const viewFor = (data: RunData, width = 1440, height = 226, theme?: string): View =>
  viewOf(
    { width, height },
    { now: data.present.now, known: data.present.known, duration: data.opened.duration },
    { sizes: sizesFor(width, theme) },
  );
const textsOf = (labels: readonly { readonly text: string }[]): string[] => labels.map(({ text }) => text);

/** Default network with this many equal flows. */
const flows = (count: number) => ({
  duration: 10,
  flows: Array.from({ length: count }, (_, index) => ({ kind: 'tcp', variant: 'newreno', name: `Flow ${index + 1}` })),
});

describe('the bottleneck', () => {
  it('is drawn to scale: a link without gaps is fully used', () => {
    const data = runAt({}, 2.3);
    const picture = networkPicture(data, viewFor(data));
    const [wire] = picture.layout.wires;
    const pipe = (wire?.to[0] ?? 0) - (wire?.from[0] ?? 0);
    const inPipe = slabsOf(picture.packets).filter((slab) => slab.inPipe);
    const facts = data.opened.links[0]!;
    const transmission = (8 * 1500) / facts.rate;
    for (const { length } of inPipe) expect(length / pipe).toBeCloseTo(transmission / (transmission + facts.delay), 2);
    expect(textsOf(picture.labels).join()).toContain('fully used');
    const early = runAt({}, 0.1);
    expect(textsOf(networkPicture(early, viewFor(early)).labels).join()).not.toContain('fully used');
  });

  it('shows a full queue and the packet that overflows it, as long as it can be seen', () => {
    const data = runAt({}, 4, toLoss);
    const { falls, stacks, labels } = networkPicture(data, viewFor(data));
    expect(stacks[0]?.full).toBe(true);
    expect(textsOf(labels).join()).toContain('queue full · 50 of 50');
    // On a phone the amount is below: the buttons of the chart are right of the first line.
    const small = viewFor(data, 390, 176);
    const full = networkPicture(data, small).labels.find(({ text }) => text.startsWith('queue full'))!;
    expect(boxOf(full, small.sizes).right).toBeLessThan(390 - 110);
    expect(textsOf(networkPicture(data, small).labels).join()).toMatch(/queue full,50 of 50, \d+ ms to wait/);
    const [fall] = falls;
    expect(fall?.fell).toBe(true);
    expect(fall?.to[1]).toBeGreaterThan(fall?.from[1] ?? Infinity);
    expect(textsOf(labels)).toContain(String(fall?.number));
  });

  it.each(['drr', 'dualPi2', 'fqCodel', 'sfq'])(
    'says what waits in %s, not that a new packet waits for all of it',
    (kind) => {
      const data = runAt({ ...flows(2), network: { bottleneck: { queue: { kind, limit: 200 } } } }, 2);
      const words = (width: number) => textsOf(networkPicture(data, viewFor(data, width)).labels).join();
      expect(words(1440)).toMatch(/\d ms of packets wait here/);
      for (const width of [390, 1440]) expect(words(width)).not.toMatch(/a new packet waits|to wait/);
    },
  );

  it.each([390, 1440])('has no number of a lost packet on a name or on the queue, %i px wide', (width) => {
    const data = runAt({ ...flows(8), network: { bottleneck: { queue: { limit: 20 } } } }, 4, toLoss, toLoss, toLoss);
    const { view, labels, falls, stacks } = networkPicture(data, viewFor(data, width, width < 600 ? 176 : 226));
    expect(falls.length).toBeGreaterThan(1);
    const [lost, names] = [true, false].map((isLost) =>
      labels
        .filter(({ kind, text }) => (kind === 'loss' && /^\d+$/.test(text)) === isLost)
        .map((label) => boxOf(label, view.sizes)),
    );
    const queues = stacks.map(({ box }) => ({
      left: box.x,
      right: box.x + box.width,
      top: box.foot - box.height,
      bottom: box.foot,
    }));
    for (const [index, box] of lost!.entries())
      for (const other of [...names!, ...queues, ...lost!.slice(index + 1)]) expect(cover(box, other)).toBe(false);
  });

  it('keeps a lost packet visible for 0.6 s of wall time in a fast run', () => {
    const lab = new InstantLaboratory();
    lab.command({ kind: 'open', scenario: {}, moment: { time: 4 } });
    lab.command(toLoss);
    const opened = lab.reports.find((report): report is Opened => report.kind === 'opened')!;
    const batches = lab.reports.filter((report): report is Batch => report.kind === 'batch');
    const data = new RunData(opened);
    for (const batch of batches) data.take(batch);
    const later = data.present.now + 0.4;
    const at = (reachedPace: number): number => {
      data.take({ ...batches.at(-1)!, samples: new Float64Array(0), marks: [], now: later, reachedPace });
      return networkPicture(data, viewFor(data)).falls.length;
    };
    expect(at(0.05)).toBe(0);
    expect(at(1)).toBeGreaterThan(0);
  });

  it('shows a packet breaking on the link that lost it at random', () => {
    const data = runAt(
      {
        duration: 20,
        network: {
          bottleneck: { rate: 1e7, delay: 0.01, queue: { limit: 500 }, loss: { kind: 'bernoulli', rate: 0.01 } },
        },
        flows: [{ kind: 'tcp', variant: 'sack' }],
      },
      3,
      toLoss,
    );
    const picture = networkPicture(data, viewFor(data));
    const [wire] = picture.layout.wires;
    expect(picture.falls[0]?.fell).toBe(false);
    expect(picture.falls[0]?.from[0]).toBeGreaterThan(wire?.from[0] ?? Infinity);
    expect(picture.falls[0]?.to[1]).toBeGreaterThan((wire?.from[1] ?? Infinity) + (wire?.thickness ?? 0) / 2);
  });
});

describe('ACKs', () => {
  it('that repeat what is missing differ from the others', () => {
    const lossy = {
      duration: 6,
      network: { bottleneck: { rate: 8e5, delay: 0.1, queue: { limit: 30 } } },
      flows: [
        { kind: 'tcp', variant: 'newreno', receiverWindow: 20, segmentSize: 1000, forcedDrops: [{ segment: 26 }] },
      ],
    };
    const repeated = (data: RunData): boolean =>
      arrowsOf(networkPicture(data, viewFor(data)).packets).some(({ repeats }) => repeats);
    const moments = Array.from({ length: 40 }, (_, index) => runAt(lossy, 0.9 + index * 0.05));
    const first = moments.findIndex((data) => (data.present.flows[0]?.duplicateAcks ?? 0) > 0);
    expect(first).toBeGreaterThan(2);
    // They are in flight 0.1 s before they arrive, and there is none before the loss.
    expect(repeated(moments[first - 1]!)).toBe(true);
    expect(repeated(moments[0]!)).toBe(false);
  });
});

describe('senders', () => {
  it.each([1, 2, 5, 7])('%i stand by themselves, each with its name', (count) => {
    const data = runAt(flows(count), 1);
    const picture = networkPicture(data, viewFor(data));
    const names = textsOf(picture.labels).filter((text) => text.startsWith('Flow '));
    expect(names).toHaveLength(count);
    const rows = picture.layout.places.filter(({ begins }) => begins).map(({ y }) => y);
    rows.forEach((y, index) => index > 0 && expect(y - rows[index - 1]!).toBeGreaterThan(10));
  });

  it('more senders are drawn as one per group, with the range of their windows', () => {
    const data = runAt(flows(20), 1);
    const picture = networkPicture(data, viewFor(data));
    const words = textsOf(picture.labels);
    expect(words).toEqual(expect.arrayContaining(['20 × Flow', '20 receivers']));
    expect(words.join()).toMatch(/cwnd \d+ to \d+/);
    expect(picture.numbered).toBe(false);
  });

  it('with long names stay inside the figure', () => {
    const data = runAt(
      { duration: 5, flows: [{ kind: 'tcp', variant: 'newreno', name: 'A sender with a very long name indeed' }] },
      1,
    );
    for (const [width, height, theme] of [
      [1440, 226, undefined],
      [1280, 176, undefined],
      [390, 176, undefined],
      [1920, 300, 'projector'],
    ] as const) {
      const view = viewFor(data, width, height, theme);
      for (const label of networkPicture(data, view).labels) {
        const { left, right } = boxOf(label, view.sizes);
        expect(left, label.text).toBeGreaterThan(-2);
        expect(right, label.text).toBeLessThan(width + 2);
      }
    }
  });
});

describe('a user’s own network', () => {
  const link = (from: string, to: string, rate = 5e6) => ({ from, to, rate, delay: 0.005, queue: { limit: 20 } });
  it('shows a queue before each shared link, and nothing outside the figure', () => {
    const data = runAt(
      {
        duration: 5,
        network: {
          kind: 'custom',
          nodes: ['a', 'b', 'c', 'd', 's', 't'].map((id) => ({ id })),
          links: [link('a', 'b'), link('b', 'c'), link('c', 'd'), link('s', 'b', 5e7), link('c', 't', 5e7)],
        },
        flows: [
          { kind: 'tcp', variant: 'newreno', name: 'Long', from: 'a', to: 'd' },
          { kind: 'tcp', variant: 'newreno', name: 'Short', from: 's', to: 't' },
        ],
      },
      2,
    );
    for (const [width, height] of [
      [1440, 226],
      [390, 176],
    ] as const) {
      const view = viewFor(data, width, height);
      const layout = layoutOf(data.opened, view);
      expect(layout.boxes.map(({ link: index }) => data.opened.links[index]?.name)).toContain('b>c');
      for (const { x, y } of layout.places) {
        expect(x).toBeGreaterThan(0);
        expect(x).toBeLessThan(width);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(height);
      }
      for (const { foot, height: high } of layout.boxes) expect(foot - high).toBeGreaterThanOrEqual(0);
    }
  });

  const meet = (a: Box, b: Box): boolean =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const chain = ['n0', 'n1', 'n2', 'n3'];
  const networks = {
    'a parking lot': {
      nodes: ['a', 'b', 'c', 'd', 's', 't'],
      links: [link('a', 'b'), link('b', 'c', 2e6), link('c', 'd'), link('s', 'b', 5e7), link('c', 't', 5e7)],
      ends: [
        ['a', 'd'],
        ['s', 't'],
      ],
    },
    'a chain': {
      nodes: chain,
      links: [link('n0', 'n1', 5e7), link('n1', 'n2', 2e6), link('n2', 'n3', 5e7)],
      ends: [['n0', 'n3']],
    },
    'two ways from one node': {
      nodes: ['a', 'b', 'm', 'c', 'd', 'e'],
      links: [link('a', 'm', 5e7), link('b', 'm', 5e7), link('m', 'c', 2e6), link('m', 'd', 2e6), link('m', 'e', 2e6)],
      ends: [
        ['a', 'c'],
        ['b', 'd'],
        ['a', 'e'],
        ['b', 'c'],
      ],
    },
  };
  it.each(Object.entries(networks))(
    'of %s has no queue over a host, no words over one another, and uses its height',
    (_, { nodes, links, ends }) => {
      const data = runAt(
        {
          duration: 5,
          network: { kind: 'custom', nodes: nodes.map((id) => ({ id })), links },
          flows: ends.map(([from, to], index) => ({
            kind: 'tcp',
            variant: 'newreno',
            name: `Flow ${index + 1}`,
            from,
            to,
          })),
        },
        2,
      );
      for (const [width, height, theme] of [
        [1440, 226, undefined],
        [1280, 176, undefined],
        [390, 176, undefined],
        [1920, 240, 'projector'],
      ] as const) {
        const view = viewFor(data, width, height, theme);
        const { layout, stacks, labels } = networkPicture(data, view);
        const hosts = layout.places.map(({ x, y, size }): Box => ({
          left: x - size / 2,
          right: x + size / 2,
          top: y - size / 2,
          bottom: y + size / 2,
        }));
        const queues = stacks.map(({ box }): Box => ({
          left: box.x,
          right: box.x + box.width,
          top: box.foot - box.height,
          bottom: box.foot,
        }));
        expect(queues.length).toBeGreaterThan(0);
        for (const queue of queues) {
          for (const host of hosts) expect(meet(queue, host)).toBe(false);
          expect(queue.top).toBeGreaterThanOrEqual(0);
          expect(queue.bottom).toBeLessThanOrEqual(height);
        }
        const words = labels.map((label) => ({ text: label.text, box: boxOf(label, view.sizes) }));
        words.forEach(({ text, box }, index) => {
          for (const other of words.slice(index + 1))
            expect(meet(box, other.box), `${text}, ${other.text}`).toBe(false);
          for (const queue of queues) expect(meet(box, queue), text).toBe(false);
          expect(box.bottom, text).toBeLessThanOrEqual(height + 2);
        });
        // From the head of the highest queue to the lowest name.
        const [top, foot] = [
          Math.min(...queues.map((box) => box.top)),
          Math.max(...words.map(({ box }) => box.bottom)),
        ];
        if (nodes !== chain) expect((foot - top) / height).toBeGreaterThan(0.6);
      }
    },
  );

  it('draws the queue that limits each path of a connection', () => {
    const data = runAt(presetEntry('two-unlike-paths').scenario, 1);
    const { boxes } = layoutOf(data.opened, viewFor(data));
    expect(boxes.map((box) => data.opened.links[box.link]!.name)).toEqual(['cafe>phone-WiFi', 'mast>phone-LTE']);
  });

  it('has its senders left of the nodes that they send through', () => {
    const { nodes, links, ends } = networks['a parking lot'];
    const data = runAt(
      {
        duration: 5,
        network: { kind: 'custom', nodes: nodes.map((id) => ({ id })), links },
        flows: ends.map(([from, to]) => ({ kind: 'tcp', variant: 'newreno', from, to })),
      },
      1,
    );
    const { places } = layoutOf(data.opened, viewFor(data));
    const xOf = (name: string): number => places.find((place) => place.name === name)!.x;
    expect(xOf('s')).toBeLessThan(xOf('b'));
    expect(xOf('t')).toBeGreaterThan(xOf('c'));
  });
});

it('nodes of a network of one’s own have the names that all texts use', () => {
  for (const [id, first] of [
    ['biswal', 'R1'],
    ['two-unlike-paths', 'server'],
  ] as const) {
    const { opened } = runAt(presetEntry(id).scenario, 0);
    const { places } = layoutOf(opened, viewFor(runAt(presetEntry(id).scenario, 0)));
    expect(places[0]!.name).toBe(first);
    expect(places.map(({ name }) => name)).toEqual(opened.nodes.map((_, node) => placeName(opened, node)));
  }
});
