import * as z from 'zod/mini';
import { fieldNotes, integer, numberField, numberOrNull } from './field.ts';

const at = numberField({ label: 'At', unit: 's', min: 0, max: 1e6, help: 'When it happens, in simulated time.' });
const flow = numberField({
  label: 'Flow',
  min: 0,
  max: 63,
  integer: true,
  help: 'Number of the flow in the list of flows; 0 is the first.',
});
const unchanged = 'unchanged';

const kinds = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('setLink'),
    at,
    link: z.string().register(fieldNotes, { label: 'Link', help: 'Name of the link, such as r0>r1.' }),
    rate: numberOrNull({
      label: 'Rate',
      unit: 'bit/s',
      min: 1,
      max: 1e12,
      nullMeans: unchanged,
      help: 'The new rate; the packet being sent is not affected.',
    }),
    delay: numberOrNull({
      label: 'Delay',
      unit: 's',
      min: 0,
      max: 10,
      nullMeans: unchanged,
      help: 'The new delay, for packets that leave from then on.',
    }),
    limit: numberOrNull({
      label: 'Places',
      unit: 'packets',
      min: 1,
      max: 1e6,
      integer: true,
      nullMeans: unchanged,
      help: 'The new limit of the queue, the packet being sent included.',
    }),
    limitBytes: numberOrNull({
      label: 'Bytes',
      unit: 'bytes',
      min: 1,
      max: 1e12,
      integer: true,
      nullMeans: unchanged,
      help: 'The new limit of a queue that is limited in bytes.',
    }),
    lossRate: numberOrNull({
      label: 'Loss rate',
      unit: 'probability',
      min: 0,
      max: 1,
      nullMeans: unchanged,
      help: 'From then on each packet is lost with this chance, in place of the loss of the link.',
    }),
  }),
  z.strictObject({
    kind: z.literal('drop'),
    at,
    flow,
    packets: integer({
      label: 'Packets',
      unit: 'packets',
      min: 1,
      max: 1e6,
      default: 1,
      help: 'How many of the next data packets of the flow are dropped at the entry of the first shared link.',
    }),
  }),
  z.strictObject({ kind: z.literal('stopFlow'), at, flow }),
  z.strictObject({
    kind: z.literal('receiverWindow'),
    at,
    flow,
    segments: numberField({
      label: 'Receiver window',
      unit: 'segments',
      min: 1,
      max: 1e6,
      integer: true,
      help: 'The new receiver window of a TCP flow.',
    }),
  }),
]);

/** Something changed on the way. Interventions of the same instant happen in the order of the list. */
export const intervention = kinds.register(fieldNotes, {
  label: 'Intervention',
  help: 'Something changed while the run is going on.',
});

export type Intervention = z.output<typeof kinds>;
export type LinkChange = Extract<Intervention, { kind: 'setLink' }>;
