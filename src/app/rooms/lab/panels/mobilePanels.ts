import { map } from '../map/map.ts';
import type { Panel } from './panel.ts';

/** The charts of a run with mobile nodes, in place of the network. They are loaded when such a run is opened. */
export const MOBILE_PANELS: readonly Panel[] = [map];
