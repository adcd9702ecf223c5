import type { ValuesOf } from '../../parameter.ts';
import type { STACK_PARAMETERS } from '../stackParameters.ts';

/** All settings of a stack that senders, receivers and rules read. Meanings, units and ranges are in the parameter lists. */
export type StackSettings = ValuesOf<typeof STACK_PARAMETERS>;

export type RecoveryName = StackSettings['recovery'];

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
type Ns2Habits = Pick<StackSettings, (typeof NS2_HABITS)[number]>;

/** All these switches, on or off. */
export const ns2Habits = (kept: boolean): Ns2Habits =>
  Object.fromEntries(NS2_HABITS.map((name) => [name, kept])) as Ns2Habits;

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
  /** The program and version whose recordings it reproduces. */
  readonly program?: string;
  /** Its growth laws have fixed constants, so a variant's settings have no effect. */
  readonly builtIn?: true;
  /** Loss recovery of variants without a native implementation. Default: that of stack `rfc`. */
  readonly recovery?: RecoveryName;
  /** Every variant uses that recovery on this stack, including variants that keep their own on other stacks. */
  readonly onlyRecovery?: true;
  /** Default for delayed ACKs: timeout, s, and segments per ACK. Without it every segment is acknowledged at once. */
  readonly delayedAck?: { readonly timeout: number; readonly segments: number };
  readonly defaults: Omit<StackSettings, 'recovery'>;
}
