/** Flows that have a colour and a marker of their own. */
export const COLOURED_FLOWS = 5;
/** The tone of everybody else: grey. */
export const GREY = COLOURED_FLOWS;

/** Whose colour and marker a flow wears, by flow. */
export type Tones = (flow: number) => number;

/** Few flows wear their own colours. Of many, the selected one wears that of the first, the one pointed at that of the second, and all others are grey. */
export function tonesOf(count: number, selected: number, hovered: number): Tones {
  if (count <= COLOURED_FLOWS) return (flow) => flow;
  return (flow) => (flow === selected ? 0 : flow === hovered ? 1 : GREY);
}
