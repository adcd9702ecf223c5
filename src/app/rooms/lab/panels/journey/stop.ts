/** A stop on the way of a segment and of its ACK. Times in s; NaN: not yet, or it does not apply. */
export interface Stop {
  readonly place: string;
  readonly came: number;
  /** What it spent here on each part of its way, in the order of the columns. */
  readonly spans: readonly number[];
  readonly left: number;
  readonly why: string;
}

/** Something that happened at one moment. */
export const event = (place: string, came: number, why = ''): Stop => ({ place, came, spans: [], left: NaN, why });
