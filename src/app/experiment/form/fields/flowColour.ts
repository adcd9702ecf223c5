import { GREY } from '../../../ui/tones.ts';

/** The colour of a flow, by its tone. */
export const flowColour = (tone: number): string => (tone < GREY ? `var(--flow-${tone + 1})` : 'var(--ink-3)');
