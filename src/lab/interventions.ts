import type { Kernel } from '../engine/kernel/kernel.ts';
import type { Component } from '../engine/kernel/scheduler.ts';
import type { Intervention } from '../scenario/scenario.ts';

/** What changes can be made to. */
interface Changeable {
  apply(change: Intervention): void;
}

/**
 * Carries out the interventions of an experiment. They come before everything
 * else at their time, so that a run up to an intervention is the same as the run
 * without it.
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

  /** Arms the next one; also after a checkpoint of a run that had fewer was restored. */
  arm(): void {
    const next = this.list[this.state.next];
    if (next !== undefined) this.kernel.scheduler.armSince(this.slot, next.at, -1);
  }

  wake(): void {
    const { run } = this.served;
    const change = this.list[this.state.next];
    if (run === null || change === undefined) return;
    this.state.next++;
    run.apply(change);
    this.arm();
  }
}
