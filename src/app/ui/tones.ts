/** Number of flows, or groups of flows, with a colour and marker of their own. */
export const COLOURED_FLOWS = 5;
/** The tone of flows without a colour: grey. The two tones before it are shades for a third and fourth path. */
export const GREY = COLOURED_FLOWS + 2;

/** CSS class of a flow's colour, by its tone. */
export const toneNameOf = (tone: number): string => `tone-${Math.min(tone, GREY) + 1}`;

/** Tone of each flow, which determines its colour and marker. */
export type Tones = (flow: number) => number;

/** The tones where each index has its own colour. */
export const tonesByIndex: Tones = (flow) => (flow < COLOURED_FLOWS ? flow : GREY);
