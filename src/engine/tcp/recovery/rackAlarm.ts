/**
 * The timer of RACK-TLP (RFC 8985 section 8): it expires either when late segments count as lost, or when a probe is
 * due because no ACK has arrived.
 */
import { rfc } from '../../rule.ts';
import type { RecoveryEvent, RecoveryFire } from '../flight.ts';
import { wheelExpiry } from '../timerWheel.ts';
import { lastOverdue, mayBeLate, type RackState } from './rackState.ts';
import { isInCwr } from './rackMarks.ts';
import { recoveryRule } from './shared.ts';
import { mayProbe } from './tailLossProbe.ts';

/** The kernel adds this to the duration of its recovery timers, s (TCP_TIMEOUT_MIN_US). */
const LEAST = 0.002;
/** Sums of the same times may differ by rounding; tolerance as a fraction of a tick. */
const ROUNDING = 1e-6;

/**
 * When a timer set now for `wait`, s, expires. The wait is rounded up to whole ticks, counted from the latest tick;
 * with `timerWheel` the kernel's wheel decides.
 */
const afterTicks = ({ elapsed, settings }: Readonly<RecoveryEvent>, wait: number): number => {
  const { timerTick: tick, timerWheel } = settings;
  if (timerWheel === true) return wheelExpiry(elapsed, wait, tick);
  return (Math.floor(elapsed / tick + ROUNDING) + Math.ceil(wait / tick - ROUNDING)) * tick;
};

const awaitLate = recoveryRule<RackState>({
  title: 'Reordering timer',
  formula: 'sent + RACK.rtt + reo_wnd',
  citation: rfc(8985, '8'),
  quiet: true,
  plain: 'A segment may only be late: the sender waits for it a little longer.',
  effect: (state, event) => {
    const { timerTick } = event.settings;
    state.alarm = lastOverdue(state, event);
    if (timerTick > 0) {
      const wait = state.alarm > event.elapsed ? state.alarm - event.elapsed : 0;
      state.alarm = afterTicks(event, wait + LEAST);
    }
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
    const { timerTick } = settings;
    const alone = flight.highest - flight.acked === 1;
    const more = alone ? settings.maxAckDelay : timerTick > 0 ? LEAST : 0;
    const wait = 2 * timer.smoothed + more < timer.rto ? 2 * timer.smoothed + more : timer.rto;
    state.alarm = timerTick > 0 ? afterTicks(event, wait) : event.elapsed + wait;
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

/**
 * Sets the timer after all effects of an event. Linux has one timer for both purposes: new data sent in state CWR sets it
 * for a probe, even if a segment may be late (tcp_write_xmit(), tcp_schedule_loss_probe()).
 */
export function setAlarm(
  state: Readonly<RackState>,
  event: Readonly<RecoveryEvent>,
  fire: RecoveryFire<RackState>,
): void {
  const silent = state.alarmProbes === true && isInCwr(state, event);
  if (!silent && mayBeLate(state, event)) fire(awaitLate);
  else if (mayProbe(state, event)) {
    if (state.moved === true || state.alarmProbes !== true || state.alarm < 0) fire(awaitSilence);
  } else if (state.alarm >= 0) fire(noAlarm);
}
