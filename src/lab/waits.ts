import type { RecoveryState } from '../engine/tcp/flight.ts';
import type { SenderWait } from './protocol.ts';
import type { Simulation } from './simulation.ts';

/** What the sender of a flow waits for at this moment; null: the flow has none. */
export function waitOf({ flows }: Simulation, flow: number): SenderWait | null {
  const parts = flows[flow];
  if (parts?.kind !== 'tcp') return null;
  const { sender } = parts;
  const { flight, recovery, settings, state } = sender;
  return {
    ...sender.waits(),
    flow,
    startsAt: settings.start,
    begun: state.firstSentAt >= 0,
    used: flight.next - 1 - flight.acked,
    pipe: sender.clocked ? sender.pipe() : (pipeOf(recovery) ?? NaN),
    unsent: Math.max(0, flight.limit - flight.next),
    threshold: settings.recovery.dupThresh,
    counts: !sender.clocked,
    recovering: recovery.recovering,
    burst: settings.recovery.maxBurst,
  };
}

/** The count of segments in the network of a recovery that keeps one: RFC 6675 writes it Pipe, ns-2 pipe. */
const pipeOf = (recovery: RecoveryState & { readonly Pipe?: number; readonly pipe?: number }): number | undefined =>
  recovery.Pipe ?? recovery.pipe;
