import type { ColumnName } from './columns.ts';
import type { RecordedLaw, RecordedPath } from './recording.ts';

/** A place in the source of a stack: file, and line or function. */
type Source = readonly [file: string, place: number | string];

/** A fact from the source, or one about the recording other than its numbers. */
export interface Fact {
  /** Omitted: the value comes from the recording. */
  readonly value?: string;
  readonly note?: string;
  readonly source?: Source;
  /** The path of the recording that shows it, if no source does. */
  readonly recorded?: RecordedPath;
}

export interface StackFacts {
  /** The program's own name of its congestion control. */
  readonly control: string;
  /** Title, if it differs from the algorithm's: a version, or another algorithm. */
  readonly title?: string;
  /** Rule that ends slow start without a loss. */
  readonly rule?: string;
  /** Sentence about a fault of this version, as opposed to its design. */
  readonly fault?: string;
  readonly facts: Readonly<Partial<Record<ColumnName, Fact>>>;
}

export interface RealStack {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  /** Name and version in full, as in its registry. */
  readonly from: string;
  readonly transport: 'TCP' | 'QUIC';
  /** Returns the URL of a place in its source. */
  readonly at: (source: Source) => string;
  /** Number of packets that it adds to its window during recovery. */
  readonly inflates?: number;
  /** Why it was not run. */
  readonly unrun?: string;
  /** By algorithm; the first is its default. */
  readonly laws: Readonly<Partial<Record<RecordedLaw, readonly StackFacts[]>>>;
}

const line = (place: number | string): string => (typeof place === 'number' ? `#L${place}` : '');
const github =
  (start: string) =>
  ([file, place]: Source): string =>
    `https://github.com/${start}/${file}${line(place)}`;
const docs =
  (crate: string, version: string) =>
  ([file, place]: Source): string =>
    `https://docs.rs/${crate}/${version}/src/${crate.replaceAll('-', '_')}/${file}.html${line(place).replace('L', '')}`;

const RFC_8312 = 'alpha 0.53, also above W_max';

/** Facts of a stack that do not depend on the algorithm. */
const both = (facts: StackFacts['facts'], own: StackFacts['facts']): StackFacts['facts'] => ({ ...facts, ...own });

const LINUX: StackFacts['facts'] = {
  smallest: { value: '1', note: 'after a timeout', source: ['tcp_input.c', 'tcp_enter_loss'] },
  sends: { value: 'not paced', note: 'no fq queue here', source: ['tcp_output.c', 'tcp_needs_internal_pacing'] },
  acks: { value: '0.52', note: '0.8 in second 1', recorded: 'A' },
};
const GVISOR: StackFacts['facts'] = {
  initial: { value: '10', note: 'segments', source: ['snd.go', 41] },
  acks: { note: 'each packet' },
  idle: { note: 'min(cwnd, 10) after an RTO', source: ['snd.go', 1106] },
};
const AIOQUIC: StackFacts['facts'] = {
  smallest: { value: '2', note: 'datagrams', source: ['congestion/base.py', 9] },
  sends: { value: 'paced 1.0', note: 'bursts of 2 to 16', source: ['recovery.py', 109] },
  acks: { note: '1 ms after the first', source: ['connection.py', 1193] },
};
const NGTCP2: StackFacts['facts'] = {
  initial: { note: '14 720 bytes' },
  smallest: { value: '2', note: 'datagrams', source: ['ngtcp2_cc.c', 'ngtcp2_cc_cubic_cc_congestion_event'] },
  sends: { value: 'paced 1.25', note: 'if asked to', source: ['ngtcp2_conn.c', 'ngtcp2_conn_update_pkt_tx_time'] },
  acks: { note: 'every second' },
};
const SMOLTCP: StackFacts['facts'] = {
  initial: { note: '2048 bytes', source: ['socket/tcp/congestion/cubic.rs', 39] },
  smallest: { value: '1', note: 'after a timeout', source: ['socket/tcp/congestion/cubic.rs', 215] },
  acks: { note: '10 ms, or second', source: ['socket/tcp.rs', 300] },
};
const QUINN: StackFacts['facts'] = {
  initial: { note: '12 000 bytes', source: ['congestion/cubic.rs', 266] },
  smallest: { value: '2', note: 'datagrams', source: ['congestion/cubic.rs', 89] },
  sends: { value: 'paced 1.25', note: 'bursts of 10 or more', source: ['connection/pacing.rs', 92] },
  acks: { note: '25 ms, or second' },
};
const S2N: StackFacts['facts'] = {
  initial: { note: '14 720 bytes', source: ['recovery/cubic.rs', 536] },
  smallest: { value: '2', note: 'datagrams', source: ['recovery/cubic.rs', 875] },
  sends: { value: 'paced 1.25', note: '2 in slow start', source: ['recovery/pacing.rs', 16] },
  acks: { note: 'the lab’s receiver' },
};
const LWIP: StackFacts['facts'] = {
  initial: { note: '4380 bytes', source: ['tcp.c', 'tcp_connect'] },
  smallest: { value: '1', note: 'after a timeout', source: ['tcp.c', 'tcp_slowtmr'] },
  acks: { note: '250 ms, or second' },
};
const QUICHE: StackFacts['facts'] = {
  initial: { value: '10', note: 'by default', source: ['lib.rs', 656] },
  exit: { value: 'HyStart++', note: 'on by default', source: ['lib.rs', 663] },
  smallest: { value: '2', note: 'packets', source: ['recovery/mod.rs', 91] },
  sends: { value: 'paced', note: 'on by default', source: ['lib.rs', 664] },
  acks: { value: 'with each send', note: 'at most 25 ms', source: ['lib.rs', 'Connection::send'] },
};
const OWN_RATE = { value: 'by its rate', note: 'the model’s', recorded: 'A' } as const;

