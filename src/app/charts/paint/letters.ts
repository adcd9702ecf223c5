/** Until the typeface has come, one of the system; the other is not even asked for before, or browsers remember that it was missing. */
const letters = { families: 'system-ui, sans-serif' };

/** The typeface has come: from now on text has it. */
export function setTypeface(family: string): void {
  letters.families = `"${family}", system-ui, sans-serif`;
}

/** The font of letters of a weight and a size, px. */
export const fontOf = (weight: number, size: number): string => `${weight} ${size}px ${letters.families}`;

/** The font of bold numbers of a size, px. */
export const boldFont = (size: number): string => fontOf(700, size);
