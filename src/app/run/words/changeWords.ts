import type { Opened } from '../../../lab/protocol/protocol.ts';
import type { Intervention, PacketChange } from '../../../scenario/scenario.ts';
import { linkTitle } from '../facts/places.ts';
import { count, milliseconds, rate } from '../../ui/words/numbers.ts';

/** "1 %", "no" */
const share = (part: number): string => (part === 0 ? 'no' : `${Number((part * 100).toPrecision(2))} %`);

/** Effects on a single packet. */
const ACTION_WORDS = {
  drop: 'dropped',
  deliver: 'delivered',
  delay: 'held back',
  duplicate: 'sent twice',
  mark: 'marked',
} as const;

/** "segment 1767", "ACK 1770" */
const packetName = ({ ack, number, transmission }: PacketChange): string =>
  `${ack ? 'ACK' : 'segment'} ${number}${!ack && transmission > 1 ? `, sending ${transmission},` : ''}`;

/** A change in a few words beside a mark: "rate 5 Mb/s". */
export function changeNote(change: Intervention, { flows, titles }: Opened): string {
  switch (change.kind) {
    case 'setLink':
      return [
        ...(change.rate === null ? [] : [`rate ${rate(change.rate)}`]),
        ...(change.delay === null ? [] : [`delay ${milliseconds(change.delay)}`]),
        ...(change.limit === null ? [] : [`queue of ${count(change.limit)}`]),
        ...(change.limitBytes === null ? [] : [`queue of ${count(change.limitBytes)} bytes`]),
        ...(change.lossRate === null ? [] : [`${share(change.lossRate)} random loss`]),
      ].join(', ');
    case 'drop':
      return `${count(change.packets)} dropped on purpose`;
    case 'packet':
      return `${packetName(change)} ${ACTION_WORDS[change.action]}${change.hold > 0 ? ` ${milliseconds(change.hold)}` : ''}`;
    case 'stopFlow':
      return `${flows[change.flow]?.name ?? ''} stopped`;
    case 'receiverWindow':
      return `receiver window ${count(change.segments)}`;
    case 'variant':
      return `${flows[change.flow]?.began ?? ''} becomes ${titles[change.variant] ?? ''}`;
    case 'setting':
      return `${change.setting} ${change.value}`;
    case 'moveNode':
      return `node ${change.node} moves`;
  }
}

/** A change with its object: "rate 5 Mb/s, link R1 → R2". */
export function changeText(change: Intervention, opened: Opened): string {
  const note = changeNote(change, opened);
  if (change.kind === 'setLink') {
    const link = opened.links.findIndex(({ name }) => name === change.link);
    return `${note}, link ${linkTitle(opened, link)}`;
  }
  const about =
    change.kind === 'drop' || change.kind === 'receiverWindow' || change.kind === 'packet' || change.kind === 'setting';
  return about ? `${note}, ${opened.flows[change.flow]?.name ?? ''}` : note;
}
