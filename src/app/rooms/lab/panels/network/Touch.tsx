import type { View } from '#app/charts/plot/view.ts';
import { PacketTouch } from '../../packets/PacketTouch.tsx';
import { PICTURE, PICTURE_STRIDE } from '#lab/protocol/protocol.ts';
import { linksToShow } from '#app/run/facts/bottleneck.ts';
import { linkTitle } from '#app/run/facts/places.ts';
import { useLaboratory } from '#app/run/useLab.ts';
import type { RunData } from '#app/run/record/runData.ts';
import type { PacketSpot } from '../../packets/packet.ts';
import { openInside } from '../inside/openInside.ts';
import { placeOn, progressBack } from './packets.ts';
import { networkPicture } from './picture.ts';

const FIELDS = ['Not-ECT', 'ECT(1)', 'ECT(0)', 'CE'] as const;

/**
 * What the headers of a packet say about ECN: "ECT(1), ACE 5", "CE, CWR", "AE CWR ECE 111, Not-ECT"; empty: nothing.
 * `ecn`: the column ECN of a picture; `isSyn`: the packet belongs to the handshake.
 */
function ecnWords(ecn: number, isSyn: boolean): string {
  const [field, ace, counts] = [ecn & 3, (ecn >> 2) & 7, ecn >= 32];
  if (isSyn) return ecn === 0 ? '' : `AE CWR ECE ${ace.toString(2).padStart(3, '0')}, ${FIELDS[field]!}`;
  const words = counts ? [`ACE ${ace}`] : [(ace & 2) === 0 ? '' : 'CWR', (ace & 1) === 0 ? '' : 'ECE'];
  return [field === 0 ? '' : FIELDS[field]!, ...words].filter((word) => word !== '').join(', ');
}

/** Packets of the network at their drawn positions: those in queues from the bottom up, those on wires in order. */
export function networkSpots(data: RunData, view: View): readonly PacketSpot[] {
  const { picture, opened } = data;
  const { layout, stacks } = networkPicture(data, view);
  const spots: PacketSpot[] = [];
  const rows = Array.from({ length: picture.length / PICTURE_STRIDE }, (_, row) => row * PICTURE_STRIDE);
  const of = (row: number, column: keyof typeof PICTURE): number => picture[row + PICTURE[column]]!;
  for (const row of rows) {
    const [link, at, flow, number] = [of(row, 'LINK'), of(row, 'AT'), of(row, 'FLOW'), of(row, 'NUMBER')];
    const ack = of(row, 'KIND') === 1;
    const facts = opened.flows[flow];
    const wire = layout.wires[link] ?? null;
    const stack = stacks.find(
      ({ box }) => box.link === link && (box.line === undefined || box.line === of(row, 'LINE')),
    );
    let drawn: PacketSpot['way'] | null = null;
    if (ack && layout.lane !== null) {
      const { y, from, to } = layout.lane;
      drawn = [[from + (to - from) * progressBack(opened, flow, link, at), y]];
    } else if (at < 0 && stack !== undefined) {
      const { x, foot, width, height, line } = stack.box;
      // The packet being sent is the first of a single queue.
      const y = foot - 2 - ((line === undefined ? 0.5 : -0.5) - at) * ((height - 4) / stack.places);
      // The whole slat; the ring is in the middle.
      drawn = [x, x + width, x + width / 2].map((each) => [each, y]);
    } else if (at >= 0 && wire !== null) {
      const [x, y] = placeOn(wire, at, of(row, 'LENGTH'));
      drawn = [[x, y]];
    }
    if (drawn === null || facts === undefined) continue;
    const way = ack ? facts.back : facts.path;
    const isLast = way.at(-1) === link;
    // ACKs with one number enter the next link in order.
    const before = rows.filter(
      (other) =>
        of(other, 'LINK') === link &&
        of(other, 'FLOW') === flow &&
        of(other, 'KIND') === 1 &&
        of(other, 'NUMBER') === number &&
        of(other, 'AT') > at,
    ).length;
    const next = way[way.indexOf(link) + 1];
    const where = at < 0 ? `place ${-at} of the queue, ${linkTitle(opened, link)}` : `on ${linkTitle(opened, link)}`;
    const isSyn = of(row, 'KIND') !== 2 && (ack ? of(row, 'COUNT') : number) === 0;
    const ecn = ecnWords(of(row, 'ECN'), isSyn);
    const name = isSyn ? (ack ? 'Answer to the SYN' : 'SYN') : `${ack ? 'ACK' : 'Segment'} ${number}`;
    spots.push({
      way: drawn,
      text: `${name}, ${facts.name}, ${where}${ecn === '' ? '' : ` (${ecn})`}`,
      packet: {
        flow,
        number,
        transmission: ack ? before + 1 : Math.max(1, of(row, 'COUNT')),
        ack,
        entry: next === undefined ? '' : (opened.links[next]?.name ?? ''),
      },
      segment: ack ? of(row, 'COUNT') : number,
      from: null,
      never: isLast ? 'It is on its last link: it can no longer be changed. Step back to change it.' : '',
    });
  }
  return spots;
}

/** Picks a packet on a wire, in a queue or among the ACKs; a press on the empty part of a queue opens it. */
export function Touch({ viewNow }: { readonly viewNow: () => View | null }) {
  const laboratory = useLaboratory();
  const open = (x: number, y: number): void => {
    const { data } = laboratory;
    const view = viewNow();
    if (data === null || view === null) return;
    const link = networkPicture(data, view).stacks.find(
      ({ box }) => x >= box.x && x <= box.x + box.width && y <= box.foot && y >= box.foot - box.height,
    )?.box.link;
    if (link !== undefined && linksToShow(data.opened).includes(link)) openInside(laboratory, [link]);
  };
  return <PacketTouch viewNow={viewNow} spotsOf={networkSpots} elsewhere={open} />;
}
