import type { Phase } from '../../../engine/tcp/phase.ts';

/** The phases of a sender in words, in the order of their codes. */
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

/** The phase with this name, if it is one. */
export const isPhase = (name: string | undefined): name is Phase => name !== undefined && name in PHASE_NAMES;
