/**
 * What the app and the worker say to each other. Commands go one way, small and
 * rare; reports come back, at most one batch per animation frame. Nothing here
 * must be answered before the screen can draw.
 */
import type { Happening } from '../engine/kernel/journal.ts';
import type { LossCause } from '../engine/wireless/losses.ts';
import type { ManetFacts, ManetStatus } from './manetProtocol.ts';
import type { AnyRule } from '../engine/rule.ts';
import type { Scenario } from '../scenario/scenario.ts';

/** One problem of a refused scenario. */
export interface Refusal {
  /** "flows[1].rate" */
  readonly path: string;
  /** "must be above 0" */
  readonly message: string;
  /** What was given, as text: "-5". */
  readonly given: string;
}

export type StepUnit = 'event' | 'packet' | 'ack' | 'roundTrip' | 'phase' | 'loss' | 'frame' | 'route';
export const STEP_UNITS: readonly StepUnit[] = ['event', 'packet', 'ack', 'roundTrip', 'phase', 'loss'];
/** What a run of mobile nodes has besides: a frame is sent, a routing message is sent or arrives or a route changes. */
export const MANET_STEP_UNITS: readonly StepUnit[] = ['frame', 'route'];

/** A place in a run: by event number (exact) or by time, s. */
export type Moment = { readonly event: number } | { readonly time: number };

export type Command =
  /** Opens an experiment (parsed already or not: the worker parses again). The old run goes on until the new one is accepted. */
  | { readonly kind: 'open'; readonly scenario: unknown; readonly moment?: Moment }
  /**
   * Runs at `pace` simulated seconds per second; Infinity: as fast as the machine can. With `by`, a step of that unit a
   * second instead, for those who want no motion.
   */
  | { readonly kind: 'play'; readonly pace: number; readonly by?: StepUnit }
  /** Stops playing. A move under way goes on. */
  | { readonly kind: 'pause' }
  /** Stops playing, and leaves every move under way where it has got to. */
  | { readonly kind: 'stop' }
  /** One step of `unit`; `flow` limits it to one flow (-1: any). Pauses. */
  | { readonly kind: 'step'; readonly unit: StepUnit; readonly direction: 1 | -1; readonly flow: number }
  /** Goes to a moment, beyond what is known too; playing goes on from there. A newer wish takes the place of one under way. */
  | { readonly kind: 'seek'; readonly moment: Moment }
  /** Appends an intervention at the present moment (its `at` is set by the lab). */
  | { readonly kind: 'intervene'; readonly intervention: unknown }
  /** While the run stands still, batches tell what happened to the packets of a flow; null: they need not. It outlives runs. */
  | { readonly kind: 'watch'; readonly detail: Watched | null }
  /** A batch was taken in: without credit the worker sends none, so a slow screen slows the worker. */
  | { readonly kind: 'credit' }
  /** Test and report button: makes the worker fail as if by a defect. */
  | { readonly kind: 'crash' };

