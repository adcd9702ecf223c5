import { watchedFlow } from '#app/run/record/closely.ts';
import { packetsText, speaksQuic } from '#app/run/facts/quic.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { clockTime, count } from '#app/ui/words/numbers.ts';
import { panelOf, tableOf } from '../kit/panel.ts';
import { sequenceOf, type AckStep, type Bar } from './facts.ts';
import { sequencePicture } from './picture.ts';

const NONE = '–';

const blocksText = (blocks: AckStep['blocks']): string =>
  blocks.length === 0 ? NONE : blocks.map(([from, to]) => `[${from}, ${to})`).join(' ');

const isQuic = ({ opened, present }: RunData): boolean => speaksQuic(opened.flows[present.detail?.flow ?? 0]);

type Row = { readonly time: number; readonly bar: Bar } | { readonly time: number; readonly step: AckStep };

/** Which segment is sent when, and what is acknowledged, as in tcptrace and Wireshark. */
export const timeSequence = panelOf({
  id: 'sequence',
  title: 'Time and sequence',
  term: 'sequence',
  about: (data) => `${watchedFlow(data)}which segment leaves when`,
  key: (data) => [
    { look: 'sent', text: 'sent' },
    { look: 'again', text: 'sent again' },
    ...(data !== null && isQuic(data) ? [] : [{ look: 'reported', text: 'SACK' }]),
    { look: 'acked', text: 'ACK' },
    { look: 'limit', text: 'receiver window' },
  ],
  summary: (data) => {
    const sequence = sequenceOf(data);
    if (sequence === null) return 'No segment is known yet.';
    const { bars, steps, from, now, missing } = sequence;
    const again = bars.filter((bar) => bar.again).length;
    const last = steps.at(-1);
    const reported = last === undefined || last.blocks.length === 0 ? '' : `, reports ${blocksText(last.blocks)}`;
    const acked = last === undefined ? 'Nothing is acknowledged.' : `The last ACK is ${last.next}${reported}.`;
    const lost = missing.length === 0 ? '' : ` Considered lost: ${missing.join(', ')}.`;
    return `From ${clockTime(from)} s to ${clockTime(now)} s ${count(bars.length)} segments were sent, ${again} of them again. ${acked}${lost}`;
  },
  table: (data) => {
    const sequence = sequenceOf(data);
    const rows: Row[] = [
      ...(sequence?.steps ?? []).map((step) => ({ time: step.from, step })),
      ...(sequence?.bars ?? []).map((bar) => ({ time: bar.time, bar })),
    ].sort((a, b) => a.time - b.time);
    const columns = ['Time, s', 'What', 'Segment', isQuic(data) ? 'Packets acknowledged' : 'SACK', 'Window ends at'];
    return tableOf(columns, rows, (row) => {
      if ('bar' in row)
        return [clockTime(row.time), row.bar.again ? 'sent again' : 'sent', String(row.bar.segment), NONE, NONE];
      const { duplicate, next, blocks, packets, limit } = row.step;
      return [
        clockTime(row.time),
        duplicate > 0 ? `duplicate ACK ${duplicate}` : 'ACK',
        String(next),
        packets.length > 0 ? packetsText(packets) : blocksText(blocks),
        Number.isFinite(limit) ? count(limit) : NONE,
      ];
    });
  },
  picture: sequencePicture,
});
