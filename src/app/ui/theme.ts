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

/** The stored theme; public/start.js reads it too. */
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

/** A counter that changes with the colours. */
export function lookNumber(): number {
  currentColours();
  return cache.count;
}

/** The theme set on the page; undefined: that of the system. */
export const currentTheme = (): string | undefined => document.documentElement.dataset['theme'];

/** Sets the colour of the browser's bars. */
function colourBars(): void {
  const colour = currentColours().bench;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', colour);
}

/** Whether forced-colours mode is on: drawings must use its colours. */
const hasSystemColours = (): boolean => window.matchMedia('(forced-colors: active)').matches;

/** Shows a theme, or the forced one if there is one. */
export function showTheme(chosen: Theme, changed: () => void): void {
  const theme = cache.forced ?? (hasSystemColours() ? 'automatic' : chosen);
  if (theme === 'automatic') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  cache.colours = null;
  colourBars();
  changed();
}

/** Overrides the chosen theme, also in rooms loaded later; null: ends the override. */
export function forceTheme(theme: Theme | null): void {
  cache.forced = theme;
  showTheme(storedTheme(), () => undefined);
}

/** Shows and stores a theme. */
export function applyTheme(theme: Theme, changed: () => void): void {
  // Failure to store it is harmless.
  STORED.write(theme);
  showTheme(theme, changed);
}

/** Calls back when the system switches between light and dark. */
export function watchSystemTheme(changed: () => void): void {
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    cache.colours = null;
    colourBars();
    changed();
  });
}
