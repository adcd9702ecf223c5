import { GREY, type Tones } from './tones.ts';

/** The CSS custom properties of the colours of a theme. */
const NAMES = {
  bench: 'bench',
  paper: 'paper',
  sunk: 'sunk',
  ink: 'ink',
  ink2: 'ink-2',
  ink3: 'ink-3',
  rule: 'rule',
  hair: 'hair',
  loss: 'loss',
  /** Colour of a counterfactual run. */
  whatIf: 'what-if',
  focus: 'focus',
  slowStart: 'slow-start',
  avoidance: 'avoidance',
  recovery: 'recovery',
  timeout: 'no-route',
} as const;

/** The colours of a theme, as plain data. */
export interface Colours extends Readonly<Record<keyof typeof NAMES, string>> {
  /** Hatching on the tint of slow start. */
  readonly hatch: string;
  /** Line and fill colours of the flows that have their own; all others share a grey. */
  readonly lines: readonly string[];
  readonly fills: readonly string[];
  /** Colours of texts about flows, by tone. */
  readonly texts: readonly string[];
}

/** The colours of a theme, by their CSS custom properties. */
export function coloursOf(read: (name: string) => string): Colours {
  const ofFlows = (use: string): string[] => Array.from({ length: GREY }, (_, tone) => read(`flow-${tone + 1}${use}`));
  const colours = Object.fromEntries(Object.entries(NAMES).map(([colour, name]) => [colour, read(name)]));
  const lines = ofFlows('');
  const more = { hatch: lines[2] ?? read('rule'), lines, fills: ofFlows('-fill'), texts: ofFlows('-text') };
  return { ...(colours as Record<keyof typeof NAMES, string>), ...more };
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