/** Stacks that were recorded, and one that was only read. */
export const REAL_STACKS: readonly RealStack[] = [
  {
    name: 'linux',
    title: 'Linux',
    version: 'kernel 6.18.44',
    from: 'Linux 6.18.44',
    transport: 'TCP',
    at: github('torvalds/linux/blob/v6.18/net/ipv4'),
    laws: {
      cubic: [
        {
          control: 'cubic',
          rule: 'train of ACKs',
          facts: both(LINUX, {
            cut: { value: 'to 0.70', note: '717 / 1024', source: ['tcp_cubic.c', 'cubictcp_recalc_ssthresh'] },
            friendly: { value: '0.53', note: RFC_8312, source: ['tcp_cubic.c', 'bictcp_update'] },
          }),
        },
      ],
      reno: [{ control: 'reno', facts: LINUX }],
      bbr: [{ control: 'bbr', title: 'BBR v1', facts: both(LINUX, { sends: OWN_RATE }) }],
    },
  },
  {
    name: 'gvisor',
    title: 'gVisor netstack',
    version: 'of 5 Sept 2026',
    from: 'gvisor.dev/gvisor v0.0.0-20260905035102',
    inflates: 3,
    transport: 'TCP',
    at: github('google/gvisor/blob/160fafc42237/pkg/tcpip/transport/tcp'),
    laws: {
      reno: [
        {
          control: 'reno',
          fault: 'Congestion avoidance adds a segment for each ACK: a fault of this version.',
          facts: both(GVISOR, { smallest: { value: '1', note: 'after a timeout', source: ['reno.go', 115] } }),
        },
      ],
      cubic: [
        {
          control: 'cubic',
          rule: 'as Linux',
          fault:
            'The window is cut to a whole number at each ACK, so that it stands still for seconds: a fault of this version.',
          facts: both(GVISOR, {
            friendly: { value: '0.53', note: RFC_8312, source: ['cubic.go', 247] },
            smallest: { value: '1', note: 'after a timeout', source: ['cubic.go', 309] },
          }),
        },
      ],
    },
  },
  {
    name: 's2n-quic',
    title: 's2n-quic',
    version: 'core 0.91.0',
    from: 's2n-quic-core 0.91.0',
    transport: 'QUIC',
    at: docs('s2n-quic-core', '0.91.0'),
    laws: {
      cubic: [
        {
          control: 'cubic',
          rule: 'longer delay',
          facts: both(S2N, { friendly: { value: '0.53', note: RFC_8312, source: ['recovery/cubic.rs', 774] } }),
        },
      ],
      bbr: [
        {
          control: 'bbr',
          title: 'BBR v2',
          facts: both(S2N, {
            sends: OWN_RATE,
            smallest: { value: '4', note: 'packets', source: ['recovery/bbr.rs', 61] },
          }),
        },
      ],
    },
  },
  {
    name: 'aioquic',
    title: 'aioquic',
    version: '1.7.2',
    from: 'aioquic 1.7.2',
    transport: 'QUIC',
    at: github('aiortc/aioquic/blob/1.7.2/src/aioquic/quic'),
    laws: {
      reno: [{ control: 'reno', rule: 'its own rule', facts: AIOQUIC }],
      cubic: [
        {
          control: 'cubic',
          rule: 'its own rule',
          facts: both(AIOQUIC, {
            friendly: { value: '1', note: 'a packet per round trip', source: ['congestion/cubic.py', 35] },
            idle: { note: 'begins again after 2 s', source: ['congestion/cubic.py', 16] },
          }),
        },
      ],
    },
  },
  {
    name: 'ngtcp2',
    title: 'ngtcp2',
    version: '0.12.1',
    from: 'ngtcp2 0.12.1',
    transport: 'QUIC',
    at: github('ngtcp2/ngtcp2/blob/v0.12.1/lib'),
    laws: {
      cubic: [
        {
          control: 'cubic',
          rule: 'longer delay',
          fault: 'The cubic curve is multiplied by the seconds since the last cut: a fault of this version.',
          facts: both(NGTCP2, {
            friendly: {
              value: '1',
              note: 'a packet per round trip',
              source: ['ngtcp2_cc.c', 'ngtcp2_cc_cubic_cc_on_pkt_acked'],
            },
          }),
        },
      ],
      reno: [{ control: 'reno', facts: NGTCP2 }],
      bbr: [
        { control: 'bbr', title: 'BBR v1', facts: both(NGTCP2, { sends: OWN_RATE }) },
        { control: 'bbr2', title: 'BBR v2', facts: both(NGTCP2, { sends: OWN_RATE }) },
      ],
    },
  },
  {
    name: 'smoltcp',
    title: 'smoltcp',
    version: '0.14.0, 1 MiB',
    from: 'smoltcp 0.14.0 with buffers of 1 MiB',
    inflates: 3,
    transport: 'TCP',
    at: docs('smoltcp', '0.14.0'),
    laws: {
      cubic: [
        {
          control: 'cubic',
          facts: both(SMOLTCP, {
            friendly: { value: '0.53, then 1', note: 'RFC 9438', source: ['socket/tcp/congestion/cubic.rs', 144] },
          }),
        },
      ],
      reno: [
        {
          control: 'reno',
          facts: both(SMOLTCP, {
            initial: { note: '2048 bytes', source: ['socket/tcp/congestion/reno.rs', 25] },
            smallest: { value: '1', note: 'after a timeout', source: ['socket/tcp/congestion/reno.rs', 96] },
          }),
        },
      ],
    },
  },
  {
    name: 'quinn',
    title: 'quinn',
    version: 'proto 0.11.19',
    from: 'quinn-proto 0.11.19',
    transport: 'QUIC',
    at: docs('quinn-proto', '0.11.19'),
    laws: {
      cubic: [
        {
          control: 'cubic',
          facts: both(QUINN, { friendly: { value: '0.53', note: RFC_8312, source: ['congestion/cubic.rs', 54] } }),
        },
      ],
      reno: [
        {
          control: 'newreno',
          facts: both(QUINN, {
            initial: { note: '12 000 bytes', source: ['congestion/new_reno.rs', 162] },
            smallest: { value: '2', note: 'datagrams', source: ['congestion/new_reno.rs', 39] },
          }),
        },
      ],
      bbr: [
        {
          control: 'bbr',
          title: 'BBR v1',
          facts: both(QUINN, {
            initial: { note: '240 000 bytes' },
            sends: OWN_RATE,
            smallest: { value: '4', note: 'packets', source: ['congestion/bbr/mod.rs', 634] },
          }),
        },
      ],
    },
  },
  {
    name: 'lwip',
    title: 'lwIP',
    version: '2.1.3',
    from: 'lwIP 2.1.3',
    inflates: 3,
    transport: 'TCP',
    at: github('lwip-tcpip/lwip/blob/STABLE-2_1_3_RELEASE/src/core'),
    laws: { reno: [{ control: 'reno', facts: LWIP }] },
  },
  {
    name: 'quiche',
    title: 'quiche',
    version: '0.30.0',
    from: 'quiche 0.30.0',
    transport: 'QUIC',
    at: docs('quiche', '0.30.0'),
    unrun: 'it reads the clock itself',
    laws: {
      cubic: [
        {
          control: 'cubic',
          facts: both(QUICHE, {
            cut: { value: 'to 0.70', note: 'of cwnd', source: ['recovery/congestion/cubic.rs', 375] },
            friendly: { value: '0.53, then 1', note: 'RFC 9438', source: ['recovery/congestion/cubic.rs', 328] },
          }),
        },
      ],
      reno: [{ control: 'reno', facts: QUICHE }],
    },
  },
];
