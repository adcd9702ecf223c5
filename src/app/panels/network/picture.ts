import type { Label } from '../../plot/label.ts';
import type { View } from '../../plot/view.ts';
import type { RunData } from '../../run/runData.ts';
import { milliseconds, rate } from '../../words/numbers.ts';
import { bottleneckOf } from '../bottleneck.ts';
import { layoutOf, type Box, type Layout } from './layout.ts';
import { packetsOf, type Packets, type Slat } from './packets.ts';

/** A queue as it stands. */
export interface Stack {
  readonly box: Box;
  /** Places in the box. */
  readonly places: number;
  readonly slats: readonly Slat[];
  readonly full: boolean;
}

/** A packet that was just lost, falling from the brim of the queue. */
export interface Fall {
  readonly flow: number;
  readonly number: number;
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

/** The network with every packet in it, px. */
export interface NetworkPicture {
  readonly view: View;
  readonly layout: Layout;
  readonly labels: readonly Label[];
  readonly packets: Packets;
  readonly stacks: readonly Stack[];
  readonly falls: readonly Fall[];
}

/** How long a lost packet stays in sight, s of simulated time. */
const STAYS = 0.16;
const MOST_FALLS = 3;
/** Places of a queue that is limited in bytes, as long as fewer wait. */
const PLACES = 50;

/** The picture of the network. */
export function networkPicture(data: RunData, view: View): NetworkPicture {
  const { opened, present } = data;
  const layout = layoutOf(opened, view);
  const packets = packetsOf(opened, layout, data.picture);
  const limiting = bottleneckOf(opened);
  // Boxes of queues that seldom hold anything would only be in the way.
  const boxes = layout.boxes.filter(({ link }) => link === limiting || (present.links[link]?.queue ?? 0) > 1);
  const stacks = boxes.map((box): Stack => {
    const limit = opened.links[box.link]?.limit ?? Infinity;
    const waiting = present.links[box.link]?.queue ?? 0;
    const places = Number.isFinite(limit) ? limit : Math.max(PLACES, waiting);
    return { box, places, slats: packets.queues.get(box.link) ?? [], full: waiting >= limit };
  });
  const falls = layout.lane === null ? [] : fallsOf(data, layout.boxes[0]!);
  const labels = [
    ...hostLabels(data, view, layout),
    ...stacks.flatMap((stack) => queueLabels(data, view, layout, packets, stack)),
    ...pipeLabels(data, view, layout),
    ...fallLabels(falls),
  ];
  return { view, layout, labels, packets, stacks, falls };
}

function fallsOf(data: RunData, box: Box): Fall[] {
  const { now } = data.present;
  const lost = data.marks
    .between(now - STAYS, now)
    .filter((mark) => mark.kind === 'loss')
    .slice(-MOST_FALLS);
  const brim = [box.x, box.foot - box.height + 6] as const;
  return lost.reverse().map((mark, place) => {
    const age = Math.min(1, (now - mark.time) / (STAYS / 2));
    const depth = 0.35 + 0.65 * age;
    return {
      flow: mark.flow,
      number: mark.segment,
      from: brim,
      to: [brim[0] - 38 - place * 54 * depth, brim[1] + (52 + place * 24) * depth],
    };
  });
}

const fallLabels = (falls: readonly Fall[]): Label[] =>
  falls.map(({ number, to }) => ({
    kind: 'loss',
    text: String(number),
    x: to[0] - 14,
    y: to[1],
    anchor: 'end',
    centred: true,
  }));

function hostLabels(data: RunData, view: View, layout: Layout): Label[] {
  const { flows } = data.opened;
  const rows = layout.lane === null ? 0 : flows.length;
  const pitch = rows > 1 ? Math.abs(layout.places[1]!.y - layout.places[0]!.y) : 99;
  return layout.places.flatMap((place): Label[] => {
    if (place.flow < 0 || layout.lane === null) {
      return [
        {
          kind: 'small',
          text: place.name,
          x: place.x,
          y: place.y + (layout.lane === null ? 25 : -18),
          anchor: 'middle',
        },
      ];
    }
    if (!place.begins)
      return view.narrow || pitch < 16
        ? []
        : [{ kind: 'small', text: place.name, x: place.x + 18, y: place.y, centred: true }];
    if (pitch < 15) return [];
    const status = data.present.flows[place.flow];
    const detail =
      flows[place.flow]?.kind === 'tcp' ? `cwnd ${Math.round(status?.cwnd ?? 0)}` : `${status?.sent ?? 0} sent`;
    if (view.narrow)
      return [{ kind: 'ribbon', text: place.name, x: 8, y: place.y + (place.flow === 0 ? -16 : 22), flow: place.flow }];
    const x = place.x - 18;
    if (pitch < 34)
      return [{ kind: 'ribbon', text: place.name, x, y: place.y, anchor: 'end', centred: true, flow: place.flow }];
    return [
      { kind: 'strong', text: place.name, x, y: place.y - 1, anchor: 'end', flow: place.flow },
      { kind: 'small', text: detail, x, y: place.y + 17, anchor: 'end' },
    ];
  });
}

function queueLabels(
  data: RunData,
  view: View,
  layout: Layout,
  packets: Packets,
  { box, places, full }: Stack,
): Label[] {
  const { opened, present } = data;
  const waiting = present.links[box.link]?.queue ?? 0;
  const limited = Number.isFinite(opened.links[box.link]?.limit ?? Infinity);
  const amount = limited ? `${waiting} of ${places}` : `${waiting}`;
  if (layout.lane === null)
    return [{ kind: 'small', text: amount, x: box.x + box.width + 4, y: box.foot - box.height + 8 }];
  const x = box.x + box.width + (full ? 22 : 14);
  const y = box.foot - box.height + 5;
  const wait = packets.waits.get(box.link) ?? 0;
  return [
    { kind: full ? 'loss' : 'note', text: full ? `queue full · ${amount}` : `queue ${amount}`, x, y },
    {
      kind: 'small',
      text: view.narrow ? `${milliseconds(wait)} to wait` : `a new packet waits ${milliseconds(wait)} here`,
      x,
      y: y + 20,
    },
    ...(view.narrow
      ? []
      : [
          { kind: 'small' as const, text: 'R1', x: box.x + box.width / 2, y: box.foot + 17, anchor: 'middle' as const },
        ]),
  ];
}

function pipeLabels(data: RunData, view: View, layout: Layout): Label[] {
  const [pipe] = layout.wires;
  const facts = data.opened.links[0];
  if (layout.lane === null || !pipe || facts === undefined) return [];
  const about = view.narrow
    ? `${rate(facts.rate)} link`
    : `bottleneck ${rate(facts.rate)} · ${milliseconds(facts.delay)}`;
  const labels: Label[] = [
    { kind: 'small', text: about, x: (pipe.from[0] + pipe.to[0]) / 2, y: pipe.from[1] - 19, anchor: 'middle' },
  ];
  const caption = view.narrow ? 'ACKs return' : '◂ ACKs on their way back, not delayed by the queue';
  if (view.height >= 170)
    labels.push({
      kind: 'small',
      text: caption,
      x: view.narrow ? 16 : pipe.from[0] + 24,
      y: layout.lane.y + (view.narrow ? 24 : 19),
    });
  return labels;
}
