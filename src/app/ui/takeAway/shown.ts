import type { FigureSource } from './source.ts';

/** The figures on the page that can be taken away, by an element that stands in them. */
export const figuresShown = new Map<Element, () => Promise<FigureSource>>();
