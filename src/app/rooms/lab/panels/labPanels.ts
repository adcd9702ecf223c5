import { drops } from './drops/drops.ts';
import { network } from './network/network.tsx';
import type { Panel } from './kit/panel.ts';
import { share } from './share/share.ts';
import { congestionWindow } from './window/window.ts';

/** The charts of a playing run, top to bottom: the first view. */
export const LAB_PANELS: readonly Panel[] = [network, congestionWindow, share, drops];
