import type { EventRef } from '#app/run/words/statement.ts';

/** An event; `value`: its height, NaN: on the base line, Infinity: above the plot. */
export interface Happened {
  readonly kind: string;
  readonly flow: number;
  /** s */
  readonly time: number;
  readonly ref: EventRef | null;
  readonly count: number;
  readonly value: number;
}

interface Recorded extends Pick<Happened, 'kind' | 'flow' | 'time'> {
  readonly event: number;
  /** Number of later ones merged with it. */
  readonly more?: number;
}

/** The event of a mark, at a height. */
export const happenedAt = ({ kind, flow, time, event, more = 0 }: Recorded, value: number): Happened => ({
  kind,
  flow,
  time,
  ref: { event, flow },
  count: 1 + more,
  value,
});
