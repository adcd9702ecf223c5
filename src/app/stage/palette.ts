import { COLOURED_FLOWS, type Tones } from '../plot/tones.ts';

export { COLOURED_FLOWS };

/** The colours of the page that drawings use, read from its style sheet. */
export interface Palette {
  readonly bench: string;
  readonly paper: string;
  readonly sunk: string;
  readonly ink: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly rule: string;
  readonly hair: string;
  readonly loss: string;
  readonly slowStart: string;
  readonly avoidance: string;
  readonly recovery: string;
  readonly timeout: string;
  /** Lines upon the tint of slow start. */
  readonly hatch: string;
  /** Line and fill of a flow; flows beyond the fifth share one grey. */
  readonly flowLine: (flow: number) => string;
  readonly flowFill: (flow: number) => string;
  /** Whose marker a flow wears. */
  readonly toneOf: Tones;
}

/** The same palette for flows that wear other colours than their own. */
export const toned = (palette: Palette, toneOf: Tones): Palette => ({
  ...palette,
  toneOf,
  flowLine: (flow) => palette.flowLine(toneOf(flow)),
  flowFill: (flow) => palette.flowFill(toneOf(flow)),
});

/** Reads the palette of the theme that is on. */
export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const read = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  const names = Array.from({ length: COLOURED_FLOWS }, (_, index) => index + 1);
  const lines = names.map((number) => read(`flow-${number}`));
  const fills = names.map((number) => read(`flow-${number}-fill`));
  const grey = read('rule');
  const sunk = read('sunk');
  return {
    bench: read('bench'),
    paper: read('paper'),
    sunk,
    ink: read('ink'),
    ink2: read('ink-2'),
    ink3: read('ink-3'),
    rule: grey,
    hair: read('hair'),
    loss: read('loss'),
    slowStart: read('slow-start'),
    avoidance: read('avoidance'),
    recovery: read('recovery'),
    timeout: read('no-route'),
    hatch: lines[2] ?? grey,
    toneOf: (flow) => flow,
    flowLine: (flow) => lines[flow] ?? grey,
    flowFill: (flow) => fills[flow] ?? sunk,
  };
}
