import { hops } from './hops/hops.ts';
import { ladder } from './ladder/ladder.ts';
import type { Panel } from './panel.ts';
import { slidingWindow } from './sliding/sliding.ts';

/** The charts that look at single packets, top to bottom. They are loaded when a run is first looked at closely. */
export const CLOSE_PANELS: readonly Panel[] = [ladder, slidingWindow];

/** The same of a run with radios. */
export const CLOSE_AIR_PANELS: readonly Panel[] = [hops, slidingWindow];
