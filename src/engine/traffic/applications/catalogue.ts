import type { CatalogueEntry, SettingsOf } from '../../parameter.ts';
import { TRACE } from './trace/catalogue.ts';

export { BEGINS, packetsUpTo } from './trace/catalogue.ts';
export { linesOfNs2, readPackets } from './trace/reading.ts';

const size = (usual: number) =>
  ({
    name: 'size',
    label: 'Mean size',
    unit: 'bytes',
    kind: 'number',
    range: [1, 1e12],
    default: usual,
    help: 'Mean size of each transfer; it is rounded up to whole segments.',
  }) as const;
const pause = (usual: number) =>
  ({
    name: 'pause',
    label: 'Mean pause',
    unit: 's',
    kind: 'number',
    range: [0, 1e6],
    default: usual,
    help: 'Mean pause before the next transfer: after the last byte was acknowledged, or, for writes that do not wait, after the previous write.',
  }) as const;
const COUNT = {
  name: 'count',
  label: 'How many',
  kind: 'integer',
  range: [1, 1e6],
  nullMeans: 'until the flow stops',
  default: null,
  help: 'Number of transfers.',
} as const;
const SHAPE = {
  name: 'shape',
  label: 'Pareto shape',
  kind: 'number',
  range: [1.01, 100],
  default: 1.2,
  help: 'Shape of the Pareto distribution of sizes; nearer 1 means more very large ones (web objects: 1.2 in ns-2).',
} as const;

const NEXT = {
  name: 'next',
  label: 'Next one',
  kind: 'choice',
  choices: ['afterTheAnswer', 'withoutWaiting'],
  default: 'afterTheAnswer',
  help: 'Whether the pause begins when the previous transfer has arrived, or when it was requested: with exponential pauses the requests then form a Poisson process.',
} as const;

/** The applications, sources of a sender's data. Their behaviour is in `patterns.ts`. */
export const APPLICATIONS = [
  {
    name: 'bulk',
    title: 'a file',
    help: 'Data of a given length, or unlimited data, as fast as TCP lets it.',
    parameters: [
      {
        name: 'bytes',
        label: 'Amount',
        unit: 'bytes',
        kind: 'integer',
        range: [1, 1e15],
        nullMeans: 'unlimited data',
        default: null,
        help: 'How many bytes the application has to send.',
      },
    ],
  },
  {
    name: 'requests',
    title: 'requests and responses',
    help: 'A response is sent, acknowledged, and after a pause the next one is requested.',
    parameters: [
      size(20_000),
      pause(0.5),
      {
        name: 'sizes',
        label: 'Sizes',
        kind: 'choice',
        choices: ['fixed', 'exponential', 'pareto'],
        default: 'fixed',
        help: 'How the sizes are distributed.',
      },
      {
        name: 'pauses',
        label: 'Pauses',
        kind: 'choice',
        choices: ['fixed', 'exponential'],
        default: 'fixed',
        help: 'How the pauses are distributed.',
      },
      SHAPE,
      NEXT,
      COUNT,
    ],
  },
  {
    name: 'http',
    title: 'web pages (HTTP)',
    help: 'Pages of heavy-tailed (Pareto) sizes, with exponential reading times between them.',
    parameters: [size(12_000), pause(1), SHAPE, NEXT, COUNT],
  },
  {
    name: 'https',
    title: 'web pages with TLS (HTTPS)',
    help: 'HTTP after a TLS handshake, once per connection: two round trips with TLS 1.2 (RFC 5246 7.3), one with TLS 1.3 (RFC 8446 2). The server sends its hello and certificates, 4000 bytes, and with TLS 1.2 its Finished, 51 bytes. The time of the first page includes the handshake.',
    parameters: [
      size(12_000),
      pause(1),
      SHAPE,
      {
        name: 'tls',
        label: 'Version of TLS',
        kind: 'choice',
        choices: ['1.2', '1.3'],
        default: '1.2',
        help: 'How many round trips the handshake takes before the first page: two with TLS 1.2, one with TLS 1.3.',
      },
      COUNT,
    ],
  },
  {
    name: 'telnet',
    title: 'keystrokes (Telnet)',
    help: 'Small writes at random times (Poisson) that wait for no answer, as ns-2 has them.',
    parameters: [size(64), pause(1), COUNT],
  },
  {
    name: 'smtp',
    title: 'e-mails (SMTP)',
    help: 'E-mails of exponential sizes, one after the other, with exponential pauses.',
    parameters: [size(20_000), pause(5), COUNT],
  },
  {
    name: 'video',
    title: 'video in chunks',
    help: 'A chunk is requested as often as one is played, or as soon as the previous one has arrived.',
    parameters: [
      {
        name: 'rate',
        label: 'Bit rate',
        unit: 'bit/s',
        kind: 'number',
        range: [1, 1e12],
        default: 4e6,
        help: 'Bits of video per second of playing time.',
      },
      {
        name: 'chunk',
        label: 'Chunk',
        unit: 's',
        kind: 'number',
        range: [0.01, 1e4],
        default: 4,
        help: 'Seconds of video that are requested at a time.',
      },
      COUNT,
    ],
  },
  TRACE,
] as const satisfies readonly CatalogueEntry[];

type Known = (typeof APPLICATIONS)[number];
/** An application with every default filled in. */
export type Application = Known extends infer A ? (A extends CatalogueEntry ? SettingsOf<A> : never) : never;