/** What the page looks at closely. */
export interface Watched {
  /** Index of the flow; -1: the one about which something happened last that is more than growth. */
  readonly flow: number;
  /** How far back, s; 0: to the loss that explains the present, and some round trips at least. */
  readonly span: number;
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

/** Static facts of an opened run: sent once. */
export interface Opened {
  readonly kind: 'opened';
  /** Counts up with every accepted `open`; batches of older runs carry a smaller number and are dropped. */
  readonly run: number;
  readonly scenario: Scenario;
  readonly nodes: readonly { readonly id: string; readonly x: number; readonly y: number }[];
  readonly links: readonly LinkFacts[];
  readonly flows: readonly FlowFacts[];
  /** All rules that may fire in this run; a happening names its rule by index. */
  readonly rules: readonly AnyRule[];
  readonly series: readonly SeriesFacts[];
  /** s of simulated time per bucket of a series. */
  readonly bucket: number;
  /** Number of buckets in the whole run. */
  readonly buckets: number;
  /** s */
  readonly duration: number;
  readonly model: string;
  /** Facts of a network of mobile nodes; null where there are links. */
  readonly manet: ManetFacts | null;
}

export interface LinkFacts {
  /** "r0>r1" */
  readonly name: string;
  /** Node indexes. */
  readonly from: number;
  readonly to: number;
  /** bit/s */
  readonly rate: number;
  /** s */
  readonly delay: number;
  /** Packets, the one being sent included; Infinity when bytes limit it. */
  readonly limit: number;
  /** Whether several flows share it. */
  readonly shared: boolean;
}

export interface FlowFacts {
  readonly index: number;
  readonly kind: 'tcp' | 'udp';
  readonly name: string;
  /** '' for UDP. */
  readonly variant: string;
  readonly stack: string;
  /** Rules that its sender may fire, by number, those of its growth first; none for UDP. */
  readonly rules: readonly number[];
  /** Bytes of payload per segment (UDP: bytes on the wire). */
  readonly segmentSize: number;
  /** Link indexes of the way there and back, in order. */
  readonly path: readonly number[];
  readonly back: readonly number[];
}

/** A recorded quantity. The table in `lab/series.ts` names each with its unit. */
export interface SeriesFacts {
  readonly id: number;
  readonly quantity: 'cwnd' | 'ssthresh' | 'delivered' | 'queue' | 'drops' | 'offered' | 'rtt' | 'route';
  /** Flow index, or -1. */
  readonly flow: number;
  /** Link index, or -1. */
  readonly link: number;
  readonly unit: string;
}

/** Columns of a sample row in a batch: series id, bucket, smallest, largest and last value in the bucket (sums for delivered, drops, offered). */
export const SAMPLE_STRIDE = 5;

/** Columns of a packet row in a still picture. */
export const PICTURE_STRIDE = 8;
/** Link index; where on it: 0 leaving .. 1 arriving, or -1-place when waiting in the queue (place 0 = head); flow; 0 data, 1 ACK, 2 UDP; number; times sent; length as a fraction of the link (transmission time / delay); 1 for a duplicate ACK. */
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
  /** Link index; of a mobile node, its number. */
  readonly link: number;
  /** Packets in the link's queue, and its places (Infinity when bytes limit it). */
  readonly queue: number;
  readonly limit: number;
}

