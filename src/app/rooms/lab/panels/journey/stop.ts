/** A stop on the journey of a segment and of its ACK. Times in s; NaN: not yet, or not applicable. */
export interface Stop {
  readonly place: string;
  readonly came: number;
  /** Time spent here on each part, in column order. */
  readonly spans: readonly number[];
  readonly left: number;
  readonly why: string;
}

/** A stop without duration. */
export const event = (place: string, came: number, why = ''): Stop => ({ place, came, spans: [], left: NaN, why });
