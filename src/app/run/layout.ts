import { Stored } from '../ui/stored.ts';

/** What is shown while the run stands still: its packets one by one, or the same as while it plays. */
export type Layout = 'step' | 'lab';

/** The layout somebody chose here before. */
export const LAYOUT = new Stored('layout', (kept): Layout => (kept === 'lab' ? 'lab' : 'step'));
