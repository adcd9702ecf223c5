import { Stored } from '../ui/stored.ts';

/** Content while the run is paused: single packets, or the same as while playing. */
export type Layout = 'step' | 'lab';

/** The layout selected on this device. */
export const LAYOUT = new Stored('layout', (kept): Layout => (kept === 'lab' ? 'lab' : 'step'));
