import { Stored } from '../ui/stored.ts';

/** What is shown while the run is paused: its packets one by one, or the same as while it plays. */
export type Layout = 'step' | 'lab';

/** The layout the user chose here before. */
export const LAYOUT = new Stored('layout', (kept): Layout => (kept === 'lab' ? 'lab' : 'step'));
