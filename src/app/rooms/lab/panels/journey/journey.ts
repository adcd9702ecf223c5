import type { Panel } from '../panel.ts';
import { JourneyBody } from './JourneyBody.tsx';
import { COLUMNS, journeyOf, journeySentence, rowOf } from './journeyOf.ts';

/** The way of one segment over all links, and of the ACK that it caused. */
export const journey: Panel = {
  id: 'journey',
  title: 'Journey of a packet',
  term: 'journey',
  about: (data) => {
    const segment = data.present.detail?.segment ?? -1;
    return segment < 0 ? 'link by link' : `segment ${segment}, link by link`;
  },
  summary: journeySentence,
  table: (data) => {
    const stops = journeyOf(data)?.stops ?? [];
    return { columns: COLUMNS, count: stops.length, row: (index) => rowOf(stops[index]!) };
  },
  Body: JourneyBody,
};
