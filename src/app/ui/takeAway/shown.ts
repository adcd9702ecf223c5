import type { FigureSource } from './source.ts';

/** The figures on the page that can be saved, by an element inside each. */
export const figuresShown = new Map<Element, () => Promise<FigureSource>>();

/** The drawings on the page that have no Save button and belong in a handout. */
export const drawingsForPaper: typeof figuresShown = new Map();
