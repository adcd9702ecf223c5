import { Journal } from './journal.ts';
import { PacketPool } from './packets.ts';
import { RandomStream } from './random.ts';
import { Scheduler } from './scheduler.ts';
import { StateRegister, type PlainState, type Widened } from './state.ts';

/** Services shared by all components of a simulation: clock, state, random streams, packets, journal. */
export class Kernel {
  readonly register = new StateRegister();
  readonly scheduler = new Scheduler(this.register);
  readonly packets = new PacketPool(this.register);
  readonly journal;

  /** `firings`: size of the journal's ring, a power of two. */
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
   * Registers counters that only results read. Checkpoints include them; the
   * digest, which identifies the behaviour of a run, does not.
   */
  tally<T extends PlainState>(initial: T): Widened<T> {
    return this.register.add(initial, {}, () => {});
  }

  /** Creates a random stream for one purpose. Streams are independent, so adding a flow or a probe does not change the others. */
  random(name: string): RandomStream {
    return new RandomStream(this.register, this.seed, name);
  }
}
