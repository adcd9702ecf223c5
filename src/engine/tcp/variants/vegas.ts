import { on, type Variant } from './variant.ts';

/** Growth by the round-trip time. */
export const VEGAS: readonly Variant[] = [
  {
    name: 'vegas',
    title: 'Vegas',
    growth: { ...on('vegas', 'ns2', 'rfc'), 'ns2-linux': 'linux26Vegas' },
    recovery: { ns2: 'vegas', rfc: 'newreno', 'ns2-linux': 'linux26' },
    stacks: ['ns2', 'rfc', 'ns2-linux'],
    parameters: [
      {
        name: 'alpha',
        label: 'alpha',
        unit: 'segments',
        kind: 'number',
        min: 0,
        max: 1000,
        default: 1,
        help: 'Fewer own segments queued than this: the window grows.',
      },
      {
        name: 'beta',
        label: 'beta',
        unit: 'segments',
        kind: 'number',
        min: 0,
        max: 1000,
        default: 3,
        help: 'More own segments queued than this: the window shrinks.',
      },
      {
        name: 'gamma',
        label: 'gamma',
        unit: 'segments',
        kind: 'number',
        min: 0,
        max: 1000,
        default: 1,
        help: 'More own segments queued than this ends slow start.',
      },
      {
        name: 'diffByBase',
        label: "Diff of today's Linux",
        unit: '',
        kind: 'switch',
        default: false,
        help: "Whether Diff is cwnd (RTT - BaseRTT)/BaseRTT, as in today's Linux, instead of over RTT, as in the paper.",
      },
      {
        name: 'asInNs2',
        label: "ns-2's habits",
        unit: '',
        kind: 'switch',
        default: false,
        help: 'Late initial window, inflation of cwnd itself by duplicate ACKs and a rounded Diff, as in ns-2.35.',
      },
      {
        name: 'firstRoundUnset',
        alsoOn: 'ns2-linux',
        label: "ns-2's first round",
        unit: '',
        kind: 'switch',
        default: false,
        help: 'Stack ns2-linux: whether the first round counts as far too fast, as in runs of ns-2.35 that read memory it has not set.',
      },
    ],
  },
];
