import { PHASES, type Phase } from '../engine/tcp/phase.ts';
import type { Simulation } from './simulation.ts';
import type { Probe } from './trace.ts';

/** A flow's window after an event that changed it. */
export interface CwndRow {
  /** s */
  readonly t: number;
  /** Index of the flow. */
  readonly flow: number;
  /** Segments. */
  readonly cwnd: number;
  readonly ssthresh: number;
  readonly phase: Phase;
}

/** Writes each TCP flow's window, threshold and phase: when its first segment leaves, and after every event that changed one of them. */
export function cwndProbe(simulation: Simulation, write: (row: CwndRow) => void): Probe {
  const watched = simulation.flows.flatMap((parts, flow) =>
    parts.kind === 'tcp' ? [{ flow, sender: parts.sender, cwnd: NaN, ssthresh: NaN, phase: -1 }] : [],
  );
  return {
    before: () => {},
    after: () => {
      for (const last of watched) {
        const { window, state } = last.sender;
        const same = last.cwnd === window.cwnd && last.ssthresh === window.ssthresh && last.phase === state.phase;
        if (same || state.firstSentAt < 0) continue;
        last.cwnd = window.cwnd;
        last.ssthresh = window.ssthresh;
        last.phase = state.phase;
        const { flow, cwnd, ssthresh } = last;
        write({ t: simulation.now, flow, cwnd, ssthresh, phase: PHASES[state.phase]! });
      }
    },
  };
}
