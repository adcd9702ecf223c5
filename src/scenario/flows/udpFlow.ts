import * as z from 'zod/mini';
import { BEGINS, packetsUpTo } from '#engine/traffic/applications/catalogue.ts';
import { checkedText, choice, integer, kind, kindWith, number, oneOfKinds } from '../fields/field.ts';
import { ends, group, LONGEST_TIME, name, start, stop } from './flowBasics.ts';

/** Default name of a UDP flow. */
export const UDP_NAME = 'UDP';

/** Maximum datagram, bytes: the length field of UDP has 16 bits (RFC 768). */
const LARGEST_DATAGRAM = 65_535;

const spell = (label: string, help: string) =>
  number({ label, unit: 's', range: [1e-6, LONGEST_TIME], default: 0.5, help });
const patterns = z.discriminatedUnion('kind', [
  z.strictObject({ kind: kind('constant', 'evenly', 'Packets leave at equal intervals.') }),
  kindWith('onOff', 'in bursts', 'Bursts at the full rate, with silences between them.', () => ({
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
      range: [1.01, 100],
      default: 1.5,
      help: 'Shape of the Pareto distribution; nearer 1 means rarer and longer bursts.',
    }),
  })),
  z.strictObject({ kind: kind('poisson', 'at random', 'Packets leave at random times (Poisson).') }),
  kindWith(
    'trace',
    'by a trace',
    'Packets have the times and sizes of a file; packets larger than the packet size leave as several at once.',
    () => ({
      packets: checkedText(packetsUpTo(LARGEST_DATAGRAM)),
      begins: z._default(choice(BEGINS.choices, BEGINS), BEGINS.default),
    }),
  ),
]);
const pattern = oneOfKinds(patterns, 'constant', {
  label: 'Pattern',
  help: 'When packets leave: evenly, in bursts, at random (poisson), or by a trace.',
});

const udpFields = z.strictObject({
  kind: kind('udp', 'UDP', 'A source that sends at its rate regardless of losses.'),
  name: name(UDP_NAME),
  rate: number({
    label: 'Rate',
    unit: 'bit/s',
    range: [1, 1e12],
    default: 1e6,
    help: 'Bits per second on the wire while the source is sending.',
  }),
  packetSize: integer({
    label: 'Packet size',
    unit: 'bytes',
    range: [1, LARGEST_DATAGRAM],
    default: 1000,
    help: 'Bytes of a packet on the wire. Among mobile nodes AODV and DSDV add an IP header of 20 bytes, as in ns-2.',
  }),
  start,
  stop,
  pattern,
  ...ends,
  ...group,
});
export const udp = z.pipe(
  udpFields,
  z.transform((flow: z.output<typeof udpFields>) => ({ ...flow, name: flow.name ?? UDP_NAME })),
);

export type UdpFlow = z.output<typeof udp>;
