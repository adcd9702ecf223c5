import { createContext, useContext, useDeferredValue } from 'react';
import { useStore } from 'zustand';
import { isWhyDocked, type LabState } from './labState.ts';
import type { Laboratory } from './laboratory.ts';
import { useScreen } from '../ui/useMedia.ts';

/** The Lab of the page. */
export const LaboratoryContext = createContext<Laboratory | null>(null);

export function useLaboratory(): Laboratory {
  const laboratory = useContext(LaboratoryContext);
  if (laboratory === null) throw new Error('There is no laboratory around this component.');
  return laboratory;
}

/** Selects a part of the page's state. */
export function useLab<Part>(select: (state: LabState) => Part): Part {
  return useStore(useLaboratory().store, select);
}

/**
 * Selects a boolean for a part that takes long to mount: true is deferred until controls and text were rendered, false
 * is immediate.
 */
export function useLabSoon(select: (state: LabState) => boolean): boolean {
  const holds = useLab(select);
  return useDeferredValue(holds) && holds;
}

/** How Why is placed below the windows of a phone; '' if it is not. `raised`: it replaces the network. */
export function useDocked(): '' | 'docked' | 'raised' {
  const phone = useScreen() === 'phone';
  const open = useLabSoon(isWhyDocked);
  const raised = useLab((state) => state.whyRaised);
  return !phone || !open ? '' : raised ? 'raised' : 'docked';
}
