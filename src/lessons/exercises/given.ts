/** The connection of a sheet: drawn, run, and described. */
import { encodeLink } from '../../scenario/link.ts';
import { CONVENTIONS, type ConventionName } from '../rounds/conventions.ts';
import { differencesOf } from '../rounds/differences.ts';
import { pathOf } from '../rounds/path.ts';
import { packetsOf, roundsOf, type Connection } from '../rounds/rounds.ts';
import type { Draw } from './draw.ts';
import type { Given } from './exercise.ts';

const THRESHOLDS = [8, 10, 12, 16, 20, 24, 32] as const;

/** Rounds of slow start from 1 to a threshold, including the one that reaches it. */
function roundsTo(ssthresh: number): number {
  let count = 1;
  for (let cwnd = 1; cwnd < ssthresh; cwnd *= 2) count++;
  return count;
}

/** A Reno connection with two losses, one of each kind. */
export function drawConnection(draw: Draw): Connection {
  const ssthresh = draw.oneOf(THRESHOLDS);
  const grown = draw.whole(4, 8);
  const first = roundsTo(ssthresh) + grown;
  const early = draw.whole(0, 2) === 0;
  const second = first + (early ? roundsTo(Math.floor((ssthresh + grown) / 2)) + draw.whole(3, 5) : draw.whole(4, 7));
  return {
    variant: 'reno',
    initialWindow: 1,
    ssthresh,
    losses: [
      { round: first, seen: early ? 'timeout' : 'duplicates' },
      { round: second, seen: early ? 'duplicates' : 'timeout' },
    ],
    rounds: second + draw.whole(3, 5),
  };
}

/** The givens of a connection: its rounds up to the second loss. */
export function connectionGiven(connection: Connection, convention: ConventionName): Given {
  const book = roundsOf(connection, convention);
  const packets = packetsOf(connection, convention);
  const [, last] = connection.losses;
  return {
    text: [
      `A Reno sender begins with a window of 1 segment and ssthresh = ${connection.ssthresh}. A round is one round trip; each segment has its own ACK.`,
      CONVENTIONS[convention].says,
    ],
    rounds: book.rounds,
    shown: last?.round ?? book.rounds.length,
    title: 'Congestion window in segments, at the start of each transmission round; Reno',
    connection,
    link: encodeLink(pathOf(packets.sender)),
    differs: differencesOf(connection, convention, book, packets.rounds),
  };
}
