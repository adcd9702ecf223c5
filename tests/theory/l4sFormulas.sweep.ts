/**
 * The formulas of RFC 9332 for DualPI2 beside runs: p_C of Classic senders alone in C, p_L of scalable ones alone in L,
 * and the share of one of each, coupled. A row is compared as the formula is; where it is off, its reason is known.
 */
import { describe, expect, it } from 'vitest';
import { apart, stamp } from '../passport.ts';
import { rowsNow } from '../sweep.ts';
import {
  classic,
  classicAlone,
  coupledRatio,
  meanOf,
  ran,
  roundTrip,
  scalable,
  windowOf,
  type Classic,
  type Scalable,
} from './twoQueues.ts';

const about = { variant: 'DualPI2', stack: 'rfc', against: 'RFC 9332' };

/** Rate, Mb/s, and round trip without a queue, ms. */
type Path = readonly [rate: number, rtt: number];
const where = ([rate, rtt]: Path): string => `${rate} Mb/s, ${rtt} ms`;

/** With segments of a quarter of the size, 0.99 of the formula; of half the size 0.91. */
const WHOLE = 'Windows of 18 segments: only whole segments are sent, which is less than the window.';

/** Alone in C; runs of that many seconds, of CUBIC so long that they have 60 marks or more; the first quarter is left out. */
const IN_C: readonly (readonly [Classic, Path, duration: number, beyond?: string])[] = [
  ['reno', [10, 5], 80],
  ['reno', [10, 20], 80],
  ['reno', [10, 100], 120],
  ['reno', [40, 5], 80],
  ['reno', [40, 20], 80],
  ['reno', [40, 40], 120],
  ['reno', [40, 100], 160],
  ['reno', [100, 5], 60],
  ['reno', [100, 20], 80],
  ['cubic', [10, 5], 80, WHOLE],
  ['cubic', [10, 20], 400],
  ['cubic', [10, 100], 600],
  ['cubic', [40, 5], 400],
  ['cubic', [40, 20], 400],
  ['cubic', [40, 40], 600],
  ['cubic', [40, 100], 800],
  ['cubic', [100, 5], 300],
  ['cubic', [100, 20], 400],
];

describe('alone in C, p_C is that of its window', () => {
  it.each(
    rowsNow(IN_C, ([, [rate, rtt]]) => rtt === 20 && rate < 100).map(([variant, path, duration, beyond]) => ({
      variant,
      path,
      duration,
      beyond,
    })),
  )('$variant on $path, within 15 %%', ({ variant, path, duration, beyond }) => {
    const [rate, rtt] = [path[0] * 1e6, path[1] / 1e3];
    const flows = ran(rate, rtt, [classic(variant)], duration, {}, duration / 4);
    const window = windowOf(flows, rate, rtt);
    const row = {
      ...about,
      quantity: 'p_C, beside that of the mean window',
      experiment: `${variant} alone in C, ${where(path)}, seconds ${duration / 4} to ${duration}`,
      beyond: beyond !== undefined,
      why: beyond,
    };
    const formula = classicAlone(variant, window, roundTrip(flows, rate, rtt));
    expect(apart(row, meanOf(flows, 'share'), formula, 0.15) > 0.15).toBe(beyond !== undefined);
  });
});

const PATHS: readonly Path[] = [
  [10, 5],
  [10, 20],
  [10, 100],
  [40, 5],
  [40, 20],
  [40, 40],
  [40, 100],
  [100, 5],
  [100, 20],
];
/** Alone in L, 40 s, of that many senders. */
const IN_L: readonly (readonly [Scalable, Path, count: number])[] = (['dctcp', 'prague'] as const).flatMap((variant) =>
  [1, 5].flatMap((count) => PATHS.map((path) => [variant, path, count] as const)),
);

