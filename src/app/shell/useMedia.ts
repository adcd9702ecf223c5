import { useSyncExternalStore } from 'react';

/** The right column is too low for the sliding window beside Why. */
export const COMPACT = '(min-width: 1101px) and (max-width: 1300px), (min-width: 1101px) and (max-height: 760px)';
/** One column; Why is a sheet at the bottom. */
export const ONE_COLUMN = '(max-width: 1100px)';
export const PHONE = '(max-width: 767px)';

/** Whether the screen is as a media query says. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}
