/** Fields of a flow over several paths (MPTCP, RFC 8684). */
import * as z from 'zod/mini';
import { SCHEDULERS } from '#engine/tcp/multipath/catalogue.ts';
import { fieldNotes, integer, list, number, part, choice, text } from '../fields/field.ts';
import { ends, LONGEST_TIME, name } from './flowBasics.ts';

/** Maximum number of paths of a connection. */
export const MOST_PATHS = 4;

const path = z
  .strictObject({
    name: name('path 1, path 2 and so on'),
    ...ends,
    later: number({
      label: 'Joins later',
      unit: 's',
      range: [0, LONGEST_TIME],
      default: 0,
      help: 'How long after the start of the flow the path joins.',
    }),
  })
  .register(fieldNotes, {
    label: 'Path',
    help: 'One subflow: its own route, sender, window and recovery; what it omits is that of the flow.',
  });

export const paths = z._default(
  list(path, {
    label: 'Paths',
    range: [0, MOST_PATHS],
    help: 'Paths that the flow uses at once; none: it is an ordinary TCP flow.',
  }),
  [],
);

export const multipath = part(
  {
    connection: text({
      label: 'Connection',
      longest: 60,
      help: 'TCP flows with the same text here are subflows of one connection; empty: as its paths say.',
    }),
    scheduler: z._default(
      choice(SCHEDULERS, {
        label: 'Scheduler',
        words: {
          lowestRtt: 'lowest round trip',
          roundRobin: 'in turn',
          redundant: 'all data on every path',
          blest: 'BLEST',
        },
        help: 'Which path gets the next data: that with the smallest round-trip time and room (lowestRtt), each in turn, all of them (redundant), or the slow one only if the fast one could not fill the buffer meanwhile (blest).',
      }),
      'lowestRtt',
    ),
    buffer: integer({
      label: 'Receive buffer of the connection',
      unit: 'segments',
      range: [1, 100_000],
      default: 1000,
      help: 'How much may be sent above what is delivered in order, on all paths together.',
    }),
  },
  { label: 'Several paths', help: 'What the paths of a flow share.' },
);
