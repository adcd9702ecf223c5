/**
 * What the app and the worker say to each other. Commands go one way, small and
 * rare; reports come back, at most one batch per animation frame. Nothing here
 * must be answered before the screen can draw.
 */
import type { Firing } from '../engine/kernel/journal.ts';
import type { AnyRule } from '../engine/rule.ts';
import type { Waits } from '../engine/tcp/sender.ts';
import type { StackName } from '../engine/tcp/stack.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { Detail, Watched } from './detailProtocol.ts';
import type { ManetFacts, ManetStatus } from './manetProtocol.ts';
import type { Mark } from './markProtocol.ts';
import type { Result } from './result.ts';
import type { ScriptFacts } from './scriptAnswers.ts';
import type { Variables } from './variables.ts';

/** One problem of a refused scenario. */
export interface Refusal {
  /** "flows[1].rate" */
  readonly path: string;
  /** "must be above 0" */
  readonly message: string;
  /** What was given, as text: "-5". */
  readonly given: string;
}

/** Mobile nodes add two: 'frame', a frame is sent; 'route', a routing message is sent or arrives, or a route changes. */
export type StepUnit = 'event' | 'packet' | 'ack' | 'roundTrip' | 'phase' | 'loss' | 'frame' | 'route' | 'row';
export const STEP_UNITS: readonly StepUnit[] = ['event', 'packet', 'ack', 'roundTrip', 'phase', 'loss'];

/** What is notable is news for so long, simulated s. */
export const FRESH = 0.25;

/** Something that comes about in an event: a run goes on, or back, until then. Windows in segments, queues in packets. */
export type Condition =
  | { readonly when: 'cwndFalls' | 'timeout' | 'loss'; readonly flow: number }
  | { readonly when: 'cwndReaches' | 'duplicateAcks'; readonly flow: number; readonly value: number }
  | { readonly when: 'queueFull'; readonly link: number }
  | { readonly when: 'queueReaches'; readonly link: number; readonly value: number }
  /** A mobile node loses its route to where the data of a flow go, or (-1) to either end of any flow. */
  | { readonly when: 'noRoute'; readonly node: number; readonly flow: number };

/** What a step is: of a unit, or to where a condition comes about next. Where it never does, the run stays. */
export type Stride = { readonly unit: StepUnit; readonly until?: never } | { readonly until: Condition };

/** A place in a run: by event number (exact) or by time, s. */
export type Moment = { readonly event: number } | { readonly time: number };

/** What batches tell of while the run stands still. */
export interface Watch {
  /** Why something happened last is reported of this flow; -1: of the one that the moment is about. */
  readonly flow: number;
  /** What happened to its packets is reported too; null: it need not be. */
  readonly detail: Pick<Watched, 'span' | 'segment'> | null;
  /** What has come out of the run so far is reported too. */
  readonly results?: boolean;
  /** All variables of the sender that the moment is about are reported too. */
  readonly variables?: boolean;
}

/** Another future: of one of the run and its forks, by number. */
export interface ForkWish {
  /** The number of the fork, given by the page: above 0. */
  readonly id: number;
  readonly of: number;
  /** The intervention that the fork has more than what it is forked from; null: none. */
  readonly change: unknown;
  /** When, s: goes there first. null: at the present moment. */
  readonly at: number | null;
}

export type Command =
  /** Opens an experiment (parsed already or not: the worker parses again). The old run goes on until the new one is accepted. */
  | { readonly kind: 'open'; readonly scenario: unknown; readonly moment?: Moment }
  /**
   * Runs at `pace` simulated seconds per second; Infinity: as fast as the machine can. With `by`, such a step a
   * second instead, for those who want no motion. With `story`, slower where something happens for the first time.
   * With `loop`, that stretch again and again.
   */
  | {
      readonly kind: 'play';
      readonly pace: number;
      readonly by?: Stride;
      readonly story?: StoryWish;
      readonly loop?: Loop;
    }
  /** Stops playing, after event number `near` where that is soon gone back to. A move under way goes on. */
  | { readonly kind: 'pause'; readonly near?: number }
  /** Stops playing, and leaves every move under way where it has got to. */
  | { readonly kind: 'stop' }
  /** One step; `flow` limits it to one flow (-1: any), a condition has its own. Pauses. */
  | ({ readonly kind: 'step'; readonly direction: 1 | -1; readonly flow: number } & Stride)
  /** Goes to a moment, beyond what is known too; playing goes on from there. A newer wish takes the place of one under way. */
  | { readonly kind: 'seek'; readonly moment: Moment }
  /** Appends an intervention at the present moment (its `at` is set by the lab). */
  | { readonly kind: 'intervene'; readonly intervention: unknown }
  /** Forks: the fork is shown from then on, and what it was forked from stands beside it. */
  | ({ readonly kind: 'fork' } & ForkWish)
  /** Shows one of the run (0) and its forks at the present time, and puts another beside it (-1: none). */
  | { readonly kind: 'show'; readonly id: number; readonly beside: number }
  /** Gives forks up, but never the one that is shown. */
  | { readonly kind: 'forget'; readonly ids: readonly number[] }
  /** Somebody looks at something else. It outlives runs. */
  | ({ readonly kind: 'watch' } & Watch)
  /** A batch was taken in: without credit the worker sends none, so a slow screen slows the worker. */
  | { readonly kind: 'credit' }
  /** Asks for a sign of life: `alive` follows as soon as the worker looks at its commands. */
  | { readonly kind: 'ping' }
  /** Test and report button: makes the worker fail as if by a defect. */
  | { readonly kind: 'crash' };

