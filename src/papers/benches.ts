/**
 * Small experiments that test general statements about variants. All papers share them, so that equal runs are computed
 * once.
 */
import { each, type Named } from './judging.ts';
import { Setup, titled, type Reading } from './setup.ts';

/** Number of seeds for experiments with random loss. */
const SEEDS = 10;

/** A link: its rate, bit/s, its delay, s, and the length of its queue, packets. */
const link = (rate: number, delay: number, limit: number) => ({ rate, delay, queue: { limit } });
const NO_LOSS = { loss: { kind: 'none' } } as const;
const atRandom = (rate: number) => (rate > 0 ? { kind: 'bernoulli', rate } : { kind: 'none' });

/** Path of K. Fall and S. Floyd (1996): 800 kb/s, RTT 0.2 s, and a queue that never fills. */
const FALL_FLOYD = { bottleneck: link(8e5, 0.1, 1000), access: link(8e6, 0.001, 1000) };
/** Access links that never limit a flow. */
const FAST = link(1e9, 0.001, 10_000);

/** Segments that K. Fall and S. Floyd (1996) drop from one window, for one to four losses. */
const LOST: readonly (readonly number[])[] = [[14], [14, 28], [14, 26, 28], [14, 24, 26, 28]];
const forcedDrops = (segments: readonly number[]) => ({ forcedDrops: segments.map((segment) => ({ segment })) });

/**
 * One to four packets lost from one window in the network of Fall and Floyd, by the rules of ns-2.35 or of the RFCs.
 */
export const lostOfWindow = (variant: string, losses: 1 | 2 | 3 | 4, stack: 'ns2' | 'rfc' = 'ns2'): Setup =>
  Setup.of(`${titled(variant)}, ${losses} lost of a window${stack === 'ns2' ? '' : ', by the RFCs'}`, {
    title: `${losses} packets of a window lost, ${titled(variant)}`,
    duration: 6,
    network: FALL_FLOYD,
    flows: [{ variant, stack, receiverWindow: 28, ...forcedDrops(LOST[losses - 1]!) }],
  });

/** Reno in all phases: slow start up to ssthresh, three duplicate ACKs, and losses that only the timer detects. */
export const allPhases = Setup.of('Reno through all phases', {
  title: 'Reno through all phases',
  duration: 16,
  network: FALL_FLOYD,
  flows: [
    {
      variant: 'reno',
      stack: 'rfc',
      receiverWindow: 100,
      parameters: { initialWindow: 1, initialSsthresh: 16 },
      // Reno repairs one loss per window by duplicate ACKs, but needs the retransmission timer for three.
      ...forcedDrops([280, 660, 662, 664]),
    },
  ],
});

/** A sender in steady state: every 600th packet is lost, RTT 0.1 s, no queueing. */
export const steadyState = Setup.of('Sack, 1 packet of 600 lost', {
  title: 'A window in its steady state',
  duration: 20,
  network: {
    bottleneck: { ...link(1e9, 0.049, 10_000), loss: { kind: 'every', n: 600 } },
    reverse: NO_LOSS,
    access: link(1e10, 0.0005, 10_000),
  },
  flows: [{ variant: 'sack', stack: 'rfc', receiverWindow: 1000, parameters: { initialSsthresh: 20 } }],
});

/** The sender of `lostOfWindow` with two losses, by the RFCs, with timestamps, so that its segments carry options. */
export const withTimestamps = Setup.of('NewReno with timestamps', {
  title: '2 packets of a window lost, NewReno with timestamps',
  duration: 6,
  network: FALL_FLOYD,
  flows: [
    {
      variant: 'newreno',
      stack: 'rfc',
      receiverWindow: 28,
      parameters: { timestamps: true },
      ...forcedDrops([14, 28]),
    },
  ],
});

/** A transfer that loses one to four packets of its last window; RTT 0.2 s. */
export const lostOfTransfer = (variant: string, losses: 1 | 2 | 3 | 4): Setup =>
  Setup.of(`80 kB by ${titled(variant)}, ${losses} lost of a window`, {
    title: `A transfer with ${losses} packets of a window lost, ${titled(variant)}`,
    duration: 6,
    network: FALL_FLOYD,
    flows: [
      {
        variant,
        stack: 'rfc',
        receiverWindow: 1000,
        application: { kind: 'bulk', bytes: 80_000 },
        ...forcedDrops([40, 44, 48, 52].slice(0, losses)),
      },
    ],
  });

