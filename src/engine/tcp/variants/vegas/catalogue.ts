import { defineVariant } from '../variant.ts';

/** Conditions of transitions in the state diagram that differ from Reno's. */
const WAYS = { slowStartEnds: 'Diff > gamma', afterTimeout: 'cwnd = 2' };

/** Bounds of the number of own segments in queues. */
const BOUNDS = [
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
] as const;

export const VARIANTS = [
  defineVariant({
    name: 'vegas',
    title: 'Vegas',
    grows: 'watches the round-trip time',
    ownSlowStart: true,
    halves: true,
    inRecordings: { place: 4 },
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
      ...BOUNDS,
      {
        name: 'diffByBase',
        label: "Diff of today's Linux",
        kind: 'switch',
        default: false,
        help: "Whether Diff is cwnd (RTT - BaseRTT)/BaseRTT, as in today's Linux, instead of over RTT, as in the paper.",
      },
      {
        name: 'asInNs2',
        label: "ns-2's behaviour",
        kind: 'switch',
        default: false,
        help: 'Late initial window, inflation of cwnd itself by duplicate ACKs and a rounded Diff, as in ns-2.35.',
      },
      {
        name: 'ackSpacing',
        label: 'Bandwidth from ACK spacing',
        kind: 'switch',
        default: false,
        help: 'Whether four ACKs in a row estimate the rate of the path in the first slow start, which then ends at that rate times BaseRTT. The paper of 1995 calls it experimental and does not measure it; the count of four ACKs and the arithmetic are our reading of it.',
      },
      {
        name: 'firstRoundUnset',
        alsoOn: 'ns2-linux',
        label: "ns-2's first round",
        kind: 'switch',
        default: false,
        help: 'Stack ns2-linux: whether the first round counts as far too fast, as in runs of ns-2.35 that read uninitialised memory.',
      },
    ],
  }),
  defineVariant({
    name: 'vegasplus',
    title: 'Vegas+',
    grows: 'watches the round-trip time until others fill the queue, then grows like Reno',
    ownSlowStart: true,
    home: { rfc: { law: 'vegasPlus', recovery: 'newreno', ...WAYS } },
    parameters: [
      ...BOUNDS,
      {
        name: 'countMax',
        label: 'Count',
        kind: 'integer',
        range: [1, 1000],
        default: 8,
        help: 'After this many round trips in which others filled the queue it grows like Reno (Hasegawa and others 2000: 8).',
      },
      {
        name: 'rttMargin',
        label: 'Margin',
        unit: 's',
        kind: 'number',
        range: [0, 1],
        default: 0.0001,
        help: 'A round trip must be longer or shorter by more than this to count.',
      },
    ],
  }),
] as const;
