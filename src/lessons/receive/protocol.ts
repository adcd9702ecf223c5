/** Messages between the page and the worker of a game. */
import type { Firing } from '../../engine/kernel/journal.ts';
import type { Examined, RuleFacts } from '../../lab/protocol/protocol.ts';
import type { Answer } from '../../lab/look/scriptAnswers.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Ack, Choice, Decision, Game } from './receiver.ts';

/** A segment on its way to the player. */
export interface Sent {
  readonly segment: number;
  /** When it left and when it arrives, s. */
  readonly at: number;
  readonly arrives: number;
  /** Whether it is a retransmission. */
  readonly again: boolean;
}

/** A segment with the player's decision. */
export interface Decided extends Sent {
  readonly decision: Decision;
  /** What was sent, in words. */
  readonly says: string;
}

/** A rule applied by the sender, with the values of its formula. */
export interface RuleFollowed {
  readonly rule: RuleFacts;
  readonly firing: Firing;
  readonly examined: Examined | null;
}

/** A game in progress. */
export interface Received {
  readonly game: Game;
  /** The time at which the game waits, s. */
  readonly now: number;
  readonly decided: readonly Decided[];
  /** The segment to decide on, with the choices; null: the game is over. */
  readonly desk: (Sent & { readonly choices: readonly Choice[] }) | null;
  /** Next expected segment, and the blocks above it. */
  readonly ack: number;
  readonly blocks: readonly (readonly number[])[];
  /** Segments sent and not yet arrived. */
  readonly coming: readonly Sent[];
  readonly acks: readonly Ack[];
  /** Events of the sender so far, in order of time. */
  readonly answers: readonly Answer[];
  /** Its latest rules, newest first. */
  readonly rules: readonly RuleFollowed[];
  /** The scenario of the game's script. */
  readonly scenario: Scenario;
  readonly digest: string;
  /** A sentence about what could not be played, or ''. */
  readonly note: string;
}

export interface ReceiveOrder {
  readonly kind: 'receive';
  readonly game: Game;
}

export interface ReceiveReport {
  readonly kind: 'received';
  readonly received: Received;
}
