import { unitOf } from '#app/run/quic.ts';
import type { Panel } from '../panel.ts';
import { JourneyBody } from './JourneyBody.tsx';
import { columnsOf, journeyOf, journeySentence, rowOf } from './journeyOf.ts';

/** The journey of one segment over all links, and of the ACK that it caused. */
export const journey: Panel = {
  id: 'journey',
  title: 'Journey of a packet',
  term: 'journey',
  about: (data) => {
    const { detail } = data.present;
    const segment = detail?.followed?.segment ?? -1;
    const how = data.opened.manet === null ? 'link by link' : 'node by node';
    return segment < 0 ? how : `${unitOf(data.opened.flows[detail!.flow])} ${segment}, ${how}`;
  },
  summary: journeySentence,
  table: (data) => {
    const stops = journeyOf(data)?.stops ?? [];
    return { columns: columnsOf(data), count: stops.length, row: (index) => rowOf(data, stops[index]!) };
  },
  Body: JourneyBody,
};
