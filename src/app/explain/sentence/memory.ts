import { plainText, type Statement } from '../../run/words/statement.ts';

/** Minimum time between two sentences while the run plays, ms. */
const STANDS = 2000;
/** A sentence is not repeated within this time, ms, unless no other one is true. */
const REMEMBERED = 15_000;

/** Numbers in a sentence that remains true are updated after this time, ms. */
const FRESHENED = 10_000;

/** The sentence last shown, and its time. */
export interface Memory {
  readonly said: Statement | null;
  /** ms */
  readonly at: number;
  /** Recent sentences, with the times when they were replaced. */
  readonly before: readonly { readonly key: string; readonly at: number }[];
  /** The first events up to this event have been reported. */
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

/** The run is paused or the user has moved in time: show the sentence for this moment, regardless of earlier ones. */
export const sayNow = (memory: Memory, [best]: readonly Statement[], clock: number, event: number): Memory =>
  best === undefined ? memory : withStatement(memory, best, clock, event);

/** Whether the last sentence has been shown long enough to be replaced while the run plays. `clock`: ms. */
export const mayChange = ({ said, at }: Memory, clock: number): boolean => said === null || clock - at >= STANDS;

/** Whether the numbers of a sentence have changed since it was shown. */
const isStale = (said: Statement, now: Statement): boolean => plainText(said.full) !== plainText(now.full);

/**
 * Chooses the sentence while the run plays: the best true sentence that is worth showing at this time (`clock`, ms) and
 * event. It stays for at least two seconds, and longer if there is nothing new, so that two sentences never alternate.
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
