import type { Passage, Reply } from '#app/run/record/closely.ts';

/** An ACK that reports a lost packet, and its number among them. */
interface Report {
  readonly reply: Reply;
  /** Number of the duplicate ACK. QUIC: largest acknowledged packet number minus the number of the lost packet. */
  readonly number: number;
}

/** The packets that a ladder is about; others are faint. */
export interface Story {
  /** The relevant lost transmission. */
  readonly lost: Passage | undefined;
  /** The first ACKs that report it, as many as its sender needs. */
  readonly reports: readonly Report[];
  /** The segments that caused them. */
  readonly causes: readonly Passage[];
  /** Retransmissions of the lost segment. */
  readonly resent: readonly Passage[];
  /** If nothing was lost: the last ACK, and what was sent at this moment. */
  readonly newest: readonly Passage[];
  readonly reply: Reply | undefined;
}

/** Duplicate ACKs that trigger fast retransmit (RFC 5681), and packet threshold of QUIC (RFC 9002, 6.1.1). */
const TELLING = 3;

/** The newest transmission of a segment that had arrived by a time. */
const arrivalOf = (passages: readonly Passage[], segment: number, by: number): Passage | undefined =>
  passages.filter((passage) => passage.segment === segment && passage.arrived <= by).at(-1);

/** Finds what the ladder of a moment, s, is about. */
export function storyOf(passages: readonly Passage[], replies: readonly Reply[], now: number): Story {
  const arrived = replies.filter((reply) => reply.arrived <= now);
  const last = newestReply(arrived);
  const drops = passages.filter((passage) => passage.dropped <= now);
  const isQuic = passages.some(({ number }) => number >= 0);
  const lost = (isQuic ? lostByNumber(drops, last) : lostBySegment(drops, arrived)) ?? newestOf(drops);
  const reports = lost === undefined ? [] : isQuic ? namingLater(lost, arrived) : repeating(lost, arrived);
  const causes = reports.flatMap(({ reply }) => arrivalOf(passages, reply.cause, reply.sent) ?? []);
  const resent =
    lost === undefined ? [] : passages.filter(({ segment, sent }) => segment === lost.segment && sent > lost.dropped);
  const reply = lost === undefined ? last : undefined;
  const cause = reply && arrivalOf(passages, reply.cause, reply.sent);
  const newest = [...(cause === undefined ? [] : [cause]), ...passages.filter(({ sent }) => sent === now)];
  return { lost, reports, causes, resent, newest: lost === undefined ? newest : [], reply };
}

/** The lost segment that the newest duplicate ACK asks for. */
function lostBySegment(drops: readonly Passage[], arrived: readonly Reply[]): Passage | undefined {
  const repeated = newestReply(arrived.filter(({ duplicate }) => duplicate > 0));
  return newestOf(drops.filter(({ segment }) => segment === (repeated?.number ?? NaN) + 1));
}

const repeating = (lost: Passage, arrived: readonly Reply[]): Report[] =>
  arrived
    .filter(
      ({ number, duplicate, arrived: at }) =>
        number === lost.segment - 1 && duplicate > 0 && duplicate <= TELLING && at > lost.dropped,
    )
    .map((reply) => ({ reply, number: reply.duplicate }));

const largestOf = (reply: Reply | undefined): number => (reply?.blocks[0]?.[1] ?? 0) - 1;

/** QUIC: the newest dropped packet beyond the packet threshold, otherwise the first with a later one acknowledged. */
function lostByNumber(drops: readonly Passage[], last: Reply | undefined): Passage | undefined {
  const suspects = drops.filter(({ number }) => number < largestOf(last));
  return suspects.filter(({ number }) => number <= largestOf(last) - TELLING).at(-1) ?? suspects[0];
}

/** QUIC: ACKs of packets later than the lost one, up to the ACK that reaches the packet threshold. */
function namingLater(lost: Passage, arrived: readonly Reply[]): Report[] {
  const later = arrived.flatMap((reply) => {
    const number = largestOf(reply) - lost.number;
    return number > 0 ? [{ reply, number }] : [];
  });
  const proof = later.findIndex(({ number }) => number >= TELLING);
  return later.slice(0, proof < 0 ? TELLING : proof + 1).slice(-TELLING);
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
