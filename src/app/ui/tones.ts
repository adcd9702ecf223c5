/** Flows, or groups of flows, that have a colour and a marker of their own. */
export const COLOURED_FLOWS = 5;
/** The tone of everybody else: grey. */
export const GREY = COLOURED_FLOWS;

/** The class of a flow, by its place: its colour. */
export const toneNameOf = (flow: number): string => `tone-${Math.min(flow, COLOURED_FLOWS) + 1}`;

/** Whose colour and marker a flow has, by flow. */
export type Tones = (flow: number) => number;
