/** Small experiments that test what papers say of variants in general: the same for every paper, so that equal ones run once. */
import type { Named } from './judging.ts';
import { remembered, Setup, titled } from './setup.ts';

/** Seeds where packets are lost at random. */
const SEEDS = 10;

/** Segments that K. Fall and S. Floyd (1996) lose out of one window, for one to four losses. */
const LOST: readonly (readonly number[])[] = [[14], [14, 28], [14, 26, 28], [14, 24, 26, 28]];

const windowLosses = remembered((key) => {
  const [variant, losses, stack] = key.split('|');
  return new Setup(`${titled(variant)}, ${losses} lost of a window${stack === 'ns2' ? '' : ', by the RFCs'}`, {
    title: `${losses} packets of a window lost, ${titled(variant)}`,
    duration: 6,
    network: {
      bottleneck: { rate: 8e5, delay: 0.1, queue: { limit: 1000 } },
      access: { rate: 8e6, delay: 0.001, queue: { limit: 1000 } },
    },
    flows: [
      { variant, stack, receiverWindow: 28, forcedDrops: LOST[Number(losses) - 1]!.map((segment) => ({ segment })) },
    ],
  });
});
/** So many packets, 1 to 4, lost out of one window, in the network of Fall and Floyd; by the rules of ns-2.35, or of the RFCs. */
export const lostOfWindow = (variant: string, losses: 1 | 2 | 3 | 4, stack: 'ns2' | 'rfc' = 'ns2'): Setup =>
  windowLosses(`${variant}|${losses}|${stack}`);

const transfers = remembered((key) => {
  const [variant, losses] = key.split('|');
  return new Setup(`80 kB by ${titled(variant)}, ${losses} lost of a window`, {
    title: `A transfer with ${losses} packets of a window lost, ${titled(variant)}`,
    duration: 6,
    network: {
      bottleneck: { rate: 8e5, delay: 0.1, queue: { limit: 1000 } },
      access: { rate: 8e6, delay: 0.001, queue: { limit: 1000 } },
    },
    flows: [
      {
        variant,
        stack: 'rfc',
        receiverWindow: 1000,
        application: { kind: 'bulk', bytes: 80_000 },
        forcedDrops: [40, 44, 48, 52].slice(0, Number(losses)).map((segment) => ({ segment })),
      },
    ],
  });
});
/** A transfer with so many packets, 1 to 4, lost out of its last window; its round trip is 0.2 s. */
export const lostOfTransfer = (variant: string, losses: 1 | 2 | 3 | 4): Setup => transfers(`${variant}|${losses}`);

const starts = remembered(
  (variant) =>
    new Setup(`${titled(variant)}, the first second`, {
      title: `Slow start of ${titled(variant)}`,
      duration: 1,
      network: {
        bottleneck: { rate: 1e8, delay: 0.05, queue: { limit: 10_000 } },
        access: { rate: 1e9, delay: 0.001, queue: { limit: 10_000 } },
      },
      flows: [{ variant, receiverWindow: 10_000 }],
    }),
);
/** About nine round trips of slow start on a path that is never full. */
export const slowStart = (variant: string): Setup => starts(variant);
/** Vegas and Reno in slow start. */
export const vegasWithReno = (): Named => [
  ['Vegas', slowStart('vegas')],
  ['Reno', slowStart('reno')],
];

const lossy = remembered((key) => {
  const [variant, rate] = key.split('|');
  return new Setup(
    `${titled(variant)}, ${100 * Number(rate)} % lost at random`,
    {
      title: `${titled(variant)}, random losses`,
      duration: 60,
      network: {
        bottleneck: { rate: 1e7, delay: 0.02, queue: { limit: 50 }, loss: { kind: 'bernoulli', rate: Number(rate) } },
        reverse: { loss: { kind: 'none' } },
      },
      flows: [{ variant }].map((flow) => ({ ...flow, receiverWindow: 1000 })),
    },
    Number(rate) > 0 ? SEEDS : 1,
  );
});
/** A minute on 10 Mb/s where this share of the packets is lost at random. */
export const randomLoss = (variant: string, rate: number): Setup => lossy(`${variant}|${rate}`);

const unequal = remembered((key) => {
  const [variant, stack] = key.split('|');
  return new Setup(`two of ${titled(variant)}, one with four times the way`, {
    title: `Two flows of ${titled(variant)}, one with four times the round trip`,
    duration: 120,
    network: {
      bottleneck: { rate: 1e7, delay: 0.005, queue: { limit: 50 } },
      access: { rate: 1e8, delay: 0.0025, queue: { limit: 1000 } },
    },
    flows: [
      { variant, stack, receiverWindow: 1000 },
      { variant, stack, receiverWindow: 1000, sourceAccess: { delay: 0.0175 }, sinkAccess: { delay: 0.0175 } },
    ],
  });
});
/** Two flows of a variant for two minutes; the second has a round trip four times as long. */
export const unequalTrips = (variant: string, stack = 'ns2'): Setup => unequal(`${variant}|${stack}`);

const comparison = remembered((key) => {
  const [one, other, rate, loss] = key.split('|');
  return new Setup(
    `${titled(one)} beside ${titled(other)}, ${Number(rate) / 1e6} Mb/s`,
    {
      title: `${titled(one)} beside ${titled(other)}`,
      duration: 60,
      network: {
        bottleneck: {
          rate: Number(rate),
          delay: 0.02,
          queue: { limit: Math.max(20, Math.round(Number(rate) / 2e5)) },
          loss: Number(loss) > 0 ? { kind: 'bernoulli', rate: Number(loss) } : { kind: 'none' },
        },
        reverse: { loss: { kind: 'none' } },
        access: { rate: 1e9, delay: 0.001, queue: { limit: 10_000 } },
      },
      flows: [one, other].map((variant) => ({ variant, stack: 'rfc', receiverWindow: 10_000 })),
    },
    Number(loss) > 0 ? SEEDS : 1,
  );
});
/** A minute of two flows, of two variants, on a link of this rate, bit/s, which loses this share of the packets. */
export const sideBySide = (one: string, other: string, rate: number, loss = 0): Setup =>
  comparison(`${one}|${other}|${rate}|${loss}`);

const late = remembered(
  (variant) =>
    new Setup(`two of ${titled(variant)}, the second 10 s later`, {
      title: `Two flows of ${titled(variant)}, the second 10 s later`,
      duration: 120,
      network: {
        bottleneck: { rate: 1e8, delay: 0.02, queue: { limit: 250 } },
        access: { rate: 1e9, delay: 0.001, queue: { limit: 10_000 } },
      },
      flows: [0, 10].map((start) => ({ variant, stack: 'rfc', receiverWindow: 10_000, start })),
    }),
);
/** Two flows of a variant on 100 Mb/s for two minutes; the second begins when the first has had the link for 10 s. */
export const secondLate = (variant: string): Setup => late(variant);

const fat = remembered((key) => {
  const [variant, stack] = key.split('|');
  return new Setup(`${titled(variant)}, 100 Mb/s and 100 ms`, {
    title: `${titled(variant)} on a long, fast path`,
    duration: 60,
    network: {
      bottleneck: { rate: 1e8, delay: 0.05, queue: { limit: 250 } },
      access: { rate: 1e9, delay: 0.001, queue: { limit: 10_000 } },
    },
    flows: [{ variant, stack, receiverWindow: 10_000 }],
  });
});
/** A minute on 100 Mb/s with a round trip of 0.1 s and a queue for a quarter of what is in flight. */
export const longFast = (variant: string, stack = 'ns2'): Setup => fat(`${variant}|${stack}`);
