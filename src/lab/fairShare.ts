import type { Simulation } from './simulation.ts';

/** What a flow got is counted over so much time, s, as the headline does. */
const SPAN = 1;
/** Looks per span. */
const LOOKS = 10;
/** Rates that lie no further apart than this, relatively, are even. */
const EVEN = 0.1;

/**
 * Looks for the first second in which all TCP senders of a dumbbell got about as
 * much as one another. It looks at fixed times, whatever the steps of the run.
 */
export class FirstFairShare {
  private readonly senders: readonly { readonly bytes: () => number; readonly start: number }[];
  /** What each sender had got at the newest looks, oldest first. */
  private readonly got: (readonly number[])[] = [];
  private readonly state = { look: 0, over: false };

  constructor(simulation: Simulation) {
    const { flows, network } = simulation.scenario;
    if (network.kind !== 'dumbbell') {
      this.senders = [];
      return;
    }
    this.senders = simulation.flows.flatMap((parts, index) => {
      const flow = flows[index];
      if (parts.kind !== 'tcp' || flow?.kind !== 'tcp') return [];
      return [{ bytes: () => parts.sender.flight.acked * flow.segmentSize, start: flow.start }];
    });
  }

  /** Who takes up a run while all have been sending for a while may have seen it already: it is not looked for. `now`: s. */
  begin(now: number): void {
    const { state, senders, got } = this;
    got.length = 0;
    state.look = Math.ceil((now * LOOKS) / SPAN);
    state.over = senders.length < 2 || now >= Math.max(...senders.map(({ start }) => start)) + SPAN;
  }

  /** When it looks next, s. */
  get next(): number {
    return this.state.over ? Infinity : (this.state.look * SPAN) / LOOKS;
  }

  /** Whether this is the time; the run stands at `next`. */
  look(): boolean {
    const { state, senders, got, next } = this;
    const now = senders.map(({ bytes }) => bytes());
    const before = got.length === LOOKS ? got.shift()! : null;
    got.push(now);
    state.look++;
    if (before === null || senders.some(({ start }) => next - SPAN < start)) return false;
    const rates = now.map((bytes, place) => bytes - before[place]!);
    const [least, most] = [Math.min(...rates), Math.max(...rates)];
    state.over = least > 0 && most - least <= EVEN * most;
    return state.over;
  }
}
