import type { Panel } from '../panel.ts';
import { LinkChoice } from '../share/LinkChoice.tsx';
import { InsideBody } from './InsideBody.tsx';
import { aboutInside, insideSentence, insideTable } from './stacks.ts';
import { whyNoQueue } from '../queue/facts.ts';

/** The inside of a queue: its lines packet by packet, and the quantities by which its discipline decides. */
export const inside: Panel = {
  id: 'inside',
  needs: 'queue',
  title: 'Inside the queue',
  term: 'inside',
  about: (data) => (whyNoQueue(data) === '' ? aboutInside(data) : ''),
  summary: (data) => whyNoQueue(data) || insideSentence(data),
  table: insideTable,
  Choice: LinkChoice,
  Body: InsideBody,
};
