import { PACKET, type PacketObserver } from '../engine/kernel/journal.ts';
import type { Simulation } from './simulation.ts';

/** The one-way delay of a packet that arrived at its sink. */
export interface DelayRow {
  /** s, when it arrived. */
  readonly t: number;
  /** Index of the flow. */
  readonly flow: number;
  /** The segment (UDP: the packet's number). */
  readonly segment: number;
  /** s, since it was sent. */
  readonly delay: number;
}

/** Writes the delay of every data packet as it arrives. */
export const delayObserver = ({ flows }: Simulation, write: (row: DelayRow) => void): PacketObserver => ({
  packet: (code, t, flow, segment) => {
    if (code !== PACKET.RECEIVED) return;
    const parts = flows[flow]!;
    // The sink has booked the packet when it is told.
    const delay = (parts.kind === 'tcp' ? parts.receiver : parts.sink).state.lastDelay;
    write({ t, flow, segment, delay });
  },
});
