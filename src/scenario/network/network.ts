import * as z from 'zod/mini';
import { EFFECTS, NO_EFFECT, type LinkEffect } from '#engine/link/effects/catalogue.ts';
import { LOSSES, NO_LOSS, type Loss } from '#engine/loss/catalogue.ts';
import { MAKERS, type Shape as KnownShape, type UsualShape } from './makers/list.ts';
import {
  fieldNotes,
  integer,
  list,
  kindWith,
  number,
  numberOrNull,
  part,
  switchField,
  oneOfKinds,
  usualKind,
  type FieldNotes,
} from '../fields/field.ts';
import { once } from '../words/plainData.ts';
import { interfaceQueue, manet, NODES, radio } from './manet.ts';
import { unionOf, type Given } from '../fields/parameterFields.ts';
import { queueField } from './queue.ts';
import { script } from './script.ts';

/** Queue limit of links whose queue is not part of the experiment, packets. */
const AMPLE_QUEUE = 1000;
/** ns-2's default queue limit, packets. */
const BOTTLENECK_QUEUE = 50;

const rateNotes = {
  label: 'Rate',
  unit: 'bit/s',
  range: [1, 1e12],
  help: 'How many bits the link sends per second.',
} as const;
const delayNotes = {
  label: 'Delay',
  unit: 's',
  range: [0, 10],
  help: 'How long a packet travels from one end of the link to the other.',
} as const;

const lossNotes = {
  label: 'Loss',
  help: 'Packets lost at the entry of the link although the queue has room.',
} as const;
const effectNotes = {
  label: 'Order',
  help: 'Packets that leave the link late, and are overtaken, or leave it twice.',
} as const;

const rate = (value: number) => number({ ...rateNotes, default: value });
const delay = (value: number) => number({ ...delayNotes, default: value });
/** Equal schemas are shared, because making them takes longer than a short run. */
const kindsOf = {
  ample: queueField(AMPLE_QUEUE),
  bottleneck: queueField(BOTTLENECK_QUEUE),
  loss: z.pipe(usualKind<Given<Loss>, typeof NO_LOSS>(NO_LOSS), unionOf<Loss>(LOSSES)).register(fieldNotes, lossNotes),
  effect: z
    .pipe(usualKind<Given<LinkEffect>, typeof NO_EFFECT>(NO_EFFECT), unionOf<LinkEffect>(EFFECTS))
    .register(fieldNotes, effectNotes),
};
const ampleQueue = z.prefault(kindsOf.ample, {});
const bottleneckQueue = z.prefault(kindsOf.bottleneck, {});
const loss = z.prefault(kindsOf.loss, {});
const effect = z.prefault(kindsOf.effect, {});
/** Fields that are `null` by default. A null value is inherited; `source` states from where. */
const inherited = {
  rate: (source: string) => numberOrNull({ ...rateNotes, nullMeans: source }),
  delay: (source: string) => numberOrNull({ ...delayNotes, nullMeans: source }),
  queue: (source: string) =>
    z._default(z.nullable(kindsOf.ample), null).register(fieldNotes, {
      label: 'Queue',
      nullMeans: source,
      help: 'The packets that wait at the entry of the link, and what happens when the queue is full.',
    }),
  loss: (source: string) =>
    z._default(z.nullable(kindsOf.loss), null).register(fieldNotes, { ...lossNotes, nullMeans: source }),
  effect: (source: string) =>
    z._default(z.nullable(kindsOf.effect), null).register(fieldNotes, { ...effectNotes, nullMeans: source }),
};

/** An access link of one flow: differences from the access links of the dumbbell. */
export const accessOverride = (notes: FieldNotes) =>
  part(
    {
      rate: inherited.rate('as network.access'),
      delay: inherited.delay('as network.access'),
      queue: inherited.queue('as network.access'),
    },
    notes,
  );

const access = once(() =>
  part(
    { rate: rate(100e6), delay: delay(0.005), queue: ampleQueue },
    {
      label: 'Access links',
      help: 'The links between hosts and routers, in both directions.',
    },
  ),
);

const dumbbell = kindWith(
  'dumbbell',
  'Dumbbell',
  'Senders left, receivers right, two routers and one shared link between them.',
  () => ({
    bottleneck: part(
      { rate: rate(10e6), delay: delay(0.015), queue: bottleneckQueue, loss, effect },
      {
        label: 'Bottleneck',
        help: 'The link from router to router that all flows share.',
      },
    ),
    reverse: part(
      {
        rate: inherited.rate('as network.bottleneck'),
        delay: inherited.delay('as network.bottleneck'),
        queue: ampleQueue,
        loss,
        effect,
      },
      { label: 'Reverse path', help: 'Differences from the bottleneck in the reverse direction, which the ACKs take.' },
    ),
    access: access(),
  }),
);

