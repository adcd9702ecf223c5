import { useSyncExternalStore } from 'react';
import { SCREENS } from './screens.ts';

/** Screen class for arranging charts. `enlarged`: as narrow as a phone and low, like a page at 200 % zoom. */
export type Screen = 'phone' | 'enlarged' | 'tablet' | 'low' | 'compact' | 'desktop' | 'smallProjector' | 'projector';

/** Whether the page has a screen class now. */
export const matches = (name: keyof typeof SCREENS): boolean => window.matchMedia(SCREENS[name]).matches;

function screenNow(): Screen {
  if (matches('phone')) return matches('low') ? 'enlarged' : 'phone';
  if (matches('column')) return matches('low') ? 'low' : 'tablet';
  if (document.documentElement.dataset['theme'] === 'projector' && matches('wide'))
    return matches('full') && !matches('short') ? 'projector' : 'smallProjector';
  return matches('compact') ? 'compact' : 'desktop';
}

/** The screen class of the page. */
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
    // Without a screen, render as for a desktop.
    () => 'desktop',
  );
}

/** Projected: charts and Why use their briefest words, and at most three charts are shown. */
export const isProjected = (screen: Screen): boolean => screen === 'smallProjector' || screen === 'projector';

/** There is no room for the sliding window beside Why: the screen is too low for both, or its type too large. */
export const sharesColumn = (screen: Screen): boolean => screen === 'compact' || isProjected(screen);

/** As narrow as a phone: `@media (--phone)`. */
export const isNarrow = (screen: Screen): boolean => screen === 'phone' || screen === 'enlarged';

/** One-column layout: Why, sheets and the menu hold what does not fit beside the charts. */
export const inOneColumn = (screen: Screen): boolean => isNarrow(screen) || screen === 'tablet' || screen === 'low';
