import * as z from 'zod/mini';
import {
  choice,
  fieldNotes,
  integer,
  kindWith,
  number,
  numberField,
  numberOrNull,
  switchField,
} from '../fields/field.ts';
import { VARIANTS, type VariantName } from '#engine/tcp/catalogue.ts';
import { WIDEST } from '../network/mobility.ts';

const at = numberField({ label: 'At', unit: 's', range: [0, 1e6], help: 'When it happens, in simulated time.' });
const flow = numberField({
  label: 'Flow',
  refersTo: 'flow',
  range: [0, 255],
  integer: true,
  help: 'Number of the flow in the list of flows; 0 is the first.',
});
const unchanged = 'unchanged';
const variantNames = VARIANTS.map(({ name }) => name) as unknown as readonly [VariantName, ...VariantName[]];
const place = (label: string) =>
  numberField({
    label,
    unit: 'm',
    range: [0, WIDEST],
    help: 'Its destination, from the lower left corner of the area.',
  });

const kinds = z.discriminatedUnion('kind', [
  kindWith('setLink', 'Change a link', 'Rate, delay, queue limit or loss of a link change.', () => ({
    at,
    link: z.string().register(fieldNotes, {
      label: 'Link',
      refersTo: 'link',
      help: 'Name of the link, such as r0>r1.',
    }),
    rate: numberOrNull({
      label: 'Rate',
      unit: 'bit/s',
      range: [1, 1e12],
      nullMeans: unchanged,
      help: 'The new rate; the packet being sent is not affected.',
    }),
    delay: numberOrNull({
      label: 'Delay',
      unit: 's',
      range: [0, 10],
      nullMeans: unchanged,
      help: 'The new delay, for packets that leave from then on.',
    }),
    limit: numberOrNull({
      label: 'Places',
      unit: 'packets',
      range: [1, 1e6],
      integer: true,
      nullMeans: unchanged,
      help: 'The new limit of the queue, the packet being sent included.',
    }),
    limitBytes: numberOrNull({
      label: 'Bytes',
      unit: 'bytes',
      range: [1, 1e12],
      integer: true,
      nullMeans: unchanged,
      help: 'The new limit of a queue that is limited in bytes.',
    }),
    lossRate: numberOrNull({
      label: 'Loss rate',
      unit: 'probability',
      range: [0, 1],
      nullMeans: unchanged,
      help: 'From then on each packet is lost with this probability, instead of by the loss model of the link.',
    }),
  })),
  kindWith('drop', 'Drop packets', 'The next data packets of a flow are dropped.', () => ({
    at,
    flow,
    packets: integer({
      label: 'Packets',
      unit: 'packets',
      range: [1, 1e6],
      default: 1,
      help: 'Number of data packets to drop at the entry of the first shared link, beginning with the next one of the flow.',
    }),
  })),
  kindWith(
    'packet',
    'Single out a packet',
    'One packet is dropped, delivered, delayed, duplicated or marked where it enters a link or arrives at a mobile node.',
    () => ({
      at,
      flow,
      number: numberField({
        label: 'Number',
        range: [0, 2 ** 31 - 1],
        integer: true,
        help: 'Number of the segment or packet; for an ACK, the highest segment that it acknowledges in order.',
      }),
      transmission: integer({
        label: 'Transmission',
        range: [1, 1e6],
        default: 1,
        help: 'Which transmission of the segment, from 1; for ACKs with the same number, the first one affected.',
      }),
      ack: switchField({ label: 'ACK', default: false, help: 'The packet is an ACK, not data.' }),
      entry: z._default(z.nullable(z.string().check(z.maxLength(200))), null).register(fieldNotes, {
        label: 'Entry of',
        refersTo: 'link',
        nullMeans: 'the first one on its path',
        help: 'Name of the link at whose entry it happens, such as r0>r1, or number of the mobile node at which the packet arrives; earlier links are not affected.',
      }),
      action: choice(['drop', 'deliver', 'delay', 'duplicate', 'mark'], {
        label: 'Action',
        help: 'What happens to it: dropped; delivered although the link would drop it; delayed; sent twice; marked as by ECN.',
        words: {
          drop: 'drop it',
          deliver: 'deliver it',
          delay: 'delay it',
          duplicate: 'send it twice',
          mark: 'mark it',
        },
      }),
      hold: number({
        label: 'Held back',
        unit: 's',
        range: [0, 100],
        default: 0,
        help: 'How long the packet, or its copy, is held back before it enters the link.',
      }),
    }),
  ),
  kindWith('stopFlow', 'Stop a flow', 'The sender stops sending new data.', () => ({ at, flow })),
  kindWith(
    'receiverWindow',
    'Change the receiver window',
    'The receiver allows more or fewer segments to be outstanding.',
    () => ({
      at,
      flow,
      segments: numberField({
        label: 'Receiver window',
        unit: 'segments',
        range: [1, 1e6],
        integer: true,
        help: 'The new receiver window of a TCP flow.',
      }),
    }),
  ),
  kindWith(
    'variant',
    'Change the variant',
    'A sender continues as another variant, with its current cwnd and ssthresh.',
    () => ({
      at,
      flow,
      variant: choice(variantNames, {
        label: 'Variant',
        words: Object.fromEntries(VARIANTS.map(({ name, title }) => [name, title])),
        help: 'Its growth starts again, as when a program sets TCP_CONGESTION on an open connection in Linux; loss recovery, timer and all that was measured stay.',
      }),
    }),
  ),
  kindWith('setting', 'Change a setting', 'A sender continues with another value of one of its settings.', () => ({
    at,
    flow,
    setting: z.string().check(z.maxLength(60)).register(fieldNotes, {
      label: 'Setting',
      help: 'Name of a setting that is read at each event, such as betaCubic, dupThresh or minRto.',
    }),
    value: z
      .pipe(
        z.transform((given: string | number | boolean | null) =>
          given === null || typeof given === 'number' || typeof given === 'boolean' ? String(given) : given,
        ),
        z.string().check(z.maxLength(60)),
      )
      .register(fieldNotes, { label: 'Value', help: 'Its new value, from the next event on.' }),
  })),
  kindWith('moveNode', 'Move a node', 'A mobile node moves to another place, and stays there.', () => ({
    at,
    node: numberField({
      label: 'Node',
      range: [0, 499],
      integer: true,
      help: 'Number of the node; 0 is the first.',
    }),
    x: place('x'),
    y: place('y'),
    speed: number({
      label: 'Speed',
      unit: 'm/s',
      range: [0.01, 1e6],
      default: 20,
      help: 'Its speed, in a straight line.',
    }),
  })),
]);

/** A change during the run. Interventions at the same time are applied in list order. */
export const intervention = kinds.register(fieldNotes, {
  label: 'Intervention',
  help: 'A change during the run.',
});

export type Intervention = z.output<typeof kinds>;
export type LinkChange = Extract<Intervention, { kind: 'setLink' }>;
export type NodeMove = Extract<Intervention, { kind: 'moveNode' }>;
export type PacketChange = Extract<Intervention, { kind: 'packet' }>;
