/**
 * The program between the recorded kernels: it computed departures exactly, but was sometimes late when it handed
 * packets on, and then handed on all that were due at once. Each record says which share of packets was late by more
 * than 0.1 ms, and by how much at most. Here: pauses at random times, exponential in length.
 */
import type { Component } from '../../src/engine/kernel/scheduler.ts';
import type { Port } from '../../src/engine/node/port.ts';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import { tcpOf } from '../experiment.ts';

/** Late packets are counted beyond this, s. */
const COUNTED = 1e-4;
/**
 * Mean length of a pause, s: of n exponential ones the longest is about this times ln n. Half of the records have a
 * latest packet of 5.0 ms or less, with some 350 pauses.
 */
const PAUSE = 5.04e-3 / Math.log(350);

/** Delays what reaches the ends of all flows. `share`: of the packets, those late by more than 0.1 ms. Call before the run. */
export function hold(simulation: Simulation, share: number): void {
  const { kernel } = simulation;
  const random = kernel.random('late emulator');
  // A packet meets a pause of which more than 0.1 ms is left with probability rate PAUSE exp(-0.1 ms/PAUSE).
  const between = (PAUSE * Math.exp(-COUNTED / PAUSE)) / share;
  let [begins, ends] = [0, 0];
  const next = (): void => {
    begins = ends + random.exponential(between);
    ends = begins + random.exponential(PAUSE);
  };
  next();
  const held: { readonly to: Port['receive']; readonly packet: number }[] = [];
  const emulator: Component = {
    wake() {
      for (const { to, packet } of held.splice(0)) to(packet);
    },
  };
  const slot = kernel.scheduler.slot(emulator, 0);
  // The loop of a simulation asks whose a slot is; those of links have a shorter way.
  (simulation as unknown as { linkBySlot: null[] }).linkBySlot[slot] = null;
  const delays = (port: Port): void => {
    const receive = port.receive.bind(port);
    port.receive = (packet) => {
      while (ends <= simulation.now) next();
      if (begins > simulation.now) {
        receive(packet);
        return;
      }
      if (held.length === 0) kernel.scheduler.arm(slot, ends);
      held.push({ to: receive, packet });
    };
  };
  simulation.flows.forEach((_, flow) => {
    const { sender, receiver } = tcpOf(simulation, flow);
    delays(sender);
    delays(receiver);
  });
}
