/**
 * The clock of RACK-TLP (RFC 8985 section 8): it waits for segments that may be
 * merely late, or for silence that calls for a probe; never for both.
 */
import { rfc } from '../../rule.ts';
import type { RecoveryEvent, RecoveryFire } from '../flight.ts';
import { lastOverdue, mayBeLate, type RackState } from './rackState.ts';
import { recoveryRule } from './shared.ts';
import { mayProbe } from './tailLossProbe.ts';

const awaitLate = recoveryRule<RackState>({
  title: 'Reordering timer',
  formula: 'sent + RACK.rtt + reo_wnd',
  citation: rfc(8985, '8'),
  quiet: true,
  plain: 'A segment may be merely late: it is waited for a little longer.',
  effect: (state, event) => {
    state.alarm = lastOverdue(state, event);
    state.alarmProbes = false;
    state.moved = false;
  },
});

const awaitSilence = recoveryRule<RackState>({
  title: 'Probe timer',
  formula: 'PTO = 2 SRTT',
  citation: rfc(8985, '8'),
  quiet: true,
  plain: 'If nothing comes back for two round trips, a probe is sent.',
  effect: (state, event) => {
    const { flight, settings, timer } = event;
    const wait = 2 * timer.smoothed + (flight.highest - flight.acked === 1 ? settings.maxAckDelay : 0);
    state.alarm = event.elapsed + (wait < timer.rto ? wait : timer.rto);
    state.alarmProbes = true;
    state.moved = false;
  },
});

const noAlarm = recoveryRule<RackState>({
  title: 'No timer of its own',
  formula: 'none',
  citation: rfc(8985, '8'),
  quiet: true,
  plain: 'Only the retransmission timer runs.',
  effect: (state) => {
    state.alarm = -1;
    state.moved = false;
  },
});

export const ALARM_RULES = [awaitLate, awaitSilence, noAlarm] as const;

/** Sets the clock after everything that an event led to. */
export function settleAlarm(
  state: Readonly<RackState>,
  event: Readonly<RecoveryEvent>,
  fire: RecoveryFire<RackState>,
): void {
  if (mayBeLate(state, event)) fire(awaitLate);
  else if (mayProbe(state, event)) {
    if (state.moved === true || state.alarmProbes !== true || state.alarm < 0) fire(awaitSilence);
  } else if (state.alarm >= 0) fire(noAlarm);
}
