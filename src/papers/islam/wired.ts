import type { Choices, PaperRow } from '../paper.ts';
import { Setup, titled } from '../setup.ts';

/** The three networks: links of source and sink, the shared link, packets, window, and times. */
const NETWORKS = {
  '2 Mb': {
    duration: 125,
    bottleneck: { rate: 3e5, delay: 0.1, queue: { limit: 20 } },
    access: { rate: 2e6, delay: 0.01, queue: { limit: 10_000 } },
    segmentSize: 552,
    receiverWindow: 8000,
    tcp: { stop: 124, sinkAccess: { rate: 5e5, delay: 0.04 } },
    udp: { stop: 124.5, sinkAccess: { rate: 5e5, delay: 0.03 } },
  },
  '20 Mb': {
    duration: 40,
    bottleneck: { rate: 3e6, delay: 0.005, queue: { limit: 20 } },
    access: { rate: 2e7, delay: 0.005, queue: { limit: 10_000 } },
    segmentSize: 552,
    receiverWindow: 100,
    tcp: {},
    udp: {},
  },
  '2 Gb': {
    duration: 40,
    bottleneck: { rate: 1e9, delay: 0.005, queue: { limit: 20 } },
    access: { rate: 2e9, delay: 0.005, queue: { limit: 50 } },
    segmentSize: 1000,
    receiverWindow: 500,
    tcp: {},
    udp: {},
  },
} as const;
export type Network = keyof typeof NETWORKS;
const NETWORK_NAMES = Object.keys(NETWORKS) as Network[];

/** Variants in table order: names as printed, by their names in rows and scenarios. */
export const VARIANT_ROWS = {
  tahoe: 'Tahoe',
  reno: 'Reno',
  newreno: 'Newreno',
  sack: 'Sack1',
  fack: 'Fack',
  vegas: 'Vegas',
  highspeed: 'HSTCP',
  cubic: 'Cubic',
} as const;
export type VariantKey = keyof typeof VARIANT_ROWS;

/** Generated, received and dropped packets, delivery ratio (%), throughput and ACK throughput (kb/s), delay (ms), as printed. */
const PRINTED: Readonly<Record<Network, Readonly<Record<VariantKey, string>>>> = {
  '2 Mb': {
    tahoe: '6634 6610 24 99.6382 262.15 8.94 49.4707',
    reno: '7316 7291 25 99.6583 288.20 9.89 49.4708',
    newreno: '7316 7291 25 99.6583 288.20 9.89 49.4708',
    sack: '7354 7327 27 99.6329 289.54 10.17 49.4572',
    fack: '7420 7394 26 99.6496 292.31 10.20 49.4708',
    vegas: '7892 7892 0 100 291.06 10.27 48.832',
    highspeed: '6147 6121 26 99.577 247.39 8.33 49.6305',
    cubic: '5108 5068 40 99.2169 206.43 7.30 49.6203',
  },
  '20 Mb': {
    tahoe: '22499 22438 39 99.7289 2725.64 95.33 5.23266',
    reno: '22326 22256 41 99.6865 2703.52 94.69 5.23095',
    newreno: '24250 24176 46 99.6948 2936.81 103.46 5.23158',
    sack: '24434 24362 48 99.7053 2959.36 105.30 5.23207',
    fack: '24470 24408 48 99.7466 2964.97 105.54 5.23464',
    vegas: '26072 26059 0 99.9501 2951.96 106.96 5.21879',
    highspeed: '19554 19484 47 99.642 2406.76 85.35 5.23565',
    cubic: '16577 16493 61 99.4933 2037.27 73.14 5.23474',
  },
  '2 Gb': {
    tahoe: '429855 429831 14 99.9944 91757.85 1765.05 5.00416',
    reno: '404986 404472 14 99.8731 86367.06 1661.55 4.99798',
    newreno: '405554 405508 14 99.9887 86565.90 1666.20 5.00416',
    sack: '433808 433759 13 99.9887 92596.88 1781.70 5.00416',
    fack: '434898 434847 13 99.9883 92829.20 1786.28 5.00416',
    vegas: '387200 386692 0 99.8688 79398.08 1588.74 4.99754',
    highspeed: '564682 564169 13 99.9092 121615.17 2316.93 5.00211',
    cubic: '607428 606915 13 99.9155 130828.39 2492.42 5.00265',
  },
};

/** The row of a variant in a network. */
export const rowKey = (network: Network, variant: VariantKey): string =>
  `${network.replace(' ', '').toLowerCase()}-${variant}`;

export const ROWS: readonly PaperRow[] = NETWORK_NAMES.flatMap((network, at) =>
  Object.entries(PRINTED[network]).map(([variant, cells]) => ({
    key: rowKey(network, variant as VariantKey),
    heads: [`Network Topology-${at + 1}`, network, VARIANT_ROWS[variant as VariantKey]],
    group: network,
    cells: cells.split(' '),
  })),
);

/** Network and variant of a row. */
export function ofRow({ group, key }: PaperRow): { readonly network: Network; readonly variant: VariantKey } {
  return { network: group as Network, variant: key.slice(key.indexOf('-') + 1) as VariantKey };
}

/** HighSpeed and CUBIC are modules of TCP-Linux, which need SACK; the paper's receiver has none. */
const isLinux = (variant: VariantKey): boolean => variant === 'highspeed' || variant === 'cubic';

/** Bytes of a full packet on the wire: ns-2's Vegas adds no header, TCP-Linux adds timestamps to it. */
export const wireBytes = (network: Network, variant: VariantKey): number =>
  NETWORKS[network].segmentSize + (variant === 'vegas' ? 0 : isLinux(variant) ? 50 : 40);

/**
 * The run of a variant in a network. Choices: `sack`, whether the receiver of HighSpeed and CUBIC sends SACK blocks, and
 * `window`, that of the receiver in the second network.
 */
export function wiredSetup(network: Network, variant: VariantKey, choices: Choices = {}): Setup {
  const { duration, bottleneck, access, segmentSize, receiverWindow, tcp, udp } = NETWORKS[network];
  const sack = isLinux(variant) && choices['sack'] === 'yes';
  const wide = network === '20 Mb' && choices['window'] === '8000';
  return Setup.of(`${titled(variant)}, ${network}${sack ? ', with SACK' : ''}${wide ? ', window 8000' : ''}`, {
    title: `Islam et al., Table 1, ${network}, ${titled(variant)}`,
    duration,
    network: { bottleneck, reverse: { queue: { limit: 50 } }, access },
    flows: [
      {
        variant,
        stack: isLinux(variant) ? 'ns2-linux' : 'ns2',
        start: 1,
        segmentSize,
        receiverWindow: wide ? 8000 : receiverWindow,
        delayedAck: {},
        ...(isLinux(variant) ? { sack } : {}),
        ...tcp,
      },
      { kind: 'udp', rate: 1e4, start: 0.1, ...udp },
    ],
  });
}
