import type { LabState } from './labState.ts';

/** What is shown while the run stands still: its packets one by one, or the same as while it plays. */
export type Layout = 'step' | 'lab';

const STORED = 'sawtooth layout';

/** The layout somebody chose here before. */
export function storedLayout(): Layout {
  try {
    return localStorage.getItem(STORED) === 'lab' ? 'lab' : 'step';
  } catch {
    return 'step';
  }
}

/** Remembers the layout on this device. */
export function storeLayout(layout: Layout): void {
  try {
    localStorage.setItem(STORED, layout);
  } catch {
    // A browser that stores nothing forgets the layout: no harm.
  }
}

/** The run stands still, and nothing is wrong. New ground that is simulated is shown like a run that plays. */
export const standsStill = (state: LabState): boolean =>
  state.status !== null && !state.status.playing && state.failure === null && state.progress?.kind !== 'computing';

/** Ladder and sliding window are on the screen. */
export const isStepView = (state: LabState): boolean => standsStill(state) && state.layout === 'step';
