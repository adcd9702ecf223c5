import { percentOf, type PartWords } from '../../link/partWords.ts';
import type { LossSettings } from '../definition.ts';
import type { GILBERT } from './catalogue.ts';

export const WORDS = {
  gilbert: {
    sentence: 'Gilbert-Elliott, two states.',
    states: { good: 'lossGood', toBad: 'toBad', toGood: 'toGood', bad: 'lossBad' },
    // Stationary share of packets in each state: Gilbert 1960.
    comesTo({ toBad, toGood, lossGood, lossBad }) {
      if (toBad === 0) return `The link stays good; ${percentOf(lossGood)} are lost in all.`;
      if (toGood === 0) return `Once bad, the link stays bad; then ${percentOf(lossBad)} are lost.`;
      const bad = toBad / (toBad + toGood);
      const spell = Number((1 / toGood).toPrecision(2));
      const lost = percentOf((1 - bad) * lossGood + bad * lossBad);
      return `A bad spell lasts ${spell} ${spell === 1 ? 'packet' : 'packets'}; ${lost} are lost in all.`;
    },
  } satisfies PartWords<LossSettings<typeof GILBERT>>,
};
