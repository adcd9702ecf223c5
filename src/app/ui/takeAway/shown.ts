import type { FigureSource } from './source.ts';

/** The figures on the page that can be taken away, by an element that is in them. */
export const figuresShown = new Map<Element, () => Promise<FigureSource>>();
