import type { Choices } from '../paper.ts';
import { remembered, Setup, titled } from '../setup.ts';
import type { MobileVariant, Nodes, Routing } from './mobileData.ts';

/** Movements and radio noise are drawn anew with each. */
const SEEDS = 10;

const isLinux = (variant: MobileVariant): boolean => variant === 'highspeed' || variant === 'cubic';

/** Bytes of a full packet on the wire. */
export const mobileWire = (variant: MobileVariant): number =>
  variant === 'vegas' ? 1000 : isLinux(variant) ? 1050 : 1040;

/** The three nodes of the book of Altman and Jimenez; of more nodes the paper tells nothing, so they walk at random. */
const places = (nodes: Nodes) =>
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
    : { area: [500, 500], mobility: { kind: 'randomWaypoint' } };

const made = remembered((key) => {
  const [routing, variant, nodes, rate, seeds] = key.split('|') as [Routing, MobileVariant, Nodes, string, string];
  return new Setup(
    `${titled(variant)}, ${nodes} nodes, ${routing.toUpperCase()}`,
    {
      title: `Islam et al., ${routing.toUpperCase()}, ${nodes} nodes, ${titled(variant)}`,
      duration: 150,
      network: {
        kind: 'manet',
        nodes: Number(nodes),
        ...places(nodes),
        radio: { dataRate: Number(rate) },
        routing: { kind: routing },
      },
      flows: [
        {
          variant,
          stack: isLinux(variant) ? 'ns2-linux' : 'ns2',
          from: '0',
          to: '1',
          start: 10,
          receiverWindow: 20,
          ...(isLinux(variant) ? { sack: false } : {}),
        },
      ],
    },
    Number(seeds),
  );
});

/** The runs of a variant among mobile nodes, once for equal choices; one seed is enough for a curve. */
export const mobileSetup = (
  routing: Routing,
  variant: MobileVariant,
  nodes: Nodes,
  choices: Choices = {},
  seeds = SEEDS,
): Setup => made([routing, variant, nodes, choices['rate'] ?? '2000000', seeds].join('|'));
