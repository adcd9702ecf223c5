import * as z from 'zod/mini';
import { fieldNotes, integer, number, usualKind } from './field.ts';

const kinds = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({
    kind: z.literal('bernoulli'),
    rate: number({
      label: 'Loss rate',
      unit: 'probability',
      min: 0,
      max: 1,
      default: 0.01,
      help: 'The chance that a packet is lost, each on its own.',
    }),
  }),
  z.strictObject({
    kind: z.literal('every'),
    n: integer({
      label: 'Every n-th',
      unit: 'packets',
      min: 1,
      max: 1e9,
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
