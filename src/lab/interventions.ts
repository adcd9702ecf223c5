import type { Kernel } from '../engine/kernel/kernel.ts';
import type { Component } from '../engine/kernel/scheduler.ts';
import type { Intervention } from '../scenario/scenario.ts';
import type { Simulation } from './simulation.ts';

/**
 * Carries out the interventions of an experiment. They come before everything
 * else at their time, so that a run up to an intervention is the same as the run
 * without it.
 */
export class Interventions implements Component {
  readonly state;
  private readonly slot: number;
  private readonly list: readonly Intervention[];
  private readonly served: { simulation: Simulation | null } = { simulation: null };

  constructor(
    private readonly kernel: Kernel,
    interventions: readonly Intervention[],
  ) {
    this.list = [...interventions].sort((a, b) => a.at - b.at);
    this.state = kernel.state({ next: 0 });
    this.slot = kernel.scheduler.slot(this, 0);
  }

  serve(simulation: Simulation): void {
    this.served.simulation = simulation;
    this.arm();
  }

  /** Arms the next one; also after a checkpoint of a run that had fewer was restored. */
  arm(): void {
    const next = this.list[this.state.next];
    if (next !== undefined) this.kernel.scheduler.armSince(this.slot, next.at, -1);
  }

  wake(): void {
    const { simulation } = this.served;
    const change = this.list[this.state.next];
    if (simulation === null || change === undefined) return;
    this.state.next++;
    simulation.apply(change);
    this.arm();
  }
}
