import { COLOURED_FLOWS, type Tones } from './tones.ts';

export { COLOURED_FLOWS };

/** The colours of a theme, as plain data. */
export interface Colours {
  readonly bench: string;
  readonly paper: string;
  readonly sunk: string;
  readonly ink: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly rule: string;
  readonly hair: string;
  readonly loss: string;
  /** What would have happened. */
  readonly whatIf: string;
  readonly focus: string;
  readonly slowStart: string;
  readonly avoidance: string;
  readonly recovery: string;
  readonly timeout: string;
  /** Lines on the tint of slow start. */
  readonly hatch: string;
  /** Lines and fills of the flows that have colours of their own; those beyond share one grey. */
  readonly lines: readonly string[];
  readonly fills: readonly string[];
  /** The same for letters. */
  readonly texts: readonly string[];
}

/** The colours that drawings use. */
export interface Palette extends Colours {
  /** Line and fill of a flow. */
  readonly flowLine: (flow: number) => string;
  readonly flowFill: (flow: number) => string;
  /** Whose marker a flow has. */
  readonly toneOf: Tones;
  /** What routing protocols send. */
  readonly routing: string;
}

/** Messages of routing protocols have the colour of the fourth flow. */
export const ROUTING_TONE = 3;

/** The colours of a theme on flows, which may have others than their own. */
export const paletteOf = (colours: Colours, toneOf: Tones): Palette => ({
  ...colours,
  toneOf,
  routing: colours.lines[ROUTING_TONE] ?? colours.ink,
  flowLine: (flow) => colours.lines[toneOf(flow)] ?? colours.rule,
  flowFill: (flow) => colours.fills[toneOf(flow)] ?? colours.sunk,
});
