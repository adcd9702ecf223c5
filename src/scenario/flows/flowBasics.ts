import * as z from 'zod/mini';
import { fieldNotes, integer, number, numberOrNull } from '../fields/field.ts';
import { accessOverride } from '../network/network.ts';

/** Fields common to all flows. */

/** Upper bound of any time in a scenario, s. */
export const LONGEST_TIME = 1e6;

export const start = number({
  label: 'Start',
  unit: 's',
  range: [0, LONGEST_TIME],
  default: 0,
  help: 'When the SYN, or the first UDP packet, leaves.',
});
export const stop = numberOrNull({
  label: 'Stop',
  unit: 's',
  range: [0, LONGEST_TIME],
  nullMeans: 'at the end of the run',
  help: 'When the sender stops sending new data.',
});
/** Maximum number of flows in a run. */
export const MOST_FLOWS = 256;

/** Fields for a group of equal flows. */
export const group = {
  count: integer({
    label: 'How many',
    range: [1, MOST_FLOWS],
    default: 1,
    help: 'Number of flows like this one.',
  }),
  within: number({
    label: 'Start within',
    unit: 's',
    range: [0, LONGEST_TIME],
    default: 0,
    help: 'They start evenly over this time, the first at the start of the flow.',
  }),
};
export const name = (nullMeans: string) =>
  z._default(z.nullable(z.string().check(z.maxLength(60))), null).register(fieldNotes, {
    label: 'Name',
    nullMeans,
    help: 'What the flow is called in plots and tables; at most 60 characters.',
  });
/** The name of a node; in a mobile network a number is accepted too. */
const nodeName = () =>
  z.pipe(
    z.transform((given: string | number): string => (typeof given === 'number' ? String(given) : given)),
    z.string(),
  );
const end = (label: string, help: string) =>
  z._default(z.nullable(nodeName()), null).register(fieldNotes, {
    label,
    help,
    nullMeans: 'the host assigned by the dumbbell or the shape; among mobile nodes the first, or the last',
    refersTo: 'node',
    networks: ['custom', 'made', 'manet', 'accessPoint'],
  });
export const ends = {
  from: end('From', 'Node where the flow begins, in a custom network; number of the node among mobile nodes.'),
  to: end('To', 'Node where the flow ends, in a custom network; number of the node among mobile nodes.'),
  sourceAccess: accessOverride({
    label: 'Access link of the source',
    networks: ['dumbbell'],
    help: 'Differences from the access links of the dumbbell at the sender.',
  }),
  sinkAccess: accessOverride({
    label: 'Access link of the sink',
    networks: ['dumbbell'],
    help: 'Differences from the access links of the dumbbell at the receiver.',
  }),
};
