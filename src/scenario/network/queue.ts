import * as z from 'zod/mini';
import { QUEUES, USUAL_QUEUE, type Queue, type QueueDefinition } from '#engine/queue/catalogue.ts';
import { fieldNotes, numberField, usualKind } from '../fields/field.ts';
import { once } from '../words/plainData.ts';
import { fieldsOf, unionOf, type Given } from '../fields/parameterFields.ts';

/** Checks that a queue is limited either in packets or in bytes. */
const exactlyOneLimit: z.core.CheckFn<{ limit: number | null; limitBytes: number | null }> = ({ value, issues }) => {
  if (value.limit === null && value.limitBytes === null) {
    issues.push({ code: 'custom', path: ['limit'], message: 'must be a number when limitBytes is null', input: null });
  }
  if (value.limit !== null && value.limitBytes !== null) {
    const message = 'must be null when limit is given: a queue has one limit';
    issues.push({ code: 'custom', path: ['limitBytes'], message, input: value.limitBytes });
  }
};

const limitField = (ofWaiting: boolean) =>
  z.nullable(
    numberField({
      label: 'Places',
      unit: 'packets',
      range: [1, 1e6],
      integer: true,
      nullMeans: 'the queue is limited in bytes',
      help: ofWaiting
        ? 'How many packets may wait, not counting the one being sent (as in ns-2).'
        : 'How many packets fit, including the one being sent (as in ns-2).',
    }),
  );
const limits = { ofAll: limitField(false), ofWaiting: limitField(true) };
const limitBytes = z._default(
  z.nullable(
    numberField({
      label: 'Bytes',
      unit: 'bytes',
      range: [1, 1e12],
      integer: true,
      nullMeans: 'the queue is limited in packets',
      help: 'How many bytes fit, including the packet being sent.',
    }),
  ),
  null,
);
/** The fields of each kind of queue, created once. */
const ownFields = new Map(
  QUEUES.map((queue): [QueueDefinition, () => z.core.$ZodLooseShape] => [queue, once(() => fieldsOf(queue))]),
);

/** The queue at the entry of a link. `limit`: its default, packets. */
export function queueField(limit: number) {
  const limitOf = ({ limitOfWaiting }: QueueDefinition) =>
    z._default(limits[limitOfWaiting === true ? 'ofWaiting' : 'ofAll'], limit);
  const kinds = unionOf<Queue, QueueDefinition>(QUEUES, (queue) =>
    z.strictObject({ ...ownFields.get(queue)!(), limit: limitOf(queue), limitBytes }).check(exactlyOneLimit),
  );
  // A limit in bytes replaces the default limit in packets.
  const oneLimit = z.transform((given: z.input<typeof kinds>): z.input<typeof kinds> => {
    const bare: unknown = given;
    if (typeof bare !== 'object' || bare === null || Array.isArray(bare)) return given;
    const inBytes = 'limitBytes' in bare && bare.limitBytes !== undefined && bare.limitBytes !== null;
    return inBytes && !('limit' in bare && bare.limit !== undefined) ? { ...given, limit: null } : given;
  });
  return z
    .pipe(usualKind<Given<Queue>, typeof USUAL_QUEUE>(USUAL_QUEUE), z.pipe(oneLimit, kinds))
    .register(fieldNotes, {
      label: 'Queue',
      help: 'The packets that wait at the entry of the link, and what happens when the queue is full.',
    });
}

export type { Queue } from '#engine/queue/catalogue.ts';
