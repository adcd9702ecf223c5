import { noPackets, passagesOf, repliesOf, watchedFlow, type Passage } from '#app/run/record/closely.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { packetsText, speaksQuic } from '#app/run/facts/quic.ts';
import { capital, clockTime, count } from '#app/ui/words/numbers.ts';
import { panelOf, tableOf } from '../kit/panel.ts';
import { dataText, ackText, lossFate, lossText } from './labels.ts';
import { ladderPicture, shownEvery } from './picture.ts';
import { storyOf } from './story.ts';
import { LadderTouch } from './Touch.tsx';

const NONE = '–';
const timeText = (time: number, now: number): string => (time <= now ? clockTime(time) : NONE);

/** Fate of a transmission, in a word. */
function fateOf({ opened }: RunData, passage: Passage, now: number): string {
  if (passage.dropped <= now) return lossFate(opened, passage);
  if (passage.arrived <= now) return 'arrived';
  const waits = passage.visits.some(({ came, begins }) => came <= now && begins > now);
  return waits ? 'waits in a queue' : 'on its way';
}

/** Each packet of a flow as it crosses the network. */
export const ladder = panelOf({
  id: 'ladder',
  term: 'ladder',
  title: 'Packet ladder',
  about: (data) => {
    const { detail } = data.present;
    const flow = detail && data.opened.flows[detail.flow];
    if (!flow) return 'each line is one packet';
    const every = shownEvery(detail);
    const line = every > 1 ? `one line for every ${every} packets` : 'each line is one packet';
    if (flow.kind === 'udp') return `${flow.name}: ${line}; UDP has no ACKs`;
    return `${watchedFlow(data)}${line}; time runs to the right`;
  },
  summary: (data) => {
    const { detail, now } = data.present;
    if (detail === null) return noPackets(data.present);
    const passages = passagesOf(detail);
    const replies = repliesOf(detail);
    const { lost, reports, resent } = storyOf(passages, replies, now);
    const name = data.opened.flows[detail.flow]?.name ?? '';
    const sent = passages.filter((passage) => passage.sent >= detail.from).length;
    const came = replies.filter((reply) => reply.arrived <= now);
    const acks = came.length;
    const newest = came.at(-1);
    const quic = speaksQuic(data.opened.flows[detail.flow]);
    const parts = [
      `From ${clockTime(detail.from)} s to ${clockTime(now)} s ${name} sent ${count(sent)} ${sent === 1 ? 'packet' : 'packets'} and got ${count(acks)} ${acks === 1 ? 'ACK' : 'ACKs'}.`,
      lost === undefined
        ? 'None was lost.'
        : `${capital(lossText(data.opened, lost))}, at ${clockTime(lost.dropped)} s.`,
      quic && newest !== undefined ? `The last was an ${ackText(newest, true)}.` : '',
      !quic && reports.length > 0 ? `${reports.length} duplicate ${reports.length === 1 ? 'ACK' : 'ACKs'} came.` : '',
      ...resent
        .slice(-1)
        .map(
          (again) =>
            `${quic ? `Data ${again.segment} was sent again in packet ${again.number}` : `${again.segment} was sent again`} at ${clockTime(again.sent)} s.`,
        ),
    ];
    return parts.filter((part) => part !== '').join(' ');
  },
  table: (data) => {
    const { detail, now } = data.present;
    const passages = detail === null ? [] : passagesOf(detail);
    const replies = detail === null ? [] : repliesOf(detail).filter((reply) => reply.arrived <= now);
    const quic = speaksQuic(data.opened.flows[detail?.flow ?? -1]);
    const isSubflow = passages.some(({ carries }) => carries >= 0);
    const columns = [
      ...(quic ? ['Packet', 'Data'] : ['Packet']),
      'Sent, s',
      'Times sent',
      'Arrived, s',
      'Acknowledged, s',
      'What happened to it',
      ...(isSubflow ? ['Data of the connection'] : []),
      ...(quic ? ['Packets its ACK names'] : []),
    ];
    return tableOf(columns, passages, (passage) => {
      const ack = replies.find((reply) =>
        quic
          ? reply.blocks.some(([from, to]) => passage.number >= from && passage.number < to)
          : reply.number >= passage.segment && reply.arrived >= passage.sent,
      );
      return [
        ...(quic ? [String(passage.number)] : []),
        String(passage.segment),
        clockTime(passage.sent),
        Number.isNaN(passage.count) ? NONE : String(passage.count),
        timeText(passage.arrived, now),
        timeText(ack?.arrived ?? NaN, now),
        fateOf(data, passage, now),
        ...(isSubflow ? [dataText(data.opened, detail!.flow, passage) || NONE] : []),
        ...(quic ? [ack === undefined ? NONE : packetsText(ack.blocks)] : []),
      ];
    });
  },
  Touch: LadderTouch,
  picture: ladderPicture,
});
