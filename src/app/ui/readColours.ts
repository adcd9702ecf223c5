import type { Colours } from './palette.ts';
import { GREY } from './tones.ts';

/** The colours of a theme, by their CSS custom properties. */
export function coloursOf(read: (name: string) => string): Colours {
  const names = Array.from({ length: GREY }, (_, index) => index + 1);
  const lines = names.map((number) => read(`flow-${number}`));
  const rule = read('rule');
  return {
    bench: read('bench'),
    paper: read('paper'),
    sunk: read('sunk'),
    ink: read('ink'),
    ink2: read('ink-2'),
    ink3: read('ink-3'),
    rule,
    hair: read('hair'),
    loss: read('loss'),
    whatIf: read('what-if'),
    focus: read('focus'),
    slowStart: read('slow-start'),
    avoidance: read('avoidance'),
    recovery: read('recovery'),
    timeout: read('no-route'),
    hatch: lines[2] ?? rule,
    lines,
    fills: names.map((number) => read(`flow-${number}-fill`)),
    texts: names.map((number) => read(`flow-${number}-text`)),
  };
}

/** Reads the colours of the active theme from the style sheet. */
export function readColours(element: Element): Colours {
  const style = getComputedStyle(element);
  return coloursOf((name) => style.getPropertyValue(`--${name}`).trim());
}
