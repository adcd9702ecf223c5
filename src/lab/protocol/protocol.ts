/**
 * Messages between page and worker. Commands are small and rare; reports come back, at most one batch per animation
 * frame. The screen never waits for an answer in order to draw.
 */
import type { Firing } from '../../engine/kernel/journal.ts';
import type { Waits } from '../../engine/tcp/sender/waits.ts';
import type { Moment, Span } from './commandProtocol.ts';
import type { Detail } from './detailProtocol.ts';
import type { Opened, VariantRules } from './factsProtocol.ts';
import type { Inside, QueueInside } from './insideProtocol.ts';
import type { ManetStatus } from './manetProtocol.ts';
import type { Mark } from './markProtocol.ts';
import type { Outcome, Result } from '../results/result.ts';
import type { Variables } from '../look/variables.ts';

export * from './commandProtocol.ts';
export * from './factsProtocol.ts';

/** One problem of a refused scenario. */
export interface Refusal {
  /** "flows[1].rate" */
  readonly path: string;
  /** "must be above 0" */
  readonly message: string;
  /** The value given, as text: "-5". */
  readonly given: string;
}

/** How long a notable event counts as recent, simulated s. */
export const FRESH = 0.25;

/**
 * What a run that follows its story slows down for: first occurrences for each variant, and the first fair share of
 * all.
 */
export type Slowing = 'slowStart' | 'loss' | 'mark' | 'cut' | 'timeout' | 'route' | 'fairShare';

/** The pace of a run that follows its story. */
export interface Pacing {
  /** Simulated seconds per second of wall time. */
  readonly pace: number;
  /** null: no first occurrence. */
  readonly slowsFor: Slowing | null;
}

/** Progress of a move that takes longer than a slice of work. */
export interface Progress {
  /**
   * New parts are simulated, and batches show them; or known parts are repeated, and the picture stays until the end.
   */
  readonly kind: 'computing' | 'seeking';
  /** Destination; for a step, the latest possible one. */
  readonly target: Moment;
  /** 0..1 */
  readonly share: number;
}

/** The figures of a stretch of a run: those that the command line computes with --from and --until. */
export type SpanTotals = Pick<Outcome, 'flows' | 'total' | 'links'> & Span;

/** News of the run or fork beside the one shown. */
export interface Counterpart extends Pick<Batch, 'fork' | 'samples' | 'marks' | 'known' | 'event'> {
  /** Results of both up to now, if they are at the same time. */
  readonly results: { readonly here: Result; readonly there: Result } | null;
}

/**
 * Columns of a sample row in a batch: series id, bucket, minimum, maximum and last value in the bucket (sums for
 * delivered, drops, offered).
 */
export const SAMPLE_STRIDE = 5;

/**
 * Maximum number of packets in a picture, including waiting ones; a link with thousands in flight is a solid line
 * anyway.
 */
export const MOST_PACKETS = 4000;
/** Columns of a packet row in a still picture. */
export const PICTURE_STRIDE = 12;
/**
 * Link index; position: 0 leaving .. 1 arriving, or -1-place when waiting in the queue (place 0 = head); flow; 0 data,
 * 1 ACK, 2 UDP; number; times sent, or for an ACK the causing segment; length as a fraction of the link (transmission
 * time / delay); 1 for a duplicate ACK; transmission time, s; 1 for marked data (CE), and for an ACK that reports a mark
 * that no ACK before it did; line of the queue, for queues whose lines are drawn apart (`LinkFacts.letters`); ECN in
 * its headers: the IP field (0 Not-ECT, 1 ECT(1), 2 ECT(0), 3 CE), plus 4 x (AE, CWR, ECE), plus 32 if these are a count
 * of marks (RFC 9768).
 */
export const PICTURE = {
  LINK: 0,
  AT: 1,
  FLOW: 2,
  KIND: 3,
  NUMBER: 4,
  COUNT: 5,
  LENGTH: 6,
  REPEATS: 7,
  SENDING: 8,
  MARKED: 9,
  LINE: 10,
  ECN: 11,
} as const;