const nodeId = (notes: FieldNotes) =>
  z
    .string()
    .check(z.regex(/^[A-Za-z0-9_-]{1,32}$/))
    .register(fieldNotes, notes);
const coordinate = (label: string) =>
  numberOrNull({
    label,
    range: [-1e6, 1e6],
    nullMeans: 'placed by the program',
    help: 'Where the node is drawn; the drawing is scaled to fit.',
  });

const custom = kindWith('custom', 'Nodes and links', 'Any nodes, joined by any links.', () => ({
  nodes: list(
    z
      .strictObject({
        id: nodeId({ label: 'Name', isName: true, help: 'Name of the node: 1 to 32 letters, digits, - or _.' }),
        x: coordinate('x'),
        y: coordinate('y'),
      })
      .register(fieldNotes, { label: 'Node', help: 'A host or a router.' }),
    NODES,
  ),
  links: list(
    z
      .strictObject({
        from: nodeId({ label: 'From', refersTo: 'node', help: 'Name of the node where the link begins.' }),
        to: nodeId({ label: 'To', refersTo: 'node', help: 'Name of the node where the link ends.' }),
        rate: rate(10e6),
        delay: delay(0.01),
        queue: bottleneckQueue,
        loss,
        effect,
        simplex: switchField({
          label: 'One way',
          default: false,
          help: 'Whether the link carries packets in one direction only.',
        }),
        back: part(
          {
            rate: inherited.rate('as in the forward direction'),
            delay: inherited.delay('as in the forward direction'),
            queue: inherited.queue('as in the forward direction'),
            loss: inherited.loss('as in the forward direction'),
            effect: inherited.effect('as in the forward direction'),
          },
          { label: 'Reverse path', help: 'Differences in the reverse direction.' },
        ),
      })
      .register(fieldNotes, { label: 'Link', help: 'A link between two nodes.' }),
    { label: 'Links', range: [1, 2000], help: 'Links between nodes, in both directions unless stated otherwise.' },
  ),
}));

const shape = once(() =>
  oneOfKinds(unionOf<KnownShape>(MAKERS), MAKERS[0]!.name as UsualShape, {
    label: 'Shape',
    help: 'How the nodes are joined, and how many there are.',
  }),
);

const made = kindWith(
  'made',
  'Known shape',
  'A network that one line describes: a parking lot, a ring, a tree.',
  () => ({
    shape: shape(),
    trunk: part(
      { rate: rate(10e6), delay: delay(0.01), queue: bottleneckQueue, loss, effect },
      { label: 'Trunk links', help: 'Every link between two routers or nodes, in both directions.' },
    ),
    access: access(),
  }),
);

/** One 802.11 cell around an access point, which is connected to a router with wired hosts. */
const accessPoint = kindWith(
  'accessPoint',
  'Access point',
  'Stations with radios around an access point; a cable joins it to a router with hosts.',
  () => ({
    stations: integer({
      label: 'Stations',
      range: [1, 200],
      default: 3,
      help: 'Nodes with radios, 1 and up; the access point is node 0, and everything that they send goes through it.',
    }),
    hosts: integer({ label: 'Hosts', range: [1, 200], default: 1, help: 'Wired hosts behind the router: h1, h2 ...' }),
    distance: number({
      label: 'Distance',
      unit: 'm',
      range: [1, 2500],
      default: 20,
      help: 'How far each station is from the access point; they are placed in a circle.',
    }),
    radio: radio(),
    interfaceQueue: interfaceQueue(),
    uplink: part(
      { rate: rate(100e6), delay: delay(0.01), queue: bottleneckQueue, loss, effect },
      { label: 'Uplink', help: 'The cable between the access point and the router, in both directions.' },
    ),
    access: access(),
  }),
);

const kinds = z.discriminatedUnion('kind', [dumbbell, custom, made, manet, accessPoint, script]);

export const network = oneOfKinds(kinds, 'dumbbell', { label: 'Network', help: 'Nodes and links.' });

export type Network = z.output<typeof kinds>;
export type Dumbbell = z.output<typeof dumbbell>;
export type CustomNetwork = z.output<typeof custom>;
export type MadeNetwork = z.output<typeof made>;
export type Manet = z.output<typeof manet>;
export type AccessPoint = z.output<typeof accessPoint>;
export type { Script, ScriptRow } from './script.ts';
/** A flow's own access link; null: as network.access. */
export type AccessOverride = z.output<ReturnType<typeof accessOverride>>;
