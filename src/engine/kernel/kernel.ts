import { Journal } from './journal.ts';
import { PacketPool } from './packets.ts';
import { RandomStream } from './random.ts';
import { Scheduler } from './scheduler.ts';
import { StateRegister, type PlainState, type Widened } from './state.ts';

/** What every component of a simulation is built on. */
export class Kernel {
  readonly register = new StateRegister();
  readonly scheduler = new Scheduler(this.register);
  readonly packets = new PacketPool(this.register);
  readonly journal;

  /** `firings`: so many of the newest are kept, a power of two. */
  constructor(
    private readonly seed: number,
    firings?: number,
  ) {
    this.journal = new Journal(this.register, this.scheduler.state, firings);
  }

  /** Registers a component's state, so that checkpoints hold it. */
  state<T extends PlainState>(initial: T, used: Partial<Record<keyof T & string, () => number>> = {}): Widened<T> {
    return this.register.add(initial, used);
  }

  /**
   * Registers what is only counted, for the figures of a result: nothing that runs reads it. Checkpoints hold it; the
   * digest, which stands for what a run did, does not.
   */
  tally<T extends PlainState>(initial: T): Widened<T> {
    return this.register.add(initial, {}, () => {});
  }

  /** A stream of random numbers of its own for one purpose: adding a flow or a probe does not reshuffle the others. */
  random(name: string): RandomStream {
    return new RandomStream(this.register, this.seed, name);
  }
}