describe('alone in L, p_L lies between 2/(W + 2) of spread marks and sqrt(2/W) of marks in runs', () => {
  it.each(rowsNow(IN_L, (_row, index) => index === 4 || index === 22))(
    '%s on %j, %d of them',
    (variant, path, count) => {
      const [rate, rtt] = [path[0] * 1e6, path[1] / 1e3];
      const flows = ran(
        rate,
        rtt,
        Array.from({ length: count }, () => scalable(variant)),
      );
      const window = windowOf(flows, rate, rtt);
      const share = meanOf(flows, 'share');
      const ends = [2 / (window + 2), Math.sqrt(2 / window)] as const;
      stamp({
        ...about,
        quantity: 'p_L: 2/(W + 2) if marks are spread, sqrt(2/W) if they come in runs',
        experiment: `${count} ${variant} alone in L, ${where(path)}, seconds 20 to 40`,
        ours: share.toPrecision(3),
        theirs: ends.map((end) => end.toPrecision(3)).join(' to '),
        bound: 'in that range',
        limit: true,
      });
      expect(share).toBeGreaterThan(ends[0]);
      expect(share).toBeLessThanOrEqual(ends[1]);
    },
  );
});

const SLOW = 'A round trip is long for the controller: p′ swings, and C is marked by the mean of its square.';
/** Five a side: each cause was taken away, and the ratio to the formula compared; see docs/validation.md. */
const SWINGS =
  'A round trip is long for the controller, so p′ swings: with gains a tenth as large the ratio is within the bound.';
const STILL_SWINGS =
  'p′ swings, with gains a tenth as large too: its mean remains 0.8 to 0.9 of the root of its mean square.';
const UNMARKED =
  'In every seventh round trip DCTCP has no mark and no cut, so its window is 1.17 to 1.19 times 2/p; a slower controller changes nothing.';
const BOTH_CAUSES =
  'p′ swings, and in every seventh round trip DCTCP has no mark and no cut; a slower controller: 1.21.';
const SMALL = 'Windows of 2.5 and 4 segments, that of Reno 0.85 of 1.22/p′; with smaller segments it is as far off.';
const NATIVE = 'A packet takes 1.2 ms of the link, so marks of L are those of its own wait, not coupled ones.';