/** A stretch of a run that is played again and again, s. */
export interface Loop {
  readonly from: number;
  readonly to: number;
}

/** How a run follows its story. */
export interface StoryWish {
  /** Stops at the first cut of the run. */
  readonly hold: boolean;
}

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

/** A rule, with the names in its formula that are quantities: "cwnd", "W_max". */
export interface RuleFacts extends AnyRule {
  readonly symbols: readonly string[];
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
  /** All rules that may fire in this run; a firing names its rule by index. */
  readonly rules: readonly RuleFacts[];
  /** Numbers of the rules that each variant has on each stack where it is at home, for those that are not in this run. */
  readonly variantRules: readonly VariantRules[];
  readonly series: readonly SeriesFacts[];
  /** s of simulated time per bucket of a series. */
  readonly bucket: number;
  /** Number of buckets in the whole run. */
  readonly buckets: number;
  /** s */
  readonly duration: number;
  readonly model: string;
  /** What a run of more than a minute at full speed will cost: "about 3 billion packets, 40 minutes at full speed"; '' for others. */
  readonly cost: string;
  /** Facts of a network of mobile nodes; null where there are links. */
  readonly manet: ManetFacts | null;
  /** Number of the first segment of data: 1 where the SYN is 0; a script has no SYN and begins with 0. */
  readonly firstSegment: 0 | 1;
  /** What the sender does about each row of a script; null where there is a network. */
  readonly script: ScriptFacts | null;
  /** Of a fork that was opened; left out: the run itself, or a change in what is shown. */
  readonly fork?: ForkFacts;
}

/** Where a fork begins. */
export interface ForkFacts {
  readonly id: number;
  readonly parent: number;
  /** The first event that it has for itself is the one after this. */
  readonly event: number;
  /** The time of its intervention, s. */
  readonly at: number;
  /** What is recorded after this time, s, it has for itself. */
  readonly forgetAfter: number;
}

/** What is new of the run, or fork, that stands beside the one shown. */
export interface Beside {
  readonly fork: number;
  /** As in a batch. */
  readonly samples: Float64Array;
  readonly marks: readonly Mark[];
  readonly known: number;
  readonly event: number;
  /** Where both stand at the same time: what has come out of each by then. */
  readonly results: { readonly here: Result; readonly there: Result } | null;
}

/** What the sender of a variant may fire with the defaults of a stack. */
export interface VariantRules {
  readonly variant: string;
  readonly stack: StackName;
  readonly rules: readonly number[];
}

/** What decides in a queue besides its places. Bounds in packets, times in s. */
export type QueueRule =
  | { readonly kind: 'dropTail' }
  | { readonly kind: 'red'; readonly least: number; readonly most: number; readonly gentle: boolean }
  | { readonly kind: 'step'; readonly threshold: number }
  | { readonly kind: 'codel'; readonly target: number; readonly interval: number };

/** A link as the run begins; what somebody changes of it later is in the interventions of the scenario. */
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
  readonly rule: QueueRule;
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

/** The recorded quantities with their units; every series carries its own to the screen. */
export const SERIES_UNITS = {
  cwnd: 'segments',
  ssthresh: 'segments',
  /** Smoothed round-trip time. */
  rtt: 's',
  /** Mean of the round-trip times that the sender measured during a bucket; a bucket without any has no value. */
  sample: 's',
  /** How far samples stray from the smoothed time (RTTVAR). */
  rttvar: 's',
  /** Measurements given up because a segment may have been sent twice (Karn). */
  refused: 'samples',
  /** Of senders that pace: the rate at which segments leave, and that at which the last ACK says that they arrive. */
  pacing: 'segments/s',
  arrival: 'segments/s',
  /** What they take for the rate of the bottleneck. */
  bandwidth: 'segments/s',
  /** Of senders that pace: segments in the network by the recovery's records. */
  inflight: 'segments',
  /** Length of the retransmission timer, back-off included. */
  rto: 's',
  delivered: 'bytes',
  queue: 'packets',
  /** The average queue that RED decides by. */
  average: 'packets',
  drops: 'packets',
  offered: 'packets',
  route: 'code',
} as const;

/** A recorded quantity. `lab/series.ts` says which a run has. */
export interface SeriesFacts {
  readonly id: number;
  readonly quantity: keyof typeof SERIES_UNITS;
  /** Flow index, or -1. */
  readonly flow: number;
  /** Link index, or -1. */
  readonly link: number;
  readonly unit: string;
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
  /** More is found out of this moment than the batch tells: `digest`, `detail`, what `variables` were before, and what `why` was examined for. It follows, unless the moment changes. */
  readonly looking: boolean;
  /** What has come out of the run up to now; null while playing, and when nobody asks. */
  readonly results: Result | null;
  /** Simulated seconds per second reached of late; 0 until measured. */
  readonly reachedPace: number;
  /** While the run plays and follows its story. */
  readonly pacing: Pacing | null;
  /** The run has stopped by itself, at its first cut. */
  readonly held: boolean;
  /** The last step sought a condition that never comes about on (1) or back (-1) from here: the run has stayed. 0: it did not. */
  readonly nowhere: 1 | -1 | 0;
  /** What is shown: the run itself (0) or a fork. */
  readonly fork: number;
  /** null: nothing stands beside it. */
  readonly beside: Beside | null;
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
