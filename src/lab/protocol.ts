/**
 * What the app and the worker say to each other. Commands go one way, small and
 * rare; reports come back, at most one batch per animation frame. Nothing here
 * must be answered before the screen can draw.
 */
import type { Firing } from '../engine/kernel/journal.ts';
import type { Waits } from '../engine/tcp/sender.ts';
import type { Moment } from './commandProtocol.ts';
import type { Detail } from './detailProtocol.ts';
import type { Opened } from './factsProtocol.ts';
import type { QueueInside } from './insideProtocol.ts';
import type { ManetStatus } from './manetProtocol.ts';
import type { Mark } from './markProtocol.ts';
import type { Result } from './result.ts';
import type { Variables } from './variables.ts';

export * from './commandProtocol.ts';
export * from './factsProtocol.ts';

/** One problem of a refused scenario. */
export interface Refusal {
  /** "flows[1].rate" */
  readonly path: string;
  /** "must be above 0" */
  readonly message: string;
  /** What was given, as text: "-5". */
  readonly given: string;
}

/** What is notable is news for so long, simulated s. */
export const FRESH = 0.25;

/** What a run that follows its story slows for: the first of it for each variant, and the first fair share of all. */
export type Slowing = 'slowStart' | 'loss' | 'mark' | 'cut' | 'timeout' | 'route' | 'fairShare';

/** The pace of a run that follows its story. */
export interface Pacing {
  /** Simulated seconds per second of wall time. */
  readonly pace: number;
  /** null: nothing happens for the first time. */
  readonly slowsFor: Slowing | null;
}

/** How far a move has come that takes longer than a slice of work. */
export interface Progress {
  /** New ground is simulated, and batches show how it goes; or known ground is gone over again, and the picture stays until it is there. */
  readonly kind: 'computing' | 'seeking';
  /** Where it goes; of a step, where it ends at the latest. */
  readonly target: Moment;
  /** 0..1 */
  readonly share: number;
}

/** What is new of the run, or fork, that is beside the one shown. */
export interface Counterpart {
  readonly fork: number;
  /** As in a batch. */
  readonly samples: Float64Array;
  readonly marks: readonly Mark[];
  readonly known: number;
  readonly event: number;
  /** Where both are at the same time: what has come out of each by then. */
  readonly results: { readonly here: Result; readonly there: Result } | null;
}

/** Columns of a sample row in a batch: series id, bucket, smallest, largest and last value in the bucket (sums for delivered, drops, offered). */
export const SAMPLE_STRIDE = 5;

/** Packets in a picture at most, those that wait included; a link with thousands in flight is a solid line anyway. */
export const MOST_PACKETS = 4000;
/** Columns of a packet row in a still picture. */
export const PICTURE_STRIDE = 8;
/** Link index; where on it: 0 leaving .. 1 arriving, or -1-place when waiting in the queue (place 0 = head); flow; 0 data, 1 ACK, 2 UDP; number; times sent, of an ACK the segment that caused it; length as a fraction of the link (transmission time / delay); 1 for a duplicate ACK. */
export const PICTURE = { LINK: 0, AT: 1, FLOW: 2, KIND: 3, NUMBER: 4, COUNT: 5, LENGTH: 6, REPEATS: 7 } as const;

/** A sender at one moment. */
export interface FlowStatus {
  readonly phase: string;
  readonly cwnd: number;
  readonly ssthresh: number;
  /** Window inflation in recovery, segments, apart from cwnd. */
  readonly inflation: number;
  /** Segments sent and not cumulatively acknowledged. */
  readonly flight: number;
  /** The handshake is over. */
  readonly connected: boolean;
  /** Highest segment acknowledged, next to send, highest sent. */
  readonly acked: number;
  readonly next: number;
  readonly highest: number;
  readonly duplicateAcks: number;
  /** Fast recovery ends when this segment is acknowledged (where it does not end with any new ACK). */
  readonly recoveryPoint: number;
  /** A loss has been noticed and is not repaired yet. */
  readonly repairing: boolean;
  /** s; 0 before the first sample. */
  readonly srtt: number;
  readonly rto: number;
  readonly sent: number;
  readonly received: number;
  readonly dropped: number;
  readonly retransmissions: number;
  readonly timeouts: number;
  /** Most segments that may be on their way as far as the receiver is concerned. */
  readonly receiverWindow: number;
  /** First segment the application does not have; Infinity: it has data without end. */
  readonly limit: number;
  /** The application has stopped. */
  readonly stopped: boolean;
  /** When the last ACK arrived, s; -1 before the first. */
  readonly lastAckAt: number;
}

export interface LinkStatus {
  /** Packets waiting, the one being sent included. */
  readonly queue: number;
  /** Places of the queue now; Infinity when bytes limit it. */
  readonly limit: number;
  readonly drops: number;
}

/** What a sender may do at a moment, and what it waits for. Segments and s; Infinity: no bound, or not for that. */
export interface SenderWait extends Waits {
  readonly flow: number;
  /** When its application begins, s. */
  readonly startsAt: number;
  /** The SYN has left. */
  readonly begun: boolean;
  /** Segments after the newest one acknowledged up to the next to send: all that is outstanding, but after a timeout only what was sent since. */
  readonly used: number;
  /** Segments in the network as the recovery counts them; NaN: it keeps no such number. */
  readonly pipe: number;
  /** Written by the application and not sent yet. */
  readonly unsent: number;
  /** So many duplicate ACKs are a loss, and whether the recovery goes by their number alone. */
  readonly threshold: number;
  readonly counts: boolean;
  readonly recovering: boolean;
  /** Segments that may leave for one ACK; 0: any number. */
  readonly burst: number;
  /** null: the event of the moment is no ACK of new data. */
  readonly ack: AckGrowth | null;
}