/** Of one Classic and one scalable sender beside each other; of five a side. Reasons of those beyond their bound. */
const COUPLED: readonly (readonly [Classic, Scalable, Path, count: number, beyond?: string])[] = [
  ['reno', 'dctcp', [10, 20], 1, NATIVE],
  ['reno', 'dctcp', [10, 100], 1, NATIVE],
  ['reno', 'dctcp', [40, 5], 1],
  ['reno', 'dctcp', [40, 20], 1],
  ['reno', 'dctcp', [40, 40], 1, SLOW],
  ['reno', 'dctcp', [40, 100], 1, SLOW],
  ['reno', 'dctcp', [100, 5], 1],
  ['reno', 'dctcp', [100, 20], 1],
  ['reno', 'prague', [10, 20], 1],
  ['reno', 'prague', [10, 100], 1],
  ['reno', 'prague', [40, 5], 1],
  ['reno', 'prague', [40, 20], 1],
  ['reno', 'prague', [40, 40], 1],
  ['reno', 'prague', [40, 100], 1, SLOW],
  ['reno', 'prague', [100, 5], 1],
  ['reno', 'prague', [100, 20], 1],
  ['cubic', 'dctcp', [10, 20], 1, NATIVE],
  ['cubic', 'dctcp', [10, 100], 1, NATIVE],
  ['cubic', 'dctcp', [40, 5], 1],
  ['cubic', 'dctcp', [40, 20], 1],
  ['cubic', 'dctcp', [40, 40], 1],
  ['cubic', 'dctcp', [40, 100], 1, SLOW],
  ['cubic', 'dctcp', [100, 5], 1],
  ['cubic', 'dctcp', [100, 20], 1],
  ['cubic', 'prague', [10, 20], 1],
  ['cubic', 'prague', [10, 100], 1],
  ['cubic', 'prague', [40, 5], 1],
  ['cubic', 'prague', [40, 20], 1],
  ['cubic', 'prague', [40, 40], 1],
  ['cubic', 'prague', [40, 100], 1, SLOW],
  ['cubic', 'prague', [100, 5], 1],
  ['cubic', 'prague', [100, 20], 1],
  ['reno', 'dctcp', [10, 20], 5],
  ['reno', 'dctcp', [10, 100], 5, NATIVE],
  ['reno', 'prague', [10, 20], 5, 'The window is near its least of two segments.'],
  ['reno', 'prague', [10, 100], 5, NATIVE],
  ['reno', 'dctcp', [40, 5], 5],
  ['reno', 'dctcp', [40, 20], 5],
  ['reno', 'dctcp', [40, 40], 5, BOTH_CAUSES],
  ['reno', 'dctcp', [40, 100], 5, SWINGS],
  ['reno', 'dctcp', [100, 5], 5],
  ['reno', 'dctcp', [100, 20], 5, UNMARKED],
  ['reno', 'dctcp', [100, 100], 5, STILL_SWINGS],
  ['reno', 'prague', [40, 5], 5, SMALL],
  ['reno', 'prague', [40, 100], 5, SWINGS],
  ['cubic', 'dctcp', [40, 5], 5],
  ['cubic', 'dctcp', [40, 20], 5],
  ['cubic', 'dctcp', [40, 40], 5],
  ['cubic', 'dctcp', [40, 100], 5],
  ['cubic', 'dctcp', [100, 5], 5],
  ['cubic', 'dctcp', [100, 20], 5],
  ['cubic', 'dctcp', [100, 100], 5, STILL_SWINGS],
  ['cubic', 'prague', [40, 5], 5],
  ['cubic', 'prague', [40, 20], 5],
  ['cubic', 'prague', [40, 40], 5],
  ['cubic', 'prague', [40, 100], 5],
  ['cubic', 'prague', [100, 5], 5],
  ['cubic', 'prague', [100, 20], 5],
  ['cubic', 'prague', [100, 100], 5, STILL_SWINGS],
];

describe('coupled, one scalable sender gets for each of a Classic one what their windows give', () => {
  it.each(
    rowsNow(
      COUPLED,
      ([inC, inL, [rate, rtt], count]) =>
        rate === 40 && rtt === 20 && (count === 5 || inL === 'prague') && inC === 'cubic',
    ).map(([inC, inL, path, count, beyond]) => ({ inC, inL, path, count, beyond })),
  )('$inC and $inL on $path, $count a side', ({ inC, inL, path, count, beyond }) => {
    const [rate, rtt] = [path[0] * 1e6, path[1] / 1e3];
    const side = (flow: object): object[] => Array.from({ length: count }, () => flow);
    const flows = ran(rate, rtt, [...side(classic(inC)), ...side(scalable(inL))]);
    const [ofC, ofL] = [flows.slice(0, count), flows.slice(count)];
    const formula = coupledRatio([inC, inL], count, rate, [roundTrip(ofC, rate, rtt), roundTrip(ofL, rate, rtt)]);
    const ratio = meanOf(ofL, 'goodput') / meanOf(ofC, 'goodput');
    const row = {
      ...about,
      quantity: `goodput of one ${inL} for each of a ${inC} (equations 5 and 6)`,
      experiment: `${count} ${inL} beside ${count} ${inC}, ${where(path)}, even marks, seconds 20 to 40`,
      beyond: beyond !== undefined,
      why: beyond,
    };
    if (count === 5) {
      expect(apart(row, ratio, formula, 0.25) > 0.25).toBe(beyond !== undefined);
      return;
    }
    // One beside one is up to 2.1 times off in a packet model too: p′ is far from steady.
    const factor = Math.max(ratio / formula, formula / ratio);
    stamp({ ...row, ours: ratio.toPrecision(4), theirs: formula.toPrecision(4), bound: 'within a factor of 2.2' });
    expect(factor > 2.2).toBe(beyond !== undefined);
  });
});
