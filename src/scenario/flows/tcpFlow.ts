import * as z from 'zod/mini';
import { APPLICATIONS, type Application } from '#engine/traffic/applications/catalogue.ts';
import {
  STACKS,
  USUAL_VARIANT,
  variantNamed,
  VARIANTS,
  type StackName,
  type Variant,
  type VariantName,
} from '#engine/tcp/catalogue.ts';
import {
  choice,
  fieldNotes,
  integer,
  kind,
  list,
  number,
  numberField,
  record,
  text,
  oneOfKinds,
} from '../fields/field.ts';
import { ends, group, name, start, stop } from './flowBasics.ts';
import { unionOf } from '../fields/parameterFields.ts';
import { lawNameIn, LONGEST_LAW, withLaw } from './lawText.ts';
import { multipath, paths } from './multipath.ts';
import { MOST_SETTINGS, readParameters } from '../fields/parameters.ts';

type Words<Name extends string> = readonly [Name, ...Name[]];
const variantNames = VARIANTS.map((variant) => variant.name) as unknown as Words<VariantName>;

const stackNames = STACKS.map((stack) => stack.name) as unknown as Words<StackName>;

const titles = (entries: readonly { readonly name: string; readonly title: string }[]) =>
  Object.fromEntries(entries.map(({ name: word, title }) => [word, title]));

const application = oneOfKinds(unionOf<Application>(APPLICATIONS), 'bulk', {
  label: 'Application',
  help: 'What the sender has to send.',
});

const delayedAck = z
  ._default(
    z.nullable(
      z.strictObject({
        timeout: number({
          label: 'Timeout',
          unit: 's',
          range: [0.001, 10],
          default: 0.1,
          help: 'Maximum time for which the receiver delays an ACK (ns-2: 100 ms; RFC 5681 4.2: below 500 ms).',
        }),
        segments: integer({
          label: 'Segments per ACK',
          unit: 'segments',
          range: [1, 1000],
          default: 2,
          help: 'How many in-order segments one ACK covers; 1: every segment is acknowledged at once.',
        }),
      }),
    ),
    null,
  )
  .register(fieldNotes, {
    label: 'Delayed ACKs',
    nullMeans:
      'as the stack implies: linux waits up to 40 ms for a second segment, all others acknowledge every segment',
    help: 'Whether the receiver may delay an ACK to wait for more segments.',
  });

const sack = z._default(z.nullable(z.boolean()), null).register(fieldNotes, {
  label: 'Receiver offers SACK',
  nullMeans: 'as the variant and the stack imply',
  help: 'Whether the receiver reports which segments arrived out of order (RFC 2018).',
});

const forcedDrop = z
  .strictObject({
    segment: numberField({
      label: 'Segment',
      unit: 'segments',
      range: [0, 1e9],
      integer: true,
      help: 'Number of the segment; 0 is the SYN.',
    }),
    transmission: integer({
      label: 'Transmission',
      range: [1, 100],
      default: 1,
      help: 'Which of its transmissions is dropped: 1 is the first, 2 the first retransmission.',
    }),
  })
  .register(fieldNotes, { label: 'Forced drop', help: 'One transmission of a segment to drop.' });
const forcedDrops = z._default(
  list(forcedDrop, {
    label: 'Forced drops',
    range: [0, 1000],
    help: 'Segments dropped at the entry of the first shared link.',
  }),
  [],
);

const write = z
  .strictObject({
    at: numberField({ label: 'Time', unit: 's', range: [0, 1e6], help: 'When the application writes.' }),
    segments: numberField({
      label: 'Segments',
      unit: 'segments',
      range: [1, 1e9],
      integer: true,
      help: 'How much it writes.',
    }),
  })
  .register(fieldNotes, { label: 'Write', help: 'Data that the application writes at a given time.' });
const writes = z
  ._default(
    z.nullable(
      list(write, {
        label: 'Writes',
        range: [1, 10_000],
        help: 'The writes of the application, in order of time.',
      }),
    ),
    null,
  )
  .register(fieldNotes, {
    label: 'Writes',
    nullMeans: 'the application has all its data at the start',
    help: 'An application that pauses: how much it writes, and when.',
  });

/** Valid settings depend on variant and stack, so they are checked with the flow as a whole. */
const parameters = record(MOST_SETTINGS, 'settings', {
  label: 'Settings',
  help: 'Settings of the variant and of the stack; omitted ones have the defaults of the stack.',
});

