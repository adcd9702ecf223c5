import type { Choices, PaperRow } from '../paper.ts';
import { Setup, titled } from '../setup.ts';

export const NODE_COUNTS = ['3', '20', '30', '45'] as const;
export type Nodes = (typeof NODE_COUNTS)[number];

/** Variants in the order of the tables, as printed. */
export const HEADS = {
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

/** Number of seeds; movements and radio noise differ for each. */
const SEEDS = 10;

const isLinux = (variant: MobileVariant): boolean => variant === 'highspeed' || variant === 'cubic';

/** Bytes of a full packet on the wire. */
export const mobileWire = (variant: MobileVariant, payload: number): number =>
  payload + (variant === 'vegas' ? 0 : isLinux(variant) ? 50 : 40);

/** Default answers to what the paper does not state about a run, by the key of the assumption. */
const USUAL = {
  area: '500',
  speed: '10',
  pause: '2',
  draw: 'mean',
  payload: '1000',
  rate: '2000000',
  range: '250',
  queue: '50',
} as const;
type Unstated = Readonly<Record<keyof typeof USUAL, string>>;

/** How far carrier sense reaches if frames can be read within `range`, m: 550 m for 250 m, as in ns-2. */
const carrierSense = (range: number): number => (11 * range) / 5;

/**
 * The three nodes of the book by Altman and Jimenez. The paper says nothing about larger networks, so their nodes walk
 * at random.
 */
const places = (nodes: Nodes, { area, speed, pause }: Unstated) =>
  nodes === '3'
    ? {
        area: [500, 400],
        placement: {
          kind: 'list',
          positions: [
            [5, 5],
            [490, 285],
            [150, 240],
          ],
        },
        mobility: {
          kind: 'trace',
          moves: [
            [10, 0, 250, 250, 3],
            [15, 1, 45, 285, 5],
            [110, 0, 480, 300, 5],
          ],
        },
      }
    : {
        area: [Number(area), Number(area)],
        mobility: { kind: 'randomWaypoint', maxSpeed: Number(speed), pause: Number(pause) },
      };

/** The run of a variant among mobile nodes. */
export function mobileSetup(routing: Routing, variant: MobileVariant, nodes: Nodes, choices: Choices = {}): Setup {
  const unstated: Unstated = { ...USUAL, ...choices };
  const { draw, payload, rate, range, queue } = unstated;
  return Setup.of(
    `${titled(variant)}, ${nodes} nodes, ${routing.toUpperCase()}`,
    {
      title: `Islam et al., ${routing.toUpperCase()}, ${nodes} nodes, ${titled(variant)}`,
      seed: draw === 'mean' ? 1 : Number(draw),
      duration: 150,
      network: {
        kind: 'manet',
        nodes: Number(nodes),
        ...places(nodes, unstated),
        radio: {
          dataRate: Number(rate),
          receiveRange: Number(range),
          carrierSenseRange: carrierSense(Number(range)),
        },
        interfaceQueue: { limit: Number(queue) },
        routing: { kind: routing },
      },
      flows: [
        {
          variant,
          stack: isLinux(variant) ? 'ns2-linux' : 'ns2',
          from: '0',
          to: '1',
          start: 10,
          segmentSize: Number(payload),
          receiverWindow: 20,
          ...(isLinux(variant) ? { sack: false } : {}),
        },
      ],
    },
    draw === 'mean' ? SEEDS : 1,
  );
}
