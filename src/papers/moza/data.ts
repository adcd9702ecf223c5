import type { PaperRow } from '../paper.ts';
import { printedRow } from '../numbers.ts';

/** Variants in the order of the tables, as printed. */
export const MOZA_VARIANTS = { tahoe: 'Tahoe', reno: 'Reno', vegas: 'Vegas', sack: 'Sack' } as const;
export type MozaVariant = keyof typeof MOZA_VARIANTS;

/** Packet size, throughput, packets sent and received, delivery ratio (%), loss, average and total delay (s), as printed. */
const PRINTED: Readonly<Record<MozaVariant, readonly string[]>> = {
  tahoe: [
    '100 10648 6655 6655 100 0 0.0111 74',
    '200 10328 6455 6455 100 0 0.0119 77',
    '400 9494 5934 5934 100 0 0.0141 84',
    '500 7792 4870 4870 100 0 0.0152 74',
    '800 5086 3180 3179 99.9 1 0.0168 54',
    '1000 4140 2592 2588 99.8 4 0.0197 51',
    '1500 2845 1790 1778 99.3 12 0.0229 41',
  ],
  reno: [
    '100 10648 6655 6655 100 0 0.0111 74',
    '200 10328 6455 6455 100 0 0.0119 77',
    '400 9494 5934 5934 100 0 0.0141 84',
    '500 7792 4870 4870 100 0 0.015 74',
    '800 5086 3180 3179 99.9 1 0.016 54',
    '1000 4140 2592 2588 99.8 4 0.0197 51',
    '1500 2845 1790 1778 99.3 12 0.02 41',
  ],
  vegas: [
    '100 10432 6520 6520 100 0 0.010 70.4',
    '200 10112 6320 6320 100 0 0.011 73.3',
    '400 9289 5806 5806 100 0 0.013 76.68',
    '500 7792 4870 4870 100 0 0.014 69.36',
    '800 5082 3176 3176 100 0 0.016 52.76',
    '1000 4112 2570 2570 100 0 0.018 47.8',
    '1500 2760 1725 1725 100 0 0.023 39.67',
  ],
  sack: [
    '100 10648 6655 6655 100 0 0.011 74',
    '200 10328 6455 6455 100 0 0.0119 77',
    '400 9494 5934 5934 100 0 0.014 84',
    '500 7792 4870 4870 100 0 0.015 74.39',
    '800 5086 3180 3179 99.9 1 0.016 53.58',
    '1000 4140 2592 2588 99.8 4 0.019 51',
    '1500 2845 1790 1778 99.32 12 0.022 41',
  ],
};

/** Rows of a variant's table: one for each packet size. */
export const mozaRows = (variant: MozaVariant): readonly PaperRow[] => PRINTED[variant].map(printedRow);
