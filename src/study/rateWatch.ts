import { sharesOverTime, type SharesOverTime } from '../lab/results/cost.ts';
import { jainIndex } from '../lab/results/fairness.ts';
import type { Simulation } from '../lab/build/simulation.ts';

/** Number of samples over which throughput is averaged. */
const WINDOW = 5;
/**
 * A flow has reached its fair share when its throughput is at least `SHARE` times that share. Flows have converged when
 * Jain's index is at least `ALIKE` for `LASTS` samples in a row.
 */
const SHARE = 0.9;
const ALIKE = 0.9;
const LASTS = 20;

/** How steady a flow's throughput is; null: no value. */
export interface Steadiness {
  readonly fairShareTime: number | null;
  readonly responsivenessTime: number | null;
  readonly stability: number | null;
}

/** Samples the bytes of each flow that have arrived, and derives how throughputs change. */
export class RateWatch {
  private readonly shares: readonly SharesOverTime[];
  /** Bytes at the sink of each flow, by sample; 0 at time 0. */
  private readonly bytes: readonly Float64Array[];

  constructor(
    private readonly simulation: Simulation,
    private readonly looks: number,
    private readonly step: number,
  ) {
    const { scenario } = simulation;
    this.shares = simulation.manet === null ? sharesOverTime(scenario) : [];
    this.bytes = scenario.flows.map(() => new Float64Array(looks + 1));
  }

  /** Takes sample number `look`, counted from 1. */
  look(look: number): void {
    this.simulation.flows.forEach((parts, flow) => {
      const { receivedBytes } = (parts.kind === 'tcp' ? parts.receiver : parts.sink).state;
      this.bytes[flow]![look] = receivedBytes;
    });
  }

  /** The figures of a flow from `from` on, s; the time to its fair share covers the whole run. */
  of(flow: number, from: number): Steadiness {
    return {
      fairShareTime: this.fairShareTime(flow),
      responsivenessTime: this.responsivenessTime(flow),
      stability: this.stability([flow], from),
    };
  }

  /** Coefficient of variation of the total throughput of these flows, over windows of half a second. */
  stability(flows: readonly number[], from: number): number | null {
    const { start } = this.running(flows, from);
    const rates: number[] = [];
    for (let look = start + WINDOW; look <= this.looks; look += WINDOW)
      rates.push(flows.reduce((sum, flow) => sum + this.rate(flow, look), 0));
    const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
    if (rates.length < 2 || mean === 0) return null;
    const squares = rates.reduce((sum, rate) => sum + (rate - mean) * (rate - mean), 0);
    return Math.sqrt(squares / (rates.length - 1)) / mean;
  }

  /**
   * Convergence time of these flows since the start of the last one, s, and the deviation of their shares after
   * convergence.
   */
  converged(flows: readonly number[]): { readonly convergenceTime: number | null; readonly spread: number | null } {
    const none = { convergenceTime: null, spread: null };
    if (flows.length < 2) return none;
    const { start, last } = this.running(flows, 0);
    let alike = 0;
    for (let look = start + WINDOW; look <= this.looks; look++) {
      alike = (jainIndex(flows.map((flow) => this.rate(flow, look))) ?? 0) >= ALIKE ? alike + 1 : 0;
      if (alike < LASTS) continue;
      const begin = look - LASTS + 1;
      const means = flows.map((flow) => this.bytes[flow]![this.looks]! - this.bytes[flow]![begin]!);
      const mean = means.reduce((sum, value) => sum + value, 0) / means.length;
      const spread = mean > 0 ? (Math.max(...means) - Math.min(...means)) / mean : null;
      return { convergenceTime: begin * this.step - last, spread };
    }
    return none;
  }

  /** The first sample, from `from` on, at which all these flows run, and the start of the last one. */
  private running(flows: readonly number[], from: number): { readonly start: number; readonly last: number } {
    const last = Math.max(...flows.map((flow) => this.simulation.scenario.flows[flow]!.start));
    return { start: Math.ceil(Math.max(from, last) / this.step - 1e-9), last };
  }

  /** Mean throughput over the `WINDOW` samples up to `look`, bit/s. */
  private rate(flow: number, look: number): number {
    const bytes = this.bytes[flow]!;
    return (8 * (bytes[look]! - bytes[look - WINDOW]!)) / (WINDOW * this.step);
  }

  private fairShareTime(flow: number): number | null {
    const { start } = this.simulation.scenario.flows[flow]!;
    return this.firstWithin(flow, start, start, Infinity, (rate, share) => share > 0 && rate >= SHARE * share);
  }

  private responsivenessTime(flow: number): number | null {
    const { start, stop } = this.simulation.scenario.flows[flow]!;
    const { shares } = this;
    const changed = (at: number): boolean => {
      const share = shares[at]!.rates[flow]!;
      return share > 0 && share !== shares[at - 1]!.rates[flow];
    };
    let at = shares.length - 1;
    while (at > 0 && !changed(at)) at--;
    const change = at > 0 ? shares[at]!.from : start;
    return change <= start
      ? null
      : this.firstWithin(
          flow,
          change,
          change,
          stop ?? Infinity,
          (rate, share) => Math.abs(rate - share) <= (1 - SHARE) * share,
        );
  }

  /**
   * Time, s, from `since` until a throughput meets a condition on the fair share at that time. Its averaging window
   * must lie entirely after `begin`.
   */
  private firstWithin(
    flow: number,
    since: number,
    begin: number,
    until: number,
    passes: (rate: number, share: number) => boolean,
  ): number | null {
    if (this.shares.length === 0) return null;
    let stretch = 0;
    for (let look = WINDOW; look <= this.looks; look++) {
      const time = look * this.step;
      if (time - WINDOW * this.step < begin) continue;
      if (time > until) return null;
      while (time > this.shares[stretch]!.to + 1e-9 && stretch < this.shares.length - 1) stretch++;
      if (passes(this.rate(flow, look), this.shares[stretch]!.rates[flow]!)) return time - since;
    }
    return null;
  }
}
