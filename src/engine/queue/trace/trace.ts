/** A link whose capacity follows a trace: a packet leaves when the trace has carried its last byte. */
import { defineQueue } from '../definition.ts';
import { faultOf, readOpportunities, readRates, type Opportunities, type Rates } from './reading.ts';
import { wireBits } from '../../link/transmission.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { disciplineOf, type Site } from '../discipline.ts';
import { insideOf } from '../inside.ts';
import { ScheduledLink, type Chooser } from '../scheduledLink.ts';
import type { PartWords } from '../../link/partWords.ts';

const traceOf = <const Name extends string>(name: Name, help: string, read: (text: string) => object, usual: string) =>
  ({ name, label: 'Trace', kind: 'text', longest: 200_000, check: faultOf(read), default: usual, help }) as const;

const OPPORTUNITIES = defineQueue({
  name: 'opportunities',
  title: 'Delivery trace',
  help: 'Packets wait for the delivery opportunities of a trace, as in Mahimahi. Then the link sends them at its own rate: set it well above that of the trace.',
  parameters: [
    traceOf(
      'opportunityTimes',
      'One line for each opportunity: ms since the start. It repeats after the last one (the files of mm-link).',
      readOpportunities,
      '1\n2\n3\n4\n5\n10\n15\n20\n',
    ),
    {
      name: 'opportunity',
      label: 'Opportunity',
      unit: 'bytes',
      kind: 'integer',
      range: [40, 65_535],
      default: 1504,
      help: 'Bytes that one opportunity carries; unused bytes are lost (mm-link: 1504).',
    },
  ],
  causes: [],
  ownRate: true,
});

const RATE_TRACE = defineQueue({
  name: 'rateTrace',
  title: 'Rate trace',
  help: 'Packets leave at a rate that follows a trace. Then the link sends them at its own rate: set it well above that of the trace.',
  parameters: [
    traceOf(
      'rateSteps',
      'Lines "time rate" in s and bit/s, from 0 s on; "repeat 20" at the end makes it start again at 20 s.',
      readRates,
      '0 10000000\n10 2000000\nrepeat 20\n',
    ),
  ],
  causes: [],
  ownRate: true,
});

export const QUEUES = [OPPORTUNITIES, RATE_TRACE] as const;

/** Computes when the trace has carried `bytes` of a packet that reached the head at `from`, s. Called in order of packets. */
interface Carrier {
  carried(from: number, bytes: number): number;
}

/** Tolerance for rounding, less than a bit. */
const ROUNDING = 1e-9;

/**
 * Mahimahi's link (mm-link): each opportunity carries a fixed number of bytes that arrived before it. Unused capacity
 * is lost.
 */
class ByOpportunities implements Carrier {
  private readonly state;

  constructor(
    kernel: Kernel,
    private readonly trace: Opportunities,
    private readonly bytes: number,
  ) {
    // `at`: the last opportunity that was used, s, of which `left` bytes remain. `next` of `cycle`: the next one.
    this.state = kernel.state({ at: -1, left: 0, next: 0, cycle: 0 });
  }

  carried(from: number, bytes: number): number {
    const { state } = this;
    let { left } = state;
    // A packet that arrives at the very moment of an opportunity misses it.
    if (state.at <= from) left = 0;
    const cycle = Math.floor(from / this.trace.period) - 1;
    // Skip whole cycles of a long idle period.
    if (cycle > state.cycle) Object.assign(state, { cycle, next: 0 });
    let missing = bytes - left;
    while (missing > 0) {
      const at = this.nextTime();
      if (at <= from) continue;
      state.at = at;
      missing -= this.bytes;
    }
    state.left = -missing;
    return state.at;
  }

  private nextTime(): number {
    const { state, trace } = this;
    const at = state.cycle * trace.period + trace.times[state.next]!;
    state.next++;
    if (state.next === trace.times.length) {
      state.next = 0;
      state.cycle++;
    }
    return at;
  }
}

/** A rate that changes in steps. */
class ByRates implements Carrier {
  private readonly state;

