import type { PaperRow } from '../paper.ts';

export const NODE_COUNTS = ['3', '20', '30', '45'] as const;
export type Nodes = (typeof NODE_COUNTS)[number];

/** Variants in the order of the tables, as printed. */
const HEADS = {
  tahoe: 'Taho',
  reno: 'Reno',
  newreno: 'Newreno',
  sack: 'Sack',
  fack: 'Fack',
  vegas: 'Vegas',
  highspeed: 'HSTCP',
  cubic: 'Cubic',
} as const;
export type MobileVariant = keyof typeof HEADS;

export type Routing = 'aodv' | 'dsdv';

/** Throughput, kb/s, with 3, 20, 30 and 45 nodes, as printed. */
const PRINTED: Readonly<Record<Routing, Readonly<Record<MobileVariant, string>>>> = {
  aodv: {
    tahoe: '561.21 664.67 623.91 575.27',
    reno: '561.21 671.43 625.14 594.66',
    newreno: '561.21 650.05 604.04 617.35',
    sack: '561.21 618.11 623.45 615.33',
    fack: '532.45 658.36 634.70 628.10',
    vegas: '219.76 304.84 316.68 310.22',
    highspeed: '442.80 598.68 604.18 641.34',
    cubic: '442.84 609.28 626.57 644.11',
  },
  dsdv: {
    tahoe: '709.71 701.44 675.82 669.97',
    reno: '709.71 703.06 689.50 662.42',
    newreno: '709.71 693.95 604.04 677.34',
    sack: '695.55 687.39 680.65 686.77',
    fack: '705.23 693.72 654.70 669.41',
    vegas: '170.34 353.19 316.68 341.62',
    highspeed: '536.90 691.80 644.11 668.39',
    cubic: '544.30 685.85 684.18 654.20',
  },
};

/** Rows of the table of a routing protocol. */
export const mobileRows = (routing: Routing): readonly PaperRow[] =>
  (Object.entries(PRINTED[routing]) as [MobileVariant, string][]).map(([variant, cells]) => ({
    key: variant,
    heads: [routing.toUpperCase(), HEADS[variant]],
    group: '',
    cells: cells.split(' '),
  }));

/** The printed number for a variant. */
export const mobilePrinted = (routing: Routing, variant: MobileVariant, nodes: Nodes): string =>
  PRINTED[routing][variant].split(' ')[NODE_COUNTS.indexOf(nodes)]!;
