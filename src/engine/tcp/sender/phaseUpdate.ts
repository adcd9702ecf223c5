import { phaseRule } from '../connection.ts';
import { EPISODE } from '../flight.ts';
import { phaseOf } from '../phase.ts';
import type { SenderParts } from './senderParts.ts';

/** Records the sender's phase in its state and in the journal, if it has changed. Call it after each event. */
export function updatePhase({ control, flight, kernel, own, recovery, settings, state, window }: SenderParts): void {
  const waiting = state.timedOut >= flight.acked + 1 && recovery.episode === EPISODE.TIMEOUT;
  const phase = phaseOf(recovery, window, waiting, control.phase === undefined ? -1 : control.phase(own));
  if (phase === state.phase) return;
  const { cwnd } = window;
  kernel.journal.write(phaseRule.id, settings.flow, -1, state.chain, -1, state.phase, phase, cwnd, cwnd);
  state.phase = phase;
  state.phases++;
}
