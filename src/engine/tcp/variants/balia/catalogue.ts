import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'balia',
    title: 'BALIA',
    grows: 'adds less than one segment each round trip, and more on its slower paths',
    onlyLosses: true,
    home: { rfc: { law: 'balia', recovery: 'sack' } },
    parameters: [],
  }),
] as const;
