import { hops } from './hops/hops.tsx';
import { ladder } from './ladder/ladder.ts';
import type { Panel } from './kit/panel.ts';
import { slidingWindow } from './sliding/sliding.ts';

/** The charts of single packets, top to bottom, loaded when first needed. */
export const CLOSE_PANELS: readonly Panel[] = [ladder, slidingWindow];

/** The charts of single packets for a run with radios. */
export const CLOSE_AIR_PANELS: readonly Panel[] = [hops, slidingWindow];
