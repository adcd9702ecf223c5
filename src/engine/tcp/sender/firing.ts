import { FIRING } from '../../kernel/journal.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { Quantity } from '../../rule.ts';
import type { Flight, RecoveryEvent, RecoveryFire, RecoveryRule, RecoveryState } from '../flight.ts';
import type { TimerEvent, TimerFire, TimerState } from '../roundTrip.ts';
import type { SenderState } from './senderState.ts';
import type { OwnState, WindowEvent, WindowFire, WindowRule, WindowState } from '../window.ts';

/** The records of a sender that its rules read and write. */
export interface Records {
  readonly flight: Flight;
  readonly window: WindowState;
  readonly own: OwnState;
  readonly recovery: RecoveryState;
  readonly timer: TimerState;
  readonly state: SenderState;
  readonly windowEvent: WindowEvent;
  readonly recoveryEvent: RecoveryEvent;
  readonly timerEvent: TimerEvent;
}

/** Current value of a displayed quantity of a sender; NaN if the recovery does not have it. */
function quantity(records: Records, name: Quantity): number {
  const { recovery } = records;
  switch (name) {
    case 'duplicate ACKs':
      return recovery.duplicates;
    case 'inflation':
      return recovery.inflation;
    case 'recovery point':
      return recovery.recover;
    case 'pipe': {
      const { pipe, Pipe } = recovery as RecoveryState & { pipe?: number; Pipe?: number };
      return pipe ?? Pipe ?? NaN;
    }
    default:
      return NaN;
  }
}

/** Adds the time spent at the current cwnd to its integral, before cwnd changes. Quiet rules never change cwnd. */
function accountWindow({ state, window }: Records, clock: { readonly now: number }): void {
  // If several rules fire at the same time, the first has already added the whole interval.
  if (state.firstSentAt < 0 || state.cwndSince === clock.now) return;
  state.cwndIntegral += window.cwnd * (clock.now - state.cwndSince);
  state.cwndSince = clock.now;
}

/**
 * Returns the functions that fire a sender's rules. Firing applies the rule's effect and writes a journal entry with the
 * values before and after and the firing that caused it. Within a loss episode, causes form a chain: drop, duplicate
 * ACKs, cut, retransmission.
 */
export function firing(
  kernel: Kernel,
  flow: number,
  records: Records,
): { window: WindowFire; recovery: RecoveryFire<RecoveryState>; timer: TimerFire } {
  const { flight, window, own, recovery, timer, state, windowEvent, recoveryEvent, timerEvent } = records;
  const { journal } = kernel;
  const clock = kernel.scheduler.state;
  /** A recovery may name the segment that its firings are about. */
  const names = 'subject' in recovery ? (recovery as RecoveryState & { subject: number }) : null;

  const recordWindow = (rule: WindowRule): void => {
    accountWindow(records, clock);
    const caused = rule.kind === 'cut' || rule.kind === 'timeout' || rule.kind === 'recovery';
    const about = caused && names !== null ? names.subject : flight.acked + 1;
    const at = journal.open(rule.id, flow, about, caused ? state.chain : -1, -1);
    journal.rows[at + FIRING.BEFORE] = window.cwnd;
    journal.rows[at + FIRING.BEFORE_2] = window.ssthresh;
    rule.effect(window, windowEvent, own);
    journal.rows[at + FIRING.AFTER] = window.cwnd;
    journal.rows[at + FIRING.AFTER_2] = window.ssthresh;
    const id = journal.close(at);
    if (caused) state.chain = id;
  };

  const recordRecovery = (rule: RecoveryRule): void => {
    const [first, second] = rule.shows;
    const before = quantity(records, first);
    const before2 = second === undefined ? NaN : quantity(records, second);
    rule.effect(recovery, recoveryEvent);
    const after = quantity(records, first);
    const after2 = second === undefined ? NaN : quantity(records, second);
    const about = names === null ? flight.acked + 1 : names.subject;
    state.chain = journal.write(rule.id, flow, about, state.chain, -1, before, after, before2, after2);
  };

  // These functions are small and recording is separate, so that V8 can inline the effect where a hook names its rule.
  return {
    window: (rule) => {
      if (rule.quiet === true) rule.effect(window, windowEvent, own);
      else recordWindow(rule);
    },

    recovery: (rule) => {
      if (rule.quiet === true) rule.effect(recovery, recoveryEvent);
      else recordRecovery(rule);
    },

    timer: (rule) => {
      const before = timer.rto;
      rule.effect(timer, timerEvent);
      if (timer.rto === before) return;
      const at = journal.open(rule.id, flow, flight.acked + 1, -1, -1);
      journal.rows[at + FIRING.BEFORE] = before;
      journal.rows[at + FIRING.AFTER] = timer.rto;
      journal.rows[at + FIRING.BEFORE_2] = NaN;
      journal.rows[at + FIRING.AFTER_2] = NaN;
      journal.close(at);
    },
  };
}
