/** How the rounds of a textbook differ from the packets, in sentences with the numbers of the connection. */
import { CONVENTIONS, type ConventionName } from './conventions.ts';
import { ROUND_TRIP } from './path.ts';
import type { Connection, Rounds } from './rounds.ts';
import type { PacketRound } from './stretch.ts';

export function differencesOf(
  connection: Connection,
  convention: ConventionName,
  { rounds, cuts }: Rounds,
  packets: readonly PacketRound[],
): readonly string[] {
  const said: string[] = [];
  for (const [place, { round, seen }] of connection.losses.entries()) {
    const cut = cuts[place]!;
    const { cwnd } = rounds[round - 1]!;
    const next = CONVENTIONS[convention].next(cut);
    if (seen === 'timeout') {
      const silent = packets.filter(({ first, last, phase }) => last < first && phase === 'congestionAvoidance').length;
      said.push(
        `In the book round ${round + 1} follows at once. In packets the sender waits for its timer, here about ${silent} round trips of ${ROUND_TRIP * 1000} ms, and retransmits the lost segments.`,
      );
    } else if (cut.inflation > 0)
      said.push(
        `The book jumps from ${cwnd} to ${next} between two rounds. In packets cwnd is reduced to ${cut.cwnd} at the third duplicate, and each further one lets one more segment leave. When the retransmission is acknowledged the sender continues with ${cut.cwnd}: recovery takes a round trip.`,
      );
  }
  return said;
}
