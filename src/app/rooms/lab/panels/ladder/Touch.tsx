import type { View } from '#app/charts/plot/view.ts';
import { PacketTouch } from '../../packets/PacketTouch.tsx';
import { passagesOf, repliesOf } from '#app/run/record/closely.ts';
import { linksAt } from '#app/run/facts/changes.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { speaksQuic } from '#app/run/facts/quic.ts';
import { useLab } from '#app/run/useLab.ts';
import { capital, clockTime } from '#app/ui/words/numbers.ts';
import type { PacketSpot } from '../../packets/packet.ts';
import { dataText, ackText, passageName } from './labels.ts';
import { backOf, wayOf } from './picture.ts';
import { planeOf, railsOf } from './rails.ts';

/** How long before the transmission or loss of a packet to go, s: less than the time between two events of a link. */
const JUST_BEFORE = 1e-9;

/** Packets and ACKs of the ladder with their drawn lines, in order of sending. */
export function ladderSpots(data: RunData, view: View): readonly PacketSpot[] {
  const { detail, now } = data.present;
  if (detail === null) return [];
  const opened = { ...data.opened, links: linksAt(data.opened, now) };
  const plane = planeOf({ ...view, now }, Math.min(detail.from, now));
  const rails = railsOf(opened, detail);
  const facts = opened.flows[detail.flow];
  if (facts === undefined) return [];
  const quic = speaksQuic(facts);
  const spotOf = (
    name: string,
    way: PacketSpot['way'],
    times: { readonly sent: number; readonly arrived: number; readonly dropped: number; readonly link: number },
    packet: Omit<PacketSpot['packet'], 'flow' | 'entry'>,
    segment = packet.number,
  ): PacketSpot & { readonly sent: number } => {
    const isLost = times.dropped <= now;
    const isOver = isLost || times.arrived <= now;
    // A packet lost on a link can be let through there. Others can be changed only at their start.
    const savable = isLost && opened.manet === null;
    const link = savable ? times.link : (packet.ack ? facts.back : facts.path)[0]!;
    const fate = isLost ? ', lost' : isOver ? ', arrived' : ', on its way';
    return {
      way,
      text: `${name}, sent at ${clockTime(times.sent)} s${fate}`,
      packet: { ...packet, flow: detail.flow, entry: isOver ? (opened.links[link]?.name ?? '') : '' },
      segment,
      from: isOver ? Math.max(0, (savable ? times.dropped : times.sent) - JUST_BEFORE) : null,
      never: '',
      sent: times.sent,
    };
  };
  const spots = [
    ...passagesOf(detail).map((passage) => {
      const transmission = Number.isNaN(passage.count) ? 1 : Math.max(1, passage.count);
      const again = transmission > 1 ? `, sending ${transmission}` : '';
      const carried = dataText(opened, detail.flow, passage);
      const way = wayOf(opened, detail, plane, rails, passage);
      const name = quic ? capital(passageName(passage)) : `Segment ${passage.segment}`;
      return spotOf(`${name}${again}${carried === '' ? '' : `, ${carried}`}`, way, passage, {
        number: passage.segment,
        transmission,
        ack: false,
      });
    }),
    ...repliesOf(detail).map((reply) =>
      spotOf(
        ackText(reply, quic),
        backOf(opened, detail, plane, reply),
        reply,
        { number: reply.number, transmission: 1, ack: true },
        reply.cause,
      ),
    ),
  ];
  return spots.filter(({ way }) => way.length > 0).sort((a, b) => a.sent - b.sent);
}

/** While the run is paused: picks the line of a packet. */
export function LadderTouch({ viewNow }: { readonly viewNow: () => View | null }) {
  const still = useLab(({ status, script }) => status !== null && !status.playing && !script);
  return still && <PacketTouch viewNow={viewNow} spotsOf={ladderSpots} />;
}
