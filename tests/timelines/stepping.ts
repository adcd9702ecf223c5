/** A loss recovery by itself, fed with events one by one, without a sender or a path. */
import {
  clearDecision,
  freshDecision,
  type Decision,
  type LossRecovery,
  type RecoveryEvent,
  type RecoverySettings,
  type RecoveryState,
} from '../../src/engine/tcp/flight.ts';

const SETTINGS = { dupThresh: 3, initialWindow: 4, timestamps: true, carefulFastRetransmit: true, maxBurst: 0 };

type Hook = 'onAck' | 'onTimeout' | 'onCut' | 'onSent' | 'onMark' | 'onAlarm' | 'afterEvent';

/** A recovery and its events: each step gives only what differs from the step before. */
export function stepping<S extends RecoveryState>(recovery: LossRecovery<S>, settings: object = {}) {
  const state = recovery.initial({ window: 100, ...SETTINGS, ...settings } as RecoverySettings);
  const event = {
    settings: { ...SETTINGS, ...settings },
    flight: { acked: 10, highest: 22, next: 23, limit: 1000, window: 100 },
    decision: freshDecision(),
    timer: { smoothed: 0.1 },
    ack: 10,
    sackCount: 0,
    sackLeft: new Int32Array(4),
    sackRight: new Int32Array(4),
    elapsed: 1,
    now: 1,
    echo: 0.5,
    cwnd: 10,
    ssthresh: 1e9,
    segment: 0,
    repeated: false,
    paced: false,
  };
  const seen = event as unknown as RecoveryEvent;
  const told = (change: object): RecoveryEvent => Object.assign(seen, change);
  /** Its decision, and the titles of the rules behind it. */
  const step = (hook: Hook, change: object = {}): Decision & { fired: string[] } => {
    const fired: string[] = [];
    clearDecision(event.decision);
    recovery[hook]!(state, told(change), (rule) => {
      fired.push(rule.title);
      rule.effect(state, seen);
    });
    return { ...event.decision, fired };
  };
  const select = (change: object = {}): number => recovery.select!(state, told(change));
  return { state, step, select };
}

export const flight = (acked: number, highest: number) => ({
  acked,
  highest,
  next: highest + 1,
  limit: 1000,
  window: 100,
});
