const thousandth = (value: number): number => Math.round(value * 1000) / 1000;

/**
 * A place on a circle of radius 1, clockwise from its top; `turn` is 0 to 1. Rounded, because sines differ between
 * browsers in the last digit, and the places become part of the scenario when a generated network is written out.
 */
export const onUnitCircle = (turn: number): { readonly x: number; readonly y: number } => ({
  x: thousandth(Math.sin(2 * Math.PI * turn)),
  y: thousandth(-Math.cos(2 * Math.PI * turn)),
});
