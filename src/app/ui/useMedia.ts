import { useSyncExternalStore } from 'react';

/** A screen as charts are arranged on it. */
export type Screen = 'phone' | 'tablet' | 'low' | 'compact' | 'desktop' | 'smallProjector' | 'projector';

const COMPACT = '(max-width: 1300px), (max-height: 760px)';
/** From this width on, type for a projector is so large that there is room for fewer charts. */
const PROJECTED = '(min-width: 1200px)';
/** So low, a projector has its smaller type and no room for a strip of drops. */
const LOW = '(max-width: 1799px), (max-height: 760px)';
/** One column; Why is a sheet at the bottom. */
const ONE_COLUMN = '(max-width: 1100px)';
/** One column, and so low that the windows need the room of other charts: a page enlarged twice. */
const LOW_COLUMN = '(max-height: 640px)';
const PHONE = '(max-width: 767px)';

const matches = (query: string): boolean => window.matchMedia(query).matches;

function screenNow(): Screen {
  if (matches(PHONE)) return 'phone';
  if (matches(ONE_COLUMN)) return matches(LOW_COLUMN) ? 'low' : 'tablet';
  if (document.documentElement.dataset['theme'] === 'projector' && matches(PROJECTED))
    return matches(LOW) ? 'smallProjector' : 'projector';
  return matches(COMPACT) ? 'compact' : 'desktop';
}

/** The kind of screen the page is on. */
export function useScreen(): Screen {
  return useSyncExternalStore((changed) => {
    const observer = new MutationObserver(changed);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    window.addEventListener('resize', changed);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', changed);
    };
  }, screenNow);
}

/** The sliding window shares the column of Why: the screen is too low for both, or its type too large. */
export const sharesColumn = (screen: Screen): boolean =>
  screen === 'compact' || screen === 'smallProjector' || screen === 'projector';
