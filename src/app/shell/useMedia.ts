import { useSyncExternalStore } from 'react';

/** The type is so large that there is room for fewer charts. */
const isProjected = (): boolean =>
  document.documentElement.dataset['theme'] === 'projector' && window.matchMedia('(min-width: 1200px)').matches;

/** The right column is too low for the sliding window beside Why. */
const COMPACT = '(min-width: 1101px) and (max-width: 1300px), (min-width: 1101px) and (max-height: 760px)';
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

/** Whether the sliding window has to share a column, and drops are told by the share of the link. */
export function useCompact(): boolean {
  const small = useMedia(COMPACT);
  const projected = useSyncExternalStore((changed) => {
    const observer = new MutationObserver(changed);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    window.addEventListener('resize', changed);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', changed);
    };
  }, isProjected);
  return small || projected;
}
