import * as z from 'zod/mini';
import { fieldNotes, integer, kind, number, numberField, numberOrNull, switchField, usualKind } from './field.ts';

/** A queue is limited in packets or in bytes. */
const exactlyOneLimit: z.core.CheckFn<{ limit: number | null; limitBytes: number | null }> = ({ value, issues }) => {
  if (value.limit === null && value.limitBytes === null) {
    issues.push({ code: 'custom', path: ['limit'], message: 'must be a number when limitBytes is null', input: null });
  }
  if (value.limit !== null && value.limitBytes !== null) {
    const message = 'must be null when limit is given: a queue has one limit';
    issues.push({ code: 'custom', path: ['limitBytes'], message, input: value.limitBytes });
  }
};

const marks = switchField({
  label: 'ECN',
  default: false,
  help: 'Whether packets of ECN-capable senders are marked instead of dropped early (RFC 3168; ns-2: setbit_).',
});

/** Random Early Detection; what its fields mean is in `engine/queue/red.ts`. */
const red = {
  kind: kind('red', 'RED', 'Drops or marks by chance while the average queue lies between two thresholds.'),
  minThreshold: numberOrNull({
    label: 'min_th',
    unit: 'packets',
    range: [0, 1e6],
    nullMeans: 'what the link sends in 2.5 ms, at least 5 packets (as ns-2 chooses)',
    help: 'Average queue from which on packets are dropped or marked by chance.',
  }),
  maxThreshold: numberOrNull({
    label: 'max_th',
    unit: 'packets',
    range: [0.001, 1e6],
    nullMeans: 'three times min_th',
    help: 'Average queue at which the chance is max_p.',
  }),
  maxProbability: number({
    label: 'max_p',
    unit: 'probability',
    range: [0.0001, 1],
    default: 0.1,
    help: 'The chance of a drop or mark when the average queue reaches max_th (ns-2: 1/linterm_).',
  }),
  weight: numberOrNull({
    label: 'w_q',
    range: [0.000001, 1],
    nullMeans: 'an average over ten round trips of at least 100 ms (as ns-2 chooses)',
    help: 'How much the newest queue length counts in the average (Floyd and Jacobson: 0.002).',
  }),
  gentle: switchField({
    label: 'Gentle',
    default: true,
    help: 'Whether the chance rises from max_p to 1 between max_th and twice max_th, instead of being 1 at once.',
  }),
  wait: switchField({
    label: 'Spaced',
    default: true,
    help: 'Whether drops keep a distance: none before 1/p packets have passed since the last (ns-2: wait_).',
  }),
  adaptive: switchField({
    label: 'Adaptive',
    default: false,
    help: 'Whether max_p follows the average, so that it stays half way between the thresholds (Floyd, Gummadi, Shenker 2001).',
  }),
  inBytes: switchField({
    label: 'Measured in bytes',
    default: false,
    help: 'Whether the average counts bytes and large packets are dropped more often than small ones (ns-2: its default).',
  }),
  meanPacket: integer({
    label: 'Mean packet',
    unit: 'bytes',
    range: [1, 65_535],
    default: 1000,
    help: 'The packet size that thresholds in bytes and idle times are counted in (ns-2: mean_pktsize_, 500).',
  }),
  ecn: marks,
  markUpTo: number({
    label: 'Marks up to',
    unit: 'probability',
    range: [0, 1],
    default: 0.1,
    help: 'The chance from which on packets are dropped even where they could be marked (ns-2: mark_p_).',
  }),
} as const;

/** A step for DCTCP; see `engine/queue/step.ts`. */
const step = {
  kind: kind('step', 'Marking threshold', 'Marks what finds more than K packets; other senders wait as at DropTail.'),
  threshold: integer({
    label: 'K',
    unit: 'packets',
    range: [0, 1e6],
    default: 20,
    help: 'A packet of an ECN-capable sender that finds more packets than this is marked (RFC 8257 3.1).',
  }),
} as const;

/** Controlled delay; see `engine/queue/codel.ts`. */
const codel = {
  kind: kind('codel', 'CoDel', 'Drops at the head once packets have waited longer than a target for a whole interval.'),
  target: number({
    label: 'Target',
    unit: 's',
    range: [0.00001, 10],
    default: 0.005,
    help: 'Waiting time that is no reason for a drop (RFC 8289: 5 ms).',
  }),
  interval: number({
    label: 'Interval',
    unit: 's',
    range: [0.0001, 100],
    default: 0.1,
    help: 'How long packets must have waited longer than the target; about a round trip (RFC 8289: 100 ms).',
  }),
  ecn: marks,
} as const;

/** The queue at the entry of a link. `limit` is the default of its place. */
export function queueField(limit: number) {
  const limitNotes = {
    label: 'Places',
    unit: 'packets',
    range: [1, 1e6],
    integer: true,
    nullMeans: 'the queue is limited in bytes',
    help: 'How many packets fit, the one being sent included (as in ns-2).',
  } as const;
  const room = {
    limit: z._default(z.nullable(numberField(limitNotes)), limit),
    limitBytes: z._default(
      z.nullable(
        numberField({
          label: 'Bytes',
          unit: 'bytes',
          range: [1, 1e12],
          integer: true,
          nullMeans: 'the queue is limited in packets',
          help: 'How many bytes fit, the packet being sent included.',
        }),
      ),
      null,
    ),
  };
  const dropTail = z.strictObject({
    kind: kind('dropTail', 'DropTail', 'First in, first out; what finds the queue full is dropped.'),
    ...room,
  });
  const kinds = z.discriminatedUnion('kind', [
    dropTail.check(exactlyOneLimit),
    z.strictObject({ ...red, ...room }).check(exactlyOneLimit),
    z.strictObject({ ...step, ...room }).check(exactlyOneLimit),
    z.strictObject({ ...codel, ...room }).check(exactlyOneLimit),
  ]);
  // A limit in bytes takes the place of the default limit in packets.
  const oneLimit = z.transform((given: z.input<typeof kinds>): z.input<typeof kinds> => {
    const bare: unknown = given;
    if (typeof bare !== 'object' || bare === null || Array.isArray(bare)) return given;
    const inBytes = 'limitBytes' in bare && bare.limitBytes !== undefined && bare.limitBytes !== null;
    return inBytes && !('limit' in bare && bare.limit !== undefined) ? { ...given, limit: null } : given;
  });
  return z
    .pipe(usualKind<z.input<typeof kinds>, 'dropTail'>('dropTail'), z.pipe(oneLimit, kinds))
    .register(fieldNotes, {
      label: 'Queue',
      help: 'What waits at the entry of the link, and what happens when it is full.',
    });
}

/** A queue with every default filled in. Exactly one of the two limits is a number. */
export type Queue = z.output<ReturnType<typeof queueField>>;
