import type { ReceiverEcn } from '../ecn/handshake.ts';

/** Recoveries derived from NewReno that tolerate reordering. */
export const OF_NEWRENO = ['eifel', 'tdfr', 'door'] as const;
/** Names of the loss recoveries in `../recovery/`. */
export const RECOVERY_NAMES = [
  'tahoe',
  'reno',
  'newreno',
  'sack',
  'fack',
  'vegas',
  'rack',
  'linuxNoSack',
  'linux26',
  ...OF_NEWRENO,
  'rr',
  'quic',
] as const;
export type RecoveryName = (typeof RECOVERY_NAMES)[number];

/** Whether a flow with this loss recovery is one of QUIC: it numbers packets apart from its data. */
export const speaksQuic = ({ recovery }: { readonly recovery?: unknown }): boolean => recovery === 'quic';

/** Recoveries that use SACK blocks (RFC 2018), unless the flow sets `sack`. */
const WITH_SACK: ReadonlySet<string> = new Set<RecoveryName>(['sack', 'fack', 'rack', 'linux26', 'rr']);

/** Whether the ACKs of a flow carry SACK blocks. `sack`: the flow's setting; null means the recovery's default. */
export const carriesSack = (sack: boolean | null, recovery: string): boolean => sack ?? WITH_SACK.has(recovery);

/** Whether the receiver reports duplicate segments (DSACK, RFC 2883). */
export const reportsTwice = ({ dsackUndo, recovery }: Pick<StackSettings, 'dsackUndo' | 'recovery'>): boolean =>
  dsackUndo || recovery === 'rr';

export type StackName =
  | 'ns2'
  | 'rfc'
  | 'linux'
  | 'ns2-linux'
  | 'quic'
  | 'smoltcp'
  | 'lwip'
  | 'quinn'
  | 's2n-quic'
  | 'ngtcp2';

/** Behaviour of ns-2 that no RFC specifies: on in stack `ns2`, off in `rfc`. A flow may override each switch. */
const NS2_HABITS = [
  'limitedTransmitResends',
  'countIdleDuplicates',
  'firstSegmentExempt',
  'fastRetransmitInRecovery',
  'backOffOnFastRetransmit',
  'fackAsInNs2',
  'ecnAsInNs2',
  'stopForgetsNewest',
  'timerRunsIdle',
] as const;
type Ns2Habits = Readonly<Record<(typeof NS2_HABITS)[number], boolean>>;

/** All these switches, on or off. */
export const ns2Habits = (kept: boolean): Ns2Habits =>
  Object.fromEntries(NS2_HABITS.map((name) => [name, kept])) as Ns2Habits;

