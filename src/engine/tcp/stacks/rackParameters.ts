import { named, type Unnamed } from '../../parameter.ts';

/** Optional parts of RACK-TLP (RFC 8985, 9937, 5682, 2883). */
export const RACK_PARAMETERS = named({
  proportionalReduction: {
    label: 'Proportional rate reduction',
    kind: 'switch',
    recoveries: ['rack', 'linuxNoSack'],
    help: 'Whether a cut is spread over the round trip (RFC 9937) instead of waiting until enough segments have left the network.',
  },
  prrBasis: {
    label: 'The reduction divides by',
    kind: 'choice',
    choices: ['recoverFs', 'cwnd'],
    recoveries: ['rack', 'linuxNoSack'],
    help: 'During the reduction the sender may send the fraction ssthresh/RecoverFS of what arrives, where RecoverFS is what was outstanding at its beginning (RFC 9937 section 6); or ssthresh/cwnd (Linux).',
  },
  tailLossProbe: {
    label: 'Tail loss probe',
    kind: 'switch',
    recoveries: ['rack'],
    help: 'Whether RACK sends a probe when nothing has come back for two round trips (RFC 8985 section 7).',
  },
  maxAckDelay: {
    label: 'Longest ACK delay',
    unit: 's',
    kind: 'number',
    range: [0, 1],
    recoveries: ['rack'],
    help: 'Longest time for which a receiver may hold an ACK: a probe for a single segment waits this much longer (RFC 8985 section 7.2).',
  },
  frto: {
    label: 'F-RTO',
    kind: 'switch',
    recoveries: ['rack', 'linuxNoSack'],
    help: 'Whether RACK checks after a timeout if it was necessary, and undoes it if not (RFC 5682).',
  },
  dsackUndo: {
    label: 'Undo by DSACK',
    kind: 'switch',
    recoveries: ['rack'],
    inSackBlocks: true,
    fixed: true,
    help: 'Whether the receiver reports duplicate segments (RFC 2883) and RACK then undoes an unnecessary cut.',
  },
} as const satisfies Unnamed);
