/** Facts of a recording and its twin that the figures share. */
import type { Connection } from '../../../capture/connections/connection.ts';
import type { Cut, Series } from '../../../capture/connections/course.ts';

/** s since the start of the connection. */
export type Span = readonly [from: number, to: number];

/** Margins of all figures, px. */
export const ROOM = { left: 60, right: 130, bottom: 26 } as const;

export const lengthOf = ({ start, end }: Connection): number => Math.max(1e-6, end - start);

/** The first cut in an interval, and the cut with the same index in the other list; null: one of them is missing. */
export function sameCut(
  cuts: readonly Cut[],
  others: readonly Cut[],
  [from, to]: Span,
): { readonly own: Cut; readonly other: Cut } | null {
  const place = cuts.findIndex(({ time }) => time >= from && time <= to);
  const [own, other] = [cuts[place], others[place]];
  return own === undefined || other === undefined ? null : { own, other };
}

export interface Recording {
  readonly connection: Connection;
  readonly series: Series;
  /** The interval shown by the lens, s. */
  readonly lens: Span;
  /** The name of the twin, one word. */
  readonly word: string;
}
