import type { Sender } from '../../engine/tcp/sender.ts';
import type { RecoveryState } from '../../engine/tcp/flight.ts';
import type { AckGrowth, SenderWait } from '../protocol/protocol.ts';
import type { Simulation } from '../build/simulation.ts';

/** What the sender of a flow waits for at this moment; null: no sender. */
export function waitOf(simulation: Simulation, flow: number): SenderWait | null {
  const parts = simulation.flows[flow];
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
    threshold: sender.speaksQuic ? 0 : settings.recovery.dupThresh,
    counts: !sender.clocked,
    recovering: recovery.recovering,
    burst: settings.recovery.maxBurst,
    ack: ackGrowthOf(simulation, flow, sender),
  };
}

/** The recovery's count of segments in the network, if it has one: Pipe in RFC 6675, pipe in ns-2. */
const pipeOf = (recovery: RecoveryState & { readonly Pipe?: number; readonly pipe?: number }): number | undefined =>
  recovery.Pipe ?? recovery.pipe;

/** The effect of the newest event on cwnd, if it is an ACK of new data for this sender. */
function ackGrowthOf(
  { events, kernel: { journal }, now, rules }: Simulation,
  flow: number,
  { flight, own, state, windowEvent: about }: Sender,
): AckGrowth | null {
  // The record of the ACK is not state: after restoring a checkpoint, without a step, it may belong to another moment.
  const isThis = about.now === now && about.ack === flight.acked && about.acked > 0;
  if (state.lastAckAt !== now || !isThis || about.ackedBefore < 0) return null;
  const change = { by: 0, rule: -1 };
  for (let id = journal.state.count - 1; id >= 0; id--) {
    const firing = journal.find(id);
    if (firing === null) return null;
    if (firing.event !== events) break;
    const { kind, shows } = rules[firing.rule]!;
    if (firing.flow !== flow || shows[0] !== 'cwnd') continue;
    change.by += firing.after - firing.before;
    if (kind === 'growth') change.rule = firing.rule;
  }
  const { counted = NaN, perStep = NaN } = own as { readonly counted?: number; readonly perStep?: number };
  return { ...change, outstanding: about.outstanding, usedUp: about.cwndLimited, counted, perStep };
}
