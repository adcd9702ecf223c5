import { useSyncExternalStore } from 'react';
import { SCREENS } from './screens.ts';

/** A screen as charts are arranged on it; `enlarged`: as narrow as a telephone's and low, as of a page that is enlarged twice. */
export type Screen = 'phone' | 'enlarged' | 'tablet' | 'low' | 'compact' | 'desktop' | 'smallProjector' | 'projector';

const matches = (name: keyof typeof SCREENS): boolean => window.matchMedia(SCREENS[name]).matches;

function screenNow(): Screen {
  if (matches('phone')) return matches('low') ? 'enlarged' : 'phone';
  if (matches('column')) return matches('low') ? 'low' : 'tablet';
  if (document.documentElement.dataset['theme'] === 'projector' && matches('wide'))
    return matches('full') && !matches('short') ? 'projector' : 'smallProjector';
  return matches('compact') ? 'compact' : 'desktop';
}

/** The kind of screen the page is on. */
export function useScreen(): Screen {
  return useSyncExternalStore(
    (changed) => {
      const observer = new MutationObserver(changed);
      observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
      window.addEventListener('resize', changed);
      return () => {
        observer.disconnect();
        window.removeEventListener('resize', changed);
      };
    },
    screenNow,
    // What is drawn without a screen is drawn as for a desktop.
    () => 'desktop',
  );
}

/** The sliding window shares the column of Why: the screen is too low for both, or its type too large. */
export const sharesColumn = (screen: Screen): boolean =>
  screen === 'compact' || screen === 'smallProjector' || screen === 'projector';

/** As narrow as a telephone: `@media (--phone)`. */
export const isNarrow = (screen: Screen): boolean => screen === 'phone' || screen === 'enlarged';

/** The page is one column: Why, sheets and the menu have what there is no room for beside the charts. */
export const inOneColumn = (screen: Screen): boolean => isNarrow(screen) || screen === 'tablet' || screen === 'low';
