import { createContext, useContext, useDeferredValue } from 'react';
import { useStore } from 'zustand';
import type { LabState } from './labState.ts';
import type { Laboratory } from './laboratory.ts';

/** The laboratory of the page. */
export const LaboratoryContext = createContext<Laboratory | null>(null);

export function useLaboratory(): Laboratory {
  const laboratory = useContext(LaboratoryContext);
  if (laboratory === null) throw new Error('There is no laboratory around this component.');
  return laboratory;
}

/** A part of what controls and text show. */
export function useLab<Part>(select: (state: LabState) => Part): Part {
  return useStore(useLaboratory().store, select);
}

/**
 * Whether something holds, for what takes long to mount: that it does comes when controls and text have been shown, that
 * it does not at once.
 */
export function useLabSoon(select: (state: LabState) => boolean): boolean {
  const holds = useLab(select);
  return useDeferredValue(holds) && holds;
}
