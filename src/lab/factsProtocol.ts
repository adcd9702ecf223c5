/** What stays the same in an opened run: sent once. */
import type { ShownQueue } from '../engine/queue/discipline.ts';
import type { AnyRule } from '../engine/rule.ts';
import type { RecoveryName, StackName } from '../engine/tcp/stack.ts';
import type { VariantDefinition } from '../engine/tcp/variants/variant.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { ManetFacts } from './manetProtocol.ts';
import type { ScriptFacts } from './scriptAnswers.ts';

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
  /** What each variant is called, by name: a sender may become any. */
  readonly titles: Readonly<Record<string, string>>;
  /** All rules that may fire in this run; a firing names its rule by index. */
  readonly rules: readonly RuleFacts[];
  /** Numbers of the rules that each variant has on each stack where it is at home, for those that are not in this run. */
  readonly variantRules: readonly VariantRules[];
  readonly series: readonly SeriesFacts[];
  /** s of simulated time per bucket of a series. */
  readonly bucket: number;
  /** s */
  readonly duration: number;
  readonly model: string;
  /** What a run of more than a minute at full speed will cost: "about 3 billion packets, 40 minutes at full speed"; '' for others. */
  readonly cost: string;
  /** Facts of a network of mobile nodes; null where there are links. */
  readonly manet: ManetFacts | null;
  /** Number of the first segment of data: 1 where the SYN is 0; a script has no SYN and begins with 0. */
  readonly firstSegment: 0 | 1;
  /** It has only TCP senders that react to losses, and one queue that drops what finds no place. */
  readonly plain: boolean;
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

/** What the sender of a variant may fire with the defaults of a stack. */
export interface VariantRules {
  readonly variant: string;
  readonly stack: StackName;
  readonly rules: readonly number[];
}

/** A link as the run begins; what the user changes of it later is in the interventions of the scenario. */
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
  /** Those of them that the limit of the scenario does not count. */
  readonly extraPlaces: 0 | 1;
  /** What its queue decides by. */
  readonly queue: ShownQueue;
  /** Whether several flows share it. */
  readonly shared: boolean;
}

/** What a flow's variant is, and the recovery that it runs with. */
export interface SenderFacts extends Pick<
  VariantDefinition,
  'grows' | 'ownSlowStart' | 'halves' | 'modelsPath' | 'addsOne'
> {
  readonly recovery: RecoveryName;
  /** Its window grows per ACK and ACKs are delayed: it grows by less in a round trip than its law says. */
  readonly slowedByDelayedAcks?: true;
}

export interface FlowFacts {
  readonly index: number;
  readonly kind: 'tcp' | 'udp';
  /** "NewReno"; "NewReno→CUBIC" where that is what it becomes and nobody named it otherwise. */
  readonly name: string;
  /** What it is called before it becomes anything else. */
  readonly began: string;
  /** '' for UDP. */
  readonly variant: string;
  /** What its variant is called, "NewReno"; "UDP". */
  readonly title: string;
  readonly stack: string;
  /** What its variant is; null for UDP. The page has no catalogue of variants when it begins. */
  readonly sender: SenderFacts | null;
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
  /** Segments in the network by the recovery's records. */
  inflight: 'segments',
  /** Length of the retransmission timer, back-off included. */
  rto: 's',
  /** How long its newest packet to arrive waited in queues. */
  waited: 's',
  /** What arrived during a bucket, as `offered` and `drops` are counted. */
  delivered: 'bytes',
  queue: 'packets',
  /** The average queue, of a discipline that decides by it. */
  average: 'packets',
  drops: 'packets',
  offered: 'packets',
  route: 'code',
  /** Hops over the air of the way that the routing tables give a flow; 0: they lead nowhere. */
  hops: 'hops',
  /** Of a network with radios, all flows together: data packets sent, those lost by true cause, and routing messages sent and passed on. */
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

/** A recorded quantity. `lab/series.ts` says which a run has. */
export interface SeriesFacts {
  readonly id: number;
  readonly quantity: keyof typeof SERIES_UNITS;
  /** Flow index, or -1; that of a network as a whole has neither flow nor link. */
  readonly flow: number;
  /** Link index, or -1. */
  readonly link: number;
  readonly unit: string;
}
