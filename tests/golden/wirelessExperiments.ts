/** Small experiments with radios, for rules that no preset shows. */

const udp = { kind: 'udp', packetSize: 500, rate: 2e5, start: 0.1 };
const manet = (network: object, flows: readonly object[], duration = 10): object => ({
  duration,
  network: { kind: 'manet', routing: { kind: 'static' }, ...network },
  flows,
});
const places = (...positions: readonly (readonly [number, number])[]): object => ({
  area: [5000, 5000],
  nodes: positions.length,
  placement: { kind: 'list', positions },
});

export const WIRELESS_EXPERIMENTS: readonly object[] = [
  // A long chain: frames collide at nodes that their senders cannot hear.
  manet({ nodes: 8, placement: { kind: 'chain' } }, [{ variant: 'newreno', stack: 'ns2', receiverWindow: 32 }], 20),
  // Two senders that do not hear each other, without RTS and CTS.
  manet(
    { ...places([0, 0], [240, 0], [480, 0]), radio: { rtsThreshold: 3000, carrierSenseRange: 300 } },
    [
      { ...udp, from: 0, to: 1, rate: 5e5 },
      { ...udp, from: 2, to: 1, rate: 5e5, start: 0.35 },
    ],
    20,
  ),
  // A receiver that hears a busy sender nearby and therefore cannot answer.
  manet(
    places([0, 0], [240, 0], [700, 0], [940, 0]),
    [
      { ...udp, from: 0, to: 1 },
      { ...udp, from: 2, to: 3, rate: 2e6 },
    ],
    20,
  ),
  // The next hop moves out of range.
  manet(
    {
      ...places([0, 0], [200, 0]),
      mobility: { kind: 'trace', moves: [[2, 1, 900, 0, 300]] },
    },
    [udp],
  ),
  // Packets wait in a node whose next hop has moved away; the node learns a route over the neighbour from which they
  // came.
  manet(
    {
      ...places([0, 0], [200, 0], [400, 0]),
      routing: { kind: 'dsdv', useMac: true },
      mobility: {
        kind: 'trace',
        moves: [
          [40, 2, 400, 600, 200],
          [45, 2, 0, 230, 200],
        ],
      },
    },
    [{ ...udp, from: 0, to: 2, rate: 4e4, start: 30 }],
    80,
  ),
  // Nobody is in range, the route is too long, the address is requested twice, bits are corrupted.
  manet(places([0, 0], [1000, 0]), [udp]),
  manet({ nodes: 36, placement: { kind: 'chain' } }, [{ ...udp, rate: 2e4 }], 5),
  manet({ ...places([0, 0], [200, 0]), radio: { loss: { kind: 'bernoulli', rate: 0.5 } } }, [{ ...udp, rate: 4e6 }]),
];
