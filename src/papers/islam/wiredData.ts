import type { PaperRow } from '../paper.ts';

const NETWORKS = ['2 Mb', '20 Mb', '2 Gb'] as const;
export type Network = (typeof NETWORKS)[number];

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

export const ROWS: readonly PaperRow[] = NETWORKS.flatMap((network, at) =>
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
