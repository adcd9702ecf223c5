import type { RecoveryName } from './recoveryNames.ts';

export type StackName = 'ns2' | 'rfc' | 'linux' | 'ns2-linux';

/** The value of every stack setting that a sender, receiver or rule reads. */
export interface StackSettings {
  readonly recovery: RecoveryName;
  readonly initialWindow: number;
  readonly lostSynCuts: boolean;
  readonly startsWide: boolean;
  readonly initialSsthresh: number | null;
  readonly ssthreshStart: 'receiverWindow' | 'unlimited';
  readonly maxCwnd: number;
  readonly growWhenWindowLimited: boolean;
  readonly slowStart: 'classic' | 'limited' | 'hystart' | 'hystartPlusPlus';
  readonly maxSsthresh: number;
  readonly slowStartLimit: number;
  readonly byteCounting: boolean;
  readonly cutBasis: 'window' | 'flightSize';
  readonly ssthreshRounding: 'floor' | 'none';
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
  readonly limitedTransmitResends: boolean;
  readonly countIdleDuplicates: boolean;
  readonly carefulFastRetransmit: boolean;
  readonly fastRetransmitInRecovery: boolean;
  readonly backOffOnFastRetransmit: boolean;
  readonly partialAckTimer: 'first' | 'every';
  readonly partialDeflation: boolean;
  readonly recoveryExit: 'ssthresh' | 'flight';
  readonly growOnRecoveryExit: boolean;
  readonly recoveryBurst: number;
  readonly maxBurst: number;
  readonly sackRecovery: 'pipeCounter' | 'rfc6675';
  readonly fackAsInNs2: boolean;
  readonly rampdown: boolean;
  readonly overdamping: boolean;
  readonly timestamps: boolean;
  readonly timestampBytes: number;
  readonly proportionalReduction: boolean;
  readonly kernelPacing: boolean;
  readonly tailLossProbe: boolean;
  readonly maxAckDelay: number;
  readonly frto: boolean;
  readonly dsackUndo: boolean;
  readonly ecn: 'off' | 'classic' | 'precise';
  readonly ecnAsInNs2: boolean;
  readonly quickAcks: number;
  readonly sackDelay: number;
  readonly maxSackBlocks: number;
  readonly ackSize: number;
  readonly sackBlockBytes: number;
  readonly synInTransfer: boolean;
  readonly stopForgetsNewest: boolean;
  readonly timerRunsIdle: boolean;
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
  /** What it pairs a variant with that is not at home on it; without it: what the variant has on stack rfc. */
  readonly recovery?: RecoveryName;
  readonly defaults: Omit<StackSettings, 'recovery'>;
}
