import { named, type Unnamed } from '../../parameter.ts';

/** Recoveries derived from NewReno that tolerate reordering. */
const OF_NEWRENO = ['eifel', 'tdfr', 'door'] as const;
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

/** Parameters of loss detection by duplicate ACKs and SACK, and of recovery. */
export const RECOVERY_PARAMETERS = named({
  dupThresh: {
    label: 'Duplicate ACK threshold',
    kind: 'integer',
    range: [1, 100],
    recoveries: ['tahoe', 'reno', 'newreno', ...OF_NEWRENO, 'sack', 'rr', 'fack', 'vegas', 'rack', 'linuxNoSack'],
    help: 'Duplicate ACKs that signal a loss (RFC 5681 3.2: 3).',
  },
  firstInflation: {
    label: 'Inflation at fast retransmit',
    unit: 'segments',
    kind: 'integer',
    range: [0, 100],
    recoveries: ['reno'],
    help: 'By how much Reno extends the window at a fast retransmit; 0: by dupThresh (RFC 5681 3.2). smoltcp: 3 at the fourth duplicate, as the first carries a new window and does not count.',
  },
  limitedTransmit: {
    label: 'Limited transmit',
    kind: 'switch',
    recoveries: ['tahoe', 'reno', 'newreno', ...OF_NEWRENO, 'sack', 'rr', 'fack'],
    help: 'Whether the first duplicate ACKs each release one new segment (RFC 3042).',
  },
  limitedTransmitResends: {
    label: 'Limited transmit may resend',
    kind: 'switch',
    recoveries: ['tahoe', 'reno', 'newreno', ...OF_NEWRENO, 'sack', 'rr', 'fack'],
    fixed: true,
    help: 'Whether limited transmit, after a timeout, may send old segments again (ns-2); RFC 3042 allows new data only.',
  },
  countIdleDuplicates: {
    label: 'Count duplicates when idle',
    kind: 'switch',
    recoveries: ['tahoe', 'reno', 'newreno', ...OF_NEWRENO],
    help: 'Whether an ACK that repeats the last one counts as a duplicate although nothing is outstanding (ns-2), contrary to RFC 5681 section 2.',
  },
  carefulFastRetransmit: {
    label: 'One fast retransmit per window',
    kind: 'switch',
    recoveries: ['tahoe', 'reno', 'newreno', ...OF_NEWRENO, 'sack', 'rr', 'vegas'],
    help: 'Whether a fast retransmit waits until the ACK passes the recovery point of the last loss (RFC 6582 3.2 step 2; ns-2: bugFix_).',
  },
  firstSegmentExempt: {
    label: 'First segment fast after timeouts',
    kind: 'switch',
    recoveries: ['tahoe', 'reno', 'newreno', ...OF_NEWRENO],
    help: 'Whether a fast retransmit of the first data segment is allowed after a timeout too (ns-2: bugfix_ss_), contrary to RFC 6582 3.2 step 2.',
  },
  fastRetransmitInRecovery: {
    label: 'Reno may retransmit again in recovery',
    kind: 'switch',
    recoveries: ['reno'],
    help: 'Whether Reno may start a second fast retransmit while its first recovery has not ended (ns-2 permits it).',
  },
  backOffOnFastRetransmit: {
    label: 'Fast retransmit doubles the RTO',
    kind: 'switch',
    recoveries: ['vegas'],
    help: "Whether each of Vegas' fine-grained retransmissions doubles the RTO, as in ns-2; RFC 6298 5.5 doubles it only when the timer expires.",
  },
  partialAckTimer: {
    label: 'RTO restart on partial ACKs',
    kind: 'choice',
    choices: ['first', 'every'],
    recoveries: ['newreno', ...OF_NEWRENO],
    help: 'NewReno restarts the timer on the first partial ACK only (RFC 6582, impatient) or on every one (slow-but-steady).',
  },
  partialDeflation: {
    label: 'Partial window deflation',
    kind: 'switch',
    recoveries: ['newreno', ...OF_NEWRENO],
    help: 'Whether a partial ACK removes from the inflation of NewReno what it acknowledged (RFC 6582 3.2 step 3; ns-2: partial_window_deflation_), or all of it, as in ns-2 before 2003.',
  },
  recoveryExit: {
    label: 'cwnd after recovery',
    kind: 'choice',
    choices: ['ssthresh', 'flight'],
    recoveries: ['newreno', ...OF_NEWRENO],
    help: 'NewReno leaves recovery with cwnd as cut, or with min(ssthresh, FlightSize + 1) (RFC 6582 3.2 step 3).',
  },
  growOnRecoveryExit: {
    label: 'Grow on the ACK that ends recovery',
    kind: 'switch',
    recoveries: ['reno', 'newreno', ...OF_NEWRENO, 'rack', 'linuxNoSack'],
    help: 'Whether the ACK that ends fast recovery also grows cwnd (ns-2: yes; RFC 5681 3.2: no).',
  },
  recoveryBurst: {
    label: 'Burst limit in recovery',
    unit: 'segments',
    kind: 'integer',
    range: [0, 1000],
    recoveries: ['newreno', ...OF_NEWRENO],
    help: 'Maximum number of segments NewReno sends per ACK during recovery; 0 means no limit (ns-2: 2).',
  },
  maxBurst: {
    label: 'Burst limit',
    unit: 'segments',
    kind: 'integer',
    range: [0, 1000],
    fixed: true,
    help: 'Maximum number of segments sent per ACK outside recovery; 0 means no limit (ns-2: maxburst_).',
  },
  sackRecovery: {
    label: 'SACK recovery',
    kind: 'choice',
    choices: ['pipeCounter', 'rfc6675'],
    recoveries: ['sack'],
    fixed: true,
    help: 'How SACK recovers: the pipe counter of Fall and Floyd (ns-2 Sack1) or the scoreboard of RFC 6675.',
  },
  fackAsInNs2: {
    label: "ns-2's FACK",
    kind: 'switch',
    recoveries: ['fack'],
    fixed: true,
    help: 'Whether FACK cuts cwnd to one segment and slow-starts inside recovery, as ns-2 does; Mathis and Mahdavi (1996) set cwnd to ssthresh.',
  },
  rampdown: {
    label: 'FACK rampdown',
    kind: 'switch',
    recoveries: ['fack'],
    help: 'Whether FACK lets the flight shrink over one round trip instead of at once (Mathis and Mahdavi 1996; ns-2: rampdown_).',
  },
  overdamping: {
    label: 'FACK overdamping',
    kind: 'switch',
    recoveries: ['fack'],
    help: 'Whether FACK halves cwnd twice when the loss occurs in slow start (Mathis and Mahdavi 1996; ns-2: ss-div4_).',
  },
} as const satisfies Unnamed);
