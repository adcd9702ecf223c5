import * as z from 'zod/mini';
import { STACKS, variantNamed, VARIANTS, type StackName, type VariantName } from '../engine/tcp/catalog.ts';
import {
  choice,
  fieldNotes,
  integer,
  list,
  number,
  numberField,
  numberOrNull,
  usualKind,
  type FieldNotes,
} from './field.ts';
import { accessOverride } from './network.ts';
import { hasStack, readParameters } from './parameters.ts';
import { oneOf } from './wording.ts';

const LONGEST_TIME = 1e6;
type Words<Name extends string> = readonly [Name, ...Name[]];
const variantNames = VARIANTS.map((variant) => variant.name) as unknown as Words<VariantName>;
const stackNames = STACKS.map((stack) => stack.name) as unknown as Words<StackName>;

const start = number({
  label: 'Start',
  unit: 's',
  min: 0,
  max: LONGEST_TIME,
  default: 0,
  help: 'When the SYN, or the first UDP packet, leaves.',
});
const stop = numberOrNull({
  label: 'Stop',
  unit: 's',
  min: 0,
  max: LONGEST_TIME,
  nullMeans: 'at the end of the run',
  help: 'When the sender stops sending new data.',
});
const name = (nullMeans: string) =>
  z._default(z.nullable(z.string().check(z.maxLength(60))), null).register(fieldNotes, {
    label: 'Name',
    nullMeans,
    help: 'What the flow is called in plots and tables; at most 60 characters.',
  });
const end = (label: string, help: string) =>
  z
    ._default(z.nullable(z.string()), null)
    .register(fieldNotes, { label, help, nullMeans: 'the host that the dumbbell gives the flow' });
const ends = {
  from: end('From', 'Node where the flow begins, in a custom network.'),
  to: end('To', 'Node where the flow ends, in a custom network.'),
  sourceAccess: accessOverride({
    label: 'Access link of the source',
    help: 'What differs from the access links of the dumbbell at the sender.',
  }),
  sinkAccess: accessOverride({
    label: 'Access link of the sink',
    help: 'What differs from the access links of the dumbbell at the receiver.',
  }),
};

const bulk = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('bulk'),
    bytes: numberOrNull({
      label: 'Amount',
      unit: 'bytes',
      min: 1,
      max: 1e15,
      integer: true,
      nullMeans: 'data without end',
      help: 'How many bytes the application has to send.',
    }),
  }),
]);
const application = z
  .prefault(z.pipe(usualKind<z.input<typeof bulk>, 'bulk'>('bulk'), bulk), {})
  .register(fieldNotes, { label: 'Application', help: 'What the sender has to send.' });

const delayedAck = z
  ._default(
    z.nullable(
      z.strictObject({
        timeout: number({
          label: 'Timeout',
          unit: 's',
          min: 0.001,
          max: 10,
          default: 0.1,
          help: 'How long the receiver holds an ACK back at most (ns-2: 100 ms; RFC 5681 4.2: below 500 ms).',
        }),
        segments: integer({
          label: 'Segments per ACK',
          unit: 'segments',
          min: 1,
          max: 1000,
          default: 2,
          help: 'How many in-order segments one ACK covers.',
        }),
      }),
    ),
    null,
  )
  .register(fieldNotes, {
    label: 'Delayed ACKs',
    nullMeans: 'every segment is acknowledged at once',
    help: 'Whether the receiver lets an ACK wait for more segments.',
  });

const sack = z
  ._default(z.nullable(z.boolean()), null)
  .register(fieldNotes, {
    label: 'Receiver offers SACK',
    nullMeans: 'as the variant and the stack imply',
    help: 'Whether the receiver reports which segments arrived out of order (RFC 2018).',
  });

const forcedDrop = z.strictObject({
  segment: numberField({
    label: 'Segment',
    unit: 'segments',
    min: 0,
    max: 1e9,
    integer: true,
    help: 'Number of the segment; 0 is the SYN.',
  }),
  transmission: integer({
    label: 'Transmission',
    min: 1,
    max: 100,
    default: 1,
    help: 'Which of its transmissions is dropped: 1 is the first, 2 the first retransmission.',
  }),
});
const forcedDrops = z._default(
  list(forcedDrop, {
    label: 'Forced drops',
    min: 0,
    max: 1000,
    help: 'Segments dropped at the entry of the first shared link.',
  }),
  [],
);

/** Settings by name; what they may be depends on variant and stack, so the flow as a whole checks them. */
const parameters = z
  .prefault(
    z.custom<Readonly<Record<string, unknown>>>(
      (given) => typeof given === 'object' && given !== null && !Array.isArray(given),
    ),
    {},
  )
  .register(fieldNotes, {
    label: 'Settings',
    help: 'Settings of the variant and of the stack; those not named here have the defaults of the stack.',
  });

