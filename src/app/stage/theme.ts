import { readPalette, type Palette } from './palette.ts';

/** Automatic follows the system. */
export const THEMES = ['automatic', 'light', 'dark', 'projector'] as const;
export type Theme = (typeof THEMES)[number];
export const THEME_NAMES: Readonly<Record<Theme, string>> = {
  automatic: 'Auto',
  light: 'Light',
  dark: 'Dark',
  projector: 'Projector',
};

const STORED = 'sawtooth theme';
const cache: { palette: Palette | null } = { palette: null };

/** The palette on the screen. */
export function currentPalette(): Palette {
  cache.palette ??= readPalette(document.documentElement);
  return cache.palette;
}

/** The theme that is forced on the page; undefined: that of the system. */
export const currentTheme = (): string | undefined => document.documentElement.dataset['theme'];

/** The theme somebody chose here before. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(STORED);
    return THEMES.find((theme) => theme === stored) ?? 'automatic';
  } catch {
    return 'automatic';
  }
}

/** Tells the browser the colour of the page, for the bars around it. */
function colourBars(): void {
  const colour = currentPalette().bench;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', colour);
}

/** Shows the page in a theme and remembers it. */
export function applyTheme(theme: Theme, changed: () => void): void {
  if (theme === 'automatic') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  try {
    localStorage.setItem(STORED, theme);
  } catch {
    // A browser that stores nothing forgets the theme: no harm.
  }
  cache.palette = null;
  colourBars();
  changed();
}

/** Calls back when the system changes between light and dark. */
export function watchSystemTheme(changed: () => void): void {
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    cache.palette = null;
    colourBars();
    changed();
  });
}