const tcpFields = z.strictObject({
  kind: kind('tcp', 'TCP', 'A sender that reacts to acknowledgements and losses.'),
  name: name('the title of the variant'),
  variant: z._default(
    choice(variantNames, {
      label: 'Variant',
      words: titles(VARIANTS),
      help: 'Which TCP congestion control the sender uses.',
    }),
    USUAL_VARIANT,
  ),
  stack: z._default(z.nullable(z.enum(stackNames)), null).register(fieldNotes, {
    label: 'Stack',
    nullMeans: 'the first on which the variant is implemented',
    words: titles(STACKS),
    help: 'A named set of defaults, each of which is also a setting. If the stack does not implement the variant, the window grows as in its paper and the rest follows the stack.',
  }),
  law: text({
    label: 'Own law',
    longest: LONGEST_LAW,
    help: 'A text of rules that replaces those of its base variant (docs/own-laws.md); empty for none.',
  }),
  start,
  stop,
  application,
  writes,
  segmentSize: integer({
    label: 'Segment size',
    unit: 'bytes',
    range: [1, 65_535],
    default: 1000,
    help: 'Payload of a data packet.',
  }),
  headerSize: integer({
    label: 'Header size',
    unit: 'bytes',
    range: [0, 1000],
    default: 40,
    help: 'TCP and IP header of a data packet.',
  }),
  receiverWindow: integer({
    label: 'Receiver window',
    unit: 'segments',
    range: [1, 1e6],
    default: 20,
    help: 'How much the receiver allows to be outstanding at once.',
  }),
  delayedAck,
  sack,
  forcedDrops,
  parameters,
  ...ends,
  ...group,
  paths,
  multipath,
});

/** Default stack of a variant: the first with a native implementation. */
export function usualStack(variant: Variant): StackName {
  const [first] = variant.stacks;
  if (first === undefined) throw new Error(`variant ${variant.name} has no stack`);
  return first;
}

/** Default ACK delay of a stack's receivers; null: every segment is acknowledged. */
export const stackDelayedAck = (stack: StackName): z.output<typeof delayedAck> =>
  STACKS.find((each) => each.name === stack)?.delayedAck ?? null;

/** Whether one ACK may cover several segments. */
export const delaysAcks = ({ delayedAck: delay }: { readonly delayedAck: z.output<typeof delayedAck> }): boolean =>
  delay !== null && delay.segments > 1;

/** Fills in the fields derived from the variant, and checks the settings against the tables. */
export const tcp = z.pipe(
  tcpFields,
  z.transform((flow: z.output<typeof tcpFields>, payload) => {
    const variant = variantNamed(flow.variant);
    if (variant === undefined) throw new Error(`no variant named ${flow.variant}`);
    const stack = flow.stack ?? usualStack(variant);
    const { values, refused } = readParameters(withLaw(variant, flow.law, stack), stack, flow.parameters);
    for (const { name: setting, problem } of refused) {
      payload.issues.push({
        code: 'custom',
        path: ['parameters', setting],
        message: 'is refused',
        params: { problem },
        input: flow.parameters[setting],
      });
    }
    return {
      ...flow,
      name: flow.name ?? lawNameIn(flow.law) ?? variant.title,
      stack,
      delayedAck: flow.delayedAck ?? stackDelayedAck(stack),
      parameters: values,
    };
  }),
);

export type TcpFlow = z.output<typeof tcp>;

/** The kind of ECN feedback that a flow's receiver supports. A broken receiver supports none. */
export const supportedEcn = <Ecn>({
  ecn,
  receiverEcn,
}: {
  readonly ecn: Ecn;
  readonly receiverEcn: unknown;
}): Ecn | 'classic' | 'off' => {
  if (receiverEcn === 'same') return ecn;
  return receiverEcn === 'classic' ? 'classic' : 'off';
};

/** The ECN codepoint of a flow's segments: a scalable sender without accurate feedback must not claim to be one (RFC 9331 section 4.2). */
export const codepointOf = <Codepoint>(
  { variant }: Pick<TcpFlow, 'variant'>,
  { ecn, ecnCodepoint }: { readonly ecn: unknown; readonly ecnCodepoint: Codepoint },
): Codepoint | 'ect0' => (ecn !== 'accurate' && variantNamed(variant)?.scalable === true ? 'ect0' : ecnCodepoint);
