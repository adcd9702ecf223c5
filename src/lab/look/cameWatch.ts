import type { PacketObserver } from '../../engine/kernel/journal.ts';
import type { Came } from './insideQueue.ts';
import type { Simulation } from '../build/simulation.ts';

/** Records arrival times at a queue during a run. Read-only. */
class CameWatch implements PacketObserver {
  readonly came = new Map<number, number>();

  constructor(
    private readonly simulation: Simulation,
    readonly link: number,
  ) {}

  packet(): void {}

  entered(link: number, packet: number): void {
    if (link === this.link) this.came.set(packet, this.simulation.now);
  }
}

const watches = new WeakMap<Simulation, CameWatch>();

/** Arrival times at the queue of a link since the first call; null: stop recording. */
export function cameTo(simulation: Simulation, link: number | null): Came | undefined {
  const { journal } = simulation.kernel;
  let watch = watches.get(simulation);
  if (link === null) {
    if (watch !== undefined) journal.attendPackets(null);
    watches.delete(simulation);
    return undefined;
  }
  if (watch?.link !== link) {
    watch = new CameWatch(simulation, link);
    watches.set(simulation, watch);
  }
  journal.attendPackets(watch);
  return watch.came;
}

/** Resets the record because the run continues from another moment. */
export const forgetCame = (simulation: Simulation): void => void watches.delete(simulation);
