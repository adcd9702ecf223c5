import type { Tones } from './tones.ts';

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
  /** Colour of a counterfactual run. */
  readonly whatIf: string;
  readonly focus: string;
  readonly slowStart: string;
  readonly avoidance: string;
  readonly recovery: string;
  readonly timeout: string;
  /** Hatching on the tint of slow start. */
  readonly hatch: string;
  /** Line and fill colours of the flows that have their own; all others share a grey. */
  readonly lines: readonly string[];
  readonly fills: readonly string[];
  /** Colours of texts about flows, by tone. */
  readonly texts: readonly string[];
}

/** The colours that drawings use. */
export interface Palette extends Colours {
  /** Line and fill colour of a flow. */
  readonly flowLine: (flow: number) => string;
  readonly flowFill: (flow: number) => string;
  /** Tone, and thus marker, of a flow. */
  readonly toneOf: Tones;
  /** Colour of routing messages. */
  readonly routing: string;
}

/** Routing messages have the colour of the fourth flow. */
export const ROUTING_TONE = 3;

/** The colours of a theme, assigned to flows by tone. */
export const paletteOf = (colours: Colours, toneOf: Tones): Palette => ({
  ...colours,
  toneOf,
  routing: colours.lines[ROUTING_TONE] ?? colours.ink,
  flowLine: (flow) => colours.lines[toneOf(flow)] ?? colours.rule,
  flowFill: (flow) => colours.fills[toneOf(flow)] ?? colours.sunk,
});
