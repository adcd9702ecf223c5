/**
 * Marks: notable firings of a run, as sent by the worker. A loss, a cut, a timeout, a new phase, a broken route: shown
 * in plots, described in the headline, and possible ends of a step.
 */
import type { LossCause } from '../../engine/wireless/losses.ts';

/** Fields common to all marks. */
interface MarkBase {
  readonly id: number;
  /** s */
  readonly time: number;
  /** Number of its event: it has happened when this many events have run. */
  readonly event: number;
  readonly flow: number;
  /** cwnd at that moment (loss: before; cut, timeout, phase: after), segments. */
  readonly value: number;
  /** The segment concerned, or -1. */
  readonly segment: number;
}

/** A data packet was lost in the network. */
export interface LossMark extends MarkBase {
  readonly kind: 'loss';
  readonly cause: LossCause;
  /** Number of the rule by which it was lost. */
  readonly rule: number;
  /** The current fast recovery repairs it too: the window was already cut for it. */
  readonly covered: boolean;
  /** Number of the transmission, from 1. */
  readonly transmission: number;
  /** Place, as in `Firing.place`. */
  readonly place: number;
  /** Packets in the link's queue, and its limit (Infinity: limited in bytes). */
  readonly queue: number;
  readonly limit: number;
}

/** A queue marked a data packet instead of dropping it (ECN). */
export interface MarkedMark extends MarkBase {
  readonly kind: 'marked';
  /** Number of the rule by which it was marked. */
  readonly rule: number;
  /** Number of the transmission, from 1. */
  readonly transmission: number;
  /** Place, as in `Firing.place`. */
  readonly place: number;
}

/** A duplicate ACK arrived, with too few so far to indicate a loss. */
export interface DuplicateMark extends MarkBase {
  readonly kind: 'duplicate';
  readonly count: number;
  /** Number of duplicate ACKs that indicates a loss. */
  readonly threshold: number;
}

/** A window was cut. */
export interface CutMark extends MarkBase {
  readonly kind: 'cut';
  /** cwnd before, segments. */
  readonly before: number;
  /**
   * Reason: a loss was detected; one was detected and the sender starts over (Tahoe); the round trip grew (Vegas); a
   * partial ACK removed more than recovery had added; a packet was marked (ECN); QUIC's persistent congestion.
   */
  readonly cause: 'loss' | 'restart' | 'delay' | 'deflation' | 'mark' | 'persistent';
  /** QUIC: the time threshold showed the loss, not the packet threshold. */
  readonly late?: true;
  /** Number of duplicate ACKs, and the number that indicates a loss; of QUIC 0, and its packet threshold. */
  readonly duplicates: number;
  readonly threshold: number;
  /** The phase in which it happened. */
  readonly phase: string;
}

/** A segment was retransmitted during recovery. */
interface ResendMark extends MarkBase {
  readonly kind: 'resend';
}

/** The retransmission timer expired. */
export interface TimeoutMark extends MarkBase {
  readonly kind: 'timeout';
  readonly before: number;
  /** The first for its segment, a repeated one, or with nothing outstanding. */
  readonly cause: 'first' | 'repeated' | 'idle';
  /** Duration of the timer, s. */
  readonly waited: number;
}

/** A sender changed its phase. */
export interface PhaseMark extends MarkBase {
  readonly kind: 'phase';
  readonly from: string;
  readonly phase: string;
}

/** The SYN was acknowledged: the first phase starts. */
export interface EstablishedMark extends MarkBase {
  readonly kind: 'established';
  readonly phase: string;
}

/** A connection starts (its SYN is sent), or its application stops. */
interface LifeMark extends MarkBase {
  readonly kind: 'start' | 'stop';
}

/** A station gave up a packet, and with it the link to its next hop. The flow is -1 for a routing message. */
export interface LinkBreakMark extends MarkBase {
  readonly kind: 'linkBreak';
  readonly node: number;
  readonly nextHop: number;
  /** Number of unanswered transmissions of the frame. */
  readonly retries: number;
  /** Cause of the last failure. */
  readonly reason: LossCause;
  /** The route of a flow that used the link; null: none. */
  readonly old: { readonly flow: number; readonly nodes: readonly number[] } | null;
}

/** A node requests a route to another node, or reports that one is unreachable. The flow is -1. */
interface RoutingMark<Kind extends 'request' | 'error' = 'request' | 'error'> extends MarkBase {
  readonly kind: Kind;
  readonly node: number;
  readonly target: number;
}

/** Routing tables provide a route between the ends of a flow again, or no longer. */
export interface WayMark<Kind extends 'wayFound' | 'wayLost' = 'wayFound' | 'wayLost'> extends MarkBase {
  readonly kind: Kind;
  /** The nodes of the route, as far as it leads. */
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
