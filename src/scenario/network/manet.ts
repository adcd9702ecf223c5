import * as z from 'zod/mini';
import { EACH_ALONE, NO_LOSS } from '#engine/loss/catalogue.ts';
import { choice, integer, list, kindWith, number, numberField, part, oneOfKinds } from '../fields/field.ts';
import { once } from '../words/plainData.ts';
import { mobility, placement, WIDEST } from './mobility.ts';
import { routing } from './routing.ts';

const rate = (label: string, help: string) => number({ label, unit: 'bit/s', range: [1e5, 1e9], default: 1e6, help });
const retries = (label: string, standard: number, help: string) =>
  integer({ label, range: [1, 100], default: standard, help });

/** Notes of `network.nodes`, which is a list in one kind of network and a number in another. */
export const NODES = {
  label: 'Nodes',
  range: [2, 1000],
  help: 'Hosts and routers, and any node can be both; for mobile nodes, how many there are.',
} as const;

const losses = z.discriminatedUnion('kind', [
  kindWith(NO_LOSS, 'none', 'Only collisions and distance corrupt a frame.', () => ({})),
  kindWith(
    EACH_ALONE.name,
    EACH_ALONE.title,
    'Each frame that could be read is corrupted with the same probability.',
    () => ({
      [EACH_ALONE.chance]: number({
        label: 'Loss rate',
        unit: 'probability',
        range: [0, 1],
        default: 0.01,
        help: 'The probability that a frame is corrupted on its way to a node that could read it, independently of the others.',
      }),
    }),
  ),
]);
const loss = once(() =>
  oneOfKinds(losses, NO_LOSS, { label: 'Bit errors', help: 'Frames corrupted on the air without interference.' }),
);

export const radio = once(() =>
  part(
    {
      dataRate: rate('Data rate', 'Bits per second of frames with data for one node (ns-2: 1 Mb/s; 802.11b: 1 to 11).'),
      basicRate: rate('Basic rate', 'Bits per second of broadcasts and of RTS, CTS and ACK.'),
      rtsThreshold: integer({
        label: 'RTS threshold',
        unit: 'bytes',
        range: [0, 1e6],
        default: 0,
        help: 'Frames of at least this size are preceded by RTS and CTS; 0: every frame (as in ns-2).',
      }),
      shortRetryLimit: retries(
        'Short retry limit',
        7,
        'Maximum number of transmissions of an RTS, or of a frame below the RTS threshold.',
      ),
      longRetryLimit: retries(
        'Long retry limit',
        4,
        'Maximum number of transmissions of a frame of at least the RTS threshold.',
      ),
      propagation: z._default(
        choice(['twoRayGround', 'freeSpace'], {
          label: 'Propagation',
          words: { twoRayGround: 'two rays over flat ground', freeSpace: 'free space' },
          help: 'How power falls with distance; it decides which of two simultaneous frames survives.',
        }),
        'twoRayGround',
      ),
      receiveRange: number({
        label: 'Receive range',
        unit: 'm',
        range: [1, 2500],
        default: 250,
        help: 'Maximum distance at which a frame can be read.',
      }),
      carrierSenseRange: number({
        label: 'Carrier-sense range',
        unit: 'm',
        range: [1, 2500],
        default: 550,
        help: 'Maximum distance at which a frame makes the medium busy and disturbs others.',
      }),
      capture: number({
        label: 'Capture',
        range: [1, 1e6],
        default: 10,
        help: 'How many times stronger a frame must be to survive one that begins later; 10 is 10 dB.',
      }),
      loss: loss(),
    },
    { label: 'Radio', help: 'IEEE 802.11 DCF with the values of ns-2.35.' },
  ),
);

const side = numberField({
  label: 'Side',
  unit: 'm',
  range: [1, WIDEST],
  help: 'Width, then height.',
});

export const interfaceQueue = once(() =>
  part(
    {
      limit: integer({
        label: 'Places',
        unit: 'packets',
        range: [2, 1e6],
        default: 50,
        help: 'Packets that fit into the queue for the radio of a node, including the one being sent.',
      }),
    },
    { label: 'Interface queue', help: 'Packets that wait for the radio of a node; routing messages go first.' },
  ),
);

/** Mobile nodes with radios; they forward packets of others. */
export const manet = kindWith(
  'manet',
  'Mobile nodes',
  'Nodes with radios that forward one another’s packets; no cables, no base station.',
  () => ({
    nodes: integer({ ...NODES, default: 3 }),
    area: z._default(
      list(side, { label: 'Area', range: [2, 2], help: 'Width and height of the area, m.' }),
      [670, 670],
    ),
    placement,
    mobility,
    radio: radio(),
    interfaceQueue: interfaceQueue(),
    routing,
  }),
);
