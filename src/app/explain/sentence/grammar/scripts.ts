import { shortTime } from '../../../ui/words/numbers.ts';
import type { Sentence } from './about.ts';

/** How a script stands: what the sender did last, in the words of its answer. */
export const SCRIPTED: readonly Sentence[] = [
  {
    id: 'script',
    text: '{cause}. {who} *{does}*.',
    fits: ({ opened: { script }, now, names: [who = ''] }) => {
      const last = script?.answers.filter(({ time }) => time <= now).at(-1);
      return last === undefined ? null : { who, cause: last.cause, does: last.does };
    },
  },
  {
    id: 'script to be opened',
    text: 'The connection opens at {time}. *You are the receiver*.',
    fits: ({ opened: { scenario } }) =>
      scenario.network.kind === 'script' ? { time: shortTime(scenario.network.established.at) } : null,
  },
];
