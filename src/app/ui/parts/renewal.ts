import { createStore } from 'zustand/vanilla';

/** Activates the waiting new version of the page; null: none is waiting. */
export const renewal = createStore<{ readonly open: (() => void) | null }>(() => ({ open: null }));