  constructor(
    kernel: Kernel,
    private readonly trace: Rates,
  ) {
    // `at`: time until which everything so far is carried, s; `step` of `cycle`: the rate that applies then.
    this.state = kernel.state({ at: 0, step: 0, cycle: 0 });
  }

  carried(from: number, bytes: number): number {
    const { state, trace } = this;
    let at = state.at > from ? state.at : from;
    let bits = wireBits(bytes);
    const cycle = trace.period < Infinity ? Math.floor(at / trace.period) : 0;
    if (cycle > state.cycle) Object.assign(state, { cycle, step: 0 });
    for (;;) {
      const end = this.end();
      const room = (end - at) * trace.rates[state.step]!;
      if (at < end && bits <= room + ROUNDING) break;
      if (at < end) {
        bits -= room;
        at = end;
      }
      state.step++;
      if (state.step === trace.times.length) {
        state.step = 0;
        state.cycle++;
      }
    }
    state.at = bits > ROUNDING ? at + bits / trace.rates[state.step]! : at;
    return state.at;
  }

  /** End of the current step, s. */
  private end(): number {
    const { state, trace } = this;
    const { times, period } = trace;
    const begin = state.cycle > 0 ? state.cycle * period : 0;
    return begin + (state.step + 1 < times.length ? times[state.step + 1]! : period);
  }
}

/** Sends packets one after the other, when `carrier` has carried them. */
function behind(kernel: Kernel, carrier: Carrier): Chooser {
  const state = kernel.state({ due: 0 });
  return {
    came: (link) => {
      if (link.lines.all === 1) state.due = carrier.carried(link.now, link.sizeOf(0));
    },
    choose: (link) => (state.due <= link.now ? 0 : -1),
    // The next packet is at the head only now, so its departure can be computed.
    took: (link) => {
      if (link.lines.all > 0) state.due = carrier.carried(link.headCameAt(0), link.sizeOf(0));
    },
    until: () => state.due,
    inside: ({ lines }, now) =>
      insideOf({
        symbol: 'due',
        name: 'next leaves in',
        value: lines.all > 0 ? Math.max(0, state.due - now) : NaN,
        unit: 's',
        none: 'nothing waits',
      }),
  };
}

/** Mean of a repeating rate, bit/s; for a rate that does not repeat, its last value. */
function meanOf({ times, rates, period }: Rates): number {
  if (period === Infinity) return rates.at(-1)!;
  return rates.reduce((sum, rate, at) => sum + rate * ((times[at + 1] ?? period) - times[at]!), 0) / period;
}

const linkBehind = (site: Site, carrier: Carrier): ScheduledLink =>
  new ScheduledLink(site, behind(site.kernel, carrier));

const opportunities = disciplineOf(OPPORTUNITIES, {
  decidesLate: true,
  build: (site, { opportunityTimes, opportunity }) =>
    linkBehind(
      site,
      new ByOpportunities(site.kernel, readOpportunities(opportunityTimes) as Opportunities, opportunity),
    ),
  lets: ({ opportunityTimes, opportunity }) => {
    const { times, period } = readOpportunities(opportunityTimes) as Opportunities;
    return (8 * opportunity * times.length) / period;
  },
  shows: ({ opportunityTimes }) => {
    const { times, period } = readOpportunities(opportunityTimes) as Opportunities;
    return {
      rule: 'delivery trace: {chances} may leave each {period}',
      bounds: {},
      numbers: { chances: { value: times.length, unit: 'packets' }, period: { value: period, unit: 's' } },
    };
  },
});

const rateTrace = disciplineOf(RATE_TRACE, {
  decidesLate: true,
  build: (site, { rateSteps }) => linkBehind(site, new ByRates(site.kernel, readRates(rateSteps) as Rates)),
  lets: ({ rateSteps }) => meanOf(readRates(rateSteps) as Rates),
  shows: () => ({ rule: 'packets leave at the rate of a trace', bounds: {} }),
});

export const LAWS = [opportunities, rateTrace] as const;

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
