import type { Mark } from '#lab/protocol/markProtocol.ts';
import { capital, listed, milliseconds, numberWord } from '../../../ui/words/numbers.ts';
import { sendersOf } from '../moment.ts';
import { people, peopleWithin } from '../words.ts';
import type { Sentence } from './about.ts';

const isCut = (mark: Mark): boolean =>
  mark.kind === 'timeout' || (mark.kind === 'cut' && (mark.cause === 'loss' || mark.cause === 'restart'));

/** Summary of the time since the last sentence, when time passes too fast to report single events. */
export const LATELY: readonly Sentence[] = [
  {
    id: 'several cuts lately',
    text: '{cuts} cuts in the last {span}: *{who}*.',
    key: ({ who }) => who?.replaceAll(/ (?:once|twice|\w+ times)/g, '') ?? '',
    fits: (moment) => {
      const cuts = moment.recent.filter(isCut);
      const by = sendersOf(moment).flatMap(({ index, name }) => {
        const { length } = cuts.filter(({ flow }) => flow === index);
        return length === 0 ? [] : [`${name} ${timesWord(length)}`];
      });
      if (cuts.length < 3) return null;
      const who = by.length < 4 ? listed(by) : `${by.length} of ${sendersOf(moment).length} senders`;
      return { cuts: capital(numberWord(cuts.length)), span: milliseconds(Math.min(moment.now, moment.span)), who };
    },
  },
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

const timesWord = (times: number): string => ['', 'once', 'twice'][times] ?? `${numberWord(times)} times`;

const packetsWere = (count: number): string => (count === 1 ? 'A packet was' : `${count} packets were`);
