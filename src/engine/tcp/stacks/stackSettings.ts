/** NewReno with an answer to segments that come out of order. */
export const OF_NEWRENO = ['eifel', 'tdfr', 'door'] as const;
/** Loss recoveries, one file or a few each in `../recovery/`. */
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
] as const;
export type RecoveryName = (typeof RECOVERY_NAMES)[number];

/** Variants whose receivers report SACK blocks (RFC 2018), unless the flow says otherwise. */
const WITH_SACK: ReadonlySet<string> = new Set<RecoveryName>(['sack', 'fack', 'rack', 'linux26', 'rr']);

/** Whether the ACKs of a flow carry SACK blocks; `sack` is what the flow says, null: nothing. */
export const carriesSack = (sack: boolean | null, recovery: string): boolean => sack ?? WITH_SACK.has(recovery);

/** Whether the receiver reports what arrives twice (RFC 2883). */
export const reportsTwice = ({ dsackUndo, recovery }: Pick<StackSettings, 'dsackUndo' | 'recovery'>): boolean =>
  dsackUndo || recovery === 'rr';

export type StackName = 'ns2' | 'rfc' | 'linux' | 'ns2-linux';

/** Habits of ns-2 that no RFC asks for: on in stack `ns2`, off in `rfc`; a flow may set each by itself. */
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

/** All habits of ns-2, kept or dropped. */
export const ns2Habits = (kept: boolean): Ns2Habits =>
  Object.fromEntries(NS2_HABITS.map((name) => [name, kept])) as Ns2Habits;

/** The value of every stack setting that a sender, receiver or rule reads. */
export interface StackSettings extends Ns2Habits {
  readonly recovery: RecoveryName;
  readonly initialWindow: number;
  readonly lostSynCuts: boolean;
  readonly startsWide: boolean;
  readonly initialSsthresh: number | null;
  readonly ssthreshStart: 'receiverWindow' | 'unlimited';
  readonly maxCwnd: number;
  readonly growWhenWindowLimited: boolean;
  readonly remembersUse: boolean;
  readonly slowStart: 'classic' | 'limited' | 'hystart' | 'hystartPlusPlus';
  readonly maxSsthresh: number;
  readonly slowStartLimit: number;
  readonly byteCounting: boolean;
  readonly cutBasis: 'window' | 'flightSize';
  readonly ssthreshRounding: 'floor' | 'none';
  readonly slowStartAfterIdle: 'off' | 'restart' | 'decay' | 'validate';
  readonly wholeCuts: boolean;
  readonly holdSsthreshOnRepeatedTimeout: boolean;
  readonly rtoArithmetic: 'ticks' | 'linuxTicks' | 'real' | 'kernel';
  readonly clockTick: number;
  readonly clockPhase: number | null;
  readonly initialRto: number;
  readonly minRto: number;
  readonly maxRto: number;
  readonly dupThresh: number;
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
  readonly ecn: 'off' | 'classic' | 'precise';
  readonly quickAcks: number;
  readonly writeInterval: number;
  readonly sendBuffer: number;
  readonly sackDelay: number;
  readonly sackDelayShare: number;
  readonly maxSackBlocks: number;
  readonly ackSize: number;
  readonly sackBlockBytes: number;
  readonly synInTransfer: boolean;
  readonly headerOnWire: boolean;
}

/** A named set of defaults. */
export interface Stack {
  readonly name: StackName;
  readonly title: string;
  /** One sentence for a menu. */
  readonly summary: string;
  /** Its growth laws have their constants built in: a variant's own settings mean nothing here. */
  readonly builtIn?: true;
  /** Loss recovery of variants that are not native; default: that of stack rfc. */
  readonly recovery?: RecoveryName;
  /** How its receivers delay ACKs where the flow does not say, s and segments; without it every segment is acknowledged. */
  readonly delayedAck?: { readonly timeout: number; readonly segments: number };
  readonly defaults: Omit<StackSettings, 'recovery'>;
}