/** What the ACK of new data that has just arrived did to cwnd. Segments. */
export interface AckGrowth {
  /** By how much cwnd changed. */
  readonly by: number;
  /** The rule that grew it, by number; -1: none fired. */
  readonly rule: number;
  /** Outstanding before the ACK, and whether that used cwnd up. */
  readonly outstanding: number;
  readonly usedUp: boolean;
  /** Counted towards the next whole segment, of so many; NaN: cwnd grows by fractions. */
  readonly counted: number;
  readonly perStep: number;
}

/** What the symbols of a rule's formula stood for when it fired, by the names they have there. */
export interface Examined {
  /** Before the rule took effect. */
  readonly values: Readonly<Record<string, number>>;
  /** After it. */
  readonly results: Readonly<Record<string, number>>;
}

/** A firing, and what its formula stood for. */
export interface Fired {
  readonly firing: Firing;
  readonly examined: Examined | null;
}

/** What was asked for is no experiment, nothing that can be changed, or no fork: then `fork` is its number, else -1. */
export interface RefusedReport {
  readonly kind: 'refused';
  readonly asked: 'open' | 'intervene' | 'fork';
  readonly fork: number;
  readonly problems: readonly Refusal[];
}

/** Why the event of a moment happened: that rule first, then its causes; of a long chain the nearest and, last, the origin: the dropped packet. */
export interface Explanation {
  readonly chain: readonly Firing[];
  /** Causes left out before the last of the chain. */
  readonly between: number;
  /** Of each of the chain; null where it lies too far back, or has no sender. */
  readonly examined: readonly (Examined | null)[];
  /** All rules that fired in the event of the first, in order; empty until they have been examined. */
  readonly fired: readonly Fired[];
}

export interface Batch {
  readonly kind: 'batch';
  readonly run: number;
  /** How many commands had been carried out, or given up for newer ones; credit and ping do not count. The page knows by it what it sees. */
  readonly handled: number;
  /** The moment shown, s: at the last event that ran or after it, before the next. */
  readonly now: number;
  /** When the next event happens, s; Infinity: none is left. What the user changes here happens just before it, and is in the scenario for that time. */
  readonly next: number;
  /** Events run up to now. */
  readonly event: number;
  /** How to come back to `now`: by its event, or by its time when that lies between two events. */
  readonly moment: Moment;
  readonly playing: boolean;
  readonly finished: boolean;
  /** How far the run has ever been simulated, s. Series and marks are known up to there. */
  readonly known: number;
  /** Everything recorded after this time, s, is no longer true (an intervention): forget it. Infinity otherwise. */
  readonly forgetAfter: number;
  /** Rows of SAMPLE_STRIDE columns; transferred. A bucket may come again with newer values. */
  readonly samples: Float64Array;
  /** New since the last batch, oldest first. */
  readonly marks: readonly Mark[];
  /** Rows of PICTURE_STRIDE columns: every packet in the network now, or MOST_PACKETS of them; transferred. */
  readonly picture: Float64Array;
  readonly flows: readonly FlowStatus[];
  readonly links: readonly LinkStatus[];
  /** The mobile nodes at this moment; null where there are links. */
  readonly manet: ManetStatus | null;
  /** What the moment is about, with its causes: the newest rule that fired of a flow. Null before the first, and while the run plays. */
  readonly why: Explanation | null;
  /** The flow that the moment is about: the selected one, or that of its event; -1: none, or the run plays. */
  readonly about: number;
  /** The newest rule that the event of this moment made fire, of whichever flow; null: none, or the run plays. */
  readonly fired: Firing | null;
  /** What the sender of the flow `about` waits for; null: the moment is about none, or the run plays. */
  readonly wait: SenderWait | null;
  /** What is watched closely; null while playing, and when nothing is. */
  readonly detail: Detail | null;
  /** Of the sender that the moment is about; null while playing, and when nobody asks. */
  readonly variables: Variables | null;
  /** The inside of a queue; null: nobody asks. */
  readonly inside: QueueInside | null;
  /** More is found out of this moment than the batch tells: `digest`, `detail`, what `variables` were before, and what `why` was examined for. It follows, unless the moment changes. */
  readonly looking: boolean;
  /** What has come out of the run up to now; null while playing, and when nobody asks. */
  readonly results: Result | null;
  /** Simulated seconds per second reached lately; 0 until measured. */
  readonly reachedPace: number;
  /** While the run plays and follows its story. */
  readonly pacing: Pacing | null;
  /** The run has stopped by itself, at its first cut. */
  readonly held: boolean;
  /** The last step sought a condition that never comes about on (1) or back (-1) from here: the run has stayed. 0: it did not. */
  readonly nowhere: 1 | -1 | 0;
  /** What is shown: the run itself (0) or a fork. */
  readonly fork: number;
  /** null: nothing is beside it. */
  readonly counterpart: Counterpart | null;
  /** Digest of all state, when paused or finished; '' while playing, on the way, or as long as it is `looking`. */
  readonly digest: string;
}

export type Report =
  | Opened
  | Batch
  /** A move takes longer. Comes ten times a second, needs no credit; the batch that ends the move has handled its command. */
  | { readonly kind: 'working'; readonly run: number; readonly progress: Progress }
  | RefusedReport
  /** The worker hears: the answer to `ping`. */
  | { readonly kind: 'alive' }
  /** The simulation failed: the worker goes on and can open again; `time` is the last good moment. */
  | { readonly kind: 'failed'; readonly time: number; readonly message: string };
