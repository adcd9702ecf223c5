/**
 * The clock of RACK-TLP (RFC 8985 section 8): it waits for segments that may be
 * merely late, or for silence that calls for a probe; never for both.
 */
import { rfc } from '../../rule.ts';
import type { RecoveryEvent, RecoveryFire } from '../flight.ts';
import { lastOverdue, type RackState } from './rackState.ts';
import { recoveryRule } from './shared.ts';
import { mayProbe } from './tailLossProbe.ts';

const alarm = (title: string, formula: string, plain: string, at: (state: RackState, event: RecoveryEvent) => number) =>
  recoveryRule<RackState>({
    title,
    formula,
    citation: rfc(8985, '8'),
    kind: 'recovery',
    quiet: true,
    plain,
    effect: (state, event) => {
      state.alarm = at(state, event);
      state.moved = false;
    },
  });

const awaitLate = alarm(
  'Reordering timer',
  'sent + RACK.rtt + reo_wnd',
  'A segment may be merely late: it is waited for a little longer.',
  (state, event) => {
    state.alarmProbes = false;
    return lastOverdue(state, event);
  },
);

const awaitSilence = alarm(
  'Probe timer',
  'PTO = 2 SRTT',
  'If nothing comes back for two round trips, a probe is sent.',
  (state, event) => {
    const { flight, settings } = event;
    state.alarmProbes = true;
    const wait = 2 * event.srtt + (flight.highest - flight.acked === 1 ? settings.maxAckDelay : 0);
    return event.elapsed + (wait < event.rto ? wait : event.rto);
  },
);

const noAlarm = alarm('No timer of its own', 'none', 'Only the retransmission timer runs.', () => -1);

export const ALARM_RULES = [awaitLate, awaitSilence, noAlarm] as const;

/** Sets the clock after everything that an event led to. */
export function settleAlarm(
  state: Readonly<RackState>,
  event: Readonly<RecoveryEvent>,
  fire: RecoveryFire<RackState>,
): void {
  if (lastOverdue(state, event) >= 0) fire(awaitLate);
  else if (mayProbe(state, event)) {
    if (state.moved || !state.alarmProbes || state.alarm < 0) fire(awaitSilence);
  } else if (state.alarm >= 0) fire(noAlarm);
}
