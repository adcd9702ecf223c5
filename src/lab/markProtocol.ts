/**
 * Marks: the notable firings of a run, as the worker tells them. A loss, a
 * cut, a timeout, a new phase, a broken route: what plots mark, what the
 * sentence speaks of and what a step may end at.
 */
import type { LossCause } from '../engine/wireless/losses.ts';

/** What every mark has. */
interface MarkBase {
  readonly id: number;
  /** s */
  readonly time: number;
  /** Number of the event during which it happened: it has happened when so many have run. */
  readonly event: number;
  readonly flow: number;
  /** cwnd at that moment (loss: before; cut, timeout, phase: after), segments. */
  readonly value: number;
  /** The segment it is about, or -1. */
  readonly segment: number;
}

/** A data packet was lost in the network. */
export interface LossMark extends MarkBase {
  readonly kind: 'loss';
  readonly cause: LossCause;
  /** Fast recovery was under way and repairs it too: the window has been cut for it already. */
  readonly covered: boolean;
  /** How often the segment had been sent: 1 the first time. */
  readonly transmission: number;
  /** Where, as `Firing.place`. */
  readonly place: number;
  /** Packets in the link's queue, and its places (Infinity when bytes limit it). */
  readonly queue: number;
  readonly limit: number;
}

/** A queue marked a data packet instead of dropping it (ECN). */
export interface MarkedMark extends MarkBase {
  readonly kind: 'marked';
  /** How often the segment had been sent: 1 the first time. */
  readonly transmission: number;
  /** Where, as `Firing.place`. */
  readonly place: number;
}

/** A duplicate ACK arrived, and there are not yet enough of them to prove a loss. */
export interface DuplicateMark extends MarkBase {
  readonly kind: 'duplicate';
  readonly count: number;
  /** As many prove a loss. */
  readonly threshold: number;
}

/** A window was cut. */
export interface CutMark extends MarkBase {
  readonly kind: 'cut';
  /** cwnd before, segments. */
  readonly before: number;
  /** Why: a loss was found; one was found and the sender starts over (Tahoe); the round trip grew (Vegas); a partial ACK took more than recovery had added; a packet was marked (ECN). */
  readonly cause: 'loss' | 'restart' | 'delay' | 'deflation' | 'mark';
  /** Duplicate ACKs counted. */
  readonly duplicates: number;
  readonly threshold: number;
  /** The phase in which it happened. */
  readonly phase: string;
}

/** A segment was sent again while recovery went on. */
interface ResendMark extends MarkBase {
  readonly kind: 'resend';
}

/** The retransmission timer went off. */
export interface TimeoutMark extends MarkBase {
  readonly kind: 'timeout';
  readonly before: number;
  /** The first for its segment, another one for the same segment, or with nothing outstanding. */
  readonly cause: 'first' | 'repeated' | 'idle';
  /** How long the timer had run, s. */
  readonly waited: number;
}

/** A sender passed from one phase to another. */
export interface PhaseMark extends MarkBase {
  readonly kind: 'phase';
  readonly from: string;
  readonly phase: string;
}

/** The SYN was answered: the first phase begins. */
export interface EstablishedMark extends MarkBase {
  readonly kind: 'established';
  readonly phase: string;
}

/** A connection begins (its SYN leaves), or its application stops. */
interface LifeMark extends MarkBase {
  readonly kind: 'start' | 'stop';
}

/** A station gave a packet up, and with it the link to its next hop. The flow is -1 where the packet was a routing message. */
export interface LinkBreakMark extends MarkBase {
  readonly kind: 'linkBreak';
  readonly node: number;
  readonly nextHop: number;
  /** How often the frame was sent without an answer. */
  readonly retries: number;
  /** Why the last try failed. */
  readonly reason: LossCause;
  /** The way of a flow that led over the link just before; null: none did. */
  readonly old: { readonly flow: number; readonly nodes: readonly number[] } | null;
}

/** A node asks all others for a way to another node, or tells the others that one cannot be reached. The flow is -1. */
interface RoutingMark<Kind extends 'request' | 'error' = 'request' | 'error'> extends MarkBase {
  readonly kind: Kind;
  readonly node: number;
  readonly target: number;
}

/** The routing tables lead from one end of a flow to the other again, or no longer. */
export interface WayMark<Kind extends 'wayFound' | 'wayLost' = 'wayFound' | 'wayLost'> extends MarkBase {
  readonly kind: Kind;
  /** As far as it leads. */
  readonly nodes: readonly number[];
}

/** A notable firing. */
export type Mark =
  | LossMark
  | MarkedMark
  | DuplicateMark
  | CutMark
  | ResendMark
  | TimeoutMark
  | PhaseMark
  | EstablishedMark
  | LifeMark
  | LinkBreakMark
  | RoutingMark<'request'>
  | RoutingMark<'error'>
  | WayMark<'wayFound'>
  | WayMark<'wayLost'>;
