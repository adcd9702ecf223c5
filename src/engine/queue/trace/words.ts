import type { PartWords } from '../../link/partWords.ts';
import { readOpportunities, readRates } from './reading.ts';

/** Maximum number of segments in the sketch. */
const FINE = 120;

export const WORDS = {
  opportunities: {
    sentence: 'Packets leave when a trace lets them, {opportunity} at a time.',
    rates({ opportunityTimes, opportunity }, until) {
      const trace = readOpportunities(opportunityTimes);
      if ('problem' in trace) return [];
      const { times, period } = trace;
      /** Number of opportunities up to a time. */
      const upTo = (time: number): number => {
        const cycles = Math.floor(time / period);
        return cycles * times.length + times.filter((each) => each <= time - cycles * period).length;
      };
      const width = until / FINE;
      return Array.from({ length: FINE }, (_, bin) => {
        const count = upTo((bin + 1) * width) - upTo(bin * width);
        return [bin * width, (count * opportunity * 8) / width] as const;
      });
    },
  } satisfies PartWords<{ readonly opportunityTimes: string; readonly opportunity: number }>,
  rateTrace: {
    sentence: 'Packets leave at the rates of a trace.',
    rates({ rateSteps }, until) {
      const trace = readRates(rateSteps);
      if ('problem' in trace) return [];
      const steps: (readonly [number, number])[] = [];
      for (let from = 0; from < until && steps.length < 10 * FINE; from += trace.period)
        trace.times.forEach((time, step) => {
          if (from + time < until) steps.push([from + time, trace.rates[step]!]);
        });
      return steps;
    },
  } satisfies PartWords<{ readonly rateSteps: string }>,
};
