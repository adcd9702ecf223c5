/** The behaviour of a sender from one loss to the next, read from a run of the engine round by round. */
import { firingAt } from '../../engine/kernel/journal.ts';
import { PHASES, type Phase } from '../../engine/tcp/phase.ts';
import type { Simulation, TcpParts } from '../../lab/build/simulation.ts';
import { middleOf, onPath, type Drop, type Sender } from './path.ts';

/** How a sender detects a loss. */
export type Seen = 'duplicates' | 'timeout';

/** A round: the state of the sender in its middle. */
export interface PacketRound {
  readonly cwnd: number;
  /** null: unbounded. */
  readonly ssthresh: number | null;
  readonly phase: Phase;
  /** New segments sent in it, from 1; `last` below `first`: none. */
  readonly first: number;
  readonly last: number;
}

/** The result of the rules at the time of a cut. */
export interface Cut {
  readonly cwnd: number;
  readonly ssthresh: number;
  /** Segments by which the window in recovery may exceed cwnd: the number of duplicate ACKs counted. */
  readonly inflation: number;
  /** s */
  readonly time: number;
  readonly seen: Seen;
}

/** A threshold above this is no limit. */
const UNBOUNDED = 1e6;
const thresholdOf = (ssthresh: number): number | null => (ssthresh >= UNBOUNDED ? null : ssthresh);

/** The first `count` rounds of a sender. */
export function packetRounds(sender: Sender, count: number): readonly PacketRound[] {
  return readRounds(onPath(sender), count);
}

function readRounds(
  { simulation, parts }: { readonly simulation: Simulation; readonly parts: TcpParts },
  count: number,
): readonly PacketRound[] {
  const rounds: PacketRound[] = [];
  let sent = 0;
  for (let round = 1; round <= count; round++) {
    simulation.runBefore(middleOf(round));
    const { window, state, flight } = parts.sender;
    rounds.push({
      cwnd: window.cwnd,
      ssthresh: thresholdOf(window.ssthresh),
      phase: PHASES[state.phase]!,
      first: sent + 1,
      last: flight.highest,
    });
    sent = flight.highest;
  }
  return rounds;
}

/** Drops that cause a loss to be detected in this way: the first segment of a round, or all of them. */
export function dropsFor(round: PacketRound, seen: Seen): readonly Drop[] {
  if (seen === 'duplicates') return [{ segment: round.first }];
  return Array.from({ length: round.last - round.first + 1 }, (_, place) => ({ segment: round.first + place }));
}

/** Runs until the sender cuts its window after `time`, s. */
function cutAfter(sender: Sender, time: number): Cut {
  const { simulation, parts } = onPath(sender);
  const cut: { seen: Seen | null } = { seen: null };
  simulation.runBefore(time);
  simulation.kernel.journal.attend({
    happened: (rows, at) => {
      const { kind } = simulation.rules[firingAt(rows, at).rule]!;
      if (kind === 'timeout') cut.seen = 'timeout';
      else if (kind === 'cut') cut.seen ??= 'duplicates';
    },
  });
  while (cut.seen === null && simulation.runBefore(Infinity, 1) > 0);
  if (cut.seen === null) throw new Error('the sender has not cut its window');
  const { window, recovery } = parts.sender;
  return {
    cwnd: window.cwnd,
    ssthresh: window.ssthresh,
    inflation: recovery.inflation,
    time: simulation.now,
    seen: cut.seen,
  };
}

/** A number of rounds, and the cut after a loss in the last of them; null: nothing is lost. */
interface Stretch {
  readonly rounds: readonly PacketRound[];
  readonly cut: Cut | null;
}

/** A sender that starts with this window and threshold and loses data in its `count`-th round. */
export function stretchOf(
  variant: Sender['variant'],
  start: { readonly cwnd: number; readonly ssthresh: number | null },
  count: number,
  seen: Seen | null,
): Stretch {
  const sender: Sender = { variant, initialWindow: start.cwnd, ssthresh: start.ssthresh, drops: [] };
  const rounds = packetRounds(sender, count);
  if (seen === null) return { rounds, cut: null };
  const cut = cutAfter({ ...sender, drops: dropsFor(rounds.at(-1)!, seen) }, middleOf(count));
  if (cut.seen !== seen) throw new Error(`the loss is detected by ${cut.seen}, not by ${seen}`);
  return { rounds, cut };
}
