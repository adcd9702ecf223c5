import type { Parameter } from '../../parameter.ts';

/** Explicit congestion notification (RFC 3168, RFC 8257). */
export const ECN_PARAMETERS = [
  {
    name: 'ecn',
    label: 'ECN',
    kind: 'choice',
    choices: ['off', 'classic', 'precise'],
    fixed: true,
    help: 'Whether queues may mark segments instead of dropping them: off; with an echo until the sender has reacted (RFC 3168); or with an echo of exactly what was marked (RFC 8257).',
  },
  {
    name: 'ecnAsInNs2',
    label: "ns-2's ECN",
    kind: 'switch',
    fixed: true,
    help: 'Behaviour of ns-2 instead of RFC 3168 6.1: retransmissions can be marked and carry CWR, a mark counts at once after a timeout, a timeout after a mark keeps ssthresh, and a second mark at one segment doubles the timer.',
  },
] as const satisfies readonly Parameter[];
