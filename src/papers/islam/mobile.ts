import type { Choices } from '../paper.ts';
import { remembered, Setup, titled } from '../setup.ts';
import type { MobileVariant, Nodes, Routing } from './mobileData.ts';

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

const made = remembered((key) => {
  const [routing, variant, nodes, first, seeds, unstated] = JSON.parse(key) as [
    Routing,
    MobileVariant,
    Nodes,
    number,
    number,
    Unstated,
  ];
  return new Setup(
    `${titled(variant)}, ${nodes} nodes, ${routing.toUpperCase()}`,
    {
      title: `Islam et al., ${routing.toUpperCase()}, ${nodes} nodes, ${titled(variant)}`,
      seed: first,
      duration: 150,
      network: {
        kind: 'manet',
        nodes: Number(nodes),
        ...places(nodes, unstated),
        radio: {
          dataRate: Number(unstated.rate),
          receiveRange: Number(unstated.range),
          carrierSenseRange: carrierSense(Number(unstated.range)),
        },
        interfaceQueue: { limit: Number(unstated.queue) },
        routing: { kind: routing },
      },
      flows: [
        {
          variant,
          stack: isLinux(variant) ? 'ns2-linux' : 'ns2',
          from: '0',
          to: '1',
          start: 10,
          segmentSize: Number(unstated.payload),
          receiverWindow: 20,
          ...(isLinux(variant) ? { sack: false } : {}),
        },
      ],
    },
    seeds,
  );
});

/** The run of a variant among mobile nodes; equal choices give the same object. */
export function mobileSetup(routing: Routing, variant: MobileVariant, nodes: Nodes, choices: Choices = {}): Setup {
  const { draw, area, speed, pause, payload, rate, range, queue } = { ...USUAL, ...choices };
  const walk = nodes === '3' ? USUAL : { area, speed, pause };
  const unstated = { area: walk.area, speed: walk.speed, pause: walk.pause, draw, payload, rate, range, queue };
  const [first, seeds] = draw === 'mean' ? [1, SEEDS] : [Number(draw), 1];
  return made(JSON.stringify([routing, variant, nodes, first, seeds, unstated]));
}
