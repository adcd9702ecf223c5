/**
 * Until the typeface is loaded, a system font is used. The typeface is not listed earlier, because browsers cache that
 * a family is missing.
 */
const letters = { families: 'system-ui, sans-serif' };

/** Switches text to the loaded typeface. */
export function setTypeface(family: string): void {
  letters.families = `"${family}", system-ui, sans-serif`;
}

/** The CSS font for a weight and a size, px. */
export const fontOf = (weight: number, size: number): string => `${weight} ${size}px ${letters.families}`;

/** The CSS font of bold numbers at a size, px. */
export const boldFont = (size: number): string => fontOf(700, size);
