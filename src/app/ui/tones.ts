/** Flows, or groups of flows, that have a colour and a marker of their own. */
export const COLOURED_FLOWS = 5;
/** The tone of everybody else: grey. */
export const GREY = COLOURED_FLOWS;

/** Whose colour and marker a flow has, by flow. */
export type Tones = (flow: number) => number;
