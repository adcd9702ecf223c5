/**
 * Shares of flows that run in parallel for two minutes, compared with a real kernel (6.18): means over ten starts each.
 */
import { describe, expect, it } from 'vitest';
import { apart } from '../passport.ts';
import { about, kernelRun, measured } from './kernel.ts';

describe('two minutes of two flows', () => {
  it.each(['two_reno_reno_1bdp', 'two_reno_cubic_1bdp'])(
    '%s: the shares are within 15 % of the kernel’s, the queueing delay within 5 %, as means of ten starts 1.3 ms apart',
    (name) => {
      const kernel = kernelRun(name);
      const starts = Array.from({ length: 10 }, (_, start) => measured(kernel, { later: start * 0.0013 }));
      const mean = (of: (run: (typeof starts)[number]) => number): number =>
        starts.reduce((sum, each) => sum + of(each), 0) / starts.length;
      const shares = kernel.flows.map(({ goodput, cc }, flow) =>
        apart(
          about(cc, name, 'goodput, Mb/s, mean of ten starts', flow),
          mean(({ goodputs }) => goodputs[flow]!),
          goodput,
          0.15,
        ),
      );
      const delay = apart(
        about(kernel.flows[1]!.cc, name, 'mean queueing delay, ms, mean of ten starts'),
        mean(({ queueingDelay }) => queueingDelay),
        kernel.queueingDelay,
        0.05,
      );
      expect(Math.max(...shares)).toBeLessThanOrEqual(0.15);
      expect(delay, 'queueing delay').toBeLessThanOrEqual(0.05);
    },
  );
});

describe('two minutes of CUBIC beside CUBIC with four times the round trip', () => {
  it(
    'the shares are within 5 % and 12 % of the kernel’s, as a mean of ten starts 1.3 ms apart',
    { timeout: 240_000 },
    () => {
      // In the kernel it makes no difference how often the application writes. Here the path is exact, so writes every
      // 20 ms lock the flows into step: the short path then gets 7.4 Mb/s.
      const kernel = { ...kernelRun('two_cubic_rtt1to4'), writes: 5 };
      const starts = Array.from({ length: 10 }, (_, start) => measured(kernel, { later: start * 0.0013 }));
      const bounds = [0.05, 0.12];
      const shares = kernel.flows.map(({ goodput, cc }, flow) => {
        const ours = starts.map((each) => each.goodputs[flow]!);
        const mean = ours.reduce((sum, each) => sum + each) / ours.length;
        const range = `${Math.min(...ours).toFixed(2)} to ${Math.max(...ours).toFixed(2)}`;
        const words = about(cc, kernel.run, `goodput, Mb/s, mean of ten starts (${range})`, flow);
        const why =
          'Which flow loses at an overflow hangs on microseconds; the kernel ran once, and its run lies within.';
        expect(goodput).toBeGreaterThan(Math.min(...ours));
        expect(goodput).toBeLessThan(Math.max(...ours));
        return apart({ ...words, why }, mean, goodput, bounds[flow]!);
      });
      const delay = starts.reduce((sum, { queueingDelay }) => sum + queueingDelay, 0) / starts.length;
      const words = about('cubic', kernel.run, 'mean queueing delay, ms, mean of ten starts');
      const late = apart(words, delay, kernel.queueingDelay, 0.02);
      expect(shares[0]).toBeLessThanOrEqual(0.05);
      expect(shares[1]).toBeLessThanOrEqual(0.12);
      expect(late, 'queueing delay').toBeLessThanOrEqual(0.02);
    },
  );
});