/** About nine round trips of slow start on a path without queueing. */
export const slowStart = (variant: string, stack = 'ns2'): Setup =>
  Setup.of(`${titled(variant)}, the first second`, {
    title: `Slow start of ${titled(variant)}`,
    duration: 1,
    network: { bottleneck: link(1e8, 0.05, 10_000), access: FAST },
    flows: [{ variant, stack, receiverWindow: 10_000 }],
  });
/** Vegas and Reno in slow start. */
export const vegasWithReno = (stack?: string): Named => each(['vegas', 'reno'], (variant) => slowStart(variant, stack));

/** One minute on 10 Mb/s with random loss; `rate`: share of packets lost. */
export const randomLoss = (variant: string, rate: number): Setup =>
  Setup.of(
    `${titled(variant)}, ${100 * rate} % lost at random`,
    {
      title: `${titled(variant)}, random losses`,
      duration: 60,
      network: { bottleneck: { ...link(1e7, 0.02, 50), loss: { kind: 'bernoulli', rate } }, reverse: NO_LOSS },
      flows: [{ variant, receiverWindow: 1000 }],
    },
    rate > 0 ? SEEDS : 1,
  );

/** Two flows of a variant for two minutes; the second has four times the RTT of the first. */
export const unequalTrips = (variant: string, stack = 'ns2'): Setup =>
  Setup.of(`two of ${titled(variant)}, one with four times the round trip`, {
    title: `Two flows of ${titled(variant)}, one with four times the round trip`,
    duration: 120,
    network: { bottleneck: link(1e7, 0.005, 50), access: link(1e8, 0.0025, 1000) },
    flows: [
      { variant, stack, receiverWindow: 1000 },
      { variant, stack, receiverWindow: 1000, sourceAccess: { delay: 0.0175 }, sinkAccess: { delay: 0.0175 } },
    ],
  });

/**
 * Two flows of two variants for one minute on a shared link. `rate` in bit/s, `loss` as a share of packets, `delay` in
 * s.
 */
export const sideBySide = (one: string, other: string, rate: number, loss = 0, delay = 0.02): Setup =>
  Setup.of(
    `${titled(one)} beside ${titled(other)}, ${rate / 1e6} Mb/s`,
    {
      title: `${titled(one)} beside ${titled(other)}`,
      duration: 60,
      network: {
        bottleneck: { ...link(rate, delay, Math.max(20, Math.round(rate / 2e5))), loss: atRandom(loss) },
        reverse: NO_LOSS,
        access: FAST,
      },
      flows: [one, other].map((variant) => ({ variant, stack: 'rfc', receiverWindow: 10_000 })),
    },
    loss > 0 ? SEEDS : 1,
  );

/**
 * Approximate window in packets when every n-th packet is lost (RFC 3649 section 5, RFC 5681). It determines only the
 * duration of a run and the rate of its path.
 */
const expectedWindow = (variant: string, n: number): number =>
  Math.max(1.22 * n ** 0.5, variant === 'highspeed' ? 0.12 * n ** 0.835 : 0);

/**
 * One sender that loses every n-th packet on a path with RTT 40 ms and no queueing. `start`: window at which slow start
 * ends, segments; equal for all variants and n, so that it favours no formula.
 */
export function everyNth(variant: string, n: number, start = 100): Setup {
  const expected = expectedWindow(variant, n);
  // Eight times the rate that such a window needs (1000-byte packets, RTT 40 ms), so the link is never saturated.
  const rate = Math.max(1e8, (8 * expected * 8000) / 0.04);
  return Setup.of(
    `${titled(variant)}, 1 packet of ${n} lost, from ${start} segments`,
    {
      title: `${titled(variant)}, 1 packet of ${n} lost`,
      // About twenty losses at an RTT of 40 ms.
      duration: Math.max(20, Math.round((20 * n * 0.04) / expected)),
      network: {
        bottleneck: { ...link(rate, 0.019, 100_000), loss: { kind: 'every', n } },
        reverse: NO_LOSS,
        access: link(10 * rate, 0.0005, 100_000),
      },
      flows: [{ variant, stack: 'rfc', receiverWindow: 100_000, parameters: { initialSsthresh: start } }],
    },
    1,
    400,
  );
}

