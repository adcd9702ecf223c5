/**
 * A connection as in textbooks: one window per transmission round. Rounds and cuts come from runs of the engine, one
 * for each stretch between losses; a convention decides what the round after a cut shows.
 */
import type { Sender } from './path.ts';
import { CONVENTIONS, type ConventionName } from './conventions.ts';
import { dropsFor, packetRounds, stretchOf, type Cut, type PacketRound, type Seen } from './stretch.ts';

/** A connection and its losses. */
export interface Connection {
  readonly variant: 'tahoe' | 'reno';
  readonly initialWindow: number;
  /** null: unbounded until the first loss. */
  readonly ssthresh: number | null;
  /** The rounds with losses, and how the sender detects each; in order of time. */
  readonly losses: readonly { readonly round: number; readonly seen: Seen }[];
  /** Number of rounds. */
  readonly rounds: number;
}

export interface Round {
  /** From 1. */
  readonly round: number;
  readonly cwnd: number;
  readonly ssthresh: number | null;
  /** The phase by which its window grew. */
  readonly phase: 'slowStart' | 'avoidance';
  /** How a loss in it is detected; null: its segments are acknowledged. */
  readonly lost: Seen | null;
  /** First and last segment sent in it, from 1. */
  readonly first: number;
  readonly last: number;
}

export interface Rounds {
  readonly rounds: readonly Round[];
  /** One per loss. */
  readonly cuts: readonly Cut[];
}

/** The rounds of a connection by a convention. */
export function roundsOf(connection: Connection, convention: ConventionName): Rounds {
  const { variant, initialWindow, losses } = connection;
  const rounds: Round[] = [];
  const cuts: Cut[] = [];
  let start = { cwnd: initialWindow, ssthresh: connection.ssthresh };
  for (const loss of [...losses, null]) {
    const count = (loss?.round ?? connection.rounds) - rounds.length;
    if (count <= 0) break;
    const stretch = stretchOf(variant, start, count, loss?.seen ?? null);
    const before = rounds.at(-1)?.last ?? 0;
    for (const [place, { cwnd, ssthresh, phase, first, last }] of stretch.rounds.entries()) {
      // The window of a round grew during the previous round, so it has the phase of that round.
      const grown = place === 0 ? phase : stretch.rounds[place - 1]!.phase;
      const ends = loss !== null && place === count - 1;
      rounds.push({
        round: rounds.length + 1,
        cwnd,
        ssthresh,
        phase: grown === 'slowStart' ? 'slowStart' : 'avoidance',
        lost: ends ? loss.seen : null,
        first: before + first,
        last: before + last,
      });
    }
    if (stretch.cut === null) break;
    cuts.push(stretch.cut);
    start = { cwnd: CONVENTIONS[convention].next(stretch.cut), ssthresh: stretch.cut.ssthresh };
  }
  return { rounds, cuts };
}

/** Runs the connection packet by packet: returns the sender, and its windows in the given number of round trips. */
export function packetsOf(
  connection: Connection,
  convention: ConventionName,
): {
  readonly sender: Sender;
  readonly rounds: readonly PacketRound[];
} {
  const { variant, initialWindow, ssthresh, losses, rounds: count } = connection;
  const book = roundsOf(connection, convention).rounds;
  let sender: Sender = { variant, initialWindow, ssthresh, drops: [] };
  // Each loss may need a timeout of at least 1 s, which is ten round trips.
  const most = count + 15 * losses.length;
  let rounds = packetRounds(sender, most);
  for (const { round, seen } of losses) {
    const { first } = book[round - 1]!;
    const hit = rounds.find(
      (each) =>
        each.first >= first && each.last > each.first && each.phase !== 'fastRecovery' && each.phase !== 'timeout',
    );
    if (hit === undefined) break;
    sender = { ...sender, drops: [...sender.drops, ...dropsFor(hit, seen)] };
    rounds = packetRounds(sender, most);
  }
  return { sender, rounds };
}
