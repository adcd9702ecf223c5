/**
 * The tail loss probe (RFC 8985 section 7): after two round-trip times of silence one more segment is sent, and its ACK
 * reveals whether the last one was lost.
 */
import { rfc } from '../../rule.ts';
import { EPISODE, FINDING, type RecoveryEvent, type RecoveryFire } from '../flight.ts';
import { isLinux, type RackState } from './rackState.ts';
import { isInCwr } from './rackMarks.ts';
import { recoveryRule } from './shared.ts';

export const probe = recoveryRule<RackState>({
  title: 'Tail loss probe',
  formula: 'silence for 2 SRTT: one new segment, or the last one again',
  citation: rfc(8985, '7.3'),
  shows: ['pipe'],
  plain: 'No ACK has come for two round trips: one more segment is sent, so that its ACK shows what was lost.',
  effect: (state, event) => {
    const { decision, flight } = event;
    const fresh = flight.next < flight.limit && flight.next <= flight.acked + flight.window;
    state.forced = fresh ? flight.next : flight.highest;
    state.probe = state.forced;
    state.probeResent = !fresh;
    state.measured = false;
    decision.restartTimer = true;
    decision.burst = 1;
  },
});

const probeAnswered = recoveryRule<RackState>({
  title: 'The probe found nothing lost',
  formula: 'ack reaches TLP.end_seq',
  citation: rfc(8985, '7.4'),
  shows: ['pipe'],
  plain: 'The probe, or the segment it repeated, arrived: nothing else is concluded from it.',
  effect: (state) => {
    state.probe = -1;
  },
});

const probeRepaired = recoveryRule<RackState>({
  title: 'The probe repaired a loss',
  formula: 'ack passes TLP.end_seq, no duplicate reported: one cut',
  citation: rfc(8985, '7.4'),
  shows: ['pipe'],
  plain: 'The last segment had been lost and only the probe arrived: that is a loss, and the window is cut once.',
  effect: (state, event) => {
    state.probe = -1;
    event.decision.finding = FINDING.CONGESTION;
    event.decision.grow = false;
  },
});

export const PROBE_RULES = [probe, probeAnswered, probeRepaired] as const;

/** Whether a probe may be sent after a silence (RFC 8985 section 7.2). */
export const mayProbe = (state: Readonly<RackState>, event: Readonly<RecoveryEvent>): boolean =>
  event.settings.tailLossProbe &&
  state.probe < 0 &&
  (state.measured || isLinux(event)) &&
  !state.recovering &&
  state.episode !== EPISODE.TIMEOUT &&
  (state.sacked === 0 || isInCwr(state, event)) &&
  event.timer.smoothed > 0 &&
  event.flight.highest > event.flight.acked;

/** Interprets an ACK that covers the probe: whether the last segment was lost (section 7.4.2). */
export function answerProbe(
  state: Readonly<RackState>,
  event: Readonly<RecoveryEvent>,
  fire: RecoveryFire<RackState>,
): void {
  if (!state.probeResent || state.twice === state.probe) fire(probeAnswered);
  else if (event.ack > state.probe) fire(probeRepaired);
  else if (event.ack === event.flight.acked && state.delivered === 0) fire(probeAnswered);
}