/** All settings of a stack that senders, receivers and rules read. Units and ranges are in the parameter lists. */
export interface StackSettings extends Ns2Habits {
  readonly recovery: RecoveryName;
  readonly initialWindow: number;
  readonly fixedInitialWindow: number;
  readonly lostSynCuts: boolean;
  readonly startsWide: boolean;
  readonly initialSsthresh: number | null;
  readonly ssthreshStart: 'receiverWindow' | 'unlimited';
  readonly maxCwnd: number;
  readonly growWhenWindowLimited: boolean;
  readonly rateLimitedIncrease: boolean;
  readonly remembersUse: boolean;
  readonly slowStart:
    | 'classic'
    | 'limited'
    | 'hystart'
    | 'hystartDelay'
    | 'hystartRounds'
    | 'hystartPlusPlus'
    | 'search';
  readonly maxSsthresh: number;
  readonly savedWindow: number;
  readonly savedRtt: number;
  readonly slowStartLimit: number;
  readonly slowStartAfterTimeout: number;
  readonly byteCounting: boolean;
  readonly wholeBytes: boolean;
  readonly cutBasis: 'window' | 'flightSize';
  readonly flightSize: 'bounded' | 'whole';
  readonly inflationCounts: boolean;
  readonly ssthreshRounding: 'floor' | 'none';
  readonly slowStartAfterIdle: 'off' | 'restart' | 'decay' | 'validate';
  readonly wholeCuts: boolean;
  readonly holdSsthreshOnRepeatedTimeout: boolean;
  readonly rtoArithmetic: 'ticks' | 'linuxTicks' | 'real' | 'kernel' | 'countedTicks';
  readonly clockTick: number;
  readonly clockPhase: number | null;
  readonly timerWheel: boolean;
  readonly initialRto: number;
  readonly minRto: number;
  readonly maxRto: number;
  readonly dupThresh: number;
  readonly firstInflation: number;
  readonly limitedTransmit: boolean;
  readonly carefulFastRetransmit: boolean;
  readonly partialAckTimer: 'first' | 'every';
  readonly partialDeflation: boolean;
  readonly recoveryExit: 'ssthresh' | 'flight';
  readonly growOnRecoveryExit: boolean;
  readonly recoveryBurst: number;
  readonly maxBurst: number;
  readonly sackRecovery: 'pipeCounter' | 'rfc6675';
  readonly rampdown: boolean;
  readonly overdamping: boolean;
  readonly timestamps: boolean;
  readonly timestampBytes: number;
  readonly proportionalReduction: boolean;
  readonly prrBasis: 'recoverFs' | 'cwnd';
  readonly kernelPacing: boolean;
  readonly tailLossProbe: boolean;
  readonly maxAckDelay: number;
  readonly frto: boolean;
  readonly dsackUndo: boolean;
  readonly ecn: 'off' | 'classic' | 'precise' | 'accurate';
  readonly ecnCodepoint: 'ect0' | 'ect1';
  readonly ectOnControl: boolean;
  readonly ectOnSyn: boolean;
  readonly receiverEcn: ReceiverEcn;
  readonly ecnSyns: number;
  readonly marksAtOnce: boolean;
  readonly quickAcks: number;
  readonly writeInterval: number;
  readonly sendBuffer: number;
  readonly sendRing: number;
  readonly ackOnTick: boolean;
  readonly gapAckSegments: number;
  readonly receiverHoles: number;
  readonly sackDelay: number;
  readonly sackDelayShare: number;
  readonly maxSackBlocks: number;
  readonly ackSize: number;
  readonly sackBlockBytes: number;
  readonly synInTransfer: boolean;
  readonly headerOnWire: boolean;
  readonly packetThreshold: number;
  readonly flightThreshold: number;
  readonly recoveryPacket: boolean;
  readonly growsBeforeCut: boolean;
  readonly anyLossCuts: boolean;
  readonly fillsWindow: boolean;
  readonly handshakeGrows: boolean;
  readonly handshakeBytes: number | null;
  readonly firstPacketShare: number;
  readonly finishedApart: boolean;
  readonly pingEvery: number;
  readonly timeThreshold: number;
  readonly ackRanges: number;
  readonly ackRangeBytes: number;
  readonly reorderingThreshold: number;
  readonly initialWindowBytes: number;
  readonly minimumWindow: number;
  readonly pacingGain: number;
  readonly slowStartPacingGain: number | null;
  readonly pacingTrain: number;
  readonly pacingEarly: number;
  readonly pacingRefill: boolean;
  readonly pacingBurstTime: number;
  readonly sharedLoop: boolean;
  readonly growthLimit: number;
  readonly keepsRateSample: boolean;
  readonly pacingBurst: number | null;
}

/** Settings that only QUIC's recovery reads (their `recoveries` in quicParameters.ts). */
export const OF_QUIC_ONLY = [
  'packetThreshold',
  'flightThreshold',
  'timeThreshold',
  'recoveryPacket',
  'growsBeforeCut',
  'anyLossCuts',
  'fillsWindow',
  'handshakeBytes',
  'ackRanges',
  'ackRangeBytes',
  'reorderingThreshold',
  'firstPacketShare',
  'finishedApart',
  'pingEvery',
  'sharedLoop',
  'growthLimit',
  'keepsRateSample',
] as const satisfies readonly (keyof StackSettings)[];

/** A named set of defaults. */
export interface Stack {
  readonly name: StackName;
  readonly title: string;
  /** One sentence for a menu. */
  readonly summary: string;
  /** The program and version whose recordings it repeats. */
  readonly program?: string;
  /** Its growth laws have fixed constants, so a variant's settings have no effect. */
  readonly builtIn?: true;
  /** Loss recovery of variants without a native implementation. Default: that of stack `rfc`. */
  readonly recovery?: RecoveryName;
  /** Every variant has that recovery on this stack, also those that keep their own elsewhere. */
  readonly onlyRecovery?: true;
  /** Default for delayed ACKs: timeout, s, and segments per ACK. Without it every segment is acknowledged at once. */
  readonly delayedAck?: { readonly timeout: number; readonly segments: number };
  readonly defaults: Omit<StackSettings, 'recovery'>;
}
