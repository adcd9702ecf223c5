import * as z from 'zod/mini';
import {
  fieldNotes,
  list,
  kindWith,
  numberField,
  number,
  numberOrNull,
  switchField,
  type FieldNotes,
} from '../fields/field.ts';
import { once } from '../words/plainData.ts';

/** Maximum number of rows. */
const MOST_ROWS = 10_000;
/** Maximum number of SACK blocks in an ACK (RFC 2018 section 3). */
export const MOST_BLOCKS = 4;
const LONGEST_TIME = 1e6;

const time = (notes: Pick<FieldNotes, 'label' | 'help'>) =>
  numberField({ ...notes, unit: 's', range: [0, LONGEST_TIME] });
const segment = (notes: Pick<FieldNotes, 'label' | 'help'>) =>
  ({
    ...notes,
    unit: 'segments',
    range: [0, 1e9],
    integer: true,
  }) as const;
const range = (label: string, help: string) =>
  list(numberField(segment({ label: 'Edge', help: 'Number of a segment, the first of data being 0.' })), {
    label,
    range: [2, 2],
    help,
  });

const row = once(() =>
  z
    .strictObject({
      at: time({ label: 'Time', help: 'When the sender receives the ACK.' }),
      ack: numberField(
        segment({ label: 'ACK', help: 'All segments below this one have arrived; the first of data is 0.' }),
      ),
      sack: z._default(
        list(range('Block', 'Segments from the first number up to, but not including, the second have arrived.'), {
          label: 'SACK',
          range: [0, MOST_BLOCKS],
          help: 'What has arrived above the ACK: ranges [from, to), newest first (RFC 2018).',
        }),
        [],
      ),
      dsack: z
        ._default(z.nullable(range('DSACK', 'Segments that arrived twice (RFC 2883).')), null)
        .register(fieldNotes, {
          label: 'DSACK',
          nullMeans: 'nothing arrived twice',
          help: 'A range [from, to) that arrived twice, reported before the other blocks (RFC 2883).',
        }),
      window: numberOrNull({
        ...segment({
          label: 'Window',
          help: 'How many segments the receiver allows above the ACK; 0: the window is closed.',
        }),
        range: [0, 1e6],
        nullMeans: 'as before',
      }),
      ece: switchField({
        label: 'ECN echo',
        default: false,
        help: 'Whether the ACK echoes a mark (RFC 3168); the sender must have ECN on.',
      }),
    })
    .register(fieldNotes, { label: 'Row', help: 'An ACK that the sender receives at a given time.' }),
);

export const script = kindWith(
  'script',
  'Scripted peer',
  'No network: the sender receives the ACKs of a script, each at its time.',
  () => ({
    established: z.prefault(
      z
        .strictObject({
          at: number({
            label: 'Time',
            unit: 's',
            range: [0, LONGEST_TIME],
            default: 0,
            help: 'When the handshake is complete and data may be sent.',
          }),
          rtt: numberOrNull({
            label: 'First round trip',
            unit: 's',
            range: [1e-6, 1000],
            nullMeans: 'the handshake was not timed',
            help: 'Round trip measured by the handshake.',
          }),
        })
        .register(fieldNotes, { label: 'Handshake', help: 'When the connection is open, and its first round trip.' }),
      {},
    ),
    peer: z._default(
      list(row(), {
        label: 'Rows of the peer',
        range: [0, MOST_ROWS],
        help: 'The ACKs that the sender receives, in order of time.',
      }),
      [],
    ),
  }),
);

export type Script = z.output<typeof script>;
export type ScriptRow = Script['peer'][number];
