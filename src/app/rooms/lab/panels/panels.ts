import { CLOSE_PANELS } from './closePanels.ts';
import { LAB_PANELS } from './labPanels.ts';
import { MORE_PANELS } from './morePanels.ts';
import type { Panel } from './panel.ts';

/** All charts of the page. */
export const PANELS: readonly Panel[] = [...LAB_PANELS, ...CLOSE_PANELS, ...MORE_PANELS];
