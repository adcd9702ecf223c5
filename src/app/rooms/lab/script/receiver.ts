/** The next answer of a receiver, from its own rows up to now and the sender's segments. */
import type { Answer } from '#lab/look/scriptAnswers.ts';
import type { Entry, PeerRow } from './entries.ts';

/** Quick answers. */
export type Reply = 'next' | 'repeat' | 'sack' | 'close';

/** State of the receiver so far. */
export interface Reported {
  /** Next expected segment. */
  readonly ack: number;
  readonly sack: PeerRow['sack'];
  /** Whether the window is closed. */
  readonly closed: boolean;
  /** Highest segment sent to it; -1: none. */
  readonly highest: number;
}

/** The state that the receiver has reported up to an event, by rows that were played and not refused. */
export function reportedBy(entries: readonly Entry[], answers: readonly Answer[], event: number): Reported {
  const rows = new Map(entries.flatMap((entry) => (entry.kind === 'row' ? [[entry.place, entry.row] as const] : [])));
  let reported: Reported = { ack: 0, sack: [], closed: false, highest: -1 };
  for (const answer of answers) {
    if (answer.event > event) break;
    const row = answer.kind === 'row' && !answer.refused ? rows.get(answer.place) : undefined;
    reported = { ...reported, highest: answer.highest };
    if (row === undefined || row.ack < reported.ack) continue;
    const { ack, sack, window } = row;
    reported = { ...reported, ack, sack, closed: window === null ? reported.closed : window === 0 };
  }
  return reported;
}

/** The ACK of the next `count` segments in order, skipping those that already arrived. */
export function nextAck(
  { ack, sack }: Reported,
  count: number,
): { readonly ack: number; readonly sack: PeerRow['sack'] } {
  let next = ack;
  const held = (segment: number): boolean => sack.some(([from = 0, to = 0]) => segment >= from && segment < to);
  for (let more = 0; more < count; more++) {
    next++;
    while (held(next)) next++;
  }
  return { ack: next, sack: sack.filter(([from = 0]) => from > next) };
}

/** The SACK ranges of a duplicate ACK that reports one more segment above the missing one. */
export function nextSack({ ack, sack }: Reported): PeerRow['sack'] {
  const top = sack.reduce((high, [, to = 0]) => Math.max(high, to), ack + 1);
  const grown = sack.find(([, to]) => to === top);
  const rest = sack.filter((block) => block !== grown);
  // The most recently changed block comes first (RFC 2018 section 4).
  return [[grown?.[0] ?? ack + 1, top + 1], ...rest];
}

/** A quick answer as a row; null: nothing to answer. `unheard`: ACKs lost before. */
export function replyOf(
  reported: Reported,
  reply: Reply,
  unheard: number,
  opens: number,
): Pick<PeerRow, 'ack' | 'sack' | 'window'> | null {
  const { ack, sack, closed, highest } = reported;
  switch (reply) {
    case 'next': {
      const next = nextAck(reported, 1 + unheard);
      return next.ack - 1 > highest ? null : { ...next, window: null };
    }
    case 'repeat':
      return { ack, sack, window: null };
    case 'sack': {
      const blocks = nextSack(reported);
      return (blocks[0]?.[1] ?? 0) - 1 > highest ? null : { ack, sack: blocks, window: null };
    }
    case 'close':
      return { ack, sack, window: closed ? opens : 0 };
  }
}
