import { useEffect, useState } from 'react';
import type { Panel } from './panel.ts';
import { LAB_PANELS } from './labPanels.ts';

const loaded: { panels: readonly Panel[] } = { panels: [] };

/** The charts that look at single packets; none before they are wanted and loaded. */
export function useClosePanels(wanted: boolean): readonly Panel[] {
  const [panels, setPanels] = useState(loaded.panels);
  useEffect(() => {
    if (!wanted || loaded.panels.length > 0) return;
    const load = async (): Promise<void> => {
      loaded.panels = (await import('./closePanels.ts')).CLOSE_PANELS;
      setPanels(loaded.panels);
    };
    void load();
  }, [wanted]);
  return panels;
}

/** The charts of a layout, top to bottom. */
export function usePanels(layout: 'lab' | 'step', mobile: boolean): readonly Panel[] {
  const close = useClosePanels(layout === 'step' && !mobile);
  // Mobile nodes have a map in place of links and of what single packets do on them.
  if (mobile) return LAB_PANELS.filter(({ id }) => id === 'window');
  return layout === 'lab' ? LAB_PANELS : [...LAB_PANELS.filter(({ id }) => id === 'window'), ...close];
}
