import type { Parameter, ParameterValue } from '../parameter.ts';

/**
 * A stack is a named set of defaults and choices, nothing more: every line of
 * it is a field that a flow may set by itself. No code asks for a stack's name.
 */
export type StackName = 'ns2' | 'rfc' | 'linux' | 'ns2-linux';

/** Loss recoveries, one file or a few each in `recovery/`. */
export const RECOVERY_NAMES = ['tahoe', 'reno', 'newreno', 'sack', 'fack', 'vegas', 'rack', 'linux26'] as const;
export type RecoveryName = (typeof RECOVERY_NAMES)[number];

/** The settings every TCP sender and receiver has, in the order a form shows them. */
export const STACK_PARAMETERS = [
  {
    name: 'recovery',
    label: 'Loss recovery',
    unit: '',
    kind: 'choice',
    choices: RECOVERY_NAMES,
    help: 'How lost segments are found and sent again; each variant brings its own, and any may be chosen with any growth.',
  },
  {
    name: 'initialWindow',
    label: 'Initial window',
    unit: 'segments',
    kind: 'integer',
    min: 1,
    max: 1000,
    help: 'Congestion window after the SYN is acknowledged (ns-2: windowInit_; RFC 6928: 10).',
  },
  {
    name: 'startsWide',
    label: 'Starts with the whole window',
    unit: '',
    kind: 'switch',
    help: "Whether the first flight is the whole initial window, SYN included, as of ns-2's Linux senders; others wait for the SYN's ACK.",
  },
  {
    name: 'initialSsthresh',
    label: 'Initial ssthresh',
    unit: 'segments',
    kind: 'number',
    min: 2,
    max: 1e9,
    nullMeans: 'the receiver window in stack ns2, unlimited in stack rfc',
    help: 'Slow start threshold before the first loss.',
  },
  {
    name: 'ssthreshStart',
    label: 'ssthresh starts at',
    unit: '',
    kind: 'choice',
    choices: ['receiverWindow', 'unlimited'],
    help: 'Where ssthresh starts when initialSsthresh is null (ns-2: the receiver window; RFC 5681 3.1: arbitrarily high).',
  },
  {
    name: 'maxCwnd',
    label: 'Largest cwnd',
    unit: 'segments',
    kind: 'number',
    min: 0,
    max: 1e9,
    help: 'Upper bound of cwnd; 0 means none (ns-2: maxcwnd_).',
  },
  {
    name: 'growWhenWindowLimited',
    label: 'Grow when window-limited',
    unit: '',
    kind: 'switch',
    help: 'Whether cwnd grows although the receiver window or the application, not cwnd, limits the flight (ns-2 does; RFC 7661 advises against).',
  },
  {
    name: 'slowStartLimit',
    label: 'Slow start step',
    unit: 'segments',
    kind: 'number',
    min: 1,
    max: 1e9,
    help: 'Largest growth of cwnd per ACK in slow start (RFC 5681 3.1: 1 SMSS; RFC 3465: L; Linux: no limit).',
  },
  {
    name: 'slowStart',
    label: 'Slow start',
    unit: '',
    kind: 'choice',
    choices: ['classic', 'limited', 'hystart', 'hystartPlusPlus'],
    help: 'Doubling until a loss (RFC 5681 3.1); beyond maxSsthresh by half of it per round trip (RFC 3742); until trains of ACKs or delay say that the path is full (HyStart); or until delay does, with a second thought (HyStart++, RFC 9406).',
  },
  {
    name: 'maxSsthresh',
    label: 'max_ssthresh',
    unit: 'segments',
    kind: 'number',
    min: 2,
    max: 1e9,
    help: 'Window up to which limited slow start doubles (RFC 3742 section 2: 100).',
  },
  {
    name: 'byteCounting',
    label: 'Appropriate byte counting',
    unit: '',
    kind: 'switch',
    help: 'Whether congestion avoidance counts acknowledged segments instead of ACKs (RFC 3465).',
  },
  {
    name: 'cutBasis',
    label: 'What is halved',
    unit: '',
    kind: 'choice',
    choices: ['window', 'flightSize'],
    help: 'A loss halves min(cwnd, receiver window) (ns-2) or the FlightSize (RFC 5681 equation 4).',
  },
  {
    name: 'ssthreshRounding',
    label: 'ssthresh rounding',
    unit: '',
    kind: 'choice',
    choices: ['floor', 'none'],
    help: 'Whether ssthresh is truncated to whole segments after a cut (ns-2 truncates ssthresh, not cwnd).',
  },
  {
    name: 'holdSsthreshOnRepeatedTimeout',
    label: 'Hold ssthresh on repeated timeout',
    unit: '',
    kind: 'switch',
    help: 'Whether a second timeout of the same segment leaves ssthresh alone (RFC 5681 3.1); ns-2 cuts it again.',
  },
  {
    name: 'rtoArithmetic',
    label: 'RTO arithmetic',
    unit: '',
    kind: 'choice',
    choices: ['ticks', 'linuxTicks', 'real', 'kernel'],
    help: 'Scaled integers in clock ticks as in 4.3BSD and ns-2, the same as ns-2 has it for Linux senders, the real numbers of RFC 6298, or those of Linux, where minRto bounds the variation.',
  },
  {
    name: 'clockTick',
    label: 'Clock tick',
    unit: 's',
    kind: 'number',
    min: 0.000001,
    max: 1,
    help: 'Granularity of the retransmission clock (ns-2: tcpTick_; RFC 6298: G).',
  },
  {
    name: 'clockPhase',
    label: 'Clock phase',
    unit: '',
    kind: 'number',
    min: 0,
    max: 1,
    nullMeans: "ns-2's own draw for the flow's place among the TCP flows (its default generator, seed 1)",
    help: 'Where in a tick the retransmission clock starts, as a fraction of a tick (ns-2: boot_time_).',
  },
  {
    name: 'initialRto',
    label: 'Initial RTO',
    unit: 's',
    kind: 'number',
    min: 0.001,
    max: 120,
    help: 'Retransmission timeout before the first round-trip sample (RFC 6298 2.1: 1 s).',
  },
  {
    name: 'minRto',
    label: 'Smallest RTO',
    unit: 's',
    kind: 'number',
    min: 0,
    max: 60,
    help: 'Lower bound of the retransmission timeout before back-off (RFC 6298 2.4: 1 s).',
  },
  {
    name: 'maxRto',
    label: 'Largest RTO',
    unit: 's',
    kind: 'number',
    min: 0.01,
    max: 3600,
    help: 'Upper bound of the retransmission timeout after back-off (RFC 6298 2.5: at least 60 s).',
  },
  {
    name: 'dupThresh',
    label: 'Duplicate ACK threshold',
    unit: '',
    kind: 'integer',
    min: 1,
    max: 100,
    help: 'Duplicate ACKs that signal a loss (RFC 5681 3.2: 3).',
  },
  {
    name: 'limitedTransmit',
    label: 'Limited transmit',
    unit: '',
    kind: 'switch',
    help: 'Whether the first duplicate ACKs each release one new segment (RFC 3042).',
  },
  {
    name: 'limitedTransmitResends',
    label: 'Limited transmit may resend',
    unit: '',
    kind: 'switch',
    help: 'Whether limited transmit, after a timeout, may send old segments again (ns-2); RFC 3042 allows new data only.',
  },
  {
    name: 'countIdleDuplicates',
    label: 'Count duplicates when idle',
    unit: '',
    kind: 'switch',
    help: 'Whether an ACK that repeats the last one counts as a duplicate although nothing is outstanding (ns-2); RFC 5681 section 2 says no.',
  },
  {
    name: 'carefulFastRetransmit',
    label: 'One fast retransmit per window',
    unit: '',
    kind: 'switch',
    help: 'Whether a fast retransmit waits until the ACK passes the recovery point of the last loss (RFC 6582 3.2 step 2; ns-2: bugFix_).',
  },
  {
    name: 'fastRetransmitInRecovery',
    label: 'Reno may retransmit again in recovery',
    unit: '',
    kind: 'switch',
    help: 'Whether Reno may start a second fast retransmit while its first recovery has not ended (ns-2 permits it).',
  },
  {
    name: 'partialAckTimer',
    label: 'RTO restart on partial ACKs',
    unit: '',
    kind: 'choice',
    choices: ['first', 'every'],
    help: 'NewReno restarts the timer on the first partial ACK only (RFC 6582, impatient) or on every one (slow-but-steady).',
  },
  {
    name: 'recoveryExit',
    label: 'cwnd after recovery',
    unit: '',
    kind: 'choice',
    choices: ['ssthresh', 'flight'],
    help: 'NewReno leaves recovery with cwnd as cut, or with min(ssthresh, FlightSize + 1) (RFC 6582 3.2 step 3).',
  },
  {
    name: 'growOnRecoveryExit',
    label: 'Grow on the ACK that ends recovery',
    unit: '',
    kind: 'switch',
    help: 'Whether the ACK that ends fast recovery also grows cwnd (ns-2: yes; RFC 5681 3.2: no).',
  },
  {
    name: 'recoveryBurst',
    label: 'Burst limit in recovery',
    unit: 'segments',
    kind: 'integer',
    min: 0,
    max: 1000,
    help: 'Most segments NewReno sends per ACK during recovery; 0 means no limit (ns-2: 2).',
  },
  {
    name: 'maxBurst',
    label: 'Burst limit',
    unit: 'segments',
    kind: 'integer',
    min: 0,
    max: 1000,
    help: 'Most segments sent per ACK outside recovery; 0 means no limit (ns-2: maxburst_).',
  },
  {
    name: 'sackRecovery',
    label: 'SACK recovery',
    unit: '',
    kind: 'choice',
    choices: ['pipeCounter', 'rfc6675'],
    help: 'How SACK recovers: the pipe counter of Fall and Floyd (ns-2 Sack1) or the scoreboard of RFC 6675.',
  },
  {
    name: 'fackAsInNs2',
    label: "ns-2's FACK",
    unit: '',
    kind: 'switch',
    help: 'Whether FACK cuts cwnd to one segment and slow-starts inside recovery, as ns-2 does; Mathis and Mahdavi (1996) set cwnd to ssthresh.',
  },
  {
    name: 'rampdown',
    label: 'FACK rampdown',
    unit: '',
    kind: 'switch',
    help: 'Whether FACK lets the flight shrink over one round trip instead of at once (Mathis and Mahdavi 1996; ns-2: rampdown_).',
  },
  {
    name: 'overdamping',
    label: 'FACK overdamping',
    unit: '',
    kind: 'switch',
    help: 'Whether FACK halves cwnd twice when the loss comes out of slow start (Mathis and Mahdavi 1996; ns-2: ss-div4_).',
  },
  {
    name: 'timestamps',
    label: 'Timestamps',
    unit: '',
    kind: 'switch',
    help: 'Whether every ACK gives a round-trip sample by the timestamp it echoes (RFC 7323).',
  },
  {
    name: 'timestampBytes',
    label: 'Timestamp bytes',
    unit: '',
    kind: 'integer',
    min: 0,
    max: 40,
    help: 'Bytes that timestamps add to a data packet on the wire (RFC 7323: 12 with padding; ns-2: 10).',
  },
  {
    name: 'proportionalReduction',
    label: 'Proportional rate reduction',
    unit: '',
    kind: 'switch',
    help: 'Whether RACK spreads a cut over the round trip (RFC 9937) instead of waiting until enough has left the network.',
  },
  {
    name: 'tailLossProbe',
    label: 'Tail loss probe',
    unit: '',
    kind: 'switch',
    help: 'Whether RACK sends a probe when nothing has come back for two round trips (RFC 8985 section 7).',
  },
  {
    name: 'maxAckDelay',
    label: 'Longest ACK delay',
    unit: 's',
    kind: 'number',
    min: 0,
    max: 1,
    help: 'How long a receiver may hold an ACK: what a probe for a single segment waits longer (RFC 8985 section 7.2).',
  },
  {
    name: 'frto',
    label: 'F-RTO',
    unit: '',
    kind: 'switch',
    help: 'Whether RACK finds out after a timeout if it was needed, and takes it back if not (RFC 5682).',
  },
  {
    name: 'dsackUndo',
    label: 'Undo by DSACK',
    unit: '',
    kind: 'switch',
    help: 'Whether the receiver reports segments that arrive twice (RFC 2883) and RACK then takes a needless cut back.',
  },
  {
    name: 'quickAcks',
    label: 'Quick ACKs',
    unit: 'segments',
    kind: 'integer',
    min: 0,
    max: 1e9,
    help: 'Segments at the beginning that are acknowledged one by one although ACKs are delayed (Linux: while the receive window opens).',
  },
  {
    name: 'maxSackBlocks',
    label: 'SACK blocks per ACK',
    unit: '',
    kind: 'integer',
    min: 1,
    max: 4,
    help: 'Most SACK blocks the receiver reports (RFC 2018: 3, or 4 without timestamps).',
  },
  {
    name: 'ackSize',
    label: 'ACK size',
    unit: '',
    kind: 'integer',
    min: 1,
    max: 1500,
    help: 'Bytes of an ACK on the wire without SACK blocks.',
  },
  {
    name: 'sackBlockBytes',
    label: 'Bytes per SACK block',
    unit: '',
    kind: 'integer',
    min: 0,
    max: 8,
    help: 'Bytes each SACK block adds to an ACK on the wire (RFC 2018: 8).',
  },
  {
    name: 'stopForgetsNewest',
    label: 'Stop forgets the newest segment',
    unit: '',
    kind: 'switch',
    help: 'Whether the timer no longer sends the newest segment again once the application has stopped, as in ns-2.',
  },
  {
    name: 'timerRunsIdle',
    label: 'Timer runs when idle',
    unit: '',
    kind: 'switch',
    help: 'Whether the retransmission timer keeps running when everything is acknowledged (ns-2); RFC 6298 5.2 stops it.',
  },
  {
    name: 'headerOnWire',
    label: 'Header bytes on the wire',
    unit: '',
    kind: 'switch',
    help: 'Whether data packets carry the TCP/IP header bytes; those of Vegas in ns-2 do not.',
  },
] as const satisfies readonly Parameter[];

