import { defineVariant } from '../variant.ts';

/** Its states are left by other signs than Reno's. */
const WAYS = { slowStartEnds: 'Diff > gamma', afterTimeout: 'cwnd = 2' };

export const VARIANTS = [
  defineVariant({
    name: 'vegas',
    title: 'Vegas',
    grows: 'keeps watch on the round-trip time',
    ownSlowStart: true,
    halves: true,
    home: {
      ns2: {
        law: 'vegas',
        recovery: 'vegas',
        settings: {
          headerOnWire: false,
          limitedTransmit: false,
          lostSynCuts: false,
          synInTransfer: true,
          asInNs2: true,
        },
        drawsClockTwice: true,
        ...WAYS,
      },
      rfc: { law: 'vegas', recovery: 'newreno', ...WAYS },
    },
    parameters: [
      {
        name: 'alpha',
        label: 'alpha',
        unit: 'segments',
        kind: 'number',
        range: [0, 1000],
        default: 1,
        help: 'Fewer own segments queued than this: the window grows.',
      },
      {
        name: 'beta',
        label: 'beta',
        unit: 'segments',
        kind: 'number',
        range: [0, 1000],
        default: 3,
        help: 'More own segments queued than this: the window shrinks.',
      },
      {
        name: 'gamma',
        label: 'gamma',
        unit: 'segments',
        kind: 'number',
        range: [0, 1000],
        default: 1,
        help: 'More own segments queued than this ends slow start.',
      },
      {
        name: 'diffByBase',
        label: "Diff of today's Linux",
        kind: 'switch',
        default: false,
        help: "Whether Diff is cwnd (RTT - BaseRTT)/BaseRTT, as in today's Linux, instead of over RTT, as in the paper.",
      },
      {
        name: 'asInNs2',
        label: "ns-2's habits",
        kind: 'switch',
        default: false,
        help: 'Late initial window, inflation of cwnd itself by duplicate ACKs and a rounded Diff, as in ns-2.35.',
      },
      {
        name: 'firstRoundUnset',
        alsoOn: 'ns2-linux',
        label: "ns-2's first round",
        kind: 'switch',
        default: false,
        help: 'Stack ns2-linux: whether the first round counts as far too fast, as in runs of ns-2.35 that read memory it has not set.',
      },
    ],
  }),
] as const;
