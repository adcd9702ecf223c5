/** Number of flows, or groups of flows, with a colour and marker of their own. */
export const COLOURED_FLOWS = 5;
/** The tone of all other flows: grey. */
export const GREY = COLOURED_FLOWS;

/** CSS class of a flow's colour, by its index. */
export const toneNameOf = (flow: number): string => `tone-${Math.min(flow, COLOURED_FLOWS) + 1}`;

/** Tone of each flow, which determines its colour and marker. */
export type Tones = (flow: number) => number;

/** The tones where each index has its own colour. */
export const tonesByIndex: Tones = (flow) => (flow < COLOURED_FLOWS ? flow : GREY);