/** The value of every stack setting that a sender, receiver or rule reads. */
export interface StackSettings {
  readonly recovery: RecoveryName;
  readonly initialWindow: number;
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
  readonly partialAckTimer: 'first' | 'every';
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
  readonly tailLossProbe: boolean;
  readonly maxAckDelay: number;
  readonly frto: boolean;
  readonly dsackUndo: boolean;
  readonly quickAcks: number;
  readonly maxSackBlocks: number;
  readonly ackSize: number;
  readonly sackBlockBytes: number;
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
  readonly defaults: Omit<StackSettings, 'recovery'>;
  /** Where a variant departs from the stack's own defaults. */
  readonly exceptions: Readonly<Record<string, Readonly<Record<string, ParameterValue>>>>;
}

export const STACKS: readonly Stack[] = [
  {
    name: 'ns2',
    title: 'ns-2.35',
    summary:
      'The senders of ns-2.35 with its documented habits: SYN, coarse clock, fractional cwnd beside integer ssthresh.',
    defaults: {
      initialWindow: 2,
      startsWide: false,
      initialSsthresh: null,
      ssthreshStart: 'receiverWindow',
      maxCwnd: 0,
      growWhenWindowLimited: true,
      slowStartLimit: 1,
      slowStart: 'classic',
      maxSsthresh: 100,
      byteCounting: false,
      cutBasis: 'window',
      ssthreshRounding: 'floor',
      holdSsthreshOnRepeatedTimeout: false,
      rtoArithmetic: 'ticks',
      clockTick: 0.01,
      clockPhase: null,
      initialRto: 3,
      minRto: 0.2,
      maxRto: 60,
      dupThresh: 3,
      limitedTransmit: true,
      limitedTransmitResends: true,
      countIdleDuplicates: true,
      carefulFastRetransmit: true,
      fastRetransmitInRecovery: true,
      partialAckTimer: 'first',
      recoveryExit: 'ssthresh',
      growOnRecoveryExit: true,
      recoveryBurst: 2,
      maxBurst: 0,
      sackRecovery: 'pipeCounter',
      fackAsInNs2: true,
      rampdown: false,
      overdamping: false,
      timestamps: false,
      timestampBytes: 10,
      proportionalReduction: true,
      tailLossProbe: true,
      maxAckDelay: 0.2,
      frto: false,
      dsackUndo: false,
      quickAcks: 0,
      maxSackBlocks: 3,
      ackSize: 40,
      sackBlockBytes: 8,
      stopForgetsNewest: true,
      timerRunsIdle: true,
      headerOnWire: true,
    },
    exceptions: {
      fack: { limitedTransmit: false },
      vegas: { headerOnWire: false, limitedTransmit: false, asInNs2: true },
      highspeed: { lowP: 1.5 / (38 * 38), cutsAsInNs2: true },
    },
  },
  {
    name: 'rfc',
    title: 'RFCs',
    summary: 'What the RFCs say: 5681, 6298, 6582, 6675, 6928, 9438, with real-valued windows and timers.',
    defaults: {
      initialWindow: 10,
      startsWide: false,
      initialSsthresh: null,
      ssthreshStart: 'unlimited',
      maxCwnd: 0,
      growWhenWindowLimited: false,
      slowStartLimit: 1,
      slowStart: 'classic',
      maxSsthresh: 100,
      byteCounting: false,
      cutBasis: 'flightSize',
      ssthreshRounding: 'none',
      holdSsthreshOnRepeatedTimeout: true,
      rtoArithmetic: 'real',
      clockTick: 0.001,
      clockPhase: 0,
      initialRto: 1,
      minRto: 1,
      maxRto: 60,
      dupThresh: 3,
      limitedTransmit: true,
      limitedTransmitResends: false,
      countIdleDuplicates: false,
      carefulFastRetransmit: true,
      fastRetransmitInRecovery: false,
      partialAckTimer: 'first',
      recoveryExit: 'flight',
      growOnRecoveryExit: false,
      recoveryBurst: 0,
      maxBurst: 0,
      sackRecovery: 'rfc6675',
      fackAsInNs2: false,
      rampdown: false,
      overdamping: false,
      timestamps: false,
      timestampBytes: 12,
      proportionalReduction: true,
      tailLossProbe: true,
      maxAckDelay: 0.2,
      frto: false,
      dsackUndo: false,
      quickAcks: 0,
      maxSackBlocks: 3,
      ackSize: 40,
      sackBlockBytes: 8,
      stopForgetsNewest: false,
      timerRunsIdle: false,
      headerOnWire: true,
    },
    exceptions: { ledbat: { initialWindow: 2 }, hybla: { initialWindow: 2 } },
  },
  {
    name: 'linux',
    title: 'Linux',
    summary: "Today's kernel: RACK-TLP with proportional rate reduction, whole segments, timers of at least 200 ms.",
    defaults: {
      initialWindow: 10,
      startsWide: false,
      initialSsthresh: null,
      ssthreshStart: 'unlimited',
      maxCwnd: 0,
      growWhenWindowLimited: false,
      slowStart: 'classic',
      maxSsthresh: 100,
      slowStartLimit: 1e9,
      byteCounting: true,
      cutBasis: 'window',
      ssthreshRounding: 'floor',
      holdSsthreshOnRepeatedTimeout: true,
      rtoArithmetic: 'kernel',
      clockTick: 0.001,
      clockPhase: 0,
      initialRto: 1,
      minRto: 0.2,
      maxRto: 120,
      dupThresh: 3,
      limitedTransmit: true,
      limitedTransmitResends: false,
      countIdleDuplicates: false,
      carefulFastRetransmit: true,
      fastRetransmitInRecovery: false,
      partialAckTimer: 'first',
      recoveryExit: 'ssthresh',
      growOnRecoveryExit: true,
      recoveryBurst: 0,
      maxBurst: 0,
      sackRecovery: 'rfc6675',
      fackAsInNs2: false,
      rampdown: true,
      overdamping: false,
      timestamps: true,
      timestampBytes: 12,
      proportionalReduction: true,
      tailLossProbe: true,
      maxAckDelay: 0.2,
      frto: true,
      dsackUndo: true,
      quickAcks: 1460,
      maxSackBlocks: 3,
      ackSize: 52,
      sackBlockBytes: 8,
      stopForgetsNewest: false,
      timerRunsIdle: false,
      headerOnWire: true,
    },
    exceptions: { cubic: { slowStart: 'hystart', betaCubic: 717 / 1024 }, bbr: { proportionalReduction: false } },
  },
  {
    name: 'ns2-linux',
    title: 'ns-2.35, Linux senders',
    summary:
      'TCP-Linux of ns-2.35 with the congestion modules of Linux 2.6.22: whole windows, rate halving, losses found by SACK only. The modules have their constants built in.',
    defaults: {
      initialWindow: 2,
      startsWide: true,
      initialSsthresh: null,
      ssthreshStart: 'receiverWindow',
      maxCwnd: 0,
      growWhenWindowLimited: false,
      slowStartLimit: 1,
      slowStart: 'classic',
      maxSsthresh: 100,
      byteCounting: true,
      cutBasis: 'window',
      ssthreshRounding: 'floor',
      holdSsthreshOnRepeatedTimeout: false,
      rtoArithmetic: 'linuxTicks',
      clockTick: 0.001,
      clockPhase: null,
      initialRto: 3,
      minRto: 0.2,
      maxRto: 120,
      dupThresh: 3,
      limitedTransmit: false,
      limitedTransmitResends: false,
      countIdleDuplicates: true,
      carefulFastRetransmit: true,
      fastRetransmitInRecovery: true,
      partialAckTimer: 'first',
      recoveryExit: 'ssthresh',
      growOnRecoveryExit: true,
      recoveryBurst: 2,
      maxBurst: 0,
      sackRecovery: 'pipeCounter',
      fackAsInNs2: true,
      rampdown: false,
      overdamping: false,
      timestamps: true,
      timestampBytes: 10,
      maxSackBlocks: 3,
      ackSize: 40,
      sackBlockBytes: 8,
      stopForgetsNewest: true,
      timerRunsIdle: true,
      headerOnWire: true,
      proportionalReduction: true,
      tailLossProbe: true,
      maxAckDelay: 0.2,
      frto: false,
      dsackUndo: false,
      quickAcks: 0,
    },
    exceptions: {},
  },
];