/**
 * Mean window of the first flow in the second half of a run, segments, when the start no longer matters. NaN: no curve
 * was measured.
 */
export const settledWindow = ({ measured }: Reading): number => {
  const { min, max } = measured.series?.flows[0] ?? { min: [], max: [] };
  const half = Math.floor(min.length / 2);
  let sum = 0;
  for (let at = half; at < min.length; at++) sum += (min[at]! + max[at]!) / 2;
  return sum / (min.length - half);
};

/** One sender on a path without queueing that loses one packet at a window of about 500 segments. `trip`: RTT, s. */
export const afterOneLoss = (variant: string, trip: number): Setup =>
  Setup.of(
    `${titled(variant)}, one loss, ${1000 * trip} ms`,
    {
      title: `${titled(variant)} after one loss, round trip ${1000 * trip} ms`,
      duration: 12,
      network: { bottleneck: link(1e9, trip / 2 - 0.001, 10_000), access: link(1e10, 0.0005, 10_000) },
      flows: [
        {
          variant,
          stack: 'rfc',
          receiverWindow: 10_000,
          // The packet is lost as slow start ends at 500, so that the window at the loss does not depend on the RTT.
          parameters: { initialSsthresh: 500 },
          ...forcedDrops([1200]),
        },
      ],
    },
    1,
    120,
  );

/** One flow for 90 s on the path of preset `satellite`: 8 Mb/s, RTT 0.56 s, 0.05 % loss. */
export const overSatellite = (variant: string): Setup =>
  Setup.of(
    `${titled(variant)} over a satellite`,
    {
      title: `${titled(variant)} over a satellite`,
      duration: 90,
      network: { bottleneck: { ...link(8e6, 0.27, 200), loss: atRandom(0.0005) }, reverse: NO_LOSS },
      flows: [{ variant, stack: 'rfc', receiverWindow: 10_000, parameters: { initialSsthresh: 100 } }],
    },
    SEEDS,
  );

/**
 * One minute on 10 Mb/s with 0.1 % loss. Each ACK is delayed by a random time up to `jitter`, s, which distorts
 * estimates from ACK spacing.
 */
export function lateAcks(variant: string, jitter: number): Setup {
  const words = jitter > 0 ? `ACKs delayed by up to ${1000 * jitter} ms` : 'ACKs evenly spaced';
  return Setup.of(
    `${titled(variant)}, ${words}`,
    {
      title: `${titled(variant)}, ${words}`,
      duration: 60,
      network: {
        bottleneck: { ...link(1e7, 0.02, 50), loss: atRandom(0.001) },
        reverse: { ...NO_LOSS, effect: jitter > 0 ? { kind: 'jitter', most: jitter } : { kind: 'none' } },
      },
      flows: [{ variant, stack: 'rfc', receiverWindow: 1000 }],
    },
    SEEDS,
  );
}

/** Two flows of a variant on 100 Mb/s for two minutes; the second starts 10 s after the first. */
export const secondLate = (variant: string): Setup =>
  Setup.of(`two of ${titled(variant)}, the second 10 s later`, {
    title: `Two flows of ${titled(variant)}, the second 10 s later`,
    duration: 120,
    network: { bottleneck: link(1e8, 0.02, 250), access: FAST },
    flows: [0, 10].map((start) => ({ variant, stack: 'rfc', receiverWindow: 10_000, start })),
  });

/** One minute on 100 Mb/s with an RTT of 0.1 s and a queue of a quarter of the bandwidth-delay product. */
export const longFast = (variant: string, stack = 'ns2'): Setup =>
  Setup.of(`${titled(variant)}, 100 Mb/s and 100 ms`, {
    title: `${titled(variant)} on a long, fast path`,
    duration: 60,
    network: { bottleneck: link(1e8, 0.05, 250), access: FAST },
    flows: [{ variant, stack, receiverWindow: 10_000 }],
  });
