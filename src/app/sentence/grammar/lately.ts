import type { Mark } from '../../../lab/markProtocol.ts';
import { milliseconds } from '../../words/numbers.ts';
import { sendersOf } from '../moment.ts';
import { people, peopleWithin } from '../words.ts';
import type { Sentence } from './about.ts';

const isCut = (mark: Mark): boolean =>
  mark.kind === 'timeout' || (mark.kind === 'cut' && (mark.cause === 'loss' || mark.cause === 'restart'));

/** What happened since the sentence before, when time passes too quickly to tell of every happening. */
export const LATELY: readonly Sentence[] = [
  {
    id: 'lost lately, and cut',
    text: '{lost} lost in the last {span}, and *{who} cut {window}*.',
    key: ({ who }) => who ?? '',
    fits: (moment) => {
      const lost = moment.recent.filter(({ kind }) => kind === 'loss').length;
      const cutting = new Set(moment.recent.filter(isCut).map(({ flow }) => flow));
      const names = sendersOf(moment)
        .filter(({ index }) => cutting.has(index))
        .map(({ name }) => name);
      return lost === 0 || names.length === 0
        ? null
        : {
            lost: packetsWere(lost),
            span: milliseconds(Math.min(moment.now, moment.span)),
            who: peopleWithin(names, sendersOf(moment).length),
            window: names.length === 1 ? 'its window' : 'their windows',
          };
    },
  },
  {
    id: 'lost lately',
    text: '{lost} lost in the last {span}. *{who} will notice*.',
    key: ({ who }) => who ?? '',
    fits: (moment) => {
      const hurt = sendersOf(moment).filter(({ unnoticed }) => unnoticed.length > 0);
      const lost = moment.recent.filter(({ kind }) => kind === 'loss').length;
      return lost === 0 || hurt.length === 0
        ? null
        : {
            lost: packetsWere(lost),
            span: milliseconds(Math.min(moment.now, moment.span)),
            who: people(
              hurt.map(({ name }) => name),
              sendersOf(moment).length,
            ),
          };
    },
  },
];

const packetsWere = (count: number): string => (count === 1 ? 'A packet was' : `${count} packets were`);
