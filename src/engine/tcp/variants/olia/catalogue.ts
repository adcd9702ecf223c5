import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'olia',
    title: 'OLIA',
    grows: 'adds less than one segment each round trip and moves growth to its best path',
    onlyLosses: true,
    home: { rfc: { law: 'olia', recovery: 'sack' } },
    parameters: [],
  }),
] as const;
