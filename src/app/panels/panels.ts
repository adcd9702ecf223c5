import { drops } from './drops/drops.ts';
import { ladder } from './ladder/ladder.ts';
import { network } from './network/network.ts';
import type { Panel } from './panel.ts';
import { share } from './share/share.ts';
import { slidingWindow } from './sliding/sliding.ts';
import { congestionWindow } from './window/window.ts';

/** The charts of a run that plays, top to bottom. */
const LAB: readonly Panel[] = [network, congestionWindow, share, drops];
/** The charts of one that stands still and is looked at closely. */
const STEP: readonly Panel[] = [congestionWindow, ladder, slidingWindow];

/** The charts of a layout. */
export const panelsOf = (layout: 'lab' | 'step'): readonly Panel[] => (layout === 'lab' ? LAB : STEP);

/** All charts of the page. */
export const PANELS: readonly Panel[] = [...new Set([...LAB, ...STEP])];
