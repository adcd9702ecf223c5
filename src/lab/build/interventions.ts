import type { Kernel } from '../../engine/kernel/kernel.ts';
import type { Component } from '../../engine/kernel/scheduler.ts';
import type { PacketOrders } from '../../engine/link/packetOrders.ts';
import type { Intervention } from '../../scenario/scenario.ts';

/** What interventions can change. */
interface Changeable {
  readonly packetOrders: PacketOrders | null;
  apply(change: Intervention): void;
}

/**
 * Carries out the interventions of an experiment, before all other events at their time, so that a run up to an
 * intervention equals the run without it. The same timer releases packets that an intervention holds back.
 */
export class Interventions implements Component {
  readonly state;
  private readonly slot: number;
  private readonly list: readonly Intervention[];
  private readonly served: { run: Changeable | null } = { run: null };

  constructor(
    private readonly kernel: Kernel,
    interventions: readonly Intervention[],
  ) {
    this.list = [...interventions].sort((a, b) => a.at - b.at);
    this.state = kernel.state({ next: 0 });
    this.slot = kernel.scheduler.slot(this, 0);
  }

  serve(run: Changeable): void {
    this.served.run = run;
    this.arm();
  }

  /**
   * Arms the timer for the next intervention or released packet; also after restoring a checkpoint of a run with other
   * interventions.
   */
  arm(): void {
    const { scheduler } = this.kernel;
    const next = Math.min(this.nextChange(), this.nextRelease());
    if (next < Infinity) scheduler.armSince(this.slot, next, -1);
    else scheduler.cancel(this.slot);
  }

  wake(): void {
    const { run } = this.served;
    if (run === null) return;
    const change = this.list[this.state.next];
    if (change !== undefined && this.nextChange() <= this.nextRelease()) {
      this.state.next++;
      run.apply(change);
    } else run.packetOrders?.release();
    this.arm();
  }

  private nextChange(): number {
    return this.list[this.state.next]?.at ?? Infinity;
  }

  private nextRelease(): number {
    return this.served.run?.packetOrders?.nextRelease() ?? Infinity;
  }
}
