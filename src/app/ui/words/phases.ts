import type { Phase } from '../../../engine/tcp/phase.ts';

/** Names of a sender's phases, in the order of their codes. */
export const PHASE_NAMES: Readonly<Record<Phase, string>> = {
  slowStart: 'slow start',
  congestionAvoidance: 'congestion avoidance',
  fastRecovery: 'fast recovery',
  timeout: 'timeout',
  startup: 'Startup',
  drain: 'Drain',
  probeBw: 'ProbeBW',
  probeRtt: 'ProbeRTT',
};

/** The name of a phase of a sender; that of QUIC has recovery periods (RFC 9002 section 7.3.2). */
export const phaseName = (phase: Phase, quic: boolean): string =>
  quic && phase === 'fastRecovery' ? 'recovery period' : PHASE_NAMES[phase];

/** Whether a string names a phase. */
export const isPhase = (name: string | undefined): name is Phase => name !== undefined && name in PHASE_NAMES;
