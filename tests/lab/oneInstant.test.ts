/**
 * Words, numbers and picture describe the same instant: the words give the queue length that its stack shows, windows
 * and flights are those of the engine after the last event of the moment, and sentence and Why contain nothing that
 * happens later.
 */
import { describe, expect, it } from 'vitest';
import { PICTURE, PICTURE_STRIDE } from '../../src/lab/protocol/protocol.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';
import { chainOf } from '../../src/app/explain/why/causes.ts';
import { sentenceOf } from '../../src/app/explain/sentence/sentence.ts';
import { layoutOf } from '../../src/app/rooms/lab/panels/network/layout.ts';
import { packetsOf } from '../../src/app/rooms/lab/panels/network/packets.ts';
import { plainText } from '../../src/app/run/words/statement.ts';
import { NODE, NODE_STRIDE } from '../../src/lab/protocol/manetProtocol.ts';
import { Story } from '../app/story.ts';
import { simulate } from '../experiment.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';
import { sizesFor } from '../../src/app/charts/stage/sizes.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { presetEntry } from '../presetFile.ts';
import { someOf } from '../sweep.ts';

/** Number of packets of each link's queue in the picture: those that wait, and the one being sent. */
function stacks(data: RunData): number[] {
  const { picture } = data;
  const counts = data.opened.links.map(() => 0);
  for (let row = 0; row + PICTURE_STRIDE <= picture.length; row += PICTURE_STRIDE) {
    const [link, at, length] = [PICTURE.LINK, PICTURE.AT, PICTURE.LENGTH].map((column) => picture[row + column]!);
    if (at! < 0 || at! < length! - 1e-9) counts[link!]!++;
  }
  return counts;
}

describe.each([
  'two-flows',
  'slow-start-overshoot',
  'bufferbloat',
  'eight-flows',
  'satellite',
  'udp-burst',
  'receiver-window',
])('%s', (preset) => {
  const scenario = presetEntry(preset).scenario;
  it.each([0.0637, 0.064, 0.0641, 0.0644, 0.1003, 0.1511, 0.2007, 0.3331, 0.5003, 2.0001, 3.3337])(
    'at %s s',
    (time) => {
      const data = runAt(scenario, time);
      expect(data.present.links.map(({ queue }) => queue)).toEqual(stacks(data));
    },
  );
});

/**
 * Time in s until a packet that arrives now would be sent, by link: the rest of the packet being sent, and all packets
 * before it.
 */
function waitsOf(data: RunData): readonly number[] {
  const { opened, picture } = data;
  const room = { width: 1200, height: 300, narrow: false, sizes: sizesFor(1200, undefined) };
  const { waits } = packetsOf(opened, layoutOf(opened, room), picture);
  return opened.links.map((_, link) => waits.get(link) ?? 0);
}

/** The words and numbers that the page shows for a moment. */
const toldOf = (data: RunData) => ({
  sentence: plainText(sentenceOf(data).full),
  why: chainOf(data).causes.map(({ time, text, firing }) => [time, text, firing.id]),
  flows: data.present.flows,
  links: data.present.links,
  waits: waitsOf(data),
});

const CASES: readonly (readonly [preset: string, what: string, scenario: ScenarioInput])[] = [
  ['drops-newreno-3', 'a recovery', {}],
  ['drops-sack-4', 'a recovery', {}],
  ['lost-window', 'a lost window', {}],
  ['cubic-counts-pauses', 'an idle time', { duration: 70 }],
  ['two-flows', 'its end', { duration: 4 }],
  [
    'bufferbloat',
    'a link without delay',
    { network: { bottleneck: { delay: 0, queue: { limit: 1000 } } }, duration: 6 },
  ],
  ['reordering', 'late packets', { duration: 5 }],
  ['walks-away-aodv', 'a broken route', { duration: 50 }],
  ['home-of-things', 'an access point', { duration: 3 }],
];

describe.each(CASES)('%s: %s', (preset, _, more) => {
  const scenario = { ...(presetEntry(preset).scenario as object), ...more };
  const story = new Story(scenario);
  const { duration } = story.data.opened;
  /** At and around notable events, in silences, and at the end. */
  const notable = story.marks;
  const chosen = [1, 2, 3].flatMap((part) => {
    const mark = notable[Math.floor((part / 4) * notable.length)];
    return mark === undefined ? [] : [mark.time, mark.time + 0.03];
  });
  const times = [...chosen, ...[0.52, 0.93].map((part) => part * duration), duration].filter(
    (time) => time <= duration,
  );

  it('shows the engine after the last event of the moment, and nothing later', () => {
    expect(times.length).toBeGreaterThan(4);
    for (const time of someOf(
      times,
      3,
      CASES.findIndex(([id]) => id === preset),
    )) {
      story.go({ time });
      const { data } = story;
      const { present } = data;
      const simulation = simulate(scenario);
      simulation.runBefore(Infinity, present.event);
      // The moment lies between the last event and the next.
      expect(present.now).toBe(time);
      expect(simulation.now).toBeLessThanOrEqual(time);
      expect(simulation.nextTime()).toBeGreaterThan(time);
      const windows = simulation.flows.map((parts) =>
        parts.kind === 'udp'
          ? [0, 0]
          : [parts.sender.window.cwnd, parts.sender.flight.highest - parts.sender.flight.acked],
      );
      expect(present.flows.map(({ cwnd, flight }) => [cwnd, flight])).toEqual(windows);
      // A run that stops here gives the same.
      const fresh = new Story(scenario, { time });
      expect(toldOf(fresh.data)).toEqual(toldOf(data));
      for (const { firing } of chainOf(data).causes) {
        expect(firing.time).toBeLessThanOrEqual(time);
        expect(firing.event).toBeLessThanOrEqual(present.event);
      }
      // For cables: a packet waits exactly if others are ahead of it, and until these have been sent.
      const held = stacks(data);
      waitsOf(data).forEach((wait, link) => {
        const { rate, queue } = simulation.topology.links[link]!;
        expect(wait > 0).toBe(held[link]! > 0);
        if (queue.kind === 'dropTail') expect(wait).toBeLessThanOrEqual((held[link]! * 8 * 1600) / rate + 1e-9);
      });
      // For radios: the position of each node.
      if (simulation.manet === null || present.manet === null) continue;
      const at = new Float64Array(2);
      for (let node = 0; node < simulation.manet.network.nodes; node += 1) {
        simulation.manet.movement.place(node, time, at, 0);
        const row = node * NODE_STRIDE;
        expect([present.manet.nodes[row + NODE.X], present.manet.nodes[row + NODE.Y]]).toEqual([...at]);
      }
    }
  });
});
