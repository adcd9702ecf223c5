import type { FigureSource } from './source.ts';

/** The figures on the page that can be saved, by an element inside each. */
export const figuresShown = new Map<Element, () => Promise<FigureSource>>();
