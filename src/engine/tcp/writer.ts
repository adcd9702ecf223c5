import type { Kernel } from '../kernel/kernel.ts';
import type { Component } from '../kernel/scheduler.ts';
import type { Sender } from './sender.ts';

/** Data that an application writes at a time, s. */
interface Write {
  readonly at: number;
  readonly segments: number;
}

/** An application that writes its data at given times. */
export class Writer implements Component {
  readonly state;
  private readonly slot: number;

  /** `from`: the sender accepts no data before this time, s. */
  constructor(
    private readonly kernel: Kernel,
    private readonly sender: Pick<Sender, 'write'>,
    private readonly writes: readonly Write[],
    private readonly from: number,
  ) {
    this.state = kernel.state({ written: 0 });
    this.slot = kernel.scheduler.slot(this, 0);
    this.await();
  }

  wake(): void {
    this.sender.write(this.writes[this.state.written]!.segments);
    this.state.written++;
    this.await();
  }

  private await(): void {
    const { kernel, slot, from } = this;
    const write = this.writes[this.state.written];
    if (write !== undefined) kernel.scheduler.arm(slot, write.at > from ? write.at : from);
  }
}
