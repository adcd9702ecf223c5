import type { PartWords } from '../../link/partWords.ts';
import type { LossSettings } from '../definition.ts';
import type { LossExports } from '../exporting.ts';
import type { EVERY } from './catalogue.ts';

export const WORDS = { every: { sentence: 'One packet in {n} is lost.' } satisfies PartWords };

export const EXPORTS = {
  every: {
    ns2: {
      write: (name, { n }) => [
        `set ${name} [new ErrorModel/Periodic]`,
        `$${name} set period_ ${n}`,
        `$${name} set offset_ ${n}`,
      ],
    },
  } satisfies LossExports<LossSettings<typeof EVERY>>,
};