/** A sender at one moment. */
export interface FlowStatus {
  readonly phase: string;
  readonly cwnd: number;
  readonly ssthresh: number;
  /** Window inflation in recovery, segments, apart from cwnd. */
  readonly inflation: number;
  /** Segments sent and not cumulatively acknowledged. */
  readonly flight: number;
  /** The handshake is complete. */
  readonly connected: boolean;
  /** Highest segment acknowledged, next to send, highest sent. */
  readonly acked: number;
  readonly next: number;
  readonly highest: number;
  readonly duplicateAcks: number;
  /** Fast recovery ends when this segment is acknowledged (unless any new ACK ends it). */
  readonly recoveryPoint: number;
  /** A loss has been detected and is not repaired yet. */
  readonly repairing: boolean;
  /** s; 0 before the first sample. */
  readonly srtt: number;
  readonly rto: number;
  readonly sent: number;
  readonly received: number;
  readonly dropped: number;
  readonly retransmissions: number;
  readonly timeouts: number;
  /** Maximum number of outstanding segments allowed by the receiver. */
  readonly receiverWindow: number;
  /** First segment that the application does not have; Infinity: unlimited data. */
  readonly limit: number;
  /** The application has stopped. */
  readonly stopped: boolean;
  /** When the last ACK arrived, s; -1 before the first. */
  readonly lastAckAt: number;
  /** QUIC: the probe timeout with its back-off, relative to that without; more than 1 while probes are unanswered. */
  readonly probing?: number;
  /** QUIC: packets neither acknowledged nor lost, which cwnd limits. */
  readonly inFlight?: number;
}

export interface LinkStatus {
  /** Packets, including the one being sent. */
  readonly queue: number;
  /** Current limit of the queue; Infinity: limited in bytes. */
  readonly limit: number;
  readonly drops: number;
  /** Values by which a queue decides whose lines are drawn apart. */
  readonly inside?: Inside;
}

/** What a sender may do at a moment, and what it waits for. Segments and s; Infinity: no bound, or not waiting. */
export interface SenderWait extends Waits {
  readonly flow: number;
  /** Start of its application, s. */
  readonly startsAt: number;
  /** The SYN was sent. */
  readonly begun: boolean;
  /**
   * Segments between the newest acknowledged and the next to send: everything outstanding, but after a timeout only
   * what was sent since.
   */
  readonly used: number;
  /** Segments in the network as counted by the recovery; NaN: it has no such count. */
  readonly pipe: number;
  /** Written by the application and not sent yet. */
  readonly unsent: number;
  /** Number of duplicate ACKs that indicate a loss (QUIC: 0), and whether the recovery uses only that number. */
  readonly threshold: number;
  readonly counts: boolean;
  readonly recovering: boolean;
  /** Maximum number of segments per ACK; 0: unlimited. */
  readonly burst: number;
  /** null: the event is not an ACK of new data. */
  readonly ack: AckGrowth | null;
}

/** Effect on cwnd of the ACK of new data that has just arrived. Segments. */
export interface AckGrowth {
  /** Change of cwnd. */
  readonly by: number;
  /** The rule that grew it, by number; -1: none. */
  readonly rule: number;
  /** Outstanding before the ACK, and whether that used cwnd fully. */
  readonly outstanding: number;
  readonly usedUp: boolean;
  /** Count towards the next whole segment, and the number needed; NaN: cwnd grows by fractions. */
  readonly counted: number;
  readonly perStep: number;
}

/** Values of a rule's formula symbols when it fired. */
export interface Examined {
  /** Before the rule. */
  readonly values: Readonly<Record<string, number>>;
  /** After it. */
  readonly results: Readonly<Record<string, number>>;
}

/** A firing with the values of its formula. */
export interface Fired {
  readonly firing: Firing;
  readonly examined: Examined | null;
}

/** The request was not a valid experiment, change or fork; for a fork `fork` is its number, otherwise -1. */
export interface RefusedReport {
  readonly kind: 'refused';
  readonly asked: 'open' | 'intervene' | 'fork';
  readonly fork: number;
  readonly problems: readonly Refusal[];
}

/**
 * Why the event of a moment happened: first the rule, then its causes; of a long chain the nearest and, last, the
 * origin: the dropped packet.
 */
