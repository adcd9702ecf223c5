import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Part } from '../../../ui/parts/part.ts';
import type { Panel } from './panel.ts';
import { LAB_PANELS } from './labPanels.ts';

/** The charts that look at single packets. */
export const CLOSE_PANELS = new Part('The step view', () => import('./closePanels.ts'));

const NONE: readonly Panel[] = [];

/** The charts that look at single packets; none before they are wanted and loaded. */
export function useClosePanels(wanted: boolean): readonly Panel[] {
  useStore(CLOSE_PANELS.store);
  const { module } = CLOSE_PANELS;
  useEffect(() => {
    if (wanted) void CLOSE_PANELS.fetch();
  }, [wanted]);
  return wanted && module !== null ? module.CLOSE_PANELS : NONE;
}

/** The charts of a layout, top to bottom. */
export function usePanels(layout: 'lab' | 'step', mobile: boolean): readonly Panel[] {
  const close = useClosePanels(layout === 'step' && !mobile);
  // Mobile nodes have a map in place of links and of what single packets do on them.
  if (mobile) return LAB_PANELS.filter(({ id }) => id === 'window');
  return layout === 'lab' ? LAB_PANELS : [...LAB_PANELS.filter(({ id }) => id === 'window'), ...close];
}
