import * as z from 'zod/mini';
import { fieldNotes, integer, kind, number, usualKind } from './field.ts';

const kinds = z.discriminatedUnion('kind', [
  z.strictObject({ kind: kind('none', 'none', 'The link itself loses nothing.') }),
  z.strictObject({
    kind: kind('bernoulli', 'at random', 'Each packet is lost with the same chance.'),
    rate: number({
      label: 'Loss rate',
      unit: 'probability',
      range: [0, 1],
      default: 0.01,
      help: 'The chance that a packet is lost, each on its own.',
    }),
  }),
  z.strictObject({
    kind: kind('every', 'every n-th', 'Packets are lost at equal distances.'),
    n: integer({
      label: 'Every n-th',
      unit: 'packets',
      range: [1, 1e9],
      default: 100,
      help: 'Every n-th packet that enters the link is lost.',
    }),
  }),
]);

/** Loss at the entry of a link, before the queue and beside it. */
export const lossField = () =>
  z.pipe(usualKind<z.input<typeof kinds>, 'none'>('none'), kinds).register(fieldNotes, {
    label: 'Loss',
    help: 'Packets lost at the entry of the link although the queue has room.',
  });

/** A loss with every default filled in. */
export type Loss = z.output<typeof kinds>;