const tcpFields = z.strictObject({
  kind: z.literal('tcp'),
  name: name('the title of the variant'),
  variant: z._default(
    choice(variantNames, { label: 'Variant', help: 'Which TCP congestion control the sender uses.' }),
    'newreno',
  ),
  stack: z._default(z.nullable(z.enum(stackNames)), null).register(fieldNotes, {
    label: 'Stack',
    nullMeans: 'the first stack that has the variant',
    help: 'A named set of defaults; each of them is also a setting.',
  }),
  start,
  stop,
  application,
  segmentSize: integer({
    label: 'Segment size',
    unit: 'bytes',
    min: 1,
    max: 65_535,
    default: 1000,
    help: 'Payload of a data packet.',
  }),
  headerSize: integer({
    label: 'Header size',
    unit: 'bytes',
    min: 0,
    max: 1000,
    default: 40,
    help: 'TCP and IP header of a data packet.',
  }),
  receiverWindow: integer({
    label: 'Receiver window',
    unit: 'segments',
    min: 1,
    max: 1e6,
    default: 20,
    help: 'How much may be on its way at once as far as the receiver is concerned.',
  }),
  delayedAck,
  sack,
  forcedDrops,
  parameters,
  ...ends,
});

/** Fills in what follows from the variant, and checks the settings against the tables. */
const tcp = z.pipe(
  tcpFields,
  z.transform((flow: z.output<typeof tcpFields>, payload) => {
    const variant = variantNamed(flow.variant);
    if (variant === undefined) throw new Error(`no variant named ${flow.variant}`);
    const stack = flow.stack ?? usualStack(flow.variant);
    const { values, refused } = readParameters(variant, flow.parameters);
    for (const { name: setting, problem } of refused) {
      payload.issues.push({
        code: 'custom',
        path: ['parameters', setting],
        message: problem,
        input: flow.parameters[setting],
      });
    }
    if (!hasStack(variant, stack)) {
      payload.issues.push({
        code: 'custom',
        path: ['stack'],
        message: `must be ${oneOf(variant.stacks)} for variant ${variant.name}`,
        input: stack,
      });
    }
    return { ...flow, name: flow.name ?? variant.title, stack, parameters: values };
  }),
);

/** The stack of a variant where none is named: the first that has it. */
export function usualStack(variant: VariantName): StackName {
  const [first] = variantNamed(variant)?.stacks ?? [];
  if (first === undefined) throw new Error(`variant ${variant} has no stack`);
  return first;
}

/** The name of a flow where none is given. */
export const usualName = (
  flow: { readonly kind: 'udp' } | { readonly kind: 'tcp'; readonly variant: VariantName },
): string => (flow.kind === 'udp' ? 'UDP' : (variantNamed(flow.variant)?.title ?? flow.variant));

const spell = (label: string, help: string) =>
  number({ label, unit: 's', min: 1e-6, max: LONGEST_TIME, default: 0.5, help });
const patterns = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('constant') }),
  z.strictObject({
    kind: z.literal('onOff'),
    onTime: spell('On', 'Mean length of a burst (ns-2: 0.5 s).'),
    offTime: spell('Off', 'Mean length of a silence (ns-2: 0.5 s).'),
    distribution: z._default(
      choice(['exponential', 'pareto'], {
        label: 'Distribution',
        help: 'How the lengths of bursts and silences are distributed.',
      }),
      'exponential',
    ),
    shape: number({
      label: 'Pareto shape',
      min: 1.01,
      max: 100,
      default: 1.5,
      help: 'Shape of the Pareto distribution; nearer 1 means rarer and longer bursts.',
    }),
  }),
  z.strictObject({ kind: z.literal('poisson') }),
]);
const pattern = z
  .prefault(z.pipe(usualKind<z.input<typeof patterns>, 'constant'>('constant'), patterns), {})
  .register(fieldNotes, { label: 'Pattern', help: 'When packets leave: evenly, in bursts, or at random (poisson).' });

const udpFields = z.strictObject({
  kind: z.literal('udp'),
  name: name('UDP'),
  rate: number({
    label: 'Rate',
    unit: 'bit/s',
    min: 1,
    max: 1e12,
    default: 1e6,
    help: 'Bits per second on the wire while the source is sending.',
  }),
  packetSize: integer({
    label: 'Packet size',
    unit: 'bytes',
    min: 1,
    max: 65_535,
    default: 1000,
    help: 'Bytes of a packet on the wire.',
  }),
  start,
  stop,
  pattern,
  ...ends,
});
const udp = z.pipe(
  udpFields,
  z.transform((flow: z.output<typeof udpFields>) => ({ ...flow, name: flow.name ?? usualName(flow) })),
);

const kinds = z.discriminatedUnion('kind', [tcp, udp]);
const flowNotes: FieldNotes = { label: 'Flow', help: 'One sender and its receiver.' };
/** One flow; `kind` may be left out for TCP. */
export const flow = z.pipe(usualKind<z.input<typeof kinds>, 'tcp'>('tcp'), kinds).register(fieldNotes, flowNotes);

export type Flow = z.output<typeof flow>;
export type TcpFlow = z.output<typeof tcp>;
export type UdpFlow = z.output<typeof udp>;
export type FlowInput = z.input<typeof flow>;
export type UdpPattern = z.output<typeof patterns>;
export type DelayedAck = NonNullable<TcpFlow['delayedAck']>;
export type ForcedDrop = TcpFlow['forcedDrops'][number];
