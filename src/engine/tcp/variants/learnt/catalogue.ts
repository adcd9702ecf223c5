import { defineVariant } from '../variant.ts';
import { policyFault } from './policy.ts';

export const VARIANTS = [
  defineVariant({
    name: 'learnt',
    title: 'Learnt table',
    grows: 'changes its window once per round trip as a table learnt in this simulator says',
    home: { rfc: { law: 'learnt', recovery: 'sack' } },
    parameters: [
      {
        name: 'policy',
        label: 'policy',
        kind: 'text',
        longest: 40_000,
        check: policyFault,
        default: '',
        help: 'The table, as sawtooth train writes it; empty: the built-in one.',
      },
    ],
  }),
] as const;