export interface Explanation {
  readonly chain: readonly Firing[];
  /** Causes omitted before the last of the chain. */
  readonly between: number;
  /** One for each of the chain; null: too far back, or without sender. */
  readonly examined: readonly (Examined | null)[];
  /** All firings in the event of the first, in order; empty until examined. */
  readonly fired: readonly Fired[];
}

/** Data shown in addition to the picture while the run is paused, and at each row of a script that plays row by row. */
export interface Closeup {
  /** The newest firing that the moment is about, with its causes; null: none yet. */
  readonly why: Explanation | null;
  /** The flow that the moment is about: the selected one, or that of its event; -1: none. */
  readonly about: number;
  /** The newest firing in the event of this moment, of any flow. */
  readonly fired: Firing | null;
  /** What the sender of flow `about` waits for; null: no such sender. */
  readonly wait: SenderWait | null;
  /** Details of packets; null: not requested. */
  readonly detail: Detail | null;
  /** Variables of the sender that the moment is about; null: not requested. */
  readonly variables: Variables | null;
  /**
   * More about this moment is being computed: `digest`, `detail`, previous values of `variables`, and examined values
   * of `why`. It follows unless the moment changes.
   */
  readonly looking: boolean;
  /** Results of the run up to now; null: not requested. */
  readonly results: Result | null;
  /** Totals of the selected span; null: being computed, or not requested. */
  readonly totals: SpanTotals | null;
  /** Digest of all state; '' while `looking`. */
  readonly digest: string;
}

/** One frame of the screen. */
export interface Batch {
  readonly kind: 'batch';
  readonly run: number;
  /** Number of commands carried out or superseded, without credit and ping: the commands that the batch reflects. */
  readonly handled: number;
  /** The moment shown, s: at the last event or after it, before the next. */
  readonly now: number;
  /**
   * Time of the next event, s; Infinity: none. A change by the user happens just before it, and has that time in the
   * scenario.
   */
  readonly next: number;
  /** Number of events up to now. */
  readonly event: number;
  /** How to return to `now`: by its event, or by its time if that lies between two events. */
  readonly moment: Moment;
  readonly playing: boolean;
  readonly finished: boolean;
  /** How far the run has been simulated, s. Series and marks are known up to there. */
  readonly known: number;
  /**
   * Recordings after this time, s, are invalid (because of an intervention) and must be dropped. Infinity otherwise.
   */
  readonly forgetAfter: number;
  /** Rows of SAMPLE_STRIDE columns; transferred. A bucket may be sent again with newer values. */
  readonly samples: Float64Array;
  /** New since the last batch, oldest first. */
  readonly marks: readonly Mark[];
  /** Rows of PICTURE_STRIDE columns: every packet in the network now, or MOST_PACKETS of them; transferred. */
  readonly picture: Float64Array;
  readonly flows: readonly FlowStatus[];
  readonly links: readonly LinkStatus[];
  /** The mobile nodes at this moment; null: a network of links. */
  readonly manet: ManetStatus | null;
  /** The contents of a queue; null: not requested. */
  readonly inside: QueueInside | null;
  /** null while the run plays or moves. */
  readonly closeup: Closeup | null;
  /** Simulated seconds per second reached recently; 0 until measured. */
  readonly reachedPace: number;
  /** null unless the run plays and follows its story. */
  readonly pacing: Pacing | null;
  /** The run stopped by itself at its first cut. */
  readonly held: boolean;
  /**
   * The last step looked for a condition that never becomes true forwards (1) or back (-1): the run has stayed. 0: no
   * such step.
   */
  readonly nowhere: 1 | -1 | 0;
  /** Number of the one shown: the run (0) or a fork. */
  readonly fork: number;
  /** null: there is no counterpart. */
  readonly counterpart: Counterpart | null;
}

export type Report =
  | Opened
  | Batch
  /**
   * Progress of a long move. Sent ten times a second without credit; the batch that ends the move has handled its
   * command.
   */
  | { readonly kind: 'working'; readonly run: number; readonly progress: Progress }
  | RefusedReport
  /** Answer to `rules`. */
  | { readonly kind: 'rules'; readonly variants: readonly VariantRules[] }
  /** Answer to `ping`. */
  | { readonly kind: 'alive' }
  /** The simulation failed: the worker continues and can open again; `time` is the last good moment. */
  | { readonly kind: 'failed'; readonly time: number; readonly message: string };
