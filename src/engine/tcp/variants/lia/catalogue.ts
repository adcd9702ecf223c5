import { defineVariant } from '../variant.ts';

export const VARIANTS = [
  defineVariant({
    name: 'lia',
    title: 'LIA',
    grows: 'adds less than one segment each round trip when it has other paths',
    onlyLosses: true,
    home: { rfc: { law: 'lia', recovery: 'sack' } },
    parameters: [],
  }),
] as const;
