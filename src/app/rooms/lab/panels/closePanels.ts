import { ladder } from './ladder/ladder.ts';
import type { Panel } from './panel.ts';
import { slidingWindow } from './sliding/sliding.ts';

/** The charts that look at single packets, top to bottom. They are loaded when a run is first looked at closely. */
export const CLOSE_PANELS: readonly Panel[] = [ladder, slidingWindow];
