/** A position on the drawing, in its unit: y points down. */
export interface Place {
  readonly x: number;
  readonly y: number;
}
