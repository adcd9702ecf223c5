import { plainText, type Statement } from '../../run/statement.ts';

/** Shortest time between two sentences while the run plays, ms. */
const STANDS = 2000;
/** A sentence is not said again within so much time, ms, unless nothing else is true. */
const REMEMBERED = 15_000;

/** Figures of a sentence that goes on to be true are brought up to date after so much time, ms. */
const FRESHENED = 10_000;

/** What was said, and when. */
export interface Memory {
  readonly said: Statement | null;
  /** ms */
  readonly at: number;
  /** Recent sentences, with the time at which they gave way. */
  readonly before: readonly { readonly key: string; readonly at: number }[];
  /** The event up to which the firsts of their kind are said. */
  readonly event: number;
}

export const NOTHING_SAID: Memory = { said: null, at: -Infinity, before: [], event: -1 };

const withStatement = (memory: Memory, said: Statement, at: number, event: number): Memory => ({
  said,
  at,
  event,
  before: [
    ...memory.before.filter((one) => at - one.at < REMEMBERED && one.key !== memory.said?.key),
    ...(memory.said === null || memory.said.key === said.key ? [] : [{ key: memory.said.key, at }]),
  ],
});

/** The run is paused, or the user went elsewhere: the sentence is of this very moment, whatever was said before. */
export const sayNow = (memory: Memory, [best]: readonly Statement[], clock: number, event: number): Memory =>
  best === undefined ? memory : withStatement(memory, best, clock, event);

/** Whether another sentence may be said while the run plays: the last one has been shown for long enough. `clock`: ms. */
export const mayChange = ({ said, at }: Memory, clock: number): boolean => said === null || clock - at >= STANDS;

/** Whether the figures of a sentence have moved on since it was said. */
const isStale = (said: Statement, now: Statement): boolean => plainText(said.full) !== plainText(now.full);

/**
 * The sentence while the run plays: of what can be truly said, the best that is
 * worth saying at this time (`clock`, ms) and event. It stands for two seconds at least, and as
 * long as there is nothing new: two sentences do not take turns.
 */
export function sayWhilePlaying(
  memory: Memory,
  statements: readonly Statement[],
  clock: number,
  event: number,
): Memory {
  const { said, at, before } = memory;
  if (!mayChange(memory, clock)) return memory;
  const isNew = ({ key }: Statement): boolean => !before.some((one) => one.key === key && clock - one.at < REMEMBERED);
  const next = statements.find((statement) => statement.key === said?.key || isNew(statement)) ?? statements[0];
  if (next === undefined) return memory;
  if (next.key === said?.key)
    return clock - at >= FRESHENED && isStale(said, next) ? withStatement(memory, next, clock, event) : memory;
  return withStatement(memory, next, clock, event);
}
