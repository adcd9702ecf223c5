import { oneLink } from '../experiment.ts';
import { describe, expect, test } from 'vitest';
import { FIRING } from '../../src/engine/kernel/journal.ts';
import { build } from '../../src/lab/build/build.ts';
import { VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import { RULES } from '../../src/engine/tcp/rules.ts';
import { paramsIn, scenarioOf, YEAH_STOPS } from '../reference/wired.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import { rulesOfExchanges } from '../wireless/exchanges.ts';
import { presetRun, PRESET_IDS } from './experiments.ts';
import { network, OF_QUEUES, one, over } from './overloads.ts';
import { WIRELESS_EXPERIMENTS } from './wirelessExperiments.ts';

/** Names of all rules that fired in a run. Quiet rules are not written to the journal and do not count here. */
function fired(simulation: ReturnType<typeof build>, into: Set<number>): void {
  simulation.kernel.journal.attend({ happened: (rows, at) => into.add(rows[at + FIRING.RULE] ?? -1) });
  simulation.runBefore(Infinity);
}

const drops = (...segments: readonly number[]): object[] => segments.map((segment) => ({ segment }));

/** A link on which a window of 40 segments starts to queue, and one of 80 overflows. */
const GROWING = {
  duration: 40,
  network: { ...network, bottleneck: { rate: 2.4e6, delay: 0.1, queue: { limit: 40 } } },
};
/** A current Linux kernel: its recovery, its exits from slow start, and cuts that prove unnecessary. */
const LINUX: readonly object[] = [
  // First the last segment of a file is lost, then both the last segment and its probe.
  ...[drops(40), [1, 2].map((transmission) => ({ segment: 40, transmission }))].flatMap((forcedDrops) =>
    ['reno', 'cubic'].map((variant) =>
      one({ variant, stack: 'linux', application: { kind: 'bulk', bytes: 40_000 }, forcedDrops }),
    ),
  ),
  one({ variant: 'reno', stack: 'linux', application: { kind: 'bulk', bytes: 40_000 }, receiverWindow: 28 }),
  one({ variant: 'westwood', stack: 'linux', receiverWindow: 28, forcedDrops: drops(40) }),
  // Everything in flight is lost, and so are retransmissions.
  ...['reno', 'cubic', 'westwood'].map((variant) =>
    one({
      variant,
      stack: 'linux',
      receiverWindow: 28,
      forcedDrops: [
        ...Array.from({ length: 28 }, (_, i) => ({ segment: 40 + i })),
        ...[2, 3, 4].map((transmission) => ({ segment: 40, transmission })),
      ],
    }),
  ),
  one(
    { variant: 'cubic', stack: 'linux', receiverWindow: 200 },
    { network: { ...network, bottleneck: { ...network.bottleneck, queue: { limit: 30 } } } },
  ),
  one({
    variant: 'reno',
    stack: 'linux',
    receiverWindow: 100,
    forcedDrops: drops(...Array.from({ length: 11 }, (_, i) => 40 + i)),
  }),
  one({
    variant: 'reno',
    stack: 'linux',
    parameters: { recovery: 'newreno', timestamps: false },
    forcedDrops: [1, 2].map((transmission) => ({ segment: 20, transmission })),
  }),
  // Without SACK: a segment that two others overtake.
  one(
    { variant: 'reno', stack: 'linux', sack: false, receiverWindow: 12 },
    { interventions: [{ at: 5, kind: 'packet', flow: 0, number: 300, action: 'delay', hold: 0.025 }] },
  ),
  // Without SACK: two segments of a window are lost, then everything in flight.
  one({
    variant: 'reno',
    stack: 'linux',
    sack: false,
    receiverWindow: 28,
    forcedDrops: [...drops(80, 83), ...drops(...Array.from({ length: 28 }, (_, i) => 200 + i))],
  }),
  // Round trips that jump, so that timeouts and probes prove unnecessary.
  ...[{ frto: true }, { frto: false }].map((parameters) =>
    one(
      { variant: 'reno', stack: 'linux', receiverWindow: 28, parameters },
      { interventions: [{ at: 5, kind: 'setLink', link: 'r0>r1', delay: 0.6 }] },
    ),
  ),
  one(
    { variant: 'reno', stack: 'linux', receiverWindow: 1, parameters: { maxAckDelay: 0 }, forcedDrops: drops(5) },
    {
      network: { ...network, bottleneck: { ...network.bottleneck, delay: 0.05 } },
      interventions: [{ at: 5, kind: 'setLink', link: 'r0>r1', delay: 0.2 }],
    },
  ),
  one(
    { variant: 'reno', stack: 'linux', receiverWindow: 1 },
    { interventions: [{ at: 5, kind: 'setLink', link: 'r0>r1', delay: 0.35 }] },
  ),
  one({ variant: 'reno', stack: 'linux', receiverWindow: 100, parameters: { slowStart: 'limited', maxSsthresh: 12 } }),
  // BBR: a start-up that overflows the queue, a probe for the shortest round trip, everything in flight lost.
  one({ variant: 'bbr', stack: 'linux', receiverWindow: 1000, forcedDrops: drops(500, 501, 502) }),
  one({
    variant: 'bbr',
    stack: 'linux',
    receiverWindow: 1000,
    forcedDrops: Array.from({ length: 60 }, (_, i) => ({ segment: 500 + i })),
  }),
  // BBR v3: a queue that overflows in start-up and in every probe, random losses, everything lost, and a loss that
  // proves false.
  one({ variant: 'bbr3', stack: 'linux', receiverWindow: 1000 }),
  one(
    { variant: 'bbr3', stack: 'linux', receiverWindow: 1000 },
    { network: { ...network, bottleneck: { ...network.bottleneck, rate: 8e6, queue: { limit: 30 } } } },
  ),
  one(
    { variant: 'bbr3', stack: 'rfc', receiverWindow: 1000 },
    {
      network: {
        ...network,
        bottleneck: {
          ...network.bottleneck,
          rate: 8e6,
          queue: { limit: 300 },
          loss: { kind: 'bernoulli', rate: 0.02 },
        },
      },
    },
  ),
  one({
    variant: 'bbr3',
    stack: 'linux',
    receiverWindow: 1000,
    forcedDrops: Array.from({ length: 60 }, (_, i) => ({ segment: 500 + i })),
  }),
  one(
    { variant: 'bbr3', stack: 'linux', receiverWindow: 28 },
    { interventions: [{ at: 5, kind: 'setLink', link: 'r0>r1', delay: 0.6 }] },
  ),
  // Copa: alone, with one loss and with everything lost; beside a sender that fills the queue, and after that sender
  // has stopped.
  ...[
    drops(300),
    [
      ...drops(...Array.from({ length: 60 }, (_, i) => 500 + i)),
      ...[2, 3, 4].map((transmission) => ({ segment: 500, transmission })),
    ],
  ].map((forcedDrops) => one({ variant: 'copa', stack: 'rfc', receiverWindow: 1000, forcedDrops }, GROWING)),
  {
    ...one({ variant: 'copa' }, GROWING),
    flows: [
      { kind: 'tcp', variant: 'copa', stack: 'rfc', receiverWindow: 1000 },
      { kind: 'tcp', variant: 'newreno', stack: 'rfc', receiverWindow: 1000, start: 3, stop: 25 },
    ],
  },
  // A window moved by hand, through a loss and a silence.
  {
    ...one(
      {
        variant: 'manual',
        stack: 'rfc',
        receiverWindow: 1000,
        forcedDrops: [
          ...drops(...Array.from({ length: 60 }, (_, i) => 500 + i)),
          ...[2, 3, 4].map((transmission) => ({ segment: 500, transmission })),
        ],
      },
      GROWING,
    ),
    interventions: [{ kind: 'setting', at: 2, flow: 0, setting: 'ownWindow', value: '30' }],
  },
  // PCC Allegro finds the rate of a link, and loses everything in flight.
  one(
    {
      variant: 'pcc',
      stack: 'rfc',
      receiverWindow: 1000,
      forcedDrops: [
        ...drops(...Array.from({ length: 60 }, (_, i) => 1500 + i)),
        ...[2, 3, 4].map((transmission) => ({ segment: 1500, transmission })),
      ],
    },
    GROWING,
  ),
  ...['limited', 'hystart', 'hystartPlusPlus'].map((slowStart) =>
    one(
      { variant: 'sack', stack: 'rfc', receiverWindow: 1000, parameters: { slowStart, maxSsthresh: 20 } },
      { network: { ...network, bottleneck: { rate: 2e7, delay: 0.03, queue: { limit: 300 } } } },
    ),
  ),
  // Slow start until less arrives than was sent; a remembered window that the path holds, one of another path, one that
  // is too large, and one that is not used.
  ...[
    [{ slowStart: 'search' }, 2000, null],
    [{ savedWindow: 240, savedRtt: 0.1 }, 300, null],
    [{ savedWindow: 240, savedRtt: 5 }, 300, null],
    [{ savedWindow: 640, savedRtt: 0.1 }, 20, null],
    [{ savedWindow: 240, savedRtt: 0.1 }, 300, [0, 1, 2].map((at) => ({ at, segments: at === 0 ? 12 : 1 }))],
  ].map(([parameters, limit, writes]) =>
    one(
      { variant: 'sack', stack: 'rfc', receiverWindow: 2000, parameters, ...(writes === null ? {} : { writes }) },
      {
        duration: 3,
        network: { bottleneck: { rate: 2e7, delay: 0.05, queue: { limit } }, access: { rate: 1e9, delay: 0 } },
      },
    ),
  ),
  // An application that does not fill its window, in slow start and afterwards.
  ...[1e9, 12].map((initialSsthresh) =>
    one({
      variant: 'sack',
      stack: 'rfc',
      parameters: { rateLimitedIncrease: true, initialSsthresh },
      writes: [1, 2, 3, 4].map((at) => ({ at, segments: 8 })),
    }),
  ),
  // A temporary delay.
  one(
    { variant: 'sack', stack: 'rfc', receiverWindow: 1000, parameters: { slowStart: 'hystartPlusPlus' } },
    {
      duration: 2,
      network: { bottleneck: { rate: 2e7, delay: 0.1, queue: { limit: 300 } }, access: { rate: 1e8, delay: 0 } },
      interventions: [
        { at: 0.5, kind: 'setLink', link: 'r0>r1', delay: 0.13 },
        { at: 0.8, kind: 'setLink', link: 'r0>r1', delay: 0.1 },
      ],
    },
  ),
];

/** QUIC: everything lost for seconds, packets that overtake others, tiny queues, and marks. */
const QUIC: readonly object[] = [
  ...['newreno', 'cubic', 'bbr'].map((variant) =>
    over({ loss: { kind: 'outage', first: 5, length: 6, every: 100 } }, { variant, stack: 'quic' }),
  ),
  over({ delay: 0.02, effect: { kind: 'jitter', most: 0.1 } }, { variant: 'newreno', stack: 'quic' }),
  over({ queue: { limit: 1 } }, { variant: 'cubic', stack: 'quic', parameters: { minimumWindow: 4 } }),
  over({ queue: { limit: 100 } }, { variant: 'newreno', stack: 'quic', parameters: { growthLimit: 2 } }),
  ...[null, 0.8].map((betaEcn) =>
    over(
      { queue: { kind: 'step', limit: 60, threshold: 5 } },
      { variant: 'newreno', stack: 'quic', parameters: { ecn: 'classic', betaEcn } },
    ),
  ),
];

/** Stacks that were recorded: tiny queues, outages, transfers that end in a loss, many holes, and ACKs that wait. */
const RECORDED: readonly object[] = [
  { variant: 'reno', stack: 'smoltcp' },
  { variant: 'cubic', stack: 'smoltcp' },
  { variant: 'reno', stack: 'lwip' },
  { variant: 'cubic', stack: 'quinn' },
  { variant: 'cubic', stack: 'quic', parameters: { estimate: 'time' } },
  { variant: 'cubic', stack: 's2n-quic' },
  { variant: 'cubic', stack: 'ngtcp2' },
].flatMap((flow) => [
  over({ queue: { limit: 8 } }, flow),
  over({ loss: { kind: 'outage', first: 5, length: 6, every: 100 } }, flow),
  ...[0.05, 0.2].map((rate) => over({ loss: { kind: 'bernoulli', rate } }, flow)),
  over({ delay: 0.1 }, { ...flow, receiverWindow: 60 }),
  // A retransmission is lost while the window is inflated.
  one({ ...flow, receiverWindow: 28, forcedDrops: [1, 2].map((transmission) => ({ segment: 12, transmission })) }),
]);

/** A queue that grows through slow start. */
const DELAYED = [
  { stack: 's2n-quic', rate: 10e6 },
  { stack: 'ngtcp2', rate: 5e6 },
].map(({ stack, rate }) =>
  over({ rate, delay: 0.02, queue: { limit: 34 } }, { variant: 'cubic', stack, receiverWindow: 1000 }),
);

/** Ends that disagree about ECN. */
const ASKED: readonly object[] = ['classic', 'off', 'reflects'].map((receiverEcn) =>
  over(
    { queue: { kind: 'step', limit: 60, threshold: 5 } },
    { variant: 'prague', stack: 'rfc', parameters: { receiverEcn } },
  ),
);

/** Small experiments for what no preset shows. */
const EXPERIMENTS: readonly object[] = [
  ...QUIC,
  ...RECORDED,
  ...DELAYED,
  ...ASKED,
  // A segment lost twice, and its timeout a second time: back-off, ssthresh held.
  one({
    variant: 'newreno',
    stack: 'rfc',
    receiverWindow: 28,
    forcedDrops: [1, 2, 3, 4].map((transmission) => ({ segment: 14, transmission })),
  }),
  one({
    variant: 'cubic',
    receiverWindow: 60,
    forcedDrops: [1, 2, 3].map((transmission) => ({ segment: 14, transmission })),
  }),
  one(
    { variant: 'cubic', receiverWindow: 60, parameters: { initialSsthresh: 20 } },
    { duration: 60, network: { ...network, bottleneck: { ...network.bottleneck, queue: { limit: 60 } } } },
  ),
  // Every rule of RFC 6675: holes, possible holes, a rescue retransmission at the end of the data.
  one({
    variant: 'sack',
    stack: 'rfc',
    receiverWindow: 28,
    application: { kind: 'bulk', bytes: 40_000 },
    forcedDrops: drops(14, 16, 40),
  }),
  one({ variant: 'reno', stack: 'rfc', receiverWindow: 28, forcedDrops: drops(14, 16) }),
  one({
    variant: 'newreno',
    stack: 'ns2',
    receiverWindow: 28,
    forcedDrops: drops(14, 16),
    parameters: { wholeCuts: true, partialDeflation: false },
  }),
  one({ variant: 'reno', stack: 'rfc', receiverWindow: 28, forcedDrops: drops(0) }),
  ...['tahoe', 'reno'].map((variant) =>
    one({
      variant,
      stack: 'rfc',
      receiverWindow: 28,
      forcedDrops: drops(14, 16),
      parameters: { limitedTransmit: false },
    }),
  ),
  one({
    variant: 'newreno',
    stack: 'rfc',
    receiverWindow: 28,
    forcedDrops: drops(14, 16, 18),
    parameters: { byteCounting: true, maxCwnd: 12 },
  }),
  // Losses on the link, and duplicate ACKs caused by unnecessary retransmissions.
  one(
    { variant: 'newreno', stack: 'ns2', receiverWindow: 28 },
    { network: { ...network, bottleneck: { ...network.bottleneck, loss: { kind: 'bernoulli', rate: 0.05 } } } },
  ),
  one(
    { variant: 'reno', stack: 'ns2', receiverWindow: 28 },
    { network: { ...network, bottleneck: { ...network.bottleneck, loss: { kind: 'every', n: 9 } } } },
  ),
  one(
    { variant: 'tahoe', stack: 'ns2', receiverWindow: 40 },
    { network: { ...network, bottleneck: { ...network.bottleneck, loss: { kind: 'bernoulli', rate: 0.1 } } } },
  ),
  one(
    { variant: 'sack', stack: 'ns2', receiverWindow: 40 },
    { network: { ...network, bottleneck: { ...network.bottleneck, loss: { kind: 'bernoulli', rate: 0.08 } } } },
  ),
  one(
    { variant: 'sack', stack: 'rfc', receiverWindow: 40 },
    { network: { ...network, bottleneck: { ...network.bottleneck, loss: { kind: 'bernoulli', rate: 0.08 } } } },
  ),
  // FACK: lost retransmissions, and a loss in slow start.
  one(
    { variant: 'fack', stack: 'ns2', receiverWindow: 60, parameters: { overdamping: true, rampdown: true } },
    { network: { ...network, bottleneck: { ...network.bottleneck, loss: { kind: 'bernoulli', rate: 0.08 } } } },
  ),
  one(
    { variant: 'fack', stack: 'rfc', receiverWindow: 60 },
    { network: { ...network, bottleneck: { ...network.bottleneck, loss: { kind: 'bernoulli', rate: 0.08 } } } },
  ),
  // Lost retransmissions: the holes that remain after the timeout are repaired one by one.
  one({
    variant: 'fack',
    stack: 'rfc',
    receiverWindow: 60,
    forcedDrops: [40, 42, 44, 46].flatMap((segment) => [1, 2].map((transmission) => ({ segment, transmission }))),
  }),
  one(
    { variant: 'vegas', stack: 'ns2', receiverWindow: 40 },
    { network: { ...network, bottleneck: { ...network.bottleneck, loss: { kind: 'bernoulli', rate: 0.05 } } } },
  ),
  one(
    { variant: 'vegas', stack: 'rfc', receiverWindow: 40 },
    { network: { ...network, bottleneck: { ...network.bottleneck, loss: { kind: 'bernoulli', rate: 0.05 } } } },
  ),
  one(
    { variant: 'vegas', stack: 'ns2', receiverWindow: 40, parameters: { initialSsthresh: 5 } },
    { network: { ...network, bottleneck: { ...network.bottleneck, rate: 8e6 } } },
  ),
  one({ variant: 'vegas', stack: 'rfc', receiverWindow: 40, parameters: { ackSpacing: true } }),
  one({ variant: 'newreno', stack: 'ns2', receiverWindow: 28, stop: 5 }),
  one({ variant: 'fack', stack: 'ns2', receiverWindow: 28, stop: 5 }),
  // A sender that pauses for seconds.
  one(
    {
      variant: 'reno',
      stack: 'linux',
      receiverWindow: 60,
      writes: [
        { at: 0, segments: 30 },
        { at: 9, segments: 40 },
      ],
      parameters: { slowStartAfterIdle: 'decay' },
    },
    {
      network: {
        kind: 'script',
        established: { at: 0, rtt: 0.1 },
        peer: [
          { at: 0.1, ack: 10 },
          { at: 0.2, ack: 30 },
        ],
      },
    },
  ),
  // A sender that uses only part of its window, loses some of it, and is silent for ten minutes.
  one(
    {
      variant: 'newreno',
      stack: 'rfc',
      writes: [
        ...[0, 1, 2, 3].map((at) => ({ at, segments: 24 })),
        ...[4, 5, 6, 7, 8].map((at) => ({ at, segments: at < 7 ? 2 : 8 })),
        { at: 700, segments: 2 },
      ],
      parameters: { slowStartAfterIdle: 'validate', initialWindow: 2, initialSsthresh: 40 },
    },
    {
      duration: 701,
      network: { ...network, bottleneck: { ...network.bottleneck, rate: 8e6, queue: { limit: 100 } } },
      interventions: [{ at: 6.5, kind: 'drop', flow: 0, packets: 1 }],
    },
  ),
  // A sender that writes little for longer than a timeout, and one whose only retransmission was unnecessary.
  one(
    {
      variant: 'reno',
      stack: 'linux',
      receiverWindow: 60,
      writes: [{ at: 0, segments: 30 }, ...[0.35, 0.45, 0.55, 0.65, 0.75].map((at) => ({ at, segments: 2 }))],
      parameters: { slowStartAfterIdle: 'decay' },
    },
    {
      network: {
        kind: 'script',
        established: { at: 0, rtt: 0.1 },
        peer: [10, 30, 32, 34, 36, 38].map((ack, place) => ({
          at: place < 2 ? 0.1 * (place + 1) : 0.25 + 0.1 * place,
          ack,
        })),
      },
    },
  ),
  one(
    { variant: 'reno', stack: 'linux' },
    {
      network: {
        kind: 'script',
        established: { at: 0.1, rtt: 0.1 },
        peer: [
          ...[2, 3, 4].map((end, place) => ({ at: 0.2 + place / 1000, ack: 0, sack: [[1, end]] })),
          { at: 0.203, ack: 10 },
          { at: 0.303, ack: 11, dsack: [0, 1] },
        ],
      },
    },
  ),
  // A peer that acknowledges data that was never sent, and closes its window.
  one(
    { variant: 'newreno', stack: 'rfc' },
    {
      network: {
        kind: 'script',
        peer: [
          { at: 1, ack: 50 },
          { at: 2, ack: 10, window: 0 },
        ],
      },
    },
  ),
  // Losses at windows far above 38, and one loss below.
  ...[
    { receiverWindow: 60, forcedDrops: drops(300, 420) },
    { receiverWindow: 400, forcedDrops: drops(1500, 4000, 9000) },
  ].map((flow) =>
    one(
      { variant: 'highspeed', stack: 'ns2', ...flow },
      {
        duration: 12,
        network: { ...network, bottleneck: { ...network.bottleneck, rate: 1e8, queue: { limit: 1000 } } },
      },
    ),
  ),
  one({ variant: 'sack', stack: 'rfc', receiverWindow: 60, parameters: { slowStart: 'limited', maxSsthresh: 10 } }),
  // A hole filled after a timeout, so that one ACK covers many segments.
  one({
    variant: 'sack',
    stack: 'rfc',
    receiverWindow: 60,
    parameters: { slowStartLimit: 100 },
    forcedDrops: [1, 2].map((transmission) => ({ segment: 40, transmission })),
  }),
  // Every variant: a queue that fills, random losses, and a segment that is lost repeatedly.
  ...VARIANTS.flatMap(({ name: variant }) => [
    one({ variant, receiverWindow: 100 }, GROWING),
    one({ variant, receiverWindow: 100, forcedDrops: drops(100, 700) }, GROWING),
    one({ variant, receiverWindow: 60, forcedDrops: [1, 2].map((transmission) => ({ segment: 14, transmission })) }),
  ]),
  one({ variant: 'bic', receiverWindow: 100, parameters: { sMax: 2 } }, GROWING),
  one({ variant: 'yeah', receiverWindow: 100, parameters: { qMax: 5 } }, GROWING),
  one({ variant: 'ledbat', receiverWindow: 10 }),
  // Senders of low priority next to Reno.
  ...(['ledbat', 'lp'] as const).map((variant) => ({
    ...one({ variant, receiverWindow: 100 }, GROWING),
    flows: [variant, 'sack'].map((each) => ({
      kind: 'tcp',
      variant: each,
      stack: 'rfc',
      receiverWindow: 100,
      ...(each === 'ledbat' ? { parameters: { TARGET: 0.02 } } : {}),
    })),
  })),
  one({ variant: 'ledbat', receiverWindow: 100, parameters: { TARGET: 0.005 } }, GROWING),
  one({ variant: 'compound', receiverWindow: 100, parameters: { gammaCompound: 5, alphaCompound: 0.5 } }, GROWING),
  one(
    { variant: 'cubic', receiverWindow: 100, parameters: { fastConvergence: true, minRto: 0.2 } },
    {
      duration: 200,
      network: { bottleneck: { rate: 1e8, delay: 0.05, queue: { limit: 1000 }, loss: { kind: 'every', n: 2000 } } },
    },
  ),
  ...LINUX,
  // Reordered segments: round trips that jump, long series of duplicate ACKs, a timeout shortly after a late segment.
  one(
    { variant: 'newreno', stack: 'rfc', receiverWindow: 16, parameters: { recovery: 'eifel', timestamps: true } },
    { interventions: [{ at: 5, kind: 'setLink', link: 'r0>r1', delay: 1.5 }] },
  ),
  one({
    variant: 'newreno',
    stack: 'rfc',
    receiverWindow: 28,
    parameters: { recovery: 'tdfr', dupThresh: 15 },
    forcedDrops: drops(200),
  }),
  one(
    { variant: 'newreno', stack: 'rfc', receiverWindow: 16, parameters: { recovery: 'door', minRto: 0.01 } },
    {
      network: {
        ...network,
        bottleneck: { ...network.bottleneck, effect: { kind: 'everyLate', n: 10, lateness: 0.05 } },
      },
      interventions: [{ at: 5, kind: 'drop', flow: 0, packets: 20 }],
    },
  ),
  one(
    {
      variant: 'newreno',
      stack: 'rfc',
      parameters: { recovery: 'rr' },
      application: { kind: 'bulk', bytes: 200_000 },
      forcedDrops: drops(100, 197),
    },
    {
      network: {
        ...network,
        bottleneck: { ...network.bottleneck, effect: { kind: 'everyLate', n: 16, lateness: 0.06 } },
      },
    },
  ),
  // Vegas+ competes as long as NewReno is active.
  {
    ...one({ variant: 'vegasplus' }, GROWING),
    flows: [
      { kind: 'tcp', variant: 'vegasplus', receiverWindow: 1000 },
      { kind: 'tcp', variant: 'newreno', stack: 'rfc', receiverWindow: 1000, start: 3, stop: 25 },
    ],
  },
];

/** Queues that drop early, or mark, and the reactions of the senders. */
const MARKS: readonly object[] = [
  { kind: 'red', minThreshold: 3, maxThreshold: 9, weight: 0.02 },
  { kind: 'red', minThreshold: 3, maxThreshold: 9, weight: 0.02, ecn: true },
  { kind: 'step', threshold: 5 },
  { kind: 'step', threshold: 0 },
  { kind: 'codel' },
  { kind: 'codel', ecn: true },
].flatMap((queue) =>
  [
    { variant: 'tahoe', stack: 'ns2' },
    { variant: 'sack', stack: 'rfc' },
    { variant: 'reno', stack: 'linux' },
    { variant: 'westwood', stack: 'linux' },
    { variant: 'newreno', stack: 'ns2', parameters: { wholeCuts: true } },
    // The growth law of a paper on a stack that it was not written for: marks reduce its window to one segment.
    { variant: 'bic', stack: 'linux', parameters: { recovery: 'tahoe' } },
  ].map(({ parameters = {}, ...sender }) =>
    one(
      { ...sender, receiverWindow: 60, parameters: { ...parameters, ecn: 'classic' } },
      { network: { ...network, bottleneck: { ...network.bottleneck, loss: { kind: 'every', n: 150 }, queue } } },
    ),
  ),
);

/** DCTCP over a marking threshold. */
const DCTCP: readonly object[] = ['rfc', 'linux'].map((stack) =>
  one(
    { variant: 'dctcp', stack, receiverWindow: 60 },
    { network: { ...network, bottleneck: { ...network.bottleneck, queue: { kind: 'step', threshold: 5 } } } },
  ),
);

/** Marks with their own reduction (RFC 8511). */
const ABE: readonly object[] = ['sack', 'cubic'].flatMap((variant) =>
  ['rfc', 'linux'].map((stack) =>
    one(
      { variant, stack, receiverWindow: 60, parameters: { ecn: 'classic', betaEcn: 0.8 } },
      { network: { ...network, bottleneck: { ...network.bottleneck, queue: { kind: 'step', threshold: 5 } } } },
    ),
  ),
);

/** A packet that an intervention marks. */
const ON_PURPOSE = one(
  { variant: 'newreno', stack: 'rfc', parameters: { ecn: 'classic' } },
  { interventions: [{ at: 1, kind: 'packet', flow: 0, number: 50, action: 'mark' }] },
);

/** Every module of ns-2's Linux senders: random losses, a timeout, a standing queue, a receiver with a small window. */
const LINUX_26: readonly object[] = VARIANTS.filter(({ stacks }) => stacks.includes('ns2-linux')).flatMap(
  ({ name }) => [
    one(
      { variant: name, stack: 'ns2-linux', receiverWindow: 60, stop: 25 },
      { network: { ...network, bottleneck: { ...network.bottleneck, loss: { kind: 'bernoulli', rate: 0.03 } } } },
    ),
    one(
      { variant: name, stack: 'ns2-linux', receiverWindow: 400, forcedDrops: drops(300) },
      { network: { ...network, bottleneck: { ...network.bottleneck, rate: 8e6, queue: { limit: 300 } } } },
    ),
    // A receiver with a small window.
    ...[1, 3].map((receiverWindow) =>
      one(
        { variant: name, stack: 'ns2-linux', receiverWindow },
        { network: { ...network, bottleneck: { ...network.bottleneck, loss: { kind: 'bernoulli', rate: 0.01 } } } },
      ),
    ),
    // Without SACK, only the timer detects this loss.
    one(
      { variant: name, stack: 'ns2-linux', receiverWindow: 400, sack: false, forcedDrops: drops(5000) },
      { network: { ...network, bottleneck: { ...network.bottleneck, rate: 8e6, queue: { limit: 300 } } } },
    ),
  ],
);

/** Rules that these experiments cannot make fire, each with the reason. */
const EXCUSED: Readonly<Record<string, string>> = {
  'The link broke while it waited': 'static routes are never given up',
};

describe('every rule fires somewhere', () => {
  const seen = new Set<number>(rulesOfExchanges());
  for (const experiment of [
    ...EXPERIMENTS,
    ...LINUX_26,
    scenarioOf(paramsIn(YEAH_STOPS)),
    ...MARKS,
    ...OF_QUEUES.map((queue) => over({ queue })),
    // Both queues of DualPI2, and a sender that no mark slows down.
    ...[2, 20].map((coupling) => ({
      duration: 10,
      network: {
        ...network,
        bottleneck: { rate: 1e7, delay: 0.01, queue: { kind: 'dualPi2', limit: 2000, coupling } },
      },
      flows: [
        { kind: 'tcp', variant: 'reno', stack: 'rfc' },
        ...[
          { variant: 'dctcp', parameters: { ecnCodepoint: 'ect1' } },
          { variant: 'bbr', parameters: { ecn: 'classic' } },
        ].map((flow) => ({ kind: 'tcp', stack: 'rfc', receiverWindow: 5000, ...flow })),
      ],
    })),
    // A sender of L4S with a short round trip, and one that loses a segment.
    ...[[], [{ segment: 900 }]].map((forcedDrops) => ({
      duration: 5,
      network: { ...network, bottleneck: { rate: 1e7, delay: 0.002, queue: { kind: 'dualPi2', limit: 2000 } } },
      flows: [{ kind: 'tcp', variant: 'prague', receiverWindow: 500, forcedDrops }],
    })),
    // Two paths whose better one changes; a path that dies; a small buffer that the slow path would fill.
    ...['lia', 'olia', 'balia', 'wvegas'].map((variant) => ({
      duration: 60,
      network: { ...network, bottleneck: { ...network.bottleneck, rate: 8e6, queue: { limit: 30 } } },
      flows: [
        { variant, receiverWindow: 500, paths: [{}, { sinkAccess: { delay: 0.04 } }] },
        { variant: 'reno', stack: 'rfc', start: 20, receiverWindow: 500 },
      ],
    })),
    // Every action of the learnt rule.
    {
      duration: 60,
      network: { ...network, bottleneck: { ...network.bottleneck, rate: 8e6, queue: { limit: 30 } } },
      flows: [
        {
          variant: 'learnt',
          receiverWindow: 500,
          paths: [{}, { sinkAccess: { delay: 0.04 } }],
          parameters: {
            policy: `/${Array.from({ length: 1024 }, (_, tile) => tile.toString(36) + 'ABCDE'[tile % 5]).join('')}/`,
          },
        },
      ],
    },
    {
      duration: 30,
      network: { ...network, bottleneck: { ...network.bottleneck, rate: 1e6, delay: 0.02, queue: { limit: 100 } } },
      flows: [{ variant: 'wvegas', receiverWindow: 60, paths: [{}, { sinkAccess: { delay: 0.06 } }] }],
    },
    ...['lowestRtt', 'blest'].map((scheduler) => ({
      duration: 20,
      network: {
        kind: 'custom',
        nodes: ['a', 'b', 'c'].map((id) => ({ id })),
        links: [
          { from: 'a', to: 'b', rate: 2e6, delay: 0.005, queue: { limit: 6 } },
          { from: 'a', to: 'c', rate: 1e7, delay: 0.1, queue: { limit: 100 } },
        ],
      },
      flows: [
        {
          variant: 'lia',
          receiverWindow: 500,
          paths: ['b', 'c'].map((to) => ({ from: 'a', to })),
          multipath: { scheduler, buffer: 10 },
        },
      ],
      interventions: [{ at: 10, kind: 'setLink', link: 'a>b', lossRate: 1 }],
    })),
    // Half of the ACKs are lost, so that their count of marks may have wrapped.
    {
      duration: 10,
      network: oneLink(
        { rate: 1e7, delay: 0.01, queue: { kind: 'step', limit: 1000, threshold: 10 } },
        { loss: { kind: 'bernoulli', rate: 0.5 } },
      ),
      flows: [{ kind: 'tcp', variant: 'dctcp', from: 'a', to: 'b', parameters: { ecn: 'accurate' } }],
    },
    ...DCTCP,
    ...ABE,
    ON_PURPOSE,
    ...WIRELESS_EXPERIMENTS,
  ]) {
    const parsed = parseScenario(experiment);
    if (!parsed.ok)
      throw new Error(
        parsed.problems.map((problem) => `${problem.path}: ${problem.message} (got ${problem.given})`).join('\n'),
      );
    fired(build(parsed.scenario), seen);
  }
  const silent = () =>
    RULES.filter((rule) => rule.quiet !== true && !seen.has(rule.id) && EXCUSED[rule.title] === undefined);
  // Presets are run only while a rule is missing, because running all of them takes long.
  for (const id of PRESET_IDS) if (silent().length > 0) fired(presetRun(id), seen);

  test('no rule is without a number, a title, a formula, a source and a plain sentence', () => {
    RULES.forEach((rule, index) => {
      expect(rule.id, rule.title).toBe(index);
      expect(rule.title.length, `rule ${index}`).toBeGreaterThan(3);
      expect(rule.formula.length, rule.title).toBeGreaterThan(3);
      expect(rule.citation.source.length, rule.title).toBeGreaterThan(3);
      expect(rule.plain.endsWith('.'), rule.title).toBe(true);
    });
    expect(seen.has(-1)).toBe(false);
  });

  test('in the presets or in the small experiments here', () => {
    const never = silent().map((rule) => `${rule.title}: ${rule.formula} (${rule.citation.source})`);
    expect(never, 'add an experiment here in which they fire: of a queue a line in OF_QUEUES, overloads.ts').toEqual(
      [],
    );
  });
});
