/** A place on the drawing, in its unit: y grows downwards. */
export interface Place {
  readonly x: number;
  readonly y: number;
}
