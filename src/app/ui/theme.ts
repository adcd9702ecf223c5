import type { Colours } from './palette.ts';
import { readColours } from './readColours.ts';
import { Stored } from './stored.ts';

/** Automatic follows the system. */
export const THEMES = ['automatic', 'light', 'dark', 'projector'] as const;
export type Theme = (typeof THEMES)[number];
export const THEME_NAMES: Readonly<Record<Theme, string>> = {
  automatic: 'Auto',
  light: 'Light',
  dark: 'Dark',
  projector: 'Projector',
};

/** The theme the user chose here before; public/start.js reads it too. */
const STORED = new Stored('theme', (kept) => THEMES.find((theme) => theme === kept) ?? 'automatic');
export const storedTheme = (): Theme => STORED.read();

const cache: { colours: Colours | null; count: number; forced: Theme | null } = {
  colours: null,
  count: 0,
  forced: null,
};

/** The colours on the screen. */
export function currentColours(): Colours {
  if (cache.colours === null) {
    cache.colours = readColours(document.documentElement);
    cache.count++;
  }
  return cache.colours;
}

/** Changes with the colours. */
export function lookNumber(): number {
  currentColours();
  return cache.count;
}

/** The theme that is forced on the page; undefined: that of the system. */
export const currentTheme = (): string | undefined => document.documentElement.dataset['theme'];

/** Tells the browser the colour of the page, for the bars around it. */
function colourBars(): void {
  const colour = currentColours().bench;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', colour);
}

/** Whether the system has colours of its own for all pages: those of drawings must go with it. */
const hasSystemColours = (): boolean => window.matchMedia('(forced-colors: active)').matches;

/** Shows the page in a theme; while another one is forced, in that. */
export function showTheme(chosen: Theme, changed: () => void): void {
  const theme = cache.forced ?? (hasSystemColours() ? 'automatic' : chosen);
  if (theme === 'automatic') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  cache.colours = null;
  colourBars();
  changed();
}

/** Whatever theme is chosen, the page has this one, also in rooms that come later; null: the chosen one again. */
export function forceTheme(theme: Theme | null): void {
  cache.forced = theme;
  showTheme(storedTheme(), () => undefined);
}

/** Shows the page in a theme and remembers it. */
export function applyTheme(theme: Theme, changed: () => void): void {
  // A browser that stores nothing forgets it: no harm.
  STORED.write(theme);
  showTheme(theme, changed);
}

/** Calls back when the system changes between light and dark. */
export function watchSystemTheme(changed: () => void): void {
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    cache.colours = null;
    colourBars();
    changed();
  });
}
