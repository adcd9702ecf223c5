/** What the page and the worker of a game say to each other. */
import type { Firing } from '../../engine/kernel/journal.ts';
import type { Examined, RuleFacts } from '../../lab/protocol.ts';
import type { Answer } from '../../lab/scriptAnswers.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { Ack, Choice, Decision, Game } from './receiver.ts';

/** A segment on its way to the person. */
export interface Sent {
  readonly segment: number;
  /** When it left, and when it arrives, s. */
  readonly at: number;
  readonly arrives: number;
  /** It has been sent before. */
  readonly again: boolean;
}

/** A segment that has been decided on. */
export interface Decided extends Sent {
  readonly decision: Decision;
  /** What left, in words. */
  readonly says: string;
}

/** A rule that the sender followed, with what its formula stood for. */
export interface RuleFollowed {
  readonly rule: RuleFacts;
  readonly firing: Firing;
  readonly examined: Examined | null;
}

/** A game as far as it has been played. */
export interface Received {
  readonly game: Game;
  /** The moment at which time waits, s. */
  readonly now: number;
  readonly decided: readonly Decided[];
  /** The segment to decide on, and what may be done with it; null: the game is over. */
  readonly desk: (Sent & { readonly choices: readonly Choice[] }) | null;
  /** All below has arrived, and what has above. */
  readonly ack: number;
  readonly blocks: readonly (readonly number[])[];
  /** What has left the sender by now and has not arrived. */
  readonly coming: readonly Sent[];
  readonly acks: readonly Ack[];
  /** What the sender has done by now, in the order of time. */
  readonly answers: readonly Answer[];
  /** Its newest rules, the newest first. */
  readonly rules: readonly RuleFollowed[];
  /** The script that it is. */
  readonly scenario: Scenario;
  readonly digest: string;
  /** What of the game could not be played, in a sentence, or ''. */
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
