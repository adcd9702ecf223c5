import { coloursOf, type Colours } from './palette.ts';

/** Reads the colours of the active theme from the style sheet. */
export function readColours(element: Element): Colours {
  const style = getComputedStyle(element);
  return coloursOf((name) => style.getPropertyValue(`--${name}`).trim());
}
