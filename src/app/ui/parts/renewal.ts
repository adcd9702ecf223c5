import { createStore } from 'zustand/vanilla';

/** What opens the new version of the page that waits; null: none does. */
export const renewal = createStore<{ readonly open: (() => void) | null }>(() => ({ open: null }));