/** A queue marked a data packet instead of dropping it (ECN). */
export interface MarkedMark extends MarkBase {
  readonly kind: 'marked';
  /** How often the segment had been sent: 1 the first time. */
  readonly transmission: number;
  /** Link index. */
  readonly link: number;
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
export interface ResendMark extends MarkBase {
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
export interface LifeMark extends MarkBase {
  readonly kind: 'start' | 'stop';
}

/** A station gave a packet up, and with it the link to its next hop. The flow is -1 where the packet was a routing message. */
export interface LinkBreakMark extends MarkBase {
  readonly kind: 'linkBreak';
  readonly node: number;
  readonly nextHop: number;
  /** How often the frame was sent in vain. */
  readonly retries: number;
  /** Why the last try failed. */
  readonly reason: LossCause;
  /** The way of a flow that led over the link just before; null: none did. */
  readonly old: { readonly flow: number; readonly nodes: readonly number[] } | null;
}

/** A node asks all others for a way to another node, or tells the others that one cannot be reached. The flow is -1. */
export interface RoutingMark<Kind extends 'request' | 'error' = 'request' | 'error'> extends MarkBase {
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

/** A notable happening, for plots, for the sentence and for stepping. */
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

/** Queues on the way of a flow that are watched closely, at most. */
export const MOST_QUEUES = 3;
/** Columns of a data row of a detail. */
export const DATA_STRIDE = 9 + 2 * MOST_QUEUES;
/**
 * A transmission of a segment: its number; times sent, this time included; when
 * it was sent, arrived, was dropped, s; of a drop the link, the packets in its
 * queue, the limit and the rule; then for each watched queue when it came there
 * and when its transmission begins, which may be after now, s. NaN: not (yet),
 * or before anybody watched.
 */
export const DATA = {
  SEGMENT: 0,
  COUNT: 1,
  SENT: 2,
  ARRIVED: 3,
  DROPPED: 4,
  LINK: 5,
  QUEUE: 6,
  LIMIT: 7,
  RULE: 8,
  QUEUED: 9,
  BEGINS: 10,
} as const;
/** Columns of an ACK row: highest segment in order; the segment that caused it; when it was sent, arrived, was dropped, s; the link of the drop; the how manyeth duplicate it was to the sender, 0: none. */
export const ACK_STRIDE = 7;
export const ACK = { NUMBER: 0, CAUSE: 1, SENT: 2, ARRIVED: 3, DROPPED: 4, LINK: 5, DUPLICATE: 6 } as const;
/** Columns of a window row: a flow's cwnd and ssthresh from a time on, s, until its next row. */
export const WINDOW_STRIDE = 4;
export const WINDOW = { TIME: 0, FLOW: 1, CWND: 2, SSTHRESH: 3 } as const;

/** What happened of late to the packets of one flow, one by one. All rows are in order of time and transferred. */
export interface Detail {
  readonly flow: number;
  /** Everything since then is told, s. */
  readonly from: number;
  /** Links whose queues are watched, in the order of the way. */
  readonly queues: readonly number[];
  readonly data: Float64Array;
  readonly acks: Float64Array;
  /** Of all TCP flows, and since when they are told, s: longer ago than packets. */
  readonly since: number;
  readonly windows: Float64Array;
  /** The receiver: first segment it does not have, and what it has beyond: first and one past the last segment of each stretch. */
  readonly expected: number;
  readonly islands: Float64Array;
}

/** What the symbols of a rule's formula stood for when it fired, by the names they have there. */
export interface Examined {
  /** Before the rule took effect. */
  readonly values: Readonly<Record<string, number>>;
  /** After it. */
  readonly results: Readonly<Record<string, number>>;
}

/** Why something happened: the newest rule first, then its causes; of a long chain the nearest and, last, the origin: the dropped packet. */
export interface Explanation {
  readonly chain: readonly Happening[];
  /** Causes left out before the last of the chain. */
  readonly between: number;
  /** Of each of the chain, when the run stands still; null where it lies too far back, or has no sender. Empty while playing. */
  readonly examined: readonly (Examined | null)[];
}

export interface Batch {
  readonly kind: 'batch';
  readonly run: number;
  /** How many commands had been carried out, or given up for newer ones; credit does not count. The page knows by it what it sees. */
  readonly handled: number;
  /** The moment shown, s: at the last event that ran or after it, before the next. */
  readonly now: number;
  /** When the next event happens, s; Infinity: none is left. What somebody changes here happens just before it, and stands in the scenario for that time. */
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
  /** Rows of PICTURE_STRIDE columns: every packet in the network now; transferred. */
  readonly picture: Float64Array;
  readonly flows: readonly FlowStatus[];
  readonly links: readonly LinkStatus[];
  /** The mobile nodes at this moment; null where there are links. */
  readonly manet: ManetStatus | null;
  /** The newest rule that fired at or before now, with its causes; null before the first. */
  readonly why: Explanation | null;
  /** What is watched closely; null while playing, and when nothing is. */
  readonly detail: Detail | null;
  /** Simulated seconds per second reached of late; 0 until measured. */
  readonly reachedPace: number;
  /** Digest of all state, when paused or finished; '' while playing or on the way. */
  readonly digest: string;
}

export type Report =
  | Opened
  | Batch
  /** A move takes longer. Comes ten times a second, needs no credit; the batch that ends the move has handled its command. */
  | { readonly kind: 'working'; readonly run: number; readonly progress: Progress }
  | { readonly kind: 'refused'; readonly problems: readonly Refusal[] }
  /** The simulation failed: the worker goes on and can open again; `time` is the last good moment. */
  | { readonly kind: 'failed'; readonly time: number; readonly message: string };
