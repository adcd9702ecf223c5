import type { Passage, Reply } from '#app/run/closely.ts';

/** The packets that a ladder is about; others are faint. */
export interface Story {
  /** The relevant lost transmission. */
  readonly lost: Passage | undefined;
  /** The first three duplicate ACKs that report it. */
  readonly duplicates: readonly Reply[];
  /** The segments that caused them. */
  readonly causes: readonly Passage[];
  /** Retransmissions of the lost segment. */
  readonly resent: readonly Passage[];
  /** If nothing was lost: the last ACK, and what was sent at this moment. */
  readonly newest: readonly Passage[];
  readonly reply: Reply | undefined;
}

/** Number of significant duplicate ACKs: fast retransmit needs three. */
const TELLING = 3;

/** The newest transmission of a segment that had arrived by a time. */
const arrivalOf = (passages: readonly Passage[], segment: number, by: number): Passage | undefined =>
  passages.filter((passage) => passage.segment === segment && passage.arrived <= by).at(-1);

/** Finds what the ladder of a moment, s, is about. */
export function storyOf(passages: readonly Passage[], replies: readonly Reply[], now: number): Story {
  const arrived = replies.filter((reply) => reply.arrived <= now);
  const repeated = newestReply(arrived.filter((reply) => reply.duplicate > 0));
  const drops = passages.filter((passage) => passage.dropped <= now);
  const lost = newestOf(drops.filter(({ segment }) => segment === (repeated?.number ?? NaN) + 1)) ?? newestOf(drops);
  const duplicates =
    lost === undefined
      ? []
      : arrived.filter(
          ({ number, duplicate, arrived: at }) =>
            number === lost.segment - 1 && duplicate > 0 && duplicate <= TELLING && at > lost.dropped,
        );
  const causes = duplicates.flatMap((reply) => arrivalOf(passages, reply.cause, reply.sent) ?? []);
  const resent =
    lost === undefined ? [] : passages.filter(({ segment, sent }) => segment === lost.segment && sent > lost.dropped);
  const last = newestReply(arrived);
  const reply = lost === undefined ? last : undefined;
  const cause = reply && arrivalOf(passages, reply.cause, reply.sent);
  const newest = [...(cause === undefined ? [] : [cause]), ...passages.filter(({ sent }) => sent === now)];
  return { lost, duplicates, causes, resent, newest: lost === undefined ? newest : [], reply };
}

const newestOf = (drops: readonly Passage[]): Passage | undefined =>
  drops.reduce<Passage | undefined>(
    (best, drop) => (best === undefined || drop.dropped >= best.dropped ? drop : best),
    undefined,
  );

const newestReply = (replies: readonly Reply[]): Reply | undefined =>
  replies.reduce<Reply | undefined>(
    (best, reply) => (best === undefined || reply.arrived >= best.arrived ? reply : best),
    undefined,
  );
