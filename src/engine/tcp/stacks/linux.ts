import type { Stack } from './stackSettings.ts';
import { RFC } from './rfc.ts';

/** A current Linux kernel. Settings not given here default to those of the RFC stack. */
export const LINUX: Stack = {
  name: 'linux',
  title: 'Linux',
  summary: "Today's kernel: RACK-TLP with proportional rate reduction, whole segments, timers of at least 200 ms.",
  recovery: 'rack',
  // TCP_ATO_MIN; two full segments (net/ipv4/tcp_input.c, __tcp_ack_snd_check()).
  delayedAck: { timeout: 0.04, segments: 2 },
  defaults: {
    ...RFC.defaults,
    remembersUse: true,
    slowStartLimit: 1e9,
    byteCounting: true,
    cutBasis: 'window',
    ssthreshRounding: 'floor',
    slowStartAfterIdle: 'decay',
    rtoArithmetic: 'kernel',
    clockTick: 0.004,
    minRto: 0.2,
    maxRto: 120,
    recoveryExit: 'ssthresh',
    growOnRecoveryExit: true,
    rampdown: true,
    partialAckTimer: 'every',
    timestamps: true,
    prrBasis: 'cwnd',
    kernelPacing: true,
    frto: true,
    dsackUndo: true,
    marksAtOnce: true,
    quickAcks: 1460,
    writeInterval: 0.005,
    sackDelay: 0.0011,
    ackSize: 52,
  },
};
