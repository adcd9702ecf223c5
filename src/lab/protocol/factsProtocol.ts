/** Constant facts of an opened run, sent once. */
import type { ShownQueue } from '../../engine/queue/discipline.ts';
import type { AnyRule } from '../../engine/rule.ts';
import type { RecoveryName, StackName } from '../../engine/tcp/stack.ts';
import type { VariantDefinition } from '../../engine/tcp/variants/variant.ts';
import type { NetworkLink } from '#scenario/graph/topology.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { ManetFacts } from './manetProtocol.ts';
import type { ScriptFacts } from '../look/scriptAnswers.ts';

/** A rule, with the names in its formula that are quantities: "cwnd", "W_max". */
export interface RuleFacts extends AnyRule {
  readonly symbols: readonly string[];
  /** Where the page finds its declaration; undefined: the rule comes from a user's text. */
  readonly source?: string | undefined;
}

/** Constant facts of an opened run, sent once. */
export interface Opened {
  readonly kind: 'opened';
  /** Incremented with every accepted `open`; batches of older runs have a smaller number and are dropped. */
  readonly run: number;
  readonly scenario: Scenario;
  readonly nodes: readonly { readonly id: string; readonly x: number; readonly y: number }[];
  readonly links: readonly LinkFacts[];
  readonly flows: readonly FlowFacts[];
  /** Title of each variant by name: a sender may change to any. */
  readonly titles: Readonly<Record<string, string>>;
  /** All rules that may fire in this run; firings refer to them by index. */
  readonly rules: readonly RuleFacts[];
  readonly series: readonly SeriesFacts[];
  /** s of simulated time per bucket of a series. */
  readonly bucket: number;
  /** s */
  readonly duration: number;
  readonly model: string;
  /**
   * Estimated cost of a run of more than a minute at full speed: "about 3 billion packets, 40 minutes at full speed";
   * otherwise ''.
   */
  readonly cost: string;
  /** Facts of a network of mobile nodes; null: links. */
  readonly manet: ManetFacts | null;
  /** Number of the first data segment: 1 if the SYN is 0; 0 for a script, which has no SYN. */
  readonly firstSegment: 0 | 1;
  /** Only TCP senders that react to losses, and one queue that drops when full. */
  readonly plain: boolean;
  /** The sender's answer to each row of a script; null: a network. */
  readonly script: ScriptFacts | null;
  /** Facts of a fork that was opened; omitted: the run itself, or a change of what is shown. */
  readonly fork?: ForkFacts;
}

/** Start of a fork. */
export interface ForkFacts {
  readonly id: number;
  readonly parent: number;
  /** The last event in common. */
  readonly event: number;
  /** The time of its intervention, s. */
  readonly at: number;
  /** Recordings after this time, s, are its own. */
  readonly forgetAfter: number;
}

/** Rules that a variant may fire with the defaults of a stack. */
export interface VariantRules {
  readonly variant: string;
  readonly stack: StackName;
  readonly rules: readonly RuleFacts[];
}

/** A link at the start of the run; later changes are in the interventions of the scenario. */
export interface LinkFacts extends Pick<NetworkLink, 'name' | 'from' | 'to' | 'rate' | 'delay' | 'shared'> {
  /** Packets, including the one being sent; Infinity if limited in bytes. */
  readonly limit: number;
  /** Number of these packets that the limit in the scenario does not count. */
  readonly extraPlaces: 0 | 1;
  /** How its queue decides. */
  readonly queue: ShownQueue;
  /** Letters of its lines, if they are drawn as queues of their own. */
  readonly letters?: readonly string[];
}

/** A flow's variant and its recovery. */
export interface SenderFacts extends Pick<
  VariantDefinition,
  'grows' | 'ownSlowStart' | 'halves' | 'modelsPath' | 'addsOne'
> {
  readonly recovery: RecoveryName;
  /** Its window grows per ACK and ACKs are delayed: it grows by less per round trip than its law says. */
  readonly slowedByDelayedAcks?: true;
}

export interface FlowFacts {
  readonly index: number;
  readonly kind: 'tcp' | 'udp';
  /** "NewReno"; "NewReno→CUBIC" after a change, unless the flow has its own name. */
  readonly name: string;
  /** Its name before any change. */
  readonly began: string;
  /** '' for UDP. */
  readonly variant: string;
  /** Title of its variant, "NewReno"; "UDP". */
  readonly title: string;
  readonly stack: string;
  /** Facts about its variant; null for UDP. The page has no catalogue of variants at start. */
  readonly sender: SenderFacts | null;
  /** Rules that its sender may fire, by number, first those of its growth; none for UDP. */
  readonly rules: readonly number[];
  /** Payload per segment, bytes (UDP: bytes on the wire). */
  readonly segmentSize: number;
  /** The connection of which it is a subflow. */
  readonly connection?: string;
  /** Link indexes of the forward and reverse path, in order. */
  readonly path: readonly number[];
  readonly back: readonly number[];
}

/** The recorded quantities with their units; every series brings its own unit. */
export const SERIES_UNITS = {
  cwnd: 'segments',
  ssthresh: 'segments',
  /** Smoothed round-trip time. */
  rtt: 's',
  /** Mean of the RTT samples during a bucket; no value if there were none. */
  sample: 's',
  /** Deviation of samples from the smoothed time (RTTVAR). */
  rttvar: 's',
  /** Measurements discarded because the segment may have been sent twice (Karn). */
  refused: 'samples',
  /** Pacing rate, and delivery rate of the last ACK, of senders that pace. */
  pacing: 'segments/s',
  arrival: 'segments/s',
  /** Their estimate of the bottleneck rate. */
  bandwidth: 'segments/s',
  /** Segments in the network as recorded by the recovery. */
  inflight: 'segments',
  /** Retransmission timeout, including back-off. */
  rto: 's',
  /** Queueing delay of its newest packet to arrive. */
  waited: 's',
  /**
   * Of a connection over several paths, at its first subflow: time from assignment to delivery of its newest data in
   * order, and segments that wait at the receiver for earlier data.
   */
  dataDelay: 's',
  dataWaiting: 'segments',
  /** Fraction of its connection's rate that each subflow carries, 0 to 1. */
  pathShare: 'share',
  /** Bytes that arrived during a bucket; `offered` and `drops` are counted likewise. */
  delivered: 'bytes',
  queue: 'packets',
  /** Average queue, of disciplines that use it. */
  average: 'packets',
  /** Chance that a packet of a line is marked or dropped, in a queue whose lines are drawn apart. */
  lineChance: 'chance',
  /** The chance from which those of the lines are computed. */
  baseChance: 'chance',
  drops: 'packets',
  offered: 'packets',
  route: 'code',
  /** Hops over the air of the flow's current route; 0: no route. */
  hops: 'hops',
  /**
   * Totals of a network with radios, over all flows: data packets sent, losses by true cause, routing messages
   * originated and forwarded.
   */
  sent: 'packets',
  lostQueue: 'packets',
  lostCollision: 'packets',
  lostRoute: 'packets',
  lostBits: 'packets',
  lostAddress: 'packets',
  lostHops: 'packets',
  lostForced: 'packets',
  routing: 'packets',
} as const;

/** A recorded quantity. `lab/record/series.ts` determines which a run has. */
export interface SeriesFacts {
  readonly id: number;
  readonly quantity: keyof typeof SERIES_UNITS;
  /** Flow index, or -1; a quantity of the whole network has neither flow nor link. */
  readonly flow: number;
  /** Link index, or -1. */
  readonly link: number;
  /** Line of the link's queue; omitted: the quantity is not of a line. */
  readonly line?: number;
  readonly unit: string;
}
